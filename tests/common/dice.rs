//! Pseudo-random numbers, the same on every run.

/// Returns how many random cases a test tries: `usual`, times the environment variable `FUZZ` if it is set.
pub fn cases(usual: u64) -> u64 {
    let times = std::env::var("FUZZ").map_or(1, |text| text.parse().unwrap());
    usual * times
}

/// A generator. The number is its state, which must not be 0.
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
