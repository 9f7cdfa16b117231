// A `pub(…)` has no path that is understood.
pub(foo) struct S;
fn main() {}
