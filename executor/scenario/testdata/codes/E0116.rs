// An inherent impl is for a type of another crate.
impl Vec<u8> {}
fn main() {}
