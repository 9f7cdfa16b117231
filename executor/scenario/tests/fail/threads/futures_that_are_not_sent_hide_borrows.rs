use std::cell::Cell;
use std::future::Future;
use std::rc::Rc;
fn spawn<F: Future<Output = ()> + Send + 'static>(f: F) {
    drop(f);
}
async fn tick() {}
fn captured() {
    let v = vec![1];
    spawn(async { println!("{v:?}") });
    let c = Cell::new(1);
    let r = &c;
    spawn(async move { r.set(2) });
}
fn held() {
    let v = vec![1];
    spawn(async { println!("{v:?}") });
    spawn(async move {
        let r = Rc::new(1);
        tick().await;
        drop(r);
    });
}
fn main() {
    captured();
    held();
}
