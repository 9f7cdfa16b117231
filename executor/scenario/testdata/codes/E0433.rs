// A module, crate or type at the start of a path is not in scope.
fn main() {
    let _m = Missing::new();
}
