// The file of a module cannot be found.
mod missing;
fn main() {}
