// A value that a variable gets is never read.
fn main() {
    let mut x = 1;
    println!("{x}");
    x = 2;
}
