//! Types in headers and bodies satisfy the bounds of what they name, and are sized where they must be.
struct W<T: Copy>(T);
struct V<T>(T)
where
    T: std::fmt::Display;
struct NoCopy;
fn parameter(_w: W<String>) -> V<NoCopy> {
    unimplemented!()
}
struct Field {
    w: W<Vec<u8>>,
}
enum Variant {
    A(V<NoCopy>),
}
impl W<NoCopy> {
    fn x() {}
}
fn generic<T>(_w: W<T>) {}
const C: Option<W<String>> = None;
fn list(_v: Vec<str>) {}
struct Named {
    text: str,
    n: u8,
}
struct Array {
    a: [str; 2],
}
enum Large {
    A(str),
    B { x: [u8] },
}
struct Tail {
    n: u8,
    text: str,
}
fn main() {
    let _x: W<String>;
    let _y: Vec<str> = Vec::new();
}
fn print(text: str, shown: &dyn std::fmt::Display) {
    println!("{} {}", text, *shown);
}
