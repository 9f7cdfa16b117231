// A value is transmuted to a type of another size.
fn main() {
    let _: u32 = unsafe { std::mem::transmute(1u16) };
}
