// A place that is not mutable is borrowed as mutable.
fn main() {
    let v = vec![1];
    v.push(2);
}
