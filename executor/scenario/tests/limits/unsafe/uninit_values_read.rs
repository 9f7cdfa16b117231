//~ ends 139
//~ says error: Undefined Behavior: reading memory at
fn main() {
    println!("before");
    use std::mem::MaybeUninit;
    let n: u64 = unsafe { MaybeUninit::<u64>::uninit().assume_init() };
    let s: String = unsafe { MaybeUninit::<String>::uninit().assume_init() };
    println!("{} {}", n, s);
}
