impl i32 {
    fn twice(&self) -> i32 { self * 2 }
}
impl Vec<u8> {
    fn of(n: u8) -> Self { vec![n] }
    fn total(&self) -> usize { self.len() }
    fn more(&self) -> usize { self.total() + 1 }
}
impl [u8] {
    fn total(&self) -> usize { self.len() }
}
impl dyn std::fmt::Debug {
    fn show(&self) {}
}
fn main() {
    println!("{}", 3i32.twice());
    let v = Vec::<u8>::of(1);
    v.total();
    [1u8].total();
}
