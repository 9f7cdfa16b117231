//~ ends 139
//~ says error: Undefined Behavior: memory access failed: attempting to access 18446744073709551608 bytes, but got
fn main() {
    println!("before");
    let a = vec![1u64; 4];
    let mut b = vec![0u64; 4];
    unsafe { std::ptr::copy(a.as_ptr(), b.as_mut_ptr(), usize::MAX / 8) };
    println!("{b:?}");
}
