// A trait object has no trait, only lifetimes.
type T = dyn 'static;
fn f(_: &T) {}
fn main() {}
