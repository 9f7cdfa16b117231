fn main() {
    let mut x = 5u32;
    let p = &raw mut x;
    unsafe { *p += 1; }
    println!("{x}");
}
