struct Guard {
    name: String,
    n: u32,
}
impl Drop for Guard {
    fn drop(&mut self) {}
}
fn main() {
    let g = Guard { name: String::new(), n: 1 };
    let n = g.n;
    let name = g.name;
    println!("{name} {n}");
}
