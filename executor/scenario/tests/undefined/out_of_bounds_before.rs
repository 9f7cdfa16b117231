fn main() {
    let mut v = vec![1u16, 2, 3];
    let p = v.as_mut_ptr();
    unsafe {
        *p.wrapping_sub(1) = 9; //~ out-of-bounds pointer use
    }
    println!("{v:?}");
}
