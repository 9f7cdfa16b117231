// A range pattern uses `...`.
fn main() {
    match 2u8 {
        0...9 => {}
        _ => {}
    }
}
