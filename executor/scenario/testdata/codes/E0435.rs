// An array length or a constant uses a local variable.
fn main() {
    let n = 3;
    let _a = [0; n];
}
