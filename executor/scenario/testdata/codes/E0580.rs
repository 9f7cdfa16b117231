// `main` has parameters.
fn main(_x: u8) {}
