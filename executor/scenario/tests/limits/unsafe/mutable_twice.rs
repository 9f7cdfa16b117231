//~ ends 139
//~ says error: Undefined Behavior: memory access failed: the allocation at
fn main() {
    println!("before");
    let mut v = vec![1, 2, 3];
    let p = &mut v as *mut Vec<i32>;
    let (a, b) = unsafe { (&mut *p, &mut *p) };
    for x in a.iter_mut() {
        b.clear();
        b.shrink_to_fit();
        b.push(*x);
        *x += 1;
    }
    println!("{v:?}");
}
