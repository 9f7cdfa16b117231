//~ ends 139
//~ says error: a pointer is followed to byte -1 of an allocation of 4 bytes
fn main() {
    let x = [1u8, 2, 3, 4];
    let p = x.as_ptr();
    unsafe {
        let q = p.wrapping_sub(1).wrapping_add(2);
        println!("{}", *q);
        println!("{}", *(p.wrapping_sub(1)));
    }
}
