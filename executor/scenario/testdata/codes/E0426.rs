// A label is not declared.
fn main() {
    loop {
        break 'a;
    }
}
