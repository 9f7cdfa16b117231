//~ ends 0
//~ prints dropped
use std::cell::RefCell;

struct D;

impl Drop for D {
    fn drop(&mut self) {
        println!("dropped");
    }
}

thread_local!(static T: RefCell<Option<D>> = const { RefCell::new(None) });

fn main() {
    println!("before");
    std::thread::spawn(|| {
        T.with(|t| *t.borrow_mut() = Some(D));
        T.with(|t| {
            let _a = t.borrow_mut();
            let _b = t.borrow_mut();
        });
    })
    .join()
    .unwrap_err();
}
