// A type contains itself without a pointer in between.
struct List {
    _next: Option<List>,
}
fn main() {}
