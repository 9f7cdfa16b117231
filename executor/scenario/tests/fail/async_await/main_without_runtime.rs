// Nothing drives it.
fn one() -> i32 { 1 }
pub async fn main() { one(); }
