fn main() {
    let words = [1u32, 2, 3];
    let p = words.as_ptr().cast::<u8>();
    let n = unsafe { *p.add(1).cast::<u32>() }; //~ misaligned address: alignment 4 is required
    println!("{n}");
}
