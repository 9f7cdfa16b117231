//~ ends stuck
//~ says error: the program can never go on: everything waits, and nothing is pending
use std::sync::OnceLock;
static CELL: OnceLock<u32> = OnceLock::new();

fn value() -> u32 {
    *CELL.get_or_init(|| value() + 1)
}

fn main() {
    println!("before");
    println!("{}", value());
}
