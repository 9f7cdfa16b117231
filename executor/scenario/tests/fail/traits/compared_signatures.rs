// A method is compared with its trait's; its signature must be well-formed there too.
use std::rc::Rc;

trait Bad { fn make() -> Self; }
trait Shape {
    fn parts(&self) -> &[Rc<dyn Other>];
    fn name(&self) -> Option<&str>;
    fn draw(&self, on: &dyn Other);
}
trait Other {}
struct Square;
impl Shape for Square {
    fn parts(&self) -> Vec<Rc<dyn Other>> { vec![] }
    fn name(&self) -> Option<String> { None }
    fn draw(&self, _on: Rc<dyn Other>) {}
}
trait Holder { fn all(&self, x: Option<&dyn Bad>) -> Vec<Box<dyn Bad>>; }
impl Holder for Square {
    fn all(&self, _x: Option<&dyn Bad>) -> Vec<Box<dyn Bad>> { Vec::new() }
}
trait Lookup { fn fetch(&self, make: impl Fn() -> u8) -> u8; }
fn lookup(l: &dyn Lookup) -> u8 { l.fetch(|| 1) }
impl std::str::FromStr for Square {
    type Err = String;
    fn from_str(_: &str) -> Result<Self, Self::Error> { Ok(Square) }
}
impl std::ops::Not for Square {
    type Output = u8;
    fn not(self) -> Square::Output { 1 }
}
fn main() {}
