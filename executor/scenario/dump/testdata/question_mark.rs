fn sum(a: &str, b: &str) -> Result<i32, std::num::ParseIntError> { Ok(a.parse::<i32>()? + b.parse::<i32>()?) }
fn main() { println!("{:?}", sum("1", "2")); }
