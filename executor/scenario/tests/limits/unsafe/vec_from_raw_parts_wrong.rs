//~ ends 139
//~ says error: a slice of 200 values of `u32` is made of memory that has no room for them
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
