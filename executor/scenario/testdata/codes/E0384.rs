// A variable that is not `mut` is assigned a second time.
fn main() {
    let x = 1;
    println!("{x}");
    x = 2;
    println!("{x}");
}
