//! Each variable that not all alternatives bind is reported once, at the alternatives that lack it.
enum E { A(i32), B, C(i32) }
fn main() {
    let e = E::B;
    match e { E::A(_x) | E::B | E::C(_) => {} }
    match E::B { E::B | E::A(_y) | E::C(_y) => {} }
    match 3 { 1 | 2 | _z => {} }
}
