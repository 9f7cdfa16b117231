//~ ends 139
//~ says error: a null pointer was followed, or one to nothing: look at the unsafe blocks
fn main() {
    println!("before");
    let p = 0xdead_beef_usize as *const u64;
    println!("{}", unsafe { p.read() });
}
