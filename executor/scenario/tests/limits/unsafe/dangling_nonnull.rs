//~ ends 139
//~ says error: Undefined Behavior: memory access failed: attempting to access 8 bytes, but got
fn main() {
    println!("before");
    let p = std::ptr::NonNull::<u64>::dangling();
    println!("{}", unsafe { *p.as_ptr() });
}
