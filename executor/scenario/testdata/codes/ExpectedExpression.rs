// Something else stands where an expression is expected.
fn main() {
    let _a = 1 + ;
}
