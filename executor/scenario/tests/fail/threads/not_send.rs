use std::rc::Rc;
use std::future::Future;
use std::pin::Pin;
async fn tick() {}
fn is_send<T: Send>(_: T) {}
struct H;
impl H { fn go<T: Send>(&self, _t: T) {} fn new<T: Send>(_t: T) -> H { H } }
struct W<T: Send>(T);
fn boxed() -> Pin<Box<dyn Future<Output = ()> + Send>> {
    Box::pin(async { let r = Rc::new(1); tick().await; drop(r); })
}
fn boxed2() -> Pin<Box<dyn Future<Output = ()> + Send>> {
    let f = async { let r = Rc::new(1); tick().await; drop(r); };
    Box::pin(f)
}
fn imp() -> impl Future<Output = ()> + Send {
    async { let r = Rc::new(1); tick().await; drop(r); }
}
fn main() {
    let fut = async { let r = Rc::new(1); tick().await; drop(r); };
    is_send(fut);
    is_send(
        async {
            let r = Rc::new(1);
            tick().await; drop(r);
        });
    H.go(async { let r = Rc::new(1); tick().await; drop(r); });
    H::new(async { let r = Rc::new(1); tick().await; drop(r); });
    let f2 = async { let r = Rc::new(1); tick().await; drop(r); };
    H.go(f2);
    let r = Rc::new(2);
    is_send(async move { println!("{r}"); });
    let r = Rc::new(2);
    is_send(move || println!("{r}"));
    let b: Box<dyn Fn()> = Box::new(|| ());
    let rr = Rc::new(1);
}
fn b() {
    H.go(async { let r = Rc::new(1u8); tick().await; drop(r); });
    is_send(async { let r = Rc::new(1u64); tick().await; drop(r); });
}
fn c() {
    let s: Box<dyn Fn() + Send> = Box::new({ let r = Rc::new(1); move || println!("{r}") });
    s();
}
fn d() {
    let r = Rc::new(1u8);
    is_send(async move { println!("{r}"); });
    let q = Rc::new(1u8);
    is_send(async move { println!("{q}"); });
    is_send(async { let r = Rc::new(1u32); tick().await; drop(r); });
}
static LOG: std::cell::RefCell<Vec<String>> = std::cell::RefCell::new(Vec::new());
trait Shared: Send {}
impl Shared for Rc<u8> {}
fn bare<F: Future>(f: F) -> F {
    is_send(f);
    loop {}
}
struct Pair<A, B>(A, B);
fn pairs(a: Pair<u8, Rc<u8>>, b: Vec<Option<*const u8>>, c: Box<dyn Fn()>, d: Pin<Box<dyn Future<Output = u8>>>) {
    is_send(a);
    is_send(b);
    is_send(c);
    is_send(d);
}
fn is_unpin<T: Unpin>(_: T) {}
async fn pinned(f: impl Future, b: Box<dyn Future<Output = u8>>) {
    is_unpin(f);
    is_unpin(tick());
    b.await;
    is_unpin(std::marker::PhantomPinned);
}
fn dropped(c: Box<dyn Fn()>) -> Box<dyn Fn() + Send> {
    c
}
