//~ ends 139
//~ says error: an Rc or Arc is made of a pointer that none has given, or to memory that was freed
fn main() {
    println!("before");
    use std::rc::Rc;
    let p = Rc::into_raw(Rc::new(String::from("x")));
    unsafe {
        drop(Rc::from_raw(p));
        let again = Rc::from_raw(p);
        println!("{} {}", again, Rc::strong_count(&again));
    }
}
