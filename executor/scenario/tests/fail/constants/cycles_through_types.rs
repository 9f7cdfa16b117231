// A length cannot depend on the type that it is a part of.
struct R {
    a: [u8; LEN],
    b: u8,
}
const LEN: usize = (R { a: [], b: 3 }).b as usize;
enum E {
    X([u8; E::N]),
    Y,
}
impl E {
    const N: usize = match E::Y {
        E::Y => 1,
        _ => 2,
    };
}
trait T<const N: usize> {
    const A: usize = N;
}
struct Q;
impl T<{ <Q as T<3>>::A }> for Q {}
impl Q {
    const B: [u8; Self::C] = [0; Self::C];
    const C: usize = Self::B.len();
}
type A = [u8; {
    let x: A = [0; 2];
    x.len()
}];
fn f(x: [u8; { f([1]) as usize }]) -> u8 {
    x[0]
}
static S: [u8; S.len()] = [1];
struct G<const N: usize>([u8; N]);
impl G<{ G::<2>([0; 2]).0.len() }> {
    const fn k(&self) -> usize {
        self.0.len()
    }
}
const K: usize = G([1, 2]).k();
fn main() {
    let x: [u8; K] = [0; 2];
    async fn a() {}
    let y = [0; {
        struct Z([u8; Z::L]);
        impl Z {
            const L: usize = 2;
        }
        Z::L
    }];
    let z = [0; loop {
        break 5;
    }];
    let c = |x: [u8; { 1 + 1 }]| x;
    println!("{:?} {} {}", c(x), y.len(), z.len());
    let p: [fn(); { [(); { 2 }].len() }] = [main; 2];
    let _ = p;
}
