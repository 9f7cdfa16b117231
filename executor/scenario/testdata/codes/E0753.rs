// A documentation comment about what is around it stands behind an item.
fn f() {}
//! text
fn main() {}
