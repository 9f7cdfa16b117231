// A parameter of a function has a default, which only those of types and traits have.
fn run<T = u8>(_: T) {}
fn main() {
    run(1u8);
}
