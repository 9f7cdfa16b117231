// An argument of an attribute is given twice.
#[deprecated(since = "1", since = "2")]
pub fn f() {}
fn main() {}
