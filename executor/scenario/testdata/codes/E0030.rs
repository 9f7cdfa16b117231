// A range pattern is empty.
fn main() {
    match 5u8 {
        9..=3 => {}
        _ => {}
    }
}
