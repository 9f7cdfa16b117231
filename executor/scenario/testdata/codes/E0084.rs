// An enum without variants says how its discriminants are represented.
#[repr(u8)]
pub enum E {}
fn main() {}
