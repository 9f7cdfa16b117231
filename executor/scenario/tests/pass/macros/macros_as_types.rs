use std::collections::BTreeMap;
macro_rules! map_of { ($k:ty => $v:ty) => { BTreeMap<$k, $v> }; ($v:ty) => { map_of!(String => $v) }; }
macro_rules! fun { ($($a:ty),* => $r:ty) => { Box<dyn Fn($($a),*) -> $r> }; }
macro_rules! tup {
    ($t:ty; 2) => {
        ($t, $t)
    };
    ($t:ty; 3) => {
        ($t, $t, $t)
    };
}
struct S {
    m: map_of!(u8),
    f: fun!(i32, i32 => i32),
}
type T3 = tup!(u8; 3);
impl Default for S {
    fn default() -> S {
        S {
            m: Default::default(),
            f: Box::new(|a, b| a * b),
        }
    }
}
fn f(x: tup!(i32; 2)) -> tup!(String; 2) {
    (x.0.to_string(), x.1.to_string())
}
trait Tr {
    fn n(&self) -> usize;
}
impl Tr for tup!(u8; 2) {
    fn n(&self) -> usize {
        2
    }
}
fn main() {
    macro_rules! local { () => { Vec<u8> } }
    let v: local!() = vec![1];
    let mut s = S::default();
    s.m.insert("a".into(), 4);
    println!("{:?} {} {:?} {:?}", s.m, (s.f)(3, 4), f((1, 2)), v);
    let t: T3 = (1, 2, 3);
    println!("{t:?} {} {}", (1u8, 2u8).n(), <tup!(u8; 2) as Tr>::n(&(3, 4)));
    let z = <local!()>::with_capacity(3);
    println!("{}", z.len());
    match (1, 2) {
        tuple_pat!(a, b) => println!("{a}{b}"),
    }
}
#[macro_export]
macro_rules! tuple_pat { ($($p:pat),*) => { ($($p),*) }; }
