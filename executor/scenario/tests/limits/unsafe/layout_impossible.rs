//~ ends 139
//~ says error: a pointer is followed to byte 0 of an allocation of -1 bytes
fn main() {
    println!("before");
    use std::alloc::*;
    unsafe {
        let l = Layout::from_size_align_unchecked(usize::MAX, 3);
        let p = alloc(l);
        println!("{}", p.is_null());
        *p = 1;
    }
}
