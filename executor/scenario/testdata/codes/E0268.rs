// `break` or `continue` stands outside of a loop.
fn main() {
    break;
}
