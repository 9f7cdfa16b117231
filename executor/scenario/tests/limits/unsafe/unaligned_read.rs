//~ ends 139
//~ says error: what lies at byte 1 of `u8` is used as `u32`: the bytes of a value are not seen as another type here
fn main() {
    println!("before");
    let a = [1u8, 2, 3, 4, 5, 6, 7, 8, 9];
    let p = unsafe { a.as_ptr().add(1) } as *const u32;
    println!("{}", unsafe { p.read_unaligned() });
    println!("{}", unsafe { *p });
}
