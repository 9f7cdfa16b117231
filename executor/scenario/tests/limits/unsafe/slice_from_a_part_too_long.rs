//~ ends 139
//~ says error: Undefined Behavior: memory access failed: attempting to access 1 byte at 3 bytes behind the start of an allocation of 3 bytes (stack variable): out-of-bo
fn main() {
    println!("before");
    let a = [1u8, 2, 3];
    let s = unsafe { std::slice::from_raw_parts(a.as_ptr(), 1 << 40) };
    println!("{}", s.len());
    println!("{:?}", s.iter().map(|n| *n as u64).sum::<u64>());
}
