mod m { pub trait Speak { fn speak(&self) -> u32 { 7 } } impl Speak for u8 {} pub fn make() -> impl Speak { 5u8 } pub struct B<T>(pub T); impl<T: Speak> B<T> { pub fn get(&self) -> u32 { self.0.speak() } } }
fn gen<T: m::Speak>(t: T) -> u32 { t.speak() }
fn arg(t: impl m::Speak) -> u32 { t.speak() }
fn dy(t: &dyn m::Speak) -> u32 { t.speak() }
fn pr<I: Iterator>(mut i: I) -> u32 where I::Item: m::Speak { i.next().unwrap().speak() }
fn main() { println!("{}", m::make().speak()); gen(5u8); arg(5u8); dy(&5u8); pr([5u8].into_iter()); }
