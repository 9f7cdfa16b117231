//~ ends 139
//~ says error: Undefined Behavior: memory access failed: a local variable has gone out of scope, so this pointer is dangling
fn main() {
    println!("before");
    let a = [1u64, 2];
    let p = a.as_ptr();
    let q = p.wrapping_add(usize::MAX / 8);
    println!("{}", q.wrapping_sub(usize::MAX / 8) == p);
    println!("{}", unsafe { *p.add(usize::MAX) });
}
