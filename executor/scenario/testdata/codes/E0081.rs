// Two variants of an enum have the same discriminant.
enum E {
    A = 1,
    B = 1,
}
fn main() {}
