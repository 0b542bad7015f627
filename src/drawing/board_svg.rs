//! A board as an SVG file, made of the shapes of the pieces themselves.

use std::fmt::Write as _;

use super::board::{BoardStyle, FOOT_LEVEL, PlacedText, Scene, enlargement};
use super::ink::Rgb;
use super::letters::WEIGHT;
use super::path::{Point, Polygon};
use super::shapes::{FOOT_BOTTOM, PieceShape, PixelGrid, float, shape};
use crate::rules::{Color, Piece, Role, Square};

/// Shapes are drawn as for squares of so many pixels, on which nothing has to be thicker or simpler than it is.
const FINE: usize = 256;

/// How wide White's outline is, and how far its shadow and Black's light reach, in hundredths of a square's side.
const OUTLINE: f64 = 1.8;
const SHADOW: f64 = 5.0;
const LIGHT: f64 = 3.0;

/// The width of Black's rim, which no light reaches, in hundredths of a square's side.
const RIM: f64 = 2.0;

/// A picture of a position as the text of an SVG file.
pub fn board_svg(scene: &Scene, style: &BoardStyle) -> String {
    let mut svg = Svg(String::new());
    svg.write(scene, style);
    svg.0
}

/// The text of a file.
struct Svg(String);

impl Svg {
    fn write(&mut self, scene: &Scene, style: &BoardStyle) {
        let side = style.side();
        self.line(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{side}\" height=\"{side}\" viewBox=\"0 0 {side} {side}\">"
        ));
        self.line(format_args!("<defs>"));
        for role in Role::ALL {
            self.define_shape(role);
            for color in Color::ALL {
                self.define_piece(Piece { color, role }, style);
            }
        }
        self.line(format_args!("</defs>"));
        let background = hex(style.colors.background);
        self.line(format_args!(
            "<rect width=\"{side}\" height=\"{side}\" fill=\"{background}\"/>"
        ));
        // All light squares at once, and the others over them: scaled pictures would show seams between neighbors.
        let (margin, squares) = (style.margin(), 8 * style.square);
        let light = hex(style.colors.light_square);
        self.line(format_args!(
            "<rect x=\"{margin}\" y=\"{margin}\" width=\"{squares}\" height=\"{squares}\" fill=\"{light}\"/>"
        ));
        for square in Square::all() {
            self.square(scene, style, square);
        }
        let color = hex(style.colors.coordinates);
        self.line(format_args!(
            "<g fill=\"none\" stroke=\"{color}\" stroke-width=\"{WEIGHT}\">"
        ));
        let caption = style.caption(scene).into_iter().flatten();
        for text in style.coordinates().chain(caption) {
            self.text(&text);
        }
        self.line(format_args!("</g>"));
        self.line(format_args!("</svg>"));
    }

    fn line(&mut self, line: std::fmt::Arguments<'_>) {
        // A string takes whatever is written.
        let _ = writeln!(self.0, "{line}");
    }

    /// Defines the shape of a kind of piece, in hundredths of its square.
    fn define_shape(&mut self, role: Role) {
        let PieceShape { body, lines, .. } = shape(role, PixelGrid::square(FINE));
        let (body, lines) = (path_data(&body), path_data(&lines));
        self.line(format_args!("<path id=\"{role}\" d=\"{body}\"/>"));
        self.line(format_args!("<path id=\"{role}-lines\" d=\"{lines}\"/>"));
        self.line(format_args!(
            "<clipPath id=\"in-{role}\"><use href=\"#{role}\"/></clipPath>"
        ));
    }

    /// Defines a piece: White's with an outline and a shadow on its right, Black's with light on its left.
    fn define_piece(&mut self, piece: Piece, style: &BoardStyle) {
        let Piece { color, role } = piece;
        let colors = &style.colors.pieces[color as usize];
        let [body, line, shade] = [colors.body, colors.line, colors.shade].map(hex);
        self.line(format_args!("<g id=\"{}\">", piece.letter()));
        let shift = match color {
            Color::White => {
                let width = 2.0 * OUTLINE;
                self.line(format_args!(
                    "<use href=\"#{role}\" fill=\"{line}\" stroke=\"{line}\" stroke-width=\"{width}\" stroke-linejoin=\"round\"/>"
                ));
                -SHADOW
            }
            Color::Black => LIGHT,
        };
        self.line(format_args!("<g clip-path=\"url(#in-{role})\">"));
        self.line(format_args!("<use href=\"#{role}\" fill=\"{shade}\"/>"));
        self.line(format_args!(
            "<use href=\"#{role}\" fill=\"{body}\" transform=\"translate({shift} 0)\"/>"
        ));
        if color == Color::Black {
            let width = 2.0 * RIM;
            self.line(format_args!(
                "<use href=\"#{role}\" fill=\"none\" stroke=\"{body}\" stroke-width=\"{width}\"/>"
            ));
        }
        self.line(format_args!(
            "<use href=\"#{role}-lines\" fill=\"{line}\"/></g></g>"
        ));
    }

    fn square(&mut self, scene: &Scene, style: &BoardStyle, square: Square) {
        let (x, y) = style.corner(square);
        let side = style.square;
        let ground = style.colors.grounds()[scene.ground(square)];
        if ground != style.colors.light_square {
            let ground = hex(ground);
            self.line(format_args!(
                "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" fill=\"{ground}\"/>"
            ));
        }
        if let Some(piece) = scene.board.piece_on(square) {
            let side = f64::from(side) / 100.0;
            let (name, larger) = (piece.letter(), enlargement(piece.role));
            // The foot keeps its place, and so does the middle.
            let x = float(x) - 50.0 * (larger - 1.0) * side;
            let y = float(y) + (100.0 - FOOT_LEVEL - (100.0 - FOOT_BOTTOM) * larger) * side;
            let scale = side * larger;
            self.line(format_args!(
                "<use href=\"#{name}\" transform=\"translate({x:.2} {y:.2}) scale({scale:.4})\"/>"
            ));
        }
    }

    fn text(&mut self, PlacedText { text, corner, size }: &PlacedText) {
        let ((left, top), scale) = (*corner, float(*size) / 100.0);
        let bottom = top + size;
        self.line(format_args!(
            "<g transform=\"translate({left} {bottom}) scale({scale} -{scale})\">"
        ));
        for (path, (x, y)) in &text.strokes {
            self.line(format_args!(
                "<path d=\"{path}\" transform=\"translate({x:.1} {y})\"/>"
            ));
        }
        self.line(format_args!("</g>"));
    }
}

/// A color as it is written in SVG.
fn hex([red, green, blue]: Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// The union of polygons as the data of a path, in hundredths of a square from its upper left corner. All go around in the
/// same direction, so that nothing is left out where they overlap.
fn path_data(polygons: &[Polygon]) -> String {
    let mut data = String::new();
    for polygon in polygons {
        let mut points: Vec<&Point> = polygon.iter().collect();
        if area(polygon) < 0.0 {
            points.reverse();
        }
        let points = points
            .into_iter()
            .map(|(x, y)| format!("{:.1} {:.1}", x + 50.0, 100.0 - y));
        let points: Vec<String> = points.collect();
        // Points that follow the first one are the ends of lines.
        let _ = write!(data, "M{}Z", points.join(" "));
    }
    data
}

/// Twice the area of a polygon; negative if it goes around clockwise.
fn area(polygon: &[Point]) -> f64 {
    let edges = polygon.iter().zip(polygon.iter().cycle().skip(1));
    edges.map(|((x0, y0), (x1, y1))| x0 * y1 - x1 * y0).sum()
}
