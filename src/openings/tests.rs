use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;

use super::*;

/// The moves of a named position, its ECO code and its name.
type Row = (Vec<String>, String, String);

/// Reads the rows of `openings.txt` with all their moves, in the order of their moves.
fn rows() -> Vec<Row> {
    let mut moves: Vec<String> = Vec::new();
    let mut named: BTreeMap<Vec<String>, (String, String)> = BTreeMap::new();
    for line in TEXT.lines() {
        let (shared_plies, own_moves, own_eco, change) = fields(line).unwrap();
        moves.truncate(shared_plies);
        moves.extend(own_moves.split(' ').map(str::to_owned));
        let parents = (1..moves.len())
            .rev()
            .filter_map(|plies| named.get(&moves[..plies]));
        let (mut eco, mut name) = parents.clone().next().cloned().unwrap_or_default();
        if !own_eco.is_empty() {
            own_eco.clone_into(&mut eco);
        }
        name = changed(name, change);
        named.insert(moves.clone(), (eco, name));
    }
    named
        .into_iter()
        .map(|(moves, (eco, name))| (moves, eco, name))
        .collect()
}

/// Writes rows in the form of `openings.txt`.
fn write(mut rows: Vec<Row>) -> String {
    rows.sort();
    let mut text = String::new();
    let mut before: &[String] = &[];
    for (moves, eco, name) in &rows {
        let shared = moves.iter().zip(before).take_while(|(a, b)| a == b).count();
        let parent = (1..moves.len()).rev().find_map(|plies| {
            let found = rows.binary_search_by(|(other, ..)| other.as_slice().cmp(&moves[..plies]));
            Some(&rows[found.ok()?])
        });
        let (parent_eco, parent_name) = parent.map_or(("", ""), |(_, eco, name)| (eco, name));
        let eco = if eco == parent_eco { "" } else { eco };
        let moves_left = moves[shared..].join(" ");
        let change = name_change(parent_name, name);
        writeln!(text, "{} {moves_left}\t{eco}\t{change}", shared + 1).unwrap();
        before = moves;
    }
    text
}

/// Writes how a name is made from that of its parent.
fn name_change(parent: &str, name: &str) -> String {
    if name == parent {
        return String::new();
    }
    let most = parent.matches([':', ',']).count() + 1;
    let kept = (1..=most).rev().find(|&parts| {
        let end = end_of_parts(parent, parts);
        end == end_of_parts(name, parts) && parent[..end] == name[..end]
    });
    match kept.filter(|_| !parent.is_empty()) {
        Some(parts) => format!("{parts}{}", &name[end_of_parts(name, parts)..]),
        None => name.to_owned(),
    }
}

/// Plays moves from the start.
fn position_after(moves: &str) -> Position {
    let mut position = Position::start();
    for san in moves.split_whitespace() {
        position.play(position.read_move(san).unwrap());
    }
    position
}

#[test]
fn every_named_position_is_found_by_playing_its_moves() {
    let rows = rows();
    assert_eq!(rows.len(), 3_807);
    let mut fewest_pieces = u32::MAX;
    for (moves, eco, name) in rows {
        let position = position_after(&moves.join(" "));
        let opening = Opening::of(&position).unwrap();
        assert_eq!(
            (opening.eco(), opening.name()),
            (eco.as_str(), name),
            "{moves:?}"
        );
        fewest_pieces = fewest_pieces.min(position.board.occupied().count());
    }
    assert_eq!(fewest_pieces, FEWEST_PIECES);
}

#[test]
fn no_two_named_positions_have_the_same_key() {
    let keys = TABLE.positions.iter().map(|(key, _)| key);
    assert!(keys.clone().zip(keys.skip(1)).all(|(a, b)| a < b));
}

#[test]
fn the_text_is_what_it_would_be_if_it_were_taken_in_again() {
    assert_eq!(write(rows()), TEXT);
}

#[test]
fn a_name_belongs_to_the_position_and_not_to_the_moves() {
    let name = |moves| Opening::of(&position_after(moves)).map(|opening| opening.to_string());
    assert_eq!(name("e4 e5 Nf3 Nc6 Bb5").as_deref(), Some("C60 Ruy Lopez"));
    assert_eq!(name("Nf3 Nc6 e4 e5 Bb5").as_deref(), Some("C60 Ruy Lopez"));
    assert_eq!(
        name("d4 Nf6 c4 g6 Nc3 d5 cxd5 Nxd5 e4 Nxc3 bxc3 Bg7 Bc4").as_deref(),
        Some("D86 Grünfeld Defense: Exchange Variation, Classical Variation")
    );
    assert_eq!(name(""), None);
    assert_eq!(name("e4 e5 Nf3 Nc6 Bb5 h5 Ba4"), None);
    assert_eq!(
        name("e4 e5 Ke2 Ke7 Ke1 Ke8"),
        None,
        "the right to castle is gone"
    );
}

#[test]
#[ignore = "writes openings.txt from the table that the variable OPENINGS names"]
fn take_in_openings() {
    let table = fs::read_to_string(std::env::var("OPENINGS").unwrap()).unwrap();
    let mut rows = Vec::new();
    for row in table.lines().skip(1) {
        let [eco, name, moves] = row.split('\t').collect::<Vec<_>>().try_into().unwrap();
        let moves = moves.split(' ').filter(|word| !word.ends_with('.'));
        rows.push((
            moves.map(str::to_owned).collect(),
            eco.to_owned(),
            name.to_owned(),
        ));
    }
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/src/openings/openings.txt");
    fs::write(file, write(rows)).unwrap();
}
