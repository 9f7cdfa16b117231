//~ ends 139
//~ says error: what lies at byte 0 of `[u16; 4]` is used as `u64`: the bytes of a value are not seen as another type here
fn main() {
    println!("before");
    let a: [u16; 4] = unsafe { std::mem::transmute(0x1111_2222_3333_4444u64) };
    println!("{a:?}");
    let p = &a as *const [u16; 4] as *const u64;
    println!("{:x}", unsafe { *p });
    println!("{:x}", unsafe { *p.add(1) });
}
