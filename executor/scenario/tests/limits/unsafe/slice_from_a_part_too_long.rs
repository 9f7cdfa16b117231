//~ ends 139
//~ says error: a slice of 1099511627776 values of `u8` is made of memory that has no room for them
fn main() {
    println!("before");
    let a = [1u8, 2, 3];
    let s = unsafe { std::slice::from_raw_parts(a.as_ptr(), 1 << 40) };
    println!("{}", s.len());
    println!("{:?}", s.iter().map(|n| *n as u64).sum::<u64>());
}
