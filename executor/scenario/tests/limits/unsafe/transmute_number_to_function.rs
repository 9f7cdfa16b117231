//~ ends 139
//~ says error: what is called is no function, or one with other parameters
fn main() {
    println!("before");
    let f: fn(u64) -> u64 = unsafe { std::mem::transmute(12_345usize) };
    println!("{}", f(1));
}
