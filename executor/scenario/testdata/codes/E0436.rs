// A literal of what is no struct takes its other fields from a value.
enum E {
    V { a: u8, b: u8 },
}
fn main() {
    let e = E::V { a: 1, b: 2 };
    let E::V { a, b } = E::V { a: 3, ..e };
    println!("{a} {b}");
}
