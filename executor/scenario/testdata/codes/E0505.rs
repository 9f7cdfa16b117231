// A value is moved while it is borrowed.
fn main() {
    let s = String::new();
    let r = &s;
    drop(s);
    println!("{r}");
}
