// Constants of generic items are computed with the arguments that the program uses.
struct S<const N: usize>;
impl<const N: usize> S<N> {
    const OK: () = assert!(N > 3);
}
fn check<const N: usize>() {
    let _ = S::<N>::OK;
}
trait T {
    const V: u8;
    const W: u8 = Self::V + 1;
}
struct A;
impl T for A {
    const V: u8 = 255;
}
fn main() {
    println!("hi");
    check::<2>();
    println!("{}", A::W);
}
