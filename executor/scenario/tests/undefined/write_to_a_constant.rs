static GREETING: &str = "hello";
fn main() {
    let p = GREETING.as_ptr().cast_mut();
    unsafe {
        *p = b'j'; //~ which is read-only
    }
    println!("{GREETING}");
}
