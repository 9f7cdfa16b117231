use std::rc::Rc;
use std::sync::{Arc, Mutex};
use std::cell::RefCell;

async fn tick() {}
fn is_send<T: Send>(_: T) {}

async fn f1(m: Arc<Mutex<u32>>) {
    let mut g = m.lock().unwrap();
    *g += 1;
    drop(g);
    tick().await;
}
async fn f2() {
    let r = Rc::new(1);
    drop(r);
    tick().await;
}
async fn f3() {
    let r = Rc::new(1);
    println!("{}", r);
    tick().await;
}
async fn f4() {
    { let r = Rc::new(1); println!("{}", r); }
    tick().await;
}
async fn f5(m: Arc<Mutex<u32>>) {
    let n = *m.lock().unwrap();
    tick().await;
    println!("{n}");
}
async fn f6(m: Arc<Mutex<Option<u32>>>) {
    match *m.lock().unwrap() {
        Some(_) => tick().await,
        None => {}
    }
}
async fn f7(m: Arc<Mutex<Option<u32>>>) {
    if let Some(_) = *m.lock().unwrap() {
        tick().await;
    }
}
async fn f8(m: Arc<Mutex<u32>>) {
    if *m.lock().unwrap() > 1 {
        tick().await;
    }
}
async fn f9() {
    let r = &Rc::new(1);
    let _n = **r;
    tick().await;
}
async fn takes(_r: Rc<u32>) {}
async fn f10() {
    takes(Rc::new(1)).await;
}
async fn show(_r: &u32) {}
async fn f11() {
    show(&Rc::new(1)).await;
}
async fn f12(_r: Rc<u32>) {}
async fn f13() {
    let r = Rc::new(1);
    tick().await;
    drop(r);
}
async fn f14() {
    f13().await;
}
async fn f15() {
    let c = RefCell::new(1);
    tick().await;
    *c.borrow_mut() += 1;
}
async fn f16() {
    let c = RefCell::new(1);
    let r = &c;
    tick().await;
    *r.borrow_mut() += 1;
}
async fn f17() {
    let r = Rc::new(1);
    let f = move || println!("{r}");
    tick().await;
    f();
}
async fn f18() {
    let p = 3 as *const u8;
    tick().await;
    println!("{:?}", p);
}
async fn f19() {
    let p = 3 as *const u8;
    println!("{:?}", p);
    tick().await;
}
async fn f20() {
    let p = 3 as *const u8;
    let _q = p;
    tick().await;
}
async fn f21() -> Result<(), Box<dyn std::error::Error>> {
    let e: Box<dyn std::error::Error> = "x".into();
    tick().await;
    Err(e)
}
async fn f22() {
    while let Some(x) = Rc::new(RefCell::new(vec![1])).borrow_mut().pop() {
        tick().await;
        println!("{x}");
        break;
    }
}
async fn f23() {
    let x = { let r = Rc::new(RefCell::new(1)); *r.borrow_mut() += 1; 3 };
    tick().await;
    println!("{x}");
}
async fn f24(m: Arc<Mutex<u32>>) {
    loop {
        let g = m.lock().unwrap();
        if *g > 3 { break; }
        drop(g);
        tick().await;
    }
}
async fn f25() {
    let v: Vec<Rc<u8>> = Vec::new();
    for r in v { tick().await; println!("{r}"); }
}
fn main() {
    let m = Arc::new(Mutex::new(1));
    let o = Arc::new(Mutex::new(Some(1)));
    is_send(f1(m.clone()));
    is_send(f2());
    is_send(f3());
    is_send(f4());
    is_send(f5(m.clone()));
    is_send(f6(o.clone()));
    is_send(f7(o.clone()));
    is_send(f8(m.clone()));
    is_send(f9());
    is_send(f10());
    is_send(f11());
    is_send(f12(Rc::new(1)));
    is_send(f13());
    is_send(f14());
    is_send(f15());
    is_send(f16());
    is_send(f17());
    is_send(f18());
    is_send(f19());
    is_send(f20());
    is_send(f21());
    is_send(f23());
    is_send(f24(m.clone()));
    is_send(f25());
    let fut = async { let r = Rc::new(1); tick().await; drop(r); };
    is_send(fut);
    is_send(async { let r = Rc::new(1); tick().await; drop(r); });
    is_send(Box::pin(f13()));
    is_send((f13(), 1));
    is_send(async move { let g = m.lock().unwrap(); tick().await; println!("{}", g); });
}
