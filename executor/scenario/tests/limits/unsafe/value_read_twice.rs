//~ ends 139
//~ says error: Undefined Behavior: memory access failed: the allocation at
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
