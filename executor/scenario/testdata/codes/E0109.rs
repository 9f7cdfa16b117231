// A type that has no parameters gets generic arguments.
fn f(_: u8<u8>) {}
fn main() {}
