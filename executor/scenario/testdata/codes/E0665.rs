// Default is derived for an enum without a default variant.
#[derive(Default)]
enum E {
    A,
    B,
}
fn main() {}
