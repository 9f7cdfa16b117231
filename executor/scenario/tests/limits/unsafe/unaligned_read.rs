//~ ends 139
//~ says error: Undefined Behavior: accessing memory based on pointer
fn main() {
    println!("before");
    let a = [1u8, 2, 3, 4, 5, 6, 7, 8, 9];
    let p = unsafe { a.as_ptr().add(1) } as *const u32;
    println!("{}", unsafe { p.read_unaligned() });
    println!("{}", unsafe { *p });
}
