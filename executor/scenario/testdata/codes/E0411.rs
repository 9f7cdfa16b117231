// `Self` is used outside of a type, trait or impl.
fn f() -> Self {}
fn main() {}
