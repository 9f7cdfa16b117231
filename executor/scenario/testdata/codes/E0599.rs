// A type has no method or associated item with that name.
struct S;
fn main() {
    S.go();
}
