// A value that must be used is dropped at once.
async fn f() {}
fn main() {
    f();
}
