//! Places in format strings.
fn main() {
    println!("{} {:?}", 1);
    println!("{", 1);
    println!("}");
    println!("{:?", 1);
    println!("a {b", 1);
}
