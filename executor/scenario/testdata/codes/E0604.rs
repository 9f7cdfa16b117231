// A value of another type than u8 is cast to char.
fn main() {
    let _c = 66u32 as char;
}
