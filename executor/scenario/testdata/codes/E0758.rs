// A block comment is not closed.
fn main() {}
/* a
