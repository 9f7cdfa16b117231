//~ ends 139
//~ says error: a pointer is followed to byte 32 of an allocation of 32 bytes
fn main() {
    println!("before");
    let a = vec![1u64; 4];
    let mut b = vec![0u64; 4];
    unsafe { std::ptr::copy(a.as_ptr(), b.as_mut_ptr(), usize::MAX / 8) };
    println!("{b:?}");
}
