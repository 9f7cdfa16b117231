// No rule of a macro matches its call.
macro_rules! one {
    (1) => {};
}
fn main() {
    one!(2);
}
