// A visibility names something that is no module.
enum E {}
pub(in crate::E) fn f() {}
fn main() {}
