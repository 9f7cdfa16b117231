// An `if` without `else` is used as a value.
fn main() {
    let _x: u8 = if true { 1 };
}
