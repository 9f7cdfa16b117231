//~ ends 139
//~ says error: a null pointer was followed, or one to nothing: look at the unsafe blocks
fn main() {
    println!("before");
    let p: *const u64 = std::ptr::null();
    println!("{}", unsafe { *p });
}
