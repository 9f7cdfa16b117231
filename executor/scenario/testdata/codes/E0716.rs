// A temporary value is dropped while it is borrowed.
fn main() {
    let s: &str;
    s = String::from("a").as_str();
    println!("{s}");
}
