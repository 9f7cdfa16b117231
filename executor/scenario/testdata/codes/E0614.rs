// A value that is not a pointer is dereferenced.
fn main() {
    let x = 1u8;
    println!("{}", *x);
}
