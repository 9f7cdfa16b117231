// The arguments of a struct are in parentheses.
fn first(_: Vec(u8)) {}
fn main() {
    first(vec![1]);
}
