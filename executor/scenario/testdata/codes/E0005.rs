// A let pattern does not match every value.
fn main() {
    let Some(_x) = Some(1);
}
