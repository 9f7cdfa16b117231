//~ ends 0
//~ prints 2
fn main() {
    println!("before");
    let (a, b) = (vec![1u64], vec![2u64]);
    println!("{}", unsafe { a.as_ptr().offset_from(a.as_ptr()) });
    let d = unsafe { b.as_ptr().offset_from(a.as_ptr()) };
    println!("{}", unsafe { *a.as_ptr().offset(d) });
}
