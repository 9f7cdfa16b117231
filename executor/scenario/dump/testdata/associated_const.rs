trait Size { const N: usize; }
struct A;
impl Size for A { const N: usize = 3; }
fn twice<T: Size>() -> usize { T::N * 2 }
fn main() { println!("{}", twice::<A>()); }
