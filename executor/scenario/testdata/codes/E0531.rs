// A pattern names a tuple struct or variant that is not in scope.
fn main() {
    let Missing(_x) = Some(1);
}
