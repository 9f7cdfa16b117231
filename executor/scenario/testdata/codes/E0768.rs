// A number with a base has no digits.
fn main() {
    let _x = 0x;
}
