// A Fn trait is implemented. (with E0658).
struct Add;
impl FnOnce<(u8,)> for Add {
    type Output = u8;
    extern "rust-call" fn call_once(self, n: (u8,)) -> u8 {
        n.0
    }
}
fn main() {
    let _ = Add;
}
