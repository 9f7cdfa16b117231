// A type does not implement a trait that is required.
fn f<T: Copy>(_: T) {}
fn main() {
    f(String::new());
}
