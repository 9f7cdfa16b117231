// A variable is borrowed as an object before its type is known.
use std::fmt::Display;
fn fail(e: &dyn Display) -> String {
    format!("bad: {e}")
}
fn port(s: &str) -> Result<u16, String> {
    Ok(s.parse().map_err(|e| fail(&e))?)
}
fn range(s: &str) -> Result<(u8, u8), String> {
    let blame = |why: &dyn Display| format!("{s:?}: {why}");
    let (a, b) = s.split_once('-').ok_or_else(|| blame(&"no dash"))?;
    let (a, b): (u8, u8) = (a.parse().map_err(|e| blame(&e))?, b.parse().map_err(|e| blame(&e))?);
    Ok((a, b))
}
fn main() {
    println!("{:?} {:?}", port("80"), port("x"));
    println!("{:?} {:?} {:?}", range("1-2"), range("1"), range("1-300"));
}
