// A lint is one of an unknown tool.
#[allow(clipp::all)]
fn main() {}
