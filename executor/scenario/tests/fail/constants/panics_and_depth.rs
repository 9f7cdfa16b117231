// Panics in constants, and calls that are too deep.
const A: Option<u32> = None;
const B: u32 = A.unwrap();
const C: u32 = ("12a".len() as u32) << 40;
const D: i32 = i32::MIN / -1;
const E: i32 = -i32::MIN;
const F: u32 = match "a".as_bytes()[0] { b'a' => unreachable!(), _ => 1 };
const fn rec(n: u32) -> u32 { rec(n + 1) + 1 }
const G: u32 = rec(0);
fn main() { println!("hi"); }
