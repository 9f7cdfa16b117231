// A reference to a mutable static is made.
static mut N: u8 = 0;
fn main() {
    let r = unsafe { &N };
    println!("{r}");
}
