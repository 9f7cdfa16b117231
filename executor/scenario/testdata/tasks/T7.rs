fn drive(f: &mut dyn FnMut(i64) -> i64) -> i64 {
    let mut s = 0;
    for i in 0..3_000_000i64 { s = (s + f(i % 3)) % 1000003; }
    s
}
fn main() { let mut c = 0i64; let mut f = |d: i64| { c += d; c }; println!("{}", drive(&mut f)); }
