// The types of a transmute have different sizes.
fn main() {
    let n: u8 = unsafe { std::mem::transmute(1u16) };
    println!("{n}");
}
