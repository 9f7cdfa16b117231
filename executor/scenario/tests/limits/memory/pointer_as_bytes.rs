//~ ends 139
//~ says error: what lies at byte 0 of `u32` is used as `u8`: the bytes of a value are not seen as another type here
fn main() {
    let x = 0x01020304u32;
    let p = &x as *const u32 as *const u8;
    unsafe { println!("{}", *p); }
}
