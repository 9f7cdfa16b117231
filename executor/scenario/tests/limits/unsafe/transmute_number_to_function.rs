//~ ends 139
//~ says error: Undefined Behavior: using
fn main() {
    println!("before");
    let f: fn(u64) -> u64 = unsafe { std::mem::transmute(12_345usize) };
    println!("{}", f(1));
}
