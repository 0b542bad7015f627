//! The screen as users see it: the real binary on a real pseudo-terminal.
//!
//! This is one test crate, so that the harness compiles only once and unused parts of it are reported.
//!
//! # Faults, and the tests for them
//!
//! We never lose a game: `cargo test` runs each of these tests by the name beside its fault.
//!
//! | fault | what happens | test |
//! |---|---|---|
//! | the program is killed at any moment | the file is complete PGN; at most the last action is missing | `killed_at_any_moment` |
//! | the power fails between write and rename | the file is the complete old one or the complete new one | `at_every_step_the_file_is_whole` |
//! | the disk is full | play goes on, the line below the board says so at every screen, and each move tries again | `a_disk_that_fails`, `a_guest_is_told_when`, `once_there_is_space_again` |
//! | the process is killed while the disk is slow | the next start goes on from the temporary file beside the game's file; moves that waited for it are missing | `a_kill_while_the_disk_is_slow` |
//! | the folder is not writable, or there is no home | play goes on, and the line below the board says that the game is not saved | `in_a_folder_that_can_only_be_read`, `no_home_stops_nobody` |
//! | another Tabiya is playing the game | the second one follows it | `a_second_screen_follows` |
//! | the process that plays a followed game is killed just as it closes its files | the follower checks its lock again | `only_after_its_file_was_closed` |
//! | a followed file is torn or gone | the board stays until the file is complete again | `a_torn_text_loses_no_move` |
//! | a screen that has joined is killed, or its connection breaks | the first screen says so and plays its color again | `a_game_is_played_to_mate_and_again` |
//! | the process that has the game is killed | the other screen says so, and continues the game with one key | `a_game_whose_process_is_killed` |
//! | it is killed before it has saved the game | the game continues from the board of the other screen | `a_game_that_was_never_saved` |
//! | noise, floods, thousands of connections at the socket, guests that do not read | they are dropped; game and clocks go on | `noise_on_the_socket`, `sends_without_end`, `a_thousand_connections`, `does_not_read` |
//! | a link, a pipe or another user's file has the name of a lock or a socket | we do not follow it, write it or wait for it, and say why | `a_link_or_a_pipe`, `users_who_may_replace` |
//! | sockets in the folder that nobody accepts on, suspended hosts | saving continues at once, and joining takes the next one within two seconds | `keeps_nobody_waiting`, `passes_suspended_hosts` |
//! | another program changes the file | we leave it alone, and the game continues in another file beside it | `a_file_that_another_program_changes` |
//! | the clock is set back | the most recent game still comes first | `after_the_clock_was_set_back` |
//! | the settings are broken | the mistake is named with its line, and the rest applies | `every_mistake_is_named` |
//! | hostile PGN, FEN or paste | an error with its place, and the moves before it are kept; nothing controls the terminal | `nothing_in_a_file_steers`, `hostile`, `noise` |
//! | random bytes, torn sequences, storms of resizes | only intended moves are played; the terminal is restored at the end | `noise_on_the_terminal`, `what_a_slow_line_tears` |
//! | the terminal vanishes, a signal, a panic | the game is saved, the terminal restored | `ends_with_its_terminal`, `a_deadly_signal`, `a_panic` |
#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test ends by a panic"
)]

mod clocks;
#[path = "../common/dice.rs"]
mod dice;
mod files;
mod harness;
#[path = "../common/home.rs"]
mod home;
mod identity;
mod input;
mod lists;
mod pictures;
mod play;
mod seats;
mod settings;
mod signals;
mod stop;
mod storm;
mod terminal;
