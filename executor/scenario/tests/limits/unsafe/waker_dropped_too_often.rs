//~ ends 139
//~ says error: Undefined Behavior: memory access failed: the allocation at
fn main() {
    println!("before");
    use std::{sync::Arc, task::{Wake, Waker}};
    struct W;
    impl Wake for W {
        fn wake(self: Arc<Self>) { println!("woken"); }
    }
    let a = Arc::new(W);
    let w = Waker::from(a.clone());
    let v = unsafe { std::ptr::read(&w) };
    let u = unsafe { std::ptr::read(&w) };
    drop(w);
    v.wake();
    u.wake();
    println!("{}", Arc::strong_count(&a));
}
