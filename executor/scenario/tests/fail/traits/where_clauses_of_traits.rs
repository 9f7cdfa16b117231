// The bounds and where clauses of a trait must hold for its impls.
trait Sorted: Iterator + Sized where Self::Item: Ord { fn sorted(self) -> Vec<Self::Item>; }
impl<I: Iterator> Sorted for I { fn sorted(self) -> Vec<I::Item> { self.collect() } }
trait Holds<T: Copy> { fn hold(&self, t: T); }
struct Box2;
impl Holds<u8> for Box2 { fn hold(&self, _: u8) {} }
impl Holds<String> for Box2 { fn hold(&self, _: String) {} }
trait Numbered { const N: u8; }
impl Numbered for Box2 { const N: u8 = 1; }
const UNSIZED: [u8] = [1];
trait ByValue { fn take(self) {} }
fn main() { println!("{}", Numbered::N); }
