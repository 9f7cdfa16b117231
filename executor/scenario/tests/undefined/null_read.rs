fn main() {
    let p: *const u32 = std::ptr::null();
    let n = unsafe { *p }; //~ null pointer
    println!("{n}");
}
