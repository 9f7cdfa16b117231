// Lengths cannot depend on generic parameters, and have the type usize.
const A: usize = 3;
fn f<const N: usize>() -> [u8; N + 1] {
    todo!()
}
fn g<T>() {
    let a = [0; std::mem::size_of::<T>()];
}
struct W<T>(T);
impl<T> W<T> {
    const C: usize = 1;
    fn h(&self) {
        let a = [0; Self::C];
    }
}
struct V;
impl V {
    const C: usize = 2;
    fn h(&self) -> [u8; Self::C] {
        [0; Self::C]
    }
}
fn main() {
    let a: [u8; A + true] = [0; 3];
    let b = [0; -1];
    let c = [0; "x"];
    let v: V = V;
    println!("{:?}", v.h());
    let d = [0u8; 1.5 as usize];
}
