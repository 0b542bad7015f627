//! Numbers without a pattern, the same on every run.

/// Begins with a number that is not 0.
pub struct Dice(pub u64);

impl Dice {
    /// A number below a bound.
    pub fn roll<N: TryFrom<u64> + TryInto<u64>>(&mut self, bound: N) -> N {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        let bound: u64 = bound.try_into().ok().unwrap();
        ((self.0 >> 32) % bound).try_into().ok().unwrap()
    }
}
