use super::*;
use crate::cli::VariantFlag;

fn arguments(fens: &[&str], stats: bool) -> Judge {
    Judge {
        fens: fens.iter().map(ToString::to_string).collect(),
        variant: VariantFlag::default(),
        budget: 20_000,
        stats,
    }
}

/// The output, the errors, and whether every FEN was valid.
fn judged(fens: &[&str], input: &str, stats: bool) -> (String, String, bool) {
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let arguments = arguments(fens, stats);
    let good = run(arguments, input.as_bytes(), &mut output, &mut errors).unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output), text(errors), good)
}

#[test]
fn each_state_has_its_name_and_what_both_colors_can_do() {
    for (answer, fen) in [
        (
            "ongoing\tcan\tcan",
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
        ),
        ("check\tcan\tcannot", "4k3/8/8/8/8/8/4Q3/4K3 b - - 0 1"),
        (
            "checkmate\tcan\tcannot",
            "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1",
        ),
        ("stalemate\tcannot\tcannot", "k7/2Q5/K7/8/8/8/8/8 b - - 0 1"),
        ("dead\tcannot\tcannot", "4k3/8/8/8/8/8/8/4KB2 w - - 0 1"),
        ("dead\tcannot\tcannot", "4k3/8/8/8/1b6/8/8/4K3 w - - 0 1"),
    ] {
        assert_eq!(
            judged(&[fen], "", false),
            (format!("{answer}\t{fen}\n"), String::new(), true)
        );
    }
}

#[test]
fn the_input_is_not_read_if_fens_are_given() {
    let (output, errors, good) = judged(&["8/8/8/8/8/4k3/8/4K3 w", "8"], "not a FEN", false);
    assert_eq!(output, "dead\tcannot\tcannot\t8/8/8/8/8/4k3/8/4K3 w\n");
    assert!(
        errors.starts_with("tabiya: FEN 2: ") && errors.lines().count() == 1,
        "{errors}"
    );
    assert!(!good);
}

#[test]
fn an_error_has_the_number_of_its_line_and_the_rest_continues() {
    let fen = "8/8/8/8/8/4k3/8/4K3 w - - 0 1";
    let input = format!(
        "# kings\n\n{fen}\nnonsense\r\n  {fen}  \r\n{}\n{fen}",
        "x".repeat(9_000)
    );
    let (output, errors, good) = judged(&[], &input, false);
    assert_eq!(output, format!("dead\tcannot\tcannot\t{fen}\n").repeat(3));
    let errors: Vec<&str> = errors.lines().collect();
    assert!(errors[0].starts_with("tabiya: line 4: "), "{errors:?}");
    assert!(errors[1].starts_with("tabiya: line 6: "), "{errors:?}");
    assert_eq!(errors.len(), 2);
    assert!(!good);
}

#[test]
fn the_answers_keep_the_order_of_the_lines() {
    // Every seventh line takes much longer than the others.
    let fens = (0..3 * MAX_WAITING).map(|number| {
        let board = if number % 7 == 0 {
            "8/8/8/8/8/4k3/8/3BKR2 w - -"
        } else {
            "8/8/8/8/8/4k3/8/4K3 w - -"
        };
        format!("{board} 0 {}", number + 1)
    });
    let fens: Vec<String> = fens.collect();
    let (output, errors, good) = judged(&[], &fens.join("\n"), false);
    let answered: Vec<&str> = output
        .lines()
        .filter_map(|line| line.rsplit('\t').next())
        .collect();
    assert_eq!(answered, fens);
    assert!(good && errors.is_empty());
}

#[test]
fn statistics_go_to_the_errors() {
    let (output, errors, good) = judged(&["8/8/8/8/8/4k3/8/4K3 w - - 0 1"], "", true);
    assert_eq!(output.lines().count(), 1);
    assert!(
        errors.starts_with("1 positions in ") && errors.contains(" 0 verdicts unknown"),
        "{errors}"
    );
    let settled = errors.lines().nth(1);
    assert!(
        settled.is_some_and(|line| line.starts_with("settled by: board 0, material 2, ")),
        "{errors}"
    );
    assert!(good);
}

#[test]
fn unwritable_output_is_an_error() {
    let full = &mut [0_u8; 8][..];
    let arguments = arguments(&["8/8/8/8/8/4k3/8/4K3 w - - 0 1"; 4], false);
    assert!(run(arguments, io::empty(), full, io::sink()).is_err());
}

#[test]
fn unreadable_input_ends_after_one_error() {
    /// Fails at every call, like a directory.
    struct Unreadable;

    impl Read for Unreadable {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::ErrorKind::IsADirectory.into())
        }
    }

    let fen = "8/8/8/8/8/4k3/8/4K3 w - - 0 1\n".as_bytes();
    let input = io::BufReader::new(fen.chain(Unreadable));
    let mut lines = fen_lines(input);
    assert!(lines.next().is_some_and(|job| job.text.is_ok()));
    assert!(lines.next().is_some_and(|job| job.text.is_err()));
    assert!(lines.next().is_none());
}
