// A character literal is not closed.
static C: char = '●;
fn main() {}
