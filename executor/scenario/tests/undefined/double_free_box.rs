fn main() {
    let p = Box::into_raw(Box::new(String::from("x")));
    unsafe {
        drop(Box::from_raw(p));
        drop(Box::from_raw(p)); //~ has been freed, so this pointer is dangling
    }
}
