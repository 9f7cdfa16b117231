struct A;
trait T { fn f(&self); }
impl T for A { fn f(&self) {} }
impl T for A { fn f(&self) {} }
#[derive(Debug)]
pub struct L { v: u8, next: Option<L> }
enum E { A(Box<u8>), B(u8, E) }
impl A { fn x(&self) {} pub fn x(&self) {} }
impl Clone for A { fn clone(&self) -> A { A } }
impl Copy for A {}
/// doc
#[inline]
pub async fn rec(n: u32) { if n > 0 { rec(n - 1).await } }
struct U<T>;
impl<T> A { fn q() {} }
fn main() { let x = 5u8; x[0]; main(1); std::mem::swap(&mut 1); A::x(); String::new(1); "a".len(1); let f = |a: u8| a; f(); let c = Some(1, 2); }
