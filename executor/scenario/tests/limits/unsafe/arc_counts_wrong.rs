//~ ends 139
//~ says error: an Rc or Arc is made of a pointer that none has given, or to memory that was freed
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
