// The alternatives of a pattern bind a variable in different ways (with E0308).
fn main() {
    match (1, 2) {
        (0, ref n) | (n, 0) => println!("{n}"),
        _ => {}
    }
}
