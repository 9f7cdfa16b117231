struct P { x: i64, y: i64, n: i64 }
impl P { fn step(&mut self, d: i64) { self.x += d; self.y += self.x % 3; self.n += 1; } }
fn main() {
    let mut p = P { x: 0, y: 0, n: 0 };
    for i in 0..3_000_000i64 { p.step(i % 5); }
    println!("{}", p.x + p.y + p.n);
}
