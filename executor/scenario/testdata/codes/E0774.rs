// `derive` stands before something that is not a struct, enum or union.
#[derive(Clone)]
fn f() {}
fn main() {
    f();
}
