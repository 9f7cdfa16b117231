// A representation stands before something that has none.
#[repr(C)]
fn main() {}
