// A type has no field with that name.
struct S {
    a: u8,
}
fn main() {
    let s = S { a: 1 };
    println!("{} {}", s.a, s.b);
}
