//~ ends 139
//~ says error: Undefined Behavior: memory access failed: attempting to access 8 bytes at 8 bytes behind the start of an allocation of 8 bytes (stack variable): out-of-b
fn main() {
    println!("before");
    let a: [u16; 4] = unsafe { std::mem::transmute(0x1111_2222_3333_4444u64) };
    println!("{a:?}");
    let p = &a as *const [u16; 4] as *const u64;
    println!("{:x}", unsafe { *p });
    println!("{:x}", unsafe { *p.add(1) });
}
