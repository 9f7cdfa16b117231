// A trait object has two traits that are not auto traits.
use std::fmt::{Debug, Display};
fn f(_: &(dyn Debug + Display)) {}
fn main() {}
