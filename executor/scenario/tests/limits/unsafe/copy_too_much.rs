//~ ends 139
//~ says error: a pointer is followed to byte 3 of an allocation of 3 bytes
fn main() {
    println!("before");
    let a = [1u8, 2, 3];
    let mut b = [0u8; 3];
    unsafe { std::ptr::copy_nonoverlapping(a.as_ptr(), b.as_mut_ptr(), 4) };
    println!("{b:?}");
}
