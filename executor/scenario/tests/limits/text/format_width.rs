//~ ends refused
//~ says 3:  invalid format string: integer `1000000000` does not fit into the type `u16` whose range is `0..=65535`
fn main() {
    println!("before");
    println!("{:>1000000000}", 1);
}
