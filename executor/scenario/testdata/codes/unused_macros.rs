// A macro is never called.
macro_rules! never {
    () => {};
}

fn main() {}
