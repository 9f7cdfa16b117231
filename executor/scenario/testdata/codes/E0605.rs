// A cast between the two types does not exist.
fn main() {
    let _v = 0u8 as Vec<u8>;
}
