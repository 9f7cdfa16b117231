// A value is cast to bool.
fn main() {
    let _b = 5u8 as bool;
}
