//! The sequences by which a terminal gets a picture and lets it go again: kitty's graphics protocol.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

/// The most characters of a picture in one sequence.
const CHUNK: usize = 4096;

/// How sequences reach the terminal that draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Route {
    Direct,
    /// Through tmux, which passes on what is wrapped for it if its option `allow-passthrough` is on.
    Tmux,
}

impl Route {
    /// Adds a graphics command with its content, if any.
    fn push(self, sequences: &mut Vec<u8>, command: &str, content: &[u8]) {
        let (begin, end): (&[u8], &[u8]) = match self {
            Self::Direct => (b"\x1b_G", b"\x1b\\"),
            Self::Tmux => (b"\x1bPtmux;\x1b\x1b_G", b"\x1b\x1b\\\x1b\\"),
        };
        let separator: &[u8] = if content.is_empty() { b"" } else { b";" };
        sequences.extend([begin, command.as_bytes(), separator, content, end].concat());
    }
}

/// Adds what sends a picture, the content of a PNG file, under a number from 1 to 255: what the foreground color of its
/// cells says. The terminal scales it to so many rows of cells and twice as many columns, and shows it in place of
/// placeholders. A picture that had the number before is gone then.
pub fn push_picture(sequences: &mut Vec<u8>, route: Route, number: u8, rows: u16, png: &[u8]) {
    let text = STANDARD.encode(png);
    let mut chunks = text.as_bytes().chunks(CHUNK).peekable();
    // Transmit and place (a=T), only where placeholders are (U=1), a PNG file (f=100).
    let columns = 2 * rows;
    let mut command = format!("a=T,U=1,f=100,i={number},c={columns},r={rows},q=2");
    while let Some(chunk) = chunks.next() {
        let more = u8::from(chunks.peek().is_some());
        route.push(sequences, &format!("{command},m={more}"), chunk);
        // No answer (q=2), of which the shell might get a late one.
        "q=2".clone_into(&mut command);
    }
}

/// Adds what sends a picture under a number, to be shown where it is placed.
pub fn push_image(sequences: &mut Vec<u8>, number: u8, png: &[u8]) {
    let text = STANDARD.encode(png);
    let mut chunks = text.as_bytes().chunks(CHUNK).peekable();
    let mut command = format!("a=t,f=100,i={number},q=2");
    while let Some(chunk) = chunks.next() {
        let more = u8::from(chunks.peek().is_some());
        Route::Direct.push(sequences, &format!("{command},m={more}"), chunk);
        "q=2".clone_into(&mut command);
    }
}

/// Adds what has the terminal forget a picture.
pub fn push_deletion(sequences: &mut Vec<u8>, route: Route, number: u8) {
    route.push(sequences, &format!("a=d,d=I,i={number},q=2"), b"");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sent(route: Route, png: &[u8]) -> String {
        let mut sequences = Vec::new();
        push_picture(&mut sequences, route, 76, 2, png);
        String::from_utf8(sequences).unwrap()
    }

    #[test]
    fn a_small_picture_is_one_sequence() {
        assert_eq!(
            sent(Route::Direct, b"PNG"),
            "\x1b_Ga=T,U=1,f=100,i=76,c=4,r=2,q=2,m=0;UE5H\x1b\\"
        );
    }

    #[test]
    fn a_large_picture_goes_in_chunks_of_four_thousand_characters() {
        let png: Vec<u8> = (0..=255).cycle().take(3 * 2048 + 5).collect();
        let sequences = sent(Route::Direct, &png);
        let chunks: Vec<&str> = sequences.split_inclusive("\x1b\\").collect();
        assert_eq!(chunks.len(), 3);
        assert!(chunks[0].starts_with("\x1b_Ga=T,U=1,f=100,i=76,c=4,r=2,q=2,m=1;AAEC"));
        assert!(chunks[1].starts_with("\x1b_Gq=2,m=1;") && chunks[2].starts_with("\x1b_Gq=2,m=0;"));
        let content = chunks.iter().map(|chunk| {
            let content = chunk.split(';').nth(1).unwrap();
            content.strip_suffix("\x1b\\").unwrap()
        });
        let content: Vec<&str> = content.collect();
        assert!(content.iter().all(|chunk| chunk.len() <= 4096));
        assert_eq!(STANDARD.decode(content.concat()).unwrap(), png);
    }

    #[test]
    fn a_picture_that_fills_a_chunk_exactly_is_one_sequence() {
        let sequences = sent(Route::Direct, &[0; 3072]);
        assert_eq!(sequences.matches("\x1b_G").count(), 1);
    }

    #[test]
    fn through_tmux_each_sequence_is_wrapped_and_its_escapes_are_doubled() {
        assert_eq!(
            sent(Route::Tmux, b"PNG"),
            "\x1bPtmux;\x1b\x1b_Ga=T,U=1,f=100,i=76,c=4,r=2,q=2,m=0;UE5H\x1b\x1b\\\x1b\\"
        );
    }

    #[test]
    fn a_deletion_frees_the_picture_and_asks_for_no_answer() {
        let mut sequences = Vec::new();
        push_deletion(&mut sequences, Route::Direct, 76);
        assert_eq!(sequences, b"\x1b_Ga=d,d=I,i=76,q=2\x1b\\");
    }
}
