//~ ends 0
fn main() {
    println!("before");
    println!("{:>1000000000}", 1);
}
