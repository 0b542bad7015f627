use super::super::temporary_file::{games_with_temporaries, hidden_stem, temporaries_beside};
use super::*;

use std::io::ErrorKind;
use std::path::PathBuf;

/// The old content of the file.
const OLD: &str = "the old game\n";

/// A new text of two pieces, so that a save can stop halfway through writing.
fn new_text() -> String {
    "the new game\n".repeat(PIECE_SIZE / 8)
}

/// A folder with a file in it.
fn folder_with_old() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.pgn");
    fs::write(&path, OLD).unwrap();
    (folder, path)
}

/// Replaces the content of a file, or creates it.
fn save(
    path: &Path,
    destination: Destination,
    content: &[u8],
    before_step: BeforeStep<'_>,
) -> io::Result<()> {
    let new = Replacement {
        path,
        destination,
        readers: Readers::ByUmask,
        content,
    };
    replace_in_steps(new, before_step)
}

/// The steps of saving the new text.
fn steps() -> Vec<ReplaceStep> {
    let (_folder, path) = folder_with_old();
    let mut steps = Vec::new();
    let noting = &mut |step| {
        if step != ReplaceStep::Mode {
            steps.push(step);
        }
        Ok(())
    };
    save(&path, Destination::Existing, new_text().as_bytes(), noting).unwrap();
    steps
}

/// The visible files of a folder.
fn shown(folder: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let hidden = |path: &PathBuf| path.file_name().unwrap().to_str().unwrap().starts_with('.');
    paths.filter(|path| !hidden(path)).collect()
}

#[test]
fn the_disk_gets_the_text_before_the_name() {
    use ReplaceStep::{Create, Rename, Sync, SyncFolder, Write};
    assert_eq!(steps(), [Create, Write, Write, Sync, Rename, SyncFolder]);
}

#[test]
fn a_save_that_fails_at_any_step_leaves_a_whole_file_and_nothing_else() {
    for failing in 0..steps().len() - 1 {
        let (folder, path) = folder_with_old();
        let mut step = 0;
        let failing_once = &mut |_| {
            step += 1;
            if step == failing + 1 {
                Err(ErrorKind::StorageFull.into())
            } else {
                Ok(())
            }
        };
        let text = new_text();
        let error = save(&path, Destination::Existing, text.as_bytes(), failing_once).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::StorageFull);
        assert_eq!(fs::read_to_string(&path).unwrap(), OLD, "{failing}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "{failing}");
        save(&path, Destination::Existing, b"the next", &mut |_| Ok(())).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "the next");
    }
}

#[test]
fn a_file_is_saved_even_if_its_folder_cannot_be_synced() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.pgn");
    let failing = &mut |step| match step {
        ReplaceStep::SyncFolder => Err(ErrorKind::Other.into()),
        _ => Ok(()),
    };
    for destination in [Destination::New, Destination::Existing] {
        save(&path, destination, b"new", failing).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
    }
}

#[test]
fn a_disk_that_refuses_optional_steps_still_gets_the_text() {
    // EPERM, EACCES and EINVAL of Linux.
    for code in [1, 13, 22] {
        for refused in [
            ReplaceStep::Mode,
            ReplaceStep::RenameNew,
            ReplaceStep::Sync,
            ReplaceStep::SyncFolder,
        ] {
            for destination in [Destination::New, Destination::Existing] {
                let (_folder, path) = folder_with_old();
                if destination == Destination::New {
                    fs::remove_file(&path).unwrap();
                }
                let refusing = &mut |step| {
                    if step == refused {
                        Err(io::Error::from_raw_os_error(code))
                    } else {
                        Ok(())
                    }
                };
                save(&path, destination, b"new", refusing).unwrap();
                assert_eq!(fs::read(&path).unwrap(), b"new", "{refused:?}");
            }
        }
    }
}

#[test]
fn where_renaming_cannot_refuse_to_replace_a_file_we_check_its_name_first() {
    let (folder, path) = folder_with_old();
    let refusing = &mut |step| match step {
        ReplaceStep::RenameNew => Err(ErrorKind::InvalidInput.into()),
        _ => Ok(()),
    };
    let taken = save(&path, Destination::New, b"new", refusing).unwrap_err();
    assert_eq!(taken.kind(), ErrorKind::AlreadyExists);
    assert_eq!(fs::read_to_string(&path).unwrap(), OLD);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[cfg(unix)]
#[test]
fn a_file_whose_mode_cannot_be_kept_has_no_more_readers() {
    use std::os::unix::fs::PermissionsExt;
    let (_folder, path) = folder_with_old();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o606)).unwrap();
    let refusing = &mut |step| match step {
        ReplaceStep::Mode => Err(ErrorKind::PermissionDenied.into()),
        _ => Ok(()),
    };
    save(&path, Destination::Existing, b"new", refusing).unwrap();
    let mode = path.metadata().unwrap().permissions().mode();
    assert_eq!(mode & 0o777 & !0o606, 0);
}

#[test]
fn a_file_with_the_longest_name_is_saved_and_its_temporary_files_are_found() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["a".repeat(250), "é".repeat(125), "a".repeat(255)] {
        let path = folder.path().join(&name);
        for destination in [Destination::New, Destination::Existing] {
            save(&path, destination, b"new", &mut |_| Ok(())).unwrap();
        }
        let left = folder
            .path()
            .join(format!(".{}.x1y2z3.tmp", hidden_stem(&path)));
        fs::write(&left, "half").unwrap();
        assert_eq!(temporaries_beside(&path), std::slice::from_ref(&left));
        let game = games_with_temporaries(folder.path()).pop_first().unwrap();
        assert_eq!(hidden_stem(&game), hidden_stem(&path), "one lock for both");
        fs::remove_file(left).unwrap();
    }
}

/// A killed process cleans nothing up. Still, the visible file must be whole after every step.
#[test]
fn at_every_step_the_file_is_whole_the_old_one_or_the_new_one() {
    let (folder, path) = folder_with_old();
    let kept = tempfile::tempdir().unwrap();
    let mut moment = 0;
    let copying = &mut |_| {
        // Copy the folder as a process killed at this moment would leave it.
        moment += 1;
        let copy = kept.path().join(moment.to_string());
        fs::create_dir(&copy)?;
        for entry in fs::read_dir(folder.path())? {
            let entry = entry?;
            fs::copy(entry.path(), copy.join(entry.file_name()))?;
        }
        Ok(())
    };
    save(&path, Destination::Existing, new_text().as_bytes(), copying).unwrap();
    for stopped in fs::read_dir(kept.path()).unwrap() {
        let stopped = stopped.unwrap().path();
        let left = stopped.join("a.pgn");
        assert_eq!(shown(&stopped), std::slice::from_ref(&left));
        let is_last = stopped.ends_with(moment.to_string());
        let expected = if is_last { new_text() } else { OLD.to_owned() };
        assert!(
            fs::read_to_string(&left).unwrap() == expected,
            "{stopped:?}"
        );
    }
}
