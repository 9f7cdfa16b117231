// ManuallyDrop of unsized values, and offsets in unions and packed structs.
use std::mem::{offset_of, ManuallyDrop};
#[repr(C)] union U { a: u16, b: [u8; 4] }
#[repr(C, packed)] struct P { a: u8, b: u32, c: (u8, u16) }
struct Packed<T: ?Sized>(u8, ManuallyDrop<T>);
struct D(&'static str);
impl Drop for D { fn drop(&mut self) { println!("drop {}", self.0) } }
trait Say { fn say(&self) -> String; }
impl Say for D { fn say(&self) -> String { format!("say {}", self.0) } }
fn main() {
    println!("{} {} {} {}", offset_of!(U, a), offset_of!(U, b), offset_of!(P, b), offset_of!(P, c.0));
    let p: Box<Packed<dyn Say>> = Box::new(Packed(1, ManuallyDrop::new(D("d"))));
    println!("{} {}", p.0, p.1.say());
    drop(p);
    let mut m: Box<ManuallyDrop<[D]>> = Box::new(ManuallyDrop::new([D("x"), D("y")]));
    println!("{}", m.len());
    unsafe { ManuallyDrop::drop(&mut m) };
    let a = ManuallyDrop::new(3); let b = a.clone(); println!("{}", *a + *b);
}
