fn main() { let mut s = 0i64; let n = 10_000_000i64; for i in 0..n { s += i * i % 7; } println!("{s}"); }
