//! Creates, finds and connects sockets: their names in a folder, who may connect to them, and paths that are short enough for
//! the system. Nothing here waits for another process.

use std::fs::{self, DirBuilder, File};
use std::io;
use std::os::fd::AsRawFd;
use std::os::unix::fs::{DirBuilderExt, FileTypeExt, MetadataExt};
use std::os::unix::net::{SocketAddr, UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::process;

use rustix::fs::{AtFlags, CWD, Gid, Mode, OFlags, chmodat, chownat, renameat};
use rustix::net::{AddressFamily, SocketAddrUnix, SocketType};
use rustix::process::{Pid, geteuid, test_kill_process};

use crate::storage::newest_first;

const PREFIX: &str = ".tabiya-";
const SUFFIX: &str = ".sock";
/// The suffix of the private folder where we prepare a socket.
const PRIVATE_SUFFIX: &str = ".new";

/// The name of the socket in the private folder.
const NEW: &str = "new";

/// The user ID of root.
const ROOT: u32 = 0;

// Bits of a folder's mode.
const STICKY: u32 = 0o1000;
const GROUP_MAY_WRITE: u32 = 0o020;
const OTHERS_MAY_WRITE: u32 = 0o002;

/// Who may replace the files in a folder, and so who may join the games in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FolderAccess {
    owner: u32,
    group: u32,
    mode: u32,
}

impl FolderAccess {
    pub fn of(folder: &Path) -> io::Result<Self> {
        let folder = fs::metadata(folder)?;
        Ok(Self {
            owner: folder.uid(),
            group: folder.gid(),
            mode: folder.mode(),
        })
    }

    /// Returns true if users may replace each other's files in the folder. In a sticky folder such as `/tmp` they may not.
    pub fn is_shared(self) -> bool {
        let others_may_write = self.mode & (GROUP_MAY_WRITE | OTHERS_MAY_WRITE) != 0;
        self.mode & STICKY == 0 && others_may_write
    }

    /// Returns the mode of a socket in the folder. In a shared folder, everyone who can write to the folder may connect; in
    /// any other, only the owner of the socket. `has_group` is true if the socket has the folder's group. Otherwise the group
    /// gets no access.
    fn socket_mode(self, has_group: bool) -> Mode {
        let mut mode = Mode::RUSR | Mode::WUSR;
        if self.is_shared() && has_group && self.mode & GROUP_MAY_WRITE != 0 {
            mode |= Mode::RGRP | Mode::WGRP;
        }
        if self.is_shared() && self.mode & OTHERS_MAY_WRITE != 0 {
            mode |= Mode::ROTH | Mode::WOTH;
        }
        mode
    }

    /// Returns true if the user `user` trusts a socket of the user `host` in this folder. In a shared folder users trust
    /// everyone, because everyone there can replace the game's file anyway. In any other folder they trust themselves, root
    /// and the folder's owner.
    pub fn trusts(self, user: u32, host: u32) -> bool {
        self.is_shared() || [user, ROOT, self.owner].contains(&host)
    }
}

/// Creates the socket of this process in a folder, and removes what killed processes have left there. Returns the socket and
/// its path.
pub fn bind(folder: &Path, access: FolderAccess) -> io::Result<(UnixListener, PathBuf)> {
    sockets(folder);
    let own = process::id();
    let socket = folder.join(format!("{PREFIX}{own}{SUFFIX}"));
    // Nobody else can reach the socket before it has its group, its mode and its name.
    let private = folder.join(format!("{PREFIX}{own}{PRIVATE_SUFFIX}"));
    remove_private(&private);
    DirBuilder::new().mode(0o700).create(&private)?;
    let listener = bind_in_private_folder(&private, access, &socket);
    remove_private(&private);
    Ok((listener?, socket))
}

/// Creates the socket in a private folder that only this user can enter, sets its group and mode, and then moves it to the
/// path `socket`. So nobody can connect before the permissions are right.
fn bind_in_private_folder(
    private: &Path,
    access: FolderAccess,
    socket: &Path,
) -> io::Result<UnixListener> {
    // From here on we use the opened folder, even if someone gives its name to another one.
    let flags = OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    let inside = rustix::fs::open(private, flags, Mode::empty())?;
    let listener = with_short_path(&new_in(private), |path| UnixListener::bind(path))?;
    let group = Some(Gid::from_raw(access.group));
    let has_group = chownat(&inside, NEW, None, group, AtFlags::SYMLINK_NOFOLLOW).is_ok();
    chmodat(
        &inside,
        NEW,
        access.socket_mode(has_group),
        AtFlags::empty(),
    )?;
    renameat(&inside, NEW, CWD, socket)?;
    Ok(listener)
}

/// Returns the path of the socket that we prepare in a private folder.
fn new_in(private: &Path) -> PathBuf {
    private.join(NEW)
}

/// Removes a private folder of this user. Leaves anything else with that name alone.
fn remove_private(private: &Path) {
    let own = geteuid().as_raw();
    if fs::symlink_metadata(private).is_ok_and(|found| found.is_dir() && found.uid() == own) {
        let _ = fs::remove_file(new_in(private));
        let _ = fs::remove_dir(private);
    }
}

/// Connects to a socket without waiting. An error of kind [`io::ErrorKind::WouldBlock`] means that a process listens but does
/// not accept. [`io::ErrorKind::PermissionDenied`] may also mean that this user does not trust the owner of the socket, or
/// that another user listens on it.
pub fn connect(socket: &Path) -> io::Result<UnixStream> {
    let found = fs::symlink_metadata(socket)?;
    if !found.file_type().is_socket() {
        return Err(io::Error::other("what is there is not a socket"));
    }
    let folder = socket.parent().unwrap_or(Path::new("."));
    let own = geteuid().as_raw();
    if !FolderAccess::of(folder)?.trusts(own, found.uid()) {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    let stream = with_short_path(socket, connect_at_once)?;
    // The owner of the socket must be the one who listens. Root may listen for anybody.
    match user_of_peer(&stream) {
        Some(host) if host != found.uid() && host != ROOT => {
            Err(io::ErrorKind::PermissionDenied.into())
        }
        Some(_) | None => Ok(stream),
    }
}

/// Connects without waiting for the other end to accept.
fn connect_at_once(path: &Path) -> io::Result<UnixStream> {
    let stream = UnixStream::from(rustix::net::socket(
        AddressFamily::UNIX,
        SocketType::STREAM,
        None,
    )?);
    rustix::io::fcntl_setfd(&stream, rustix::io::FdFlags::CLOEXEC)?;
    stream.set_nonblocking(true)?;
    rustix::net::connect(&stream, &SocketAddrUnix::new(path)?)?;
    stream.set_nonblocking(false)?;
    Ok(stream)
}

/// Returns the user ID of the other end; `None` if the system does not report it.
#[cfg(any(target_os = "linux", target_os = "android"))]
pub fn user_of_peer(stream: &UnixStream) -> Option<u32> {
    let peer = rustix::net::sockopt::socket_peercred(stream).ok()?;
    Some(peer.uid.as_raw())
}

#[cfg(not(any(target_os = "linux", target_os = "android")))]
pub fn user_of_peer(_: &UnixStream) -> Option<u32> {
    None
}

/// Returns the process ID of the other end. For a guest, that is the process that listens. `None` if the system does not report
/// it.
#[cfg(any(target_os = "linux", target_os = "android"))]
pub fn process_of_peer(stream: &UnixStream) -> Option<u32> {
    let peer = rustix::net::sockopt::socket_peercred(stream).ok()?;
    u32::try_from(peer.pid.as_raw_nonzero().get()).ok()
}

#[cfg(not(any(target_os = "linux", target_os = "android")))]
pub fn process_of_peer(_: &UnixStream) -> Option<u32> {
    None
}

/// Returns true if a host admits the user at the other end. In a shared folder it admits everyone, because the socket's mode
/// has already kept others out. In any other folder it admits only its own user, root, and unknown users: `None` means that
/// the system does not report the user.
pub fn is_admitted(access: FolderAccess, host: u32, peer: Option<u32>) -> bool {
    access.is_shared() || peer.is_none_or(|peer| peer == host || peer == ROOT)
}

/// Calls `call` with a path to the socket that is short enough for the system. Systems allow about a hundred bytes. On Linux,
/// we reach a longer path through the opened folder; on any other system, this fails.
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

/// Returns the sockets in a folder, newest first, but only those where a process listens and whose owner this user trusts.
/// Removes what killed processes have left.
pub fn sockets(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let file_name = entry.file_name();
        let name = file_name.to_string_lossy();
        let (Some((process, suffix)), Ok(data)) = (process_and_suffix(&name), entry.metadata())
        else {
            continue;
        };
        let path = entry.path();
        if suffix == PRIVATE_SUFFIX && has_ended(process) {
            remove_private(&path);
        } else if suffix == SUFFIX && data.file_type().is_socket() {
            match connect(&path).map_err(|error| error.kind()) {
                Ok(_) | Err(io::ErrorKind::WouldBlock) => {
                    found.push((data.modified().ok(), path));
                }
                Err(io::ErrorKind::ConnectionRefused) => drop(fs::remove_file(path)),
                Err(_) => {}
            }
        }
    }
    newest_first(found)
}

/// Splits the name of a socket, or of its private folder, into the process ID and the suffix; `None` for any other name.
fn process_and_suffix(name: &str) -> Option<(u32, &str)> {
    let rest = name.strip_prefix(PREFIX)?;
    let (process, suffix) = rest.split_at(rest.find('.')?);
    Some((process.parse().ok()?, suffix))
}

/// Returns true if no process has this ID.
fn has_ended(process: u32) -> bool {
    let pid = i32::try_from(process).ok().and_then(Pid::from_raw);
    pid.is_none_or(|pid| test_kill_process(pid) == Err(rustix::io::Errno::SRCH))
}

/// Returns the path of a process's socket, in the folder of this game's file.
pub fn socket_of(game: &Path, process: u32) -> PathBuf {
    game.with_file_name(format!("{PREFIX}{process}{SUFFIX}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOST: u32 = 1000;
    const GUEST: u32 = 1001;
    const CLUB: u32 = 50;

    fn folder(mode: u32) -> FolderAccess {
        FolderAccess {
            owner: HOST,
            group: CLUB,
            mode,
        }
    }

    #[test]
    fn users_who_may_replace_the_games_file_may_join_and_nobody_else() {
        // The mode of the folder, then the modes of a socket with and without the folder's group.
        for (mode, with_group, without) in [
            (0o755, 0o600, 0o600),
            (0o770, 0o660, 0o600),
            (0o2775, 0o660, 0o600),
            (0o777, 0o666, 0o606),
            (0o1777, 0o600, 0o600),
            (0o3770, 0o600, 0o600),
        ] {
            let access = folder(mode);
            for (has_group, expected) in [(true, with_group), (false, without)] {
                let expected = Mode::from_raw_mode(expected);
                assert_eq!(access.socket_mode(has_group), expected, "{mode:o}");
            }
        }
        for (mode, peer, is_welcome) in [
            (0o755, Some(HOST), true),
            (0o755, Some(ROOT), true),
            (0o755, Some(GUEST), false),
            (0o755, None, true),
            (0o1777, Some(GUEST), false),
            (0o2770, Some(GUEST), true),
        ] {
            let admitted = is_admitted(folder(mode), HOST, peer);
            assert_eq!(admitted, is_welcome, "{mode:o} {peer:?}");
        }
    }

    #[test]
    fn a_guest_trusts_users_who_could_have_replaced_the_game_anyway() {
        for (mode, user, host, is_trusted) in [
            (0o1777, GUEST, GUEST, true),
            (0o1777, GUEST, HOST, true),
            (0o1777, GUEST, ROOT, true),
            (0o1777, HOST, GUEST, false),
            (0o755, HOST, GUEST, false),
            (0o2770, HOST, GUEST, true),
        ] {
            let trusts = folder(mode).trusts(user, host);
            assert_eq!(trusts, is_trusted, "{mode:o} {user} {host}");
        }
    }

    #[test]
    fn only_what_this_program_left_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::write(at(".tabiya-notes.sock"), "notes").unwrap();
        fs::write(at(".tabiya-12.sock"), "not a socket").unwrap();
        fs::create_dir(at(".tabiya-backup")).unwrap();
        // No process has an ID this high.
        let left = at(".tabiya-2000000000.new");
        fs::create_dir(&left).unwrap();
        drop(UnixListener::bind(new_in(&left)).unwrap());
        let mine = at(&format!(".tabiya-{}.new", process::id()));
        fs::create_dir(&mine).unwrap();
        assert_eq!(sockets(folder.path()), [] as [PathBuf; 0]);
        assert!(!left.exists() && mine.exists());
        for kept in [".tabiya-notes.sock", ".tabiya-12.sock", ".tabiya-backup"] {
            assert!(at(kept).exists(), "{kept}");
        }
    }

    #[test]
    fn a_host_that_does_not_accept_keeps_nobody_waiting() {
        let folder = tempfile::tempdir().unwrap();
        let socket = folder.path().join(".tabiya-1.sock");
        let _deaf = UnixListener::bind(&socket).unwrap();
        let mut waiting = Vec::new();
        let full = loop {
            match connect(&socket) {
                Ok(stream) => waiting.push(stream),
                Err(error) => break error.kind(),
            }
        };
        assert_eq!(full, io::ErrorKind::WouldBlock);
        assert_eq!(sockets(folder.path()), [socket]);
        assert!(bind(folder.path(), FolderAccess::of(folder.path()).unwrap()).is_ok());
    }
}
