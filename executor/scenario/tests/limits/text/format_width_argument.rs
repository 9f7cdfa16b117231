//~ ends 101
//~ says Formatting argument out of range
fn main() {
    println!("before");
    let w = 60_000;
    println!("{:>w$}", 1);
    println!("{:.*}", 50_000, 1.5);
    println!("{:0>1$}", 7, 65_535);
    let w = 400_000_000usize;
    println!("{:>w$}", 1);
}
