//~ ends 139
//~ says error: Undefined Behavior: memory access failed: the allocation at
fn main() {
    println!("before");
    let v = Box::into_raw(Box::new(vec![String::from("a"), String::from("b")]));
    let it = unsafe { (*v).iter() };
    unsafe { drop(Box::from_raw(v)) };
    println!("{}", it.map(|s| s.len()).sum::<usize>());
}
