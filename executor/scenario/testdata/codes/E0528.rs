// An array pattern with `..` requires more elements than the array has.
fn main() {
    let [_a, .., _b] = [1];
}
