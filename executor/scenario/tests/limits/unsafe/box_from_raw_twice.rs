//~ ends 139
//~ says error: Undefined Behavior: memory access failed: the allocation at
fn main() {
    println!("before");
    let p = Box::into_raw(Box::new(String::from("x")));
    unsafe {
        drop(Box::from_raw(p));
        drop(Box::from_raw(p));
    }
    println!("after");
}
