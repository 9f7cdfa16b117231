//~ ends 0
//~ prints [1, 1, 2, 3]
fn main() {
    println!("before");
    let mut a = [1u8, 2, 3, 4];
    let p = a.as_mut_ptr();
    unsafe { std::ptr::copy_nonoverlapping(p, p.add(1), 3) };
    println!("{a:?}");
}
