union U { a: u32, b: std::mem::ManuallyDrop<String> }
impl Drop for U { fn drop(&mut self) { unsafe { println!("drop {}", self.a) } } }
fn main() {
    let u = U { a: 7 };
    let s = unsafe { u.b };
}
