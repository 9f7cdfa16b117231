//~ ends 139
//~ says error: a pointer is followed to byte -8 of an allocation of 16 bytes
fn main() {
    println!("before");
    let a = [1u64, 2];
    let p = a.as_ptr();
    let q = p.wrapping_add(usize::MAX / 8);
    println!("{}", q.wrapping_sub(usize::MAX / 8) == p);
    println!("{}", unsafe { *p.add(usize::MAX) });
}
