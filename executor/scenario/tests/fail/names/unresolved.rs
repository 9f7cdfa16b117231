mod m { pub fn f() {} pub mod inner {} struct Priv; }
trait Tr { fn create() -> u32; }
struct Foo { a: bool }
use std::colections::HashMap;
use std::collections::HashMapp;
fn main() {
    let a = HashMap::new();
    let c = m::g();
    let d = m::inner::h();
    let e = nomod::f();
    let f: Strng = 1;
    let g = std::mem::swapp(1, 2);
    let h: std::vec::Vecc<u8>;
    let i = Vecc::new();
    let j = m::Thing::new();
    let k: m::Thing;
    let l = usefn(3);
    let n = println("x");
    let o = Foo();
    let p = Foo;
    let q = String;
    let r = vec[1];
    let s = self.x;
    let t = Tr::create();
    let u = m::Priv;
    impl Tr2 for Foo {}
    use m::nothing;
    use nowhere::x;
    let v = Foo { a: true, ..Default };
    let w = Option;
    fn inner() { a; }
    let z = m;
    let x: m = 1;
    let y = crate::nope();
    let y = super::nope();
}
