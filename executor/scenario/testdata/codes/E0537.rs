// A configuration predicate is none of those that there are.
#[cfg(unknown())]
fn f() {}
fn main() {}
