// A variable is used before it has a value.
fn main() {
    let x: u8;
    println!("{x}");
}
