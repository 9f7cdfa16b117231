// An inner item uses a generic parameter of the function around it.
fn f<T>(_: T) {
    fn g(_: T) {}
}
fn main() {
    f(1);
}
