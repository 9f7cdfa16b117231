// A place is borrowed while it is borrowed in a way that conflicts.
fn main() {
    let mut v = vec![1];
    let first = &v[0];
    v.push(2);
    println!("{first}");
}
