// What a trait requires of Self in its where clause is known of every implementor.
use std::fmt::Debug;
use std::num::ParseFloatError;
use std::ops::{Div, Mul, Neg};
use std::str::FromStr;

trait Real: Copy + Debug
where
    Self: Div<Self, Output = Self>,
    Self: Mul<Self, Output = Self>,
    Self: Neg<Output = Self> + FromStr<Err = ParseFloatError>,
{
    const HALF: Self;
}
impl Real for f32 {
    const HALF: f32 = 0.5;
}
impl Real for f64 {
    const HALF: f64 = 0.5;
}
fn parse<N: Real>(text: &str) -> Result<N, ParseFloatError> {
    let n = match text.strip_prefix('-') {
        Some(rest) => -rest.parse::<N>()?,
        None => text.parse()?,
    };
    Ok(n * N::HALF / N::HALF * N::HALF)
}
fn main() {
    println!("{:?} {:?}", parse::<f32>("-3"), parse::<f64>("2.5").map(|x| -x));
    println!("{}", parse::<f64>("x").is_err());
}
