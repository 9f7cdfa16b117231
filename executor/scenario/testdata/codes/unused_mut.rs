// A variable is `mut` for no reason.
fn main() {
    let mut x = 1;
    println!("{x}");
}
