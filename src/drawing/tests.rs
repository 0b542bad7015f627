//! Whole boards as files, read back by decoders of the formats.

use std::io::Cursor;

use png::Transformations;

use super::board::{BoardColors, BoardStyle, Scene};
use super::board_pixels::BoardPainter;
use super::*;
use crate::rules::{Color, Position, Square};

const COLORS: BoardColors = BoardColors {
    light_square: [182, 136, 87],
    dark_square: [123, 85, 64],
    last_move_light: [158, 146, 32],
    last_move_dark: [113, 108, 42],
    check: [191, 8, 19],
    background: [23, 19, 15],
    coordinates: [184, 156, 120],
    pieces: [
        InkColors {
            body: [255, 250, 240],
            line: [42, 28, 18],
            shade: [214, 198, 170],
        },
        InkColors {
            body: [13, 9, 6],
            line: [232, 220, 198],
            shade: [77, 65, 57],
        },
    ],
};

fn style(bottom: Color, square_size: u16) -> BoardStyle {
    BoardStyle {
        bottom,
        pace: 100,
        square_size,
        has_caption: true,
        colors: COLORS,
    }
}

/// The start and the positions after each of these moves.
fn scenes(moves: &str) -> Vec<Scene> {
    let mut position = Position::start();
    let mut scenes = vec![Scene::new(&position, None)];
    for text in moves.split_whitespace() {
        let played = position.read_move(text).unwrap();
        let squares = position.squares_of(played);
        position.play(played);
        scenes.push(Scene::new(&position, Some(squares)));
    }
    scenes
}

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

/// The side and the pixels of a PNG file.
fn decoded(file: &[u8]) -> (usize, Vec<Rgb>) {
    let mut decoder = png::Decoder::new(Cursor::new(file));
    decoder.set_transformations(Transformations::EXPAND);
    let mut reader = decoder.read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let frame = reader.next_frame(&mut pixels).unwrap();
    assert_eq!(frame.width, frame.height, "pictures are square");
    (frame.width as usize, pixels.as_chunks().0.to_vec())
}

#[test]
fn a_pixel_picture_shows_board_pieces_last_move_and_check_from_either_side() {
    let game = scenes("e4 d5 exd5 e6 Bb5");
    for side in [16, 64, 100] {
        for bottom in Color::ALL {
            let style = style(bottom, side);
            let file = PictureFormat::Png.draw(&game, &style, &mut |_| ()).unwrap();
            let (width, pixels) = decoded(&file);
            assert_eq!(width, style.side());
            // The corner of a square shows the square's color.
            let ground = |name| {
                let (x, y) = style.corner(square(name));
                pixels[y * width + x]
            };
            assert_eq!(ground("f1"), COLORS.last_move_light, "{bottom} {side}");
            assert_eq!(ground("b5"), COLORS.last_move_light, "{bottom} {side}");
            assert_eq!(ground("a1"), COLORS.dark_square, "{bottom} {side}");
            assert_eq!(ground("h1"), COLORS.light_square, "{bottom} {side}");
            assert_eq!(ground("e8"), COLORS.check, "{bottom} {side}");
            assert_eq!(ground("e1"), COLORS.dark_square, "{bottom} {side}");
            // The lower middle of a square shows the piece's body.
            let body = |name| {
                let (x, y) = style.corner(square(name));
                let side = usize::from(side);
                pixels[(y + side * 22 / 25) * width + x + side / 2]
            };
            assert_eq!(body("d5"), COLORS.pieces[0].body, "{bottom} {side}");
            assert_eq!(body("e8"), COLORS.pieces[1].body, "{bottom} {side}");
            assert_eq!(body("f1"), COLORS.last_move_light, "{bottom} {side}");
            let (left, lower) = (style.corner(square("a8")), style.corner(square("a1")));
            assert_eq!(left.1 < lower.1, bottom == Color::White);
            assert!(pixels.contains(&COLORS.coordinates), "{bottom} {side}");
            assert_eq!(pixels[0], COLORS.background);
        }
    }
}

#[test]
fn letters_and_digits_are_beside_their_files_and_ranks() {
    let style = style(Color::Black, 32);
    let scenes = scenes("");
    let painter = BoardPainter::new(style, &scenes);
    let canvas = painter.picture(&scenes[0]);
    let side = style.side();
    let color = |x: usize, y: usize| painter.palette[usize::from(canvas.pixels[y * side + x])];
    for (index, place) in (0..8).map(|index| (index, style.margin() + 32 * index)) {
        let below =
            (side - style.margin()..side).flat_map(|y| (place..place + 32).map(move |x| (x, y)));
        let left = (place..place + 32).flat_map(|y| (0..style.margin()).map(move |x| (x, y)));
        let strips: [Vec<_>; 2] = [below.collect(), left.collect()];
        for mut strip in strips {
            strip.retain(|&(x, y)| color(x, y) != COLORS.background);
            assert!(strip.len() > 10, "place {index}");
        }
    }
}

/// The painted columns above the board in a picture of this position, from the left.
fn painted_above(scene: &Scene, style: BoardStyle) -> Vec<usize> {
    let painter = BoardPainter::new(style, std::slice::from_ref(scene));
    let (canvas, side) = (painter.picture(scene), style.side());
    let margin = &canvas.pixels[..style.margin() * side];
    let background = canvas.pixels[0];
    let is_painted = |column: &usize| {
        (margin.iter().skip(*column).step_by(side)).any(|&pixel| pixel != background)
    };
    (0..side).filter(is_painted).collect()
}

#[test]
fn the_longest_caption_that_fits_is_above_the_board_unless_it_is_off() {
    let mut scene = scenes("").remove(0);
    scene.captions = [
        ["Łukasz Müller – Åström", "1. e4"],
        ["Müller", "1. e4"],
        ["Müller", ""],
    ]
    .map(|caption| caption.map(str::to_owned))
    .into();
    for side in [16, 24, 64] {
        let with = style(Color::White, side);
        let painted = painted_above(&scene, with);
        let alone = |index: usize| {
            let captions = vec![scene.captions[index].clone()];
            painted_above(
                &Scene {
                    captions,
                    ..scene.clone()
                },
                with,
            )
        };
        let longest = usize::from(side < 24);
        assert_eq!(painted, alone(longest), "{side}");
        let board = with.margin()..=with.margin() + 8 * usize::from(side);
        assert!(
            painted.iter().all(|column| board.contains(column)),
            "{side}"
        );
        let off = BoardStyle {
            has_caption: false,
            ..with
        };
        assert_eq!(painted_above(&scene, off), [], "{side}");
    }
    // Names in other scripts are left out.
    scene.captions[0][0] = "Иван – Åström".to_owned();
    let style = style(Color::White, 64);
    let named = painted_above(&scene, style);
    scene.captions.remove(0);
    assert_eq!(named, painted_above(&scene, style));
}

#[test]
fn every_letter_has_its_own_shape() {
    use letters::Text;
    let letters: Vec<char> = ('a'..='z')
        .chain('A'..='Z')
        .chain('0'..='9')
        .chain("ÄäÅåÉéÇçŁłØøßŠšœ&+#=/".chars())
        .collect();
    let shapes = letters.iter().map(|letter| {
        let text = Text::new(&letter.to_string()).unwrap();
        let moved = |polygon: Vec<(f64, f64)>| {
            polygon
                .into_iter()
                .map(|(x, y)| (x - text.width / 2.0, y * 0.75))
                .collect()
        };
        let polygons: Vec<_> = text.polygons().map(moved).collect();
        raster::coverage(&polygons, PixelGrid::square(24))
    });
    let shapes: Vec<_> = shapes.collect();
    for (index, one) in shapes.iter().enumerate() {
        assert!(one.contains(&4) && one.contains(&0));
        for (other, letter) in shapes[..index].iter().zip(&letters) {
            let apart = one
                .iter()
                .zip(other)
                .filter(|(one, other)| one.abs_diff(**other) > 1);
            assert!(apart.count() > 3, "{} and {letter}", letters[index]);
        }
    }
}

#[test]
fn the_frames_of_a_game_add_up_to_its_positions() {
    let game = scenes("e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O Bg4 h3 Bxf3 Qxf3 Qxd2 Qxf7#");
    let style = style(Color::White, 20);
    let file = PictureFormat::Gif.draw(&game, &style, &mut |_| ()).unwrap();
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::Indexed);
    let mut decoder = options.read_info(&file[..]).unwrap();
    let side = style.side();
    assert_eq!(
        (usize::from(decoder.width()), usize::from(decoder.height())),
        (side, side)
    );
    assert_eq!(decoder.repeat(), gif::Repeat::Infinite);
    let painter = BoardPainter::new(style, &game);
    let global = decoder.global_palette().unwrap();
    assert!(global.starts_with(painter.palette.as_flattened()));
    let mut screen = vec![u8::MAX; side * side];
    for (index, scene) in game.iter().enumerate() {
        let frame = decoder.read_next_frame().unwrap().unwrap();
        let (width, height) = (usize::from(frame.width), usize::from(frame.height));
        assert_eq!(frame.delay, if index == game.len() - 1 { 500 } else { 100 });
        assert_eq!(index == 0, width == side && height == side, "{index}");
        for (row, pixels) in frame.buffer.chunks_exact(width).enumerate() {
            let at = (usize::from(frame.top) + row) * side + usize::from(frame.left);
            for (shown, &pixel) in screen[at..].iter_mut().zip(pixels) {
                if Some(pixel) != frame.transparent {
                    *shown = pixel;
                }
            }
        }
        assert!(screen == painter.picture(scene).pixels, "position {index}");
    }
    assert!(decoder.read_next_frame().unwrap().is_none());
}

#[test]
fn a_position_is_a_game_of_one_frame() {
    let file = PictureFormat::Gif
        .draw(&scenes(""), &style(Color::White, 16), &mut |_| ())
        .unwrap();
    let decoder = gif::DecodeOptions::new().read_info(&file[..]).unwrap();
    assert_eq!(decoder.into_iter().count(), 1);
}

#[test]
fn an_svg_defines_each_shape_once_and_uses_it_for_every_piece() {
    let game = scenes("e4 d5 exd5 Nf6");
    for bottom in Color::ALL {
        let style = style(bottom, 40);
        let file = PictureFormat::Svg.draw(&game, &style, &mut |_| ()).unwrap();
        let text = String::from_utf8(file).unwrap();
        let side = style.side();
        assert!(text.starts_with(&format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{side}\" height=\"{side}\""
        )));
        let count = |part: &str| text.matches(part).count();
        assert_eq!((count("href=\"#P\""), count("href=\"#p\"")), (8, 7));
        assert_eq!((count("href=\"#N\""), count("href=\"#n\"")), (2, 2));
        let (x, y) = style.corner(square("f6"));
        let [x, y] = [x, y].map(float);
        let (x, y) = (x - 2.4, y - 3.57);
        let knight = format!("href=\"#n\" transform=\"translate({x:.2} {y:.2}) scale(0.4480)\"");
        assert_eq!(count(&knight), 1, "{bottom}: {knight}");
        assert_eq!(
            count("<rect"),
            2 + 32 + 1,
            "dark squares and g8 over light ones"
        );
        assert_eq!(count("fill=\"#716c2a\""), 1, "f6, dark");
        assert_eq!(count("fill=\"#9e9220\""), 1, "g8, light");
        assert!(!text.contains("<text"), "no font is needed");
    }
}

#[test]
fn the_file_extension_in_any_case_decides_the_format() {
    let format = |name: &str| PictureFormat::of_file(name.as_ref());
    assert_eq!(format("a.svg"), Some(PictureFormat::Svg));
    assert_eq!(format("b.c.PNG"), Some(PictureFormat::Png));
    assert_eq!(format("d.Gif"), Some(PictureFormat::Gif));
    for name in ["game.pgn", "game", ".png", "png", "game.gif.gz"] {
        assert_eq!(format(name), None, "{name}");
    }
}

#[test]
fn pictures_of_a_mate_fade_everything_except_what_holds_the_king() {
    let mated: Position = "R5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1".parse().unwrap();
    let mut scene = Scene::new(&mated, None);
    scene.net = mated.mate_net();
    let style = style(Color::White, 32);
    let painter = BoardPainter::new(style, std::slice::from_ref(&scene));
    assert!(painter.palette.len() < 250, "{}", painter.palette.len());
    let canvas = painter.picture(&scene);
    let color = |name: &str| {
        let (x, y) = style.corner(square(name));
        painter.palette[usize::from(canvas.pixels[y * style.side() + x])]
    };
    let [dark, light] = [COLORS.dark_square, COLORS.light_square];
    assert_eq!(
        [color("a1"), color("b1")],
        [dark, light].map(|it| COLORS.faded(it))
    );
    assert_eq!(
        [color("b8"), color("c8")],
        [dark, light],
        "the line of the rook"
    );
    assert_ne!(color("f8"), dark, "a flight square");
    let svg = PictureFormat::Svg
        .draw(std::slice::from_ref(&scene), &style, &mut |_| ())
        .unwrap();
    let svg = String::from_utf8(svg).unwrap();
    // Three pawns of each side and White's king.
    assert_eq!(svg.matches("opacity").count(), 7);
    let game = [scene.clone(), scene.clone()];
    scene.net = None;
    let plain = [scene.clone(), scene];
    let gif = |scenes: &[Scene]| {
        PictureFormat::Gif
            .draw(scenes, &style, &mut |_| ())
            .unwrap()
    };
    assert_eq!(gif(&game), gif(&plain), "a film stays as it is");
}

#[test]
fn a_gif_says_how_far_it_is_and_has_a_bound_that_is_named() {
    let style = style(Color::White, 16);
    let game = scenes("e4 e5");
    let mut told = Vec::new();
    let drawn = PictureFormat::Gif.draw(&game, &style, &mut |done| told.push(done));
    assert!(drawn.is_ok());
    assert_eq!(told, [1, 2, 3]);
    let endless = vec![game[0].clone(); 6001];
    let refused = PictureFormat::Gif.draw(&endless, &style, &mut |_| ());
    let why = refused.unwrap_err().to_string();
    assert!(why.contains("at most 6000 positions"), "{why}");
}
