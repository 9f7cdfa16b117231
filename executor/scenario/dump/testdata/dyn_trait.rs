trait Shape { fn area(&self) -> u32; }
struct Square(u32);
impl Shape for Square { fn area(&self) -> u32 { self.0 * self.0 } }
fn main() {
    let s: Box<dyn Shape> = Box::new(Square(3));
    println!("{}", s.area());
}
