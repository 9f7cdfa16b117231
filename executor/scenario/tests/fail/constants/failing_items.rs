// Constants and statics are computed, used or not; one that fails is an error.
const X: usize = 1 - 2;
static Y: u8 = 255 + 1;
const Z: usize = [1, 2, 3][5];
const W: () = assert!(1 > 2, "no way");
const fn g(n: u32) -> u32 {
    if n == 0 {
        panic!("zero")
    } else {
        10 / (n - 1)
    }
}
const A: u32 = g(0);
const B: u32 = g(1);
struct S<const N: usize>;
impl<const N: usize> S<N> {
    const OK: () = assert!(N > 3);
}
fn main() {
    println!("hi");
    println!("{}", X);
    let a: [u8; g(0) as usize];
}
