//~ ends 139
//~ says error: Undefined Behavior: memory access failed: the allocation at
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
