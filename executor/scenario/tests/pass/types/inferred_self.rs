// The self type of a path may be inferred: the trait in scope that has the name is found.
#[derive(Default, Debug)]
struct G;
fn f(_g: G) {}
fn main() {
    f(<_>::default());
    let x: G = <_>::default();
    let v: Vec<u8> = <_>::from([1u8, 2]);
    let n: u64 = <_>::from(3u8);
    println!("{:?} {:?} {}", x, v, n);
}
