// A pattern names a field of a struct twice.
struct Task {
    id: u8,
}
fn main() {
    let Task { id: a, id: b } = Task { id: 1 };
    println!("{a} {b}");
}
