// A part of the language is not stable.
trait A = Copy;
fn main() {}
