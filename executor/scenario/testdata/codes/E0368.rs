// A compound assignment is not implemented for the type.
fn main() {
    let mut s = "a";
    s -= 1;
    println!("{s}");
}
