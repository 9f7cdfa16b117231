// A derive attribute has a string.
#[derive("Clone")]
pub struct S;
fn main() {}
