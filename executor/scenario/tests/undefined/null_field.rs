struct Pair {
    _a: u64,
    b: u64,
}
fn main() {
    let p: *mut Pair = std::ptr::null_mut();
    unsafe {
        (*p).b = 1; //~ dangling pointer
    }
}
