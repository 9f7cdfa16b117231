// A struct expression names a struct that is not in scope.
fn main() {
    let _x = Missing { a: 1 };
}
