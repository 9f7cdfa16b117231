fn main() {
    let p = std::hint::black_box(0x1234_5678usize) as *const u32;
    let n = unsafe { *p }; //~ dangling pointer (it has no provenance)
    println!("{n}");
}
