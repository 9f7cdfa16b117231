fn main() {
    let from = vec![7u8; 8];
    let mut to = vec![0u8; 4];
    unsafe {
        std::ptr::copy_nonoverlapping(from.as_ptr(), to.as_mut_ptr(), 8); //~ out-of-bounds pointer use
    }
    println!("{to:?}");
}
