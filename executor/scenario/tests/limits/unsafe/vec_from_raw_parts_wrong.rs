//~ ends 139
//~ says error: Undefined Behavior: memory access failed: attempting to access 4 bytes at 400 bytes behind the start of an allocation of 12 bytes (heap): out-of-bounds p
fn main() {
    println!("before");
    let mut v = vec![1u32, 2, 3];
    let p = v.as_mut_ptr();
    std::mem::forget(v);
    let mut w = unsafe { Vec::from_raw_parts(p, 100, 200) };
    w.push(4);
    println!("{:?}", &w[..3]);
    println!("{:?}", w[150]);
}
