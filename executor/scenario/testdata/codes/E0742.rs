// A visibility names a module that is not around the item.
mod a {}
pub(in crate::a) fn f() {}
fn main() {}
