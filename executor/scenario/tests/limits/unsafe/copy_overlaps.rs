//~ ends 139
//~ says error: Undefined Behavior: `copy_nonoverlapping` called on overlapping ranges
fn main() {
    println!("before");
    let mut a = [1u8, 2, 3, 4];
    let p = a.as_mut_ptr();
    unsafe { std::ptr::copy_nonoverlapping(p, p.add(1), 3) };
    println!("{a:?}");
}
