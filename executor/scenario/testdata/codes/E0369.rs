// A binary operator is not implemented for the type.
struct S;
fn main() {
    let _x = S + S;
}
