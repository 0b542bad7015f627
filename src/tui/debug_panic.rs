//! A fire drill, in debug builds only: a panic on demand, for the tests that hold that the terminal survives one.

use std::thread;

use super::input::Input;

/// Panics at a key, so that a test can choose the moment, if the environment variable `TABIYA_PANIC` says so: `main` in the
/// calling thread, `thread` in another one, which the calling thread outlives.
#[expect(clippy::panic, reason = "a panic is what is asked for")]
pub fn panic_if_asked(input: &Input) {
    if !matches!(input, Input::Key(_)) {
        return;
    }
    match std::env::var("TABIYA_PANIC").as_deref() {
        Ok("main") => panic!("a drill in the main thread"),
        Ok("thread") => {
            let _ = thread::spawn(|| panic!("a drill in another thread")).join();
        }
        _ => {}
    }
}
