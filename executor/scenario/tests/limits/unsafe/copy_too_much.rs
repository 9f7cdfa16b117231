//~ ends 139
//~ says error: Undefined Behavior: memory access failed: attempting to access 4 bytes at 0 bytes behind the start of an allocation of 3 bytes (stack variable): out-of-b
fn main() {
    println!("before");
    let a = [1u8, 2, 3];
    let mut b = [0u8; 3];
    unsafe { std::ptr::copy_nonoverlapping(a.as_ptr(), b.as_mut_ptr(), 4) };
    println!("{b:?}");
}
