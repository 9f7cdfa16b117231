// A type cannot be indexed.
fn main() {
    let x = 1u8;
    println!("{}", x[0]);
}
