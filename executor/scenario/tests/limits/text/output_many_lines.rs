//~ ends 0
fn main() {
    println!("before");
    print!("{}", "\n".repeat(1 << 20));
    print!("{}", "\r\u{8}\u{0}\u{1b}[2J\u{7}".repeat(10_000));
    println!("after");
}
