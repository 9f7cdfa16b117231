// `impl Trait` stands where it is not allowed.
fn main() {
    let _x: impl Copy = 1;
}
