//~ ends 0
//~ prints drop x!
fn main() {
    println!("before");
    struct D(String);
    impl Drop for D {
        fn drop(&mut self) {
            println!("drop {}", self.0);
            self.0.push('!');
        }
    }
    let d = D(String::from("x"));
    let e = unsafe { std::ptr::read(&d) };
    drop(d);
    drop(e);
}
