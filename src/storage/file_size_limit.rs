//! The user's limit on the size of files (`ulimit -f`).

/// Makes a write beyond the limit fail with an error, where the kernel would end the program by SIGXFSZ.
#[cfg(unix)]
pub fn survive_size_limit() {
    // If this fails, the program works, but is ended by its first save beyond the limit.
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::default());
}

/// Other systems have no such limit.
#[cfg(not(unix))]
pub fn survive_size_limit() {}
