//~ ends 134
//~ says unsafe precondition(s) violated
fn main() {
    println!("before");
    let p = unsafe { std::ptr::NonNull::<u64>::new_unchecked(std::ptr::null_mut()) };
    println!("{:?}", unsafe { *p.as_ptr() });
}
