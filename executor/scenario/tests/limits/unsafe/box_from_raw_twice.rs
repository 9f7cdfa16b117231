//~ ends 0
//~ prints after
fn main() {
    println!("before");
    let p = Box::into_raw(Box::new(String::from("x")));
    unsafe {
        drop(Box::from_raw(p));
        drop(Box::from_raw(p));
    }
    println!("after");
}
