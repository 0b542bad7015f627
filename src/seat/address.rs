//! Where sockets are: their names in a folder, and paths that are short enough for the system.

use std::fs::{self, File, Permissions};
use std::io;
use std::os::fd::AsRawFd;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::{SocketAddr, UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::process;

use crate::storage::newest_first;

const PREFIX: &str = ".tabiya-";
const SUFFIX: &str = ".sock";

/// Returns the mode of sockets in a folder: whoever may replace any file there may connect. That lets nobody in where each
/// user has files of their own, as in `/tmp`.
pub fn socket_mode(folder: &Path) -> io::Result<u32> {
    let folder = fs::metadata(folder)?.permissions().mode();
    let is_sticky = folder & 0o1000 != 0;
    let writers = if is_sticky { 0 } else { folder & 0o022 };
    Ok(0o600 | writers | writers << 1)
}

/// Creates the socket of this process in a folder, and removes those that killed processes have left there.
pub fn bind(folder: &Path, mode: u32) -> io::Result<(UnixListener, PathBuf)> {
    sockets(folder);
    let socket = folder.join(format!("{PREFIX}{}{SUFFIX}", process::id()));
    // Nobody else gets at it before it has its mode and its name.
    let private = tempfile::Builder::new()
        .prefix(PREFIX)
        .permissions(Permissions::from_mode(0o700))
        .tempdir_in(folder)?;
    let new = private.path().join("new");
    let listener = with_short_path(&new, |path| UnixListener::bind(path))?;
    fs::set_permissions(&new, Permissions::from_mode(mode))?;
    fs::rename(&new, &socket)?;
    Ok((listener, socket))
}

pub fn connect(socket: &Path) -> io::Result<UnixStream> {
    with_short_path(socket, |path| UnixStream::connect(path))
}

/// Calls this with a path to the socket that the system takes: the names of sockets have at most some hundred bytes.
fn with_short_path<T>(socket: &Path, call: impl Fn(&Path) -> io::Result<T>) -> io::Result<T> {
    if SocketAddr::from_pathname(socket).is_ok() {
        return call(socket);
    }
    match (socket.parent(), socket.file_name()) {
        (Some(folder), Some(name)) if cfg!(target_os = "linux") => {
            let folder = File::open(folder)?;
            let opened = format!("/proc/self/fd/{}", folder.as_raw_fd());
            call(&Path::new(&opened).join(name))
        }
        _ => Err(io::Error::other(
            "the path of the folder is too long for a socket in it",
        )),
    }
}

/// Returns the sockets of a folder on which somebody listens, newest first, and removes those on which nobody does.
pub fn sockets(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if !name.starts_with(PREFIX) || !name.ends_with(SUFFIX) {
            continue;
        }
        match connect(&entry.path()) {
            Ok(_) => {
                let created = entry.metadata().and_then(|data| data.modified());
                found.push((created.ok(), entry.path()));
            }
            Err(error) if error.kind() == io::ErrorKind::ConnectionRefused => {
                let _ = fs::remove_file(entry.path());
            }
            Err(_) => {}
        }
    }
    newest_first(found)
}

/// Returns the socket of a process in the folder of a game.
pub fn socket_of(game: &Path, process: u32) -> PathBuf {
    game.with_file_name(format!("{PREFIX}{process}{SUFFIX}"))
}
