//~ ends 134
//~ says error: the program has more than 256 MB on its heap
//~ steps 400M
//~ long
fn main() {
    println!("before");
    let p = Box::into_raw(vec![0u64; 1 << 20].into_boxed_slice());
    let mut keep = Vec::new();
    loop {
        unsafe { drop(Box::from_raw(p)) };
        keep.push(vec![1u64; 1 << 20]);
    }
}
