//~ ends 0
//~ prints true
struct Loud(u32);
impl Drop for Loud {
    fn drop(&mut self) {
        let caught = std::panic::catch_unwind(|| panic!("inner"));
        if caught.is_ok() { println!("{}", self.0); }
    }
}
fn down(n: u32) {
    let _l = Loud(n);
    if n == 0 { panic!("outer"); }
    down(n - 1);
}

fn main() {
    println!("before");
    std::panic::set_hook(Box::new(|_| ()));
    println!("{}", std::panic::catch_unwind(|| down(3_000)).is_err());
}
