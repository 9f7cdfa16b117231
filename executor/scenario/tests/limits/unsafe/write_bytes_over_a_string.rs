//~ ends 139
//~ says error: Undefined Behavior: deallocating
fn main() {
    println!("before");
    let mut s = String::from("text");
    unsafe { std::ptr::write_bytes(&mut s as *mut String, 0xff, 1) };
    println!("{}", s.len());
    println!("{s}");
}
