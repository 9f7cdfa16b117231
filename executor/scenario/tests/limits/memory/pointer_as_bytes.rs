//~ ends 0
//~ prints 4
fn main() {
    let x = 0x01020304u32;
    let p = &x as *const u32 as *const u8;
    unsafe { println!("{}", *p); }
}
