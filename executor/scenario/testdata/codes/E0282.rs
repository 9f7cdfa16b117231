// The type of an expression cannot be inferred.
fn main() {
    let _x = None;
}
