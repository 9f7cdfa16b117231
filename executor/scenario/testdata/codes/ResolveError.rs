// A macro is not in scope.
fn main() {
    missing!();
}
