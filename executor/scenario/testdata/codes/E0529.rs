// An array or slice pattern matches a value of another type.
fn main() {
    let [_a] = 1.5;
}
