// An element is moved out of an array or slice.
fn main() {
    let a = [String::new()];
    let i = 0;
    let _s = a[i];
}
