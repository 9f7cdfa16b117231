// A lifetime parameter has a reserved name.
fn f<'static>(_: &'static str) {}
fn main() {}
