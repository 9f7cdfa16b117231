fn main() {
    let mut words = [0u64; 2];
    let p = words.as_mut_ptr().cast::<u8>();
    unsafe {
        *p.add(2).cast::<u64>() = 1; //~ misaligned address: alignment 8 is required
    }
    println!("{words:?}");
}
