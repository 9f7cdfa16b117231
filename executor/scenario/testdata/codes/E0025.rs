// A pattern binds a field more than once.
struct Point {
    x: i32,
    y: i32,
}

fn main() {
    let Point { x: a, x: b, y: _ } = Point { x: 1, y: 2 };
    println!("{a} {b}");
}
