//! A place behind a raw pointer is mutable if the pointer is *mut.
struct S {
    p: *mut u32,
    q: *const u32,
}
impl S {
    fn set(&self, v: u32) {
        unsafe {
            *self.p = v;
            *self.q = v;
        }
    }
}
fn main() {
    let mut x = 1;
    S { p: &mut x, q: &x }.set(2);
}
