fn inc(x: u8) -> u8 { x + 1 }
fn main() { let f: fn(u8) -> u8 = inc; println!("{}", f(1)); }
