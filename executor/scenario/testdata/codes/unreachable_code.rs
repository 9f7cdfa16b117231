// Code can never be reached.
fn main() {
    return;
    println!("a");
}
