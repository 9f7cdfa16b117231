// A place that is not mutable is assigned.
fn main() {
    let x = (1, 2);
    x.0 = 3;
    println!("{x:?}");
}
