//~ ends 139
//~ says error: `String` is filled with bytes
fn main() {
    println!("before");
    let mut s = String::from("text");
    unsafe { std::ptr::write_bytes(&mut s as *mut String, 0xff, 1) };
    println!("{}", s.len());
    println!("{s}");
}
