//~ ends 139
//~ says error: Undefined Behavior: memory access failed: attempting to access 8 bytes, but got
fn main() {
    println!("before");
    let p = 0xdead_beef_usize as *const u64;
    println!("{}", unsafe { p.read() });
}
