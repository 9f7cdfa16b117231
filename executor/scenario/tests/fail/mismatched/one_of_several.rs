// Of several values that do not fit, rustc reports the first; and nothing of what has a type with an error.
use std::collections::HashMap;
fn array() -> [u8; 3] { let v: Vec<u8> = vec!["a", 'b']; ["a", 'b', 1.0] }
fn returns(x: u8) -> u8 { if x == 1 { return "x"; } if x == 2 { return 'c'; } x }
fn breaks() -> u8 { loop { if true { break "x"; } break 'c'; } }
fn without_else(x: u8) -> u8 { if x == 1 { println!("x"); } }
fn without_else_but_right(x: u8) -> u8 { if x == 1 { 3 } }
fn number() -> HashMap<u64> { HashMap::new() }
fn of_number() -> u8 { number().get("x").len() }
fn compares(v: &[u8]) -> Option<usize> { v.iter().position(|s| v[0] = *s) }
fn negative(u: u32) -> u32 { match u { -1 => 1, -5..=3 => 2, _ => { let c: u32 = -1; c } } }
fn parameter<N: Copy>() -> usize { N }
struct Plain;
fn prints(a: Plain, n: Plain) {
    println!("{} {}", a, n);
    println!("{n} {n:?}");
    let s = String::new();
    write!(s, "{}", 1).unwrap();
    let width = 3u8;
    println!("{:width$}", 1);
}
fn tries(x: u8) -> u8 { x?; x }
fn main() {}
