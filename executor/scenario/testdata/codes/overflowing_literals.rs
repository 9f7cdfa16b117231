// A literal does not fit its type.
fn main() {
    println!("{}", 256u8);
}
