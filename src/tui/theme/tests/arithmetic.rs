//! How people see colors: contrast as in WCAG 2.1, difference as in CIE 1976, color blindness as in Machado, Oliveira and
//! Fernandes (2009) at full severity, on linear light.

use super::TerminalColor;

/// A color as light: red, green and blue, linear, from 0 to 1.
#[derive(Clone, Copy, Debug)]
pub struct Rgb([f64; 3]);

impl Rgb {
    /// Returns the light of an sRGB color, given as a hexadecimal number.
    pub fn new(number: u32) -> Self {
        let [_, channels @ ..] = number.to_be_bytes();
        Self(channels.map(|channel| {
            let value = f64::from(channel) / 255.0;
            if value <= 0.040_45 {
                value / 12.92
            } else {
                ((value + 0.055) / 1.055).powf(2.4)
            }
        }))
    }

    /// Multiplies this light by three rows of weights.
    fn through(self, rows: [[f64; 3]; 3]) -> [f64; 3] {
        rows.map(|row| {
            row.iter()
                .zip(self.0)
                .map(|(weight, light)| weight * light)
                .sum()
        })
    }

    /// Returns how bright it is, from 0 to 1.
    fn luminance(self) -> f64 {
        self.through(SRGB_TO_XYZ)[1]
    }

    /// Returns its lightness, and its place between green and red and between blue and yellow.
    fn lab(self) -> [f64; 3] {
        let white = Self([1.0; 3]).through(SRGB_TO_XYZ);
        let [x, y, z] = self.through(SRGB_TO_XYZ);
        let [x, y, z] = [x / white[0], y / white[1], z / white[2]].map(|share: f64| {
            if share > 216.0 / 24389.0 {
                share.cbrt()
            } else {
                (24389.0 / 27.0 * share + 16.0) / 116.0
            }
        });
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    }
}

/// Converts linear sRGB to CIE XYZ under daylight (D65).
const SRGB_TO_XYZ: [[f64; 3]; 3] = [
    [0.412_456_4, 0.357_576_1, 0.180_437_5],
    [0.212_672_9, 0.715_152_2, 0.072_175_0],
    [0.019_333_9, 0.119_192_0, 0.950_304_1],
];

/// How people see colors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vision {
    /// With three kinds of cones.
    Normal,
    /// Without the cones for long wavelengths.
    Protanopia,
    /// Without the cones for medium wavelengths.
    Deuteranopia,
    /// Without the cones for short wavelengths.
    Tritanopia,
}

impl Vision {
    pub const ALL: [Self; 4] = [
        Self::Normal,
        Self::Protanopia,
        Self::Deuteranopia,
        Self::Tritanopia,
    ];

    /// Returns the light that looks to people with normal vision as this light looks to people with this vision.
    fn simulate(self, light: Rgb) -> Rgb {
        let rows = match self {
            Self::Normal => return light,
            Self::Protanopia => [
                [0.152_286, 1.052_583, -0.204_868],
                [0.114_503, 0.786_281, 0.099_216],
                [-0.003_882, -0.048_116, 1.051_998],
            ],
            Self::Deuteranopia => [
                [0.367_322, 0.860_646, -0.227_968],
                [0.280_085, 0.672_501, 0.047_413],
                [-0.011_820, 0.042_940, 0.968_881],
            ],
            Self::Tritanopia => [
                [1.255_528, -0.076_749, -0.178_779],
                [-0.078_411, 0.930_809, 0.147_602],
                [0.004_733, 0.691_367, 0.303_900],
            ],
        };
        Rgb(light.through(rows).map(|channel| channel.clamp(0.0, 1.0)))
    }
}

/// Returns the contrast between two colors, from 1 to 21.
pub fn contrast(one: Rgb, other: Rgb) -> f64 {
    let (one, other) = (one.luminance() + 0.05, other.luminance() + 0.05);
    one.max(other) / one.min(other)
}

/// Returns how different two colors look: CIE76 delta E, where 2 is barely visible and 100 is black against white.
pub fn difference(one: Rgb, other: Rgb, vision: Vision) -> f64 {
    let (one, other) = (vision.simulate(one).lab(), vision.simulate(other).lab());
    let squares = one.iter().zip(other).map(|(a, b)| (a - b).powi(2));
    squares.sum::<f64>().sqrt()
}

/// Returns how colorful a color looks, from 0 for gray to about 130.
pub fn chroma(color: Rgb) -> f64 {
    let [_, red, yellow] = color.lab();
    red.hypot(yellow)
}

/// The sixteen colors of xterm, in the order of their numbers.
const XTERM: [u32; 16] = [
    0x00_0000, 0xcd_0000, 0x00_cd00, 0xcd_cd00, 0x00_00ee, 0xcd_00cd, 0x00_cdcd, 0xe5_e5e5,
    0x7f_7f7f, 0xff_0000, 0x00_ff00, 0xff_ff00, 0x5c_5cff, 0xff_00ff, 0x00_ffff, 0xff_ffff,
];

/// The sixteen colors of the Linux console.
const CONSOLE: [u32; 16] = [
    0x00_0000, 0xaa_0000, 0x00_aa00, 0xaa_5500, 0x00_00aa, 0xaa_00aa, 0x00_aaaa, 0xaa_aaaa,
    0x55_5555, 0xff_5555, 0x55_ff55, 0xff_ff55, 0x55_55ff, 0xff_55ff, 0x55_ffff, 0xff_ffff,
];

/// Returns what a terminal makes of a color. For the first sixteen, what xterm or the Linux console does.
pub fn seen(color: TerminalColor, console: bool) -> Rgb {
    let sixteen = |index: usize| {
        Rgb::new(if console {
            CONSOLE[index]
        } else {
            XTERM[index]
        })
    };
    match color {
        TerminalColor::Rgb(red, green, blue) => Rgb::new(u32::from_be_bytes([0, red, green, blue])),
        TerminalColor::Indexed(index) => Rgb::new(palette(index)),
        TerminalColor::Black => sixteen(0),
        TerminalColor::Red => sixteen(1),
        TerminalColor::Green => sixteen(2),
        TerminalColor::Yellow => sixteen(3),
        TerminalColor::Blue => sixteen(4),
        TerminalColor::Magenta => sixteen(5),
        TerminalColor::Cyan => sixteen(6),
        TerminalColor::Gray => sixteen(7),
        TerminalColor::DarkGray => sixteen(8),
        TerminalColor::LightRed => sixteen(9),
        TerminalColor::LightGreen => sixteen(10),
        TerminalColor::LightYellow => sixteen(11),
        TerminalColor::LightBlue => sixteen(12),
        TerminalColor::LightMagenta => sixteen(13),
        TerminalColor::LightCyan => sixteen(14),
        TerminalColor::White => sixteen(15),
        TerminalColor::Reset => panic!("nobody knows what the terminal's own color is"),
    }
}

/// Returns a color of the palette of 256: sixteen colors, a cube of six by six by six, and 24 grays.
fn palette(index: u8) -> u32 {
    let step = |level: u8| if level == 0 { 0 } else { 55 + 40 * level };
    let [red, green, blue] = match index {
        0..=15 => return XTERM[usize::from(index)],
        16..=231 => {
            let place = index - 16;
            [step(place / 36), step(place / 6 % 6), step(place % 6)]
        }
        232..=255 => [8 + 10 * (index - 232); 3],
    };
    u32::from_be_bytes([0, red, green, blue])
}
