// An exclusive range pattern is empty.
fn main() {
    match 5u8 {
        5..5 => {}
        _ => {}
    }
}
