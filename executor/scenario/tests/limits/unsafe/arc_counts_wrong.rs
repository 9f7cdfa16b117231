//~ ends 139
//~ says error: Undefined Behavior: memory access failed: the allocation at
fn main() {
    println!("before");
    use std::sync::Arc;
    let a = Arc::new(vec![1, 2]);
    let p = Arc::into_raw(a.clone());
    unsafe {
        for _ in 0..3 {
            Arc::decrement_strong_count(p);
        }
    }
    println!("{} {:?}", Arc::strong_count(&a), a);
    drop(a);
}
