//! A board as an SVG file, made of the pieces' own shapes.

use super::board::{BoardStyle, FADED, FOOT_LEVEL, PlacedText, Scene, enlargement};
use super::ink::Rgb;
use super::letters::WEIGHT;
use super::path::{Point, Polygon};
use super::shapes::{FOOT_BOTTOM, PieceShape, PixelGrid, SIDE, float, shape};
use crate::rules::{Color, Piece, Role, Square};

/// The side in pixels of the squares that the shapes are drawn for. With fewer pixels, parts would become thicker or
/// simpler.
const FINE: usize = 256;

/// The width of White's outline, in hundredths of a square's side.
const OUTLINE: f64 = 1.8;
/// The width of the shaded strip on the right of White's pieces, in hundredths of a square's side.
const SHADOW: f64 = 5.0;
/// The width of the lit strip on the left of Black's pieces, in hundredths of a square's side.
const LIGHT: f64 = 3.0;

/// The width of the unlit rim of Black's body, in hundredths of a square's side.
const RIM: f64 = 2.0;

/// Returns a picture of a position as the text of an SVG file.
pub fn board_svg(scene: &Scene, style: &BoardStyle) -> String {
    let definitions = Role::ALL.map(|role| definitions(role, style)).concat();
    let squares: String = Square::all()
        .map(|square| square_svg(scene, style, square))
        .collect();
    let caption = style.caption(scene).into_iter().flatten();
    let texts: String = style.coordinates().chain(caption).map(text_svg).collect();
    let (side, margin, squares_side) = (style.side(), style.margin(), 8 * style.square_size);
    let background = hex(style.colors.background);
    // One rectangle has the color of light squares, and the other squares are drawn over it. With a rectangle for each square,
    // scaled pictures would show seams.
    let light = hex(style.colors.light_square);
    let color = hex(style.colors.coordinates);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{side}\" height=\"{side}\" viewBox=\"0 0 {side} {side}\">\n\
         <defs>\n{definitions}</defs>\n\
         <rect width=\"{side}\" height=\"{side}\" fill=\"{background}\"/>\n\
         <rect x=\"{margin}\" y=\"{margin}\" width=\"{squares_side}\" height=\"{squares_side}\" fill=\"{light}\"/>\n\
         {squares}\
         <g fill=\"none\" stroke=\"{color}\" stroke-width=\"{WEIGHT}\">\n{texts}</g>\n\
         </svg>\n"
    )
}

/// Returns the definitions of a kind of piece: its shape, in hundredths of a square's side, and the pieces of both sides.
fn definitions(role: Role, style: &BoardStyle) -> String {
    let PieceShape { body, lines, .. } = shape(role, PixelGrid::square(FINE));
    let (body, lines) = (path_data(&body), path_data(&lines));
    let [white, black] = Color::ALL.map(|color| piece_svg(Piece { color, role }, style));
    format!(
        "<path id=\"{role}\" d=\"{body}\"/>\n\
         <path id=\"{role}-lines\" d=\"{lines}\"/>\n\
         <clipPath id=\"in-{role}\"><use href=\"#{role}\"/></clipPath>\n\
         {white}{black}"
    )
}

/// Returns the SVG definition of a piece, made of the shapes in [`definitions`]. White has an outline and is shaded on the
/// right. Black is lit on the left.
fn piece_svg(piece: Piece, style: &BoardStyle) -> String {
    let Piece { color, role } = piece;
    let colors = &style.colors.pieces[color as usize];
    let [body, line, shade] = [colors.body, colors.line, colors.shade].map(hex);
    // The body covers the shade except for a strip, because it is shifted to one side and clipped to the shape.
    let (below_shade, body_shift, above_body) = match color {
        Color::White => (outline_svg(role, &line), -SHADOW, String::new()),
        Color::Black => (String::new(), LIGHT, rim_svg(role, &body)),
    };
    let letter = piece.letter();
    format!(
        "<g id=\"{letter}\">\n{below_shade}\
         <g clip-path=\"url(#in-{role})\">\n\
         <use href=\"#{role}\" fill=\"{shade}\"/>\n\
         <use href=\"#{role}\" fill=\"{body}\" transform=\"translate({body_shift} 0)\"/>\n\
         {above_body}\
         <use href=\"#{role}-lines\" fill=\"{line}\"/></g></g>\n"
    )
}

/// Returns White's outline in this color. Its stroke is twice as wide as [`OUTLINE`], because the piece covers the half inside
/// the shape.
fn outline_svg(role: Role, color: &str) -> String {
    let width = 2.0 * OUTLINE;
    format!(
        "<use href=\"#{role}\" fill=\"{color}\" stroke=\"{color}\" stroke-width=\"{width}\" stroke-linejoin=\"round\"/>\n"
    )
}

/// Returns Black's rim in this color. Its stroke is twice as wide as [`RIM`], because the half outside the shape is clipped.
fn rim_svg(role: Role, color: &str) -> String {
    let width = 2.0 * RIM;
    format!("<use href=\"#{role}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"{width}\"/>\n")
}

/// Returns the SVG of a square and the piece on it. Draws no background for a plain light square, because the board has that
/// color already.
fn square_svg(scene: &Scene, style: &BoardStyle, square: Square) -> String {
    let (left, top) = style.corner(square);
    let side = style.square_size;
    let ground = scene.ground(square);
    let color = style.colors.grounds()[ground];
    let opacity = if ground < FADED {
        ""
    } else {
        " opacity=\"0.5\""
    };
    let background = (color != style.colors.light_square).then(|| {
        let fill = hex(color);
        format!(
            "<rect x=\"{left}\" y=\"{top}\" width=\"{side}\" height=\"{side}\" fill=\"{fill}\"/>\n"
        )
    });
    let piece = scene.board.piece_on(square).map(|piece| {
        let transform = piece_transform(piece.role, (left, top), side);
        let name = piece.letter();
        format!("<use href=\"#{name}\"{opacity} transform=\"{transform}\"/>\n")
    });
    background.into_iter().chain(piece).collect()
}

/// Returns the SVG transform that [enlarges](enlargement) the shape of a piece, centers it in its square, and puts its foot at
/// [`FOOT_LEVEL`]. `left` and `top` are the corner of the square, and `side` is its side, all in pixels.
fn piece_transform(role: Role, (left, top): (usize, usize), side: u16) -> String {
    // The shape's unit, a hundredth of the square's side, in pixels.
    let unit = f64::from(side) / SIDE;
    let larger = enlargement(role);
    let wider_on_each_side = 50.0 * (larger - 1.0);
    let foot_below_top = SIDE - FOOT_LEVEL;
    let enlarged_foot_below_top = (SIDE - FOOT_BOTTOM) * larger;
    let x = float(left) - wider_on_each_side * unit;
    let y = float(top) + (foot_below_top - enlarged_foot_below_top) * unit;
    let scale = unit * larger;
    format!("translate({x:.2} {y:.2}) scale({scale:.4})")
}

/// Returns an SVG group with the strokes of a text. Letters are drawn upward from their baseline, so the group is flipped.
fn text_svg(PlacedText { text, corner, size }: PlacedText) -> String {
    let ((left, top), scale) = (corner, float(size) / 100.0);
    let bottom = top + size;
    let path = |(path, (x, y)): &(&str, Point)| {
        format!("<path d=\"{path}\" transform=\"translate({x:.1} {y})\"/>\n")
    };
    let paths: String = text.strokes.iter().map(path).collect();
    format!("<g transform=\"translate({left} {bottom}) scale({scale} -{scale})\">\n{paths}</g>\n")
}

/// Returns a color as SVG writes it, such as `#d9b889`.
fn hex([red, green, blue]: Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// Returns the union of polygons as SVG path data, in hundredths of a square from its upper left corner. All polygons get the
/// same direction, so that overlaps stay filled.
fn path_data(polygons: &[Polygon]) -> String {
    let polygon = |polygon: &Polygon| {
        let point = |(x, y): &Point| format!("{:.1} {:.1}", x + SIDE / 2.0, SIDE - y);
        let mut points: Vec<String> = polygon.iter().map(point).collect();
        if area(polygon) < 0.0 {
            points.reverse();
        }
        // Points after the first one are the ends of lines.
        format!("M{}Z", points.join(" "))
    };
    polygons.iter().map(polygon).collect()
}

/// Returns twice the area of a polygon, negative if it runs clockwise.
fn area(polygon: &[Point]) -> f64 {
    let edges = polygon.iter().zip(polygon.iter().cycle().skip(1));
    edges.map(|((x0, y0), (x1, y1))| x0 * y1 - x1 * y0).sum()
}
