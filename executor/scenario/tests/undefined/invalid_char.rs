fn main() {
    let n = std::hint::black_box(0xD800u32);
    let c: char = unsafe { std::mem::transmute(n) }; //~ constructing invalid value
    println!("{c}");
}
