// A pattern binds a name twice.
fn main() {
    let (a, a) = (1, 2);
}
