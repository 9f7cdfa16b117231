struct D(u8);
impl Drop for D { fn drop(&mut self) { println!("{}", self.0); } }
fn main() {
    let _a = D(1);
    let b = D(2);
    D(3);
    drop(b);
}
