//~ ends 139
//~ says error: a pointer is followed to byte 16 of an allocation of 8 bytes
fn main() {
    println!("before");
    let (a, b) = (vec![1u64], vec![2u64]);
    println!("{}", unsafe { a.as_ptr().offset_from(a.as_ptr()) });
    let d = unsafe { b.as_ptr().offset_from(a.as_ptr()) };
    println!("{}", unsafe { *a.as_ptr().offset(d) });
}
