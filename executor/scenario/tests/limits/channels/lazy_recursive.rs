//~ ends stuck
//~ says error: the program can never go on: everything waits, and nothing is pending
use std::sync::LazyLock;
static A: LazyLock<u32> = LazyLock::new(|| *A + 1);

fn main() {
    println!("before");
    println!("{}", *A);
}
