// An attribute without arguments has some.
#[cold(x)]
fn main() {}
