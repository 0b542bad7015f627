//! The limit on the size of files that a user may have (`ulimit -f`).

/// Has a write beyond the limit fail with an error, which saving tells of, where the kernel would end the program
/// (SIGXFSZ).
#[cfg(unix)]
pub fn survive_size_limit() {
    // Without the handler the game ends at its first save, but all else goes on as before.
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::default());
}

/// There is no such limit elsewhere.
#[cfg(not(unix))]
pub fn survive_size_limit() {}
