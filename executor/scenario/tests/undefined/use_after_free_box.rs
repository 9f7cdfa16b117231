fn main() {
    let p = Box::into_raw(Box::new(5u32));
    unsafe { drop(Box::from_raw(p)) };
    println!("{}", unsafe { *p }); //~ has been freed, so this pointer is dangling
}
