//~ ends 139
//~ says error: a null pointer was followed, or one to nothing: look at the unsafe blocks
fn main() {
    println!("before");
    let p = std::ptr::NonNull::<u64>::dangling();
    println!("{}", unsafe { *p.as_ptr() });
}
