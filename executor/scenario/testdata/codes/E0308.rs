// An expression has another type than its context requires.
fn main() {
    let _x: u32 = "a";
}
