// A unary operator is not implemented for the type.
fn main() {
    let _x = !"a";
}
