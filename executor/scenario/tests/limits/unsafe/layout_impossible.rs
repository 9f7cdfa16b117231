//~ ends 134
//~ says error: the program has more than 256 MB on its heap
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
