// A thin pointer is cast to a wide one.
fn main() {
    let p: *const u8 = &1;
    let _ = p as *const [u8];
}
