// A struct pattern names a field that the struct does not have.
struct Point {
    x: u8,
}
fn main() {
    let Point { x: _, z: _ } = Point { x: 1 };
}
