// A struct pattern leaves out fields without `..`.
struct Point {
    x: u8,
    y: u8,
}
fn main() {
    let Point { x: _ } = Point { x: 1, y: 2 };
}
