//~ ends 139
//~ says error: Undefined Behavior: memory access failed: attempting to access 8 bytes, but got null pointer
fn main() {
    println!("before");
    let p: *const u64 = std::ptr::null();
    println!("{}", unsafe { *p });
}
