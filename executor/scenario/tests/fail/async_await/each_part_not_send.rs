//! Each part that is not Send is reported: at once, when captures are known, and when the body is right otherwise.
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;
fn send<T: Send>(_: T) {}
async fn ready() {}
struct S {
    a: Rc<u8>,
    b: *const u8,
}
fn parts(s: S) {
    send((s, Rc::new(2u16)));
}
fn captures() {
    let shared = Arc::new(RefCell::new(1));
    let own = Rc::new(2);
    send(move || *shared.borrow_mut() += *own);
}
fn early(d: Rc<u8>) {
    let r = Rc::new(1u16);
    send(move || println!("{r}"));
    send(d);
}
fn held() {
    send(async {
        let (a, c) = (Rc::new(1u8), Cell::new(2));
        let d = &c;
        ready().await;
        println!("{a}{}", d.get());
    });
}
fn main() {}
