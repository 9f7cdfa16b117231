//! An array pattern with a rest.
fn main() {
    let [_a, .., _b] = [1];
    let [_a, ..] = [1];
    match [1, 2, 3] { [_, _, .., _, _] => {} [_, _] => {} _ => {} }
}
