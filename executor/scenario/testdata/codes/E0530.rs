// A binding has the name of a static or a tuple struct.
static N: u8 = 0;
fn main() {
    match 1u8 {
        N => {}
        _ => {}
    }
}
