//! Kitty's graphics protocol: the sequences that send a picture to the terminal, show it and delete it.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use ratatui::layout::{Rect, Size};

/// Maximum characters of a picture in one sequence.
const CHUNK: usize = 4096;

/// How sequences reach the terminal that draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Route {
    Direct,
    /// Through tmux. It passes on wrapped sequences if its option `allow-passthrough` is on.
    Tmux,
}

impl Route {
    /// Adds a graphics command, with content if there is any.
    fn push(self, sequences: &mut String, command: &str, content: &str) {
        let (begin, end) = match self {
            Self::Direct => ("\x1b_G", "\x1b\\"),
            Self::Tmux => ("\x1bPtmux;\x1b\x1b_G", "\x1b\x1b\\\x1b\\"),
        };
        let separator = if content.is_empty() { "" } else { ";" };
        sequences.extend([begin, command, separator, content, end]);
    }

    /// Adds a command that sends a picture (the content of a PNG file) in as many sequences as it needs.
    fn push_picture(self, sequences: &mut String, command: &str, png: &[u8]) {
        let text = STANDARD.encode(png);
        // Base64 is ASCII, so every chunk is valid text.
        let mut rest = text.as_str();
        let mut command = command;
        while !rest.is_empty() {
            let (chunk, after) = rest.split_at(rest.len().min(CHUNK));
            let more = u8::from(!after.is_empty());
            self.push(sequences, &format!("{command},m={more}"), chunk);
            // We ask for no answer (q=2), because a late one might reach the shell.
            command = "q=2";
            rest = after;
        }
    }
}

/// Adds the sequences that send a picture (the content of a PNG file) under a number from 1 to 255. The terminal scales the
/// picture to `rows` rows and twice as many columns. It draws the picture in cells that hold placeholders and have this number
/// as their foreground color. It drops an earlier picture with the same number.
pub fn push_for_placeholders(
    sequences: &mut String,
    route: Route,
    number: u8,
    rows: u16,
    png: &[u8],
) {
    // Transmit and show (a=T), only in placeholders (U=1), a PNG file (f=100).
    let columns = 2 * rows;
    let command = format!("a=T,U=1,f=100,i={number},c={columns},r={rows},q=2");
    route.push_picture(sequences, &command, png);
}

/// Adds the sequences that send a picture (the content of a PNG file) under a number, without showing it anywhere.
pub fn push_for_placements(sequences: &mut String, number: u8, png: &[u8]) {
    let command = format!("a=t,f=100,i={number},q=2");
    Route::Direct.push_picture(sequences, &command, png);
}

/// Returns the sequence that shows part of a picture, starting at the cursor. The cursor does not move (C=1). `part` is in
/// cells, and `pixels` is the size of a cell in the picture's pixels. `place` is a number that distinguishes the placements of
/// one picture.
pub fn placement(number: u8, place: u32, part: Rect, pixels: Size) -> String {
    let Rect {
        x,
        y,
        width: columns,
        height: rows,
    } = part;
    let left = x * pixels.width;
    let top = y * pixels.height;
    let width = columns * pixels.width;
    let height = rows * pixels.height;
    let mut sequence = String::new();
    let command = format!(
        "a=p,i={number},p={place},c={columns},r={rows},x={left},y={top},w={width},h={height},C=1,q=2"
    );
    Route::Direct.push(&mut sequence, &command, "");
    sequence
}

/// Returns the sequence that removes one placement of a picture.
pub fn displacement(number: u8, place: u32) -> String {
    let mut sequence = String::new();
    let command = format!("a=d,d=i,i={number},p={place},q=2");
    Route::Direct.push(&mut sequence, &command, "");
    sequence
}

/// The sequence that removes all pictures from the screen. The terminal keeps them in its memory.
pub const DISPLACE_ALL: &str = "\x1b_Ga=d,d=a,q=2\x1b\\";

/// Adds the sequence that removes a picture from the screen and from the terminal's memory.
pub fn push_deletion(sequences: &mut String, route: Route, number: u8) {
    route.push(sequences, &format!("a=d,d=I,i={number},q=2"), "");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sent(route: Route, png: &[u8]) -> String {
        let mut sequences = String::new();
        push_for_placeholders(&mut sequences, route, 76, 2, png);
        sequences
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
        let mut sequences = String::new();
        push_deletion(&mut sequences, Route::Direct, 76);
        assert_eq!(sequences, "\x1b_Ga=d,d=I,i=76,q=2\x1b\\");
    }

    #[test]
    fn a_place_says_its_cells_and_the_pixels_that_they_show() {
        assert_eq!(
            placement(76, 9, Rect::new(1, 2, 3, 1), Size::new(9, 18)),
            "\x1b_Ga=p,i=76,p=9,c=3,r=1,x=9,y=36,w=27,h=18,C=1,q=2\x1b\\"
        );
        assert_eq!(displacement(76, 9), "\x1b_Ga=d,d=i,i=76,p=9,q=2\x1b\\");
    }
}
