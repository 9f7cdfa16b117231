// A cast between the two types is not allowed.
fn main() {
    let _x = &0u8 as u32;
}
