use std::rc::Rc;

async fn tick() {}
fn is_send<T: Send>(_: T) {}

async fn f0() {
    let r = Rc::new(0u8);
    tick().await;
    println!("{r}");
}
async fn f1() {
    let a = Some(f0());
    let b = f0();
    tick().await;
    b.await;
    drop(a);
}
async fn f2() {
    let a = Some(f1());
    let b = f1();
    tick().await;
    b.await;
    drop(a);
}
async fn f3() {
    let a = Some(f2());
    let b = f2();
    tick().await;
    b.await;
    drop(a);
}
async fn f4() {
    let a = Some(f3());
    let b = f3();
    tick().await;
    b.await;
    drop(a);
}
async fn f5() {
    let a = Some(f4());
    let b = f4();
    tick().await;
    b.await;
    drop(a);
}
async fn f6() {
    let a = Some(f5());
    let b = f5();
    tick().await;
    b.await;
    drop(a);
}
async fn f7() {
    let a = Some(f6());
    let b = f6();
    tick().await;
    b.await;
    drop(a);
}
async fn f8() {
    let a = Some(f7());
    let b = f7();
    tick().await;
    b.await;
    drop(a);
}
async fn f9() {
    let a = Some(f8());
    let b = f8();
    tick().await;
    b.await;
    drop(a);
}
async fn f10() {
    let a = Some(f9());
    let b = f9();
    tick().await;
    b.await;
    drop(a);
}
async fn f11() {
    let a = Some(f10());
    let b = f10();
    tick().await;
    b.await;
    drop(a);
}
async fn f12() {
    let a = Some(f11());
    let b = f11();
    tick().await;
    b.await;
    drop(a);
}
async fn f13() {
    let a = Some(f12());
    let b = f12();
    tick().await;
    b.await;
    drop(a);
}
async fn f14() {
    let a = Some(f13());
    let b = f13();
    tick().await;
    b.await;
    drop(a);
}
async fn f15() {
    let a = Some(f14());
    let b = f14();
    tick().await;
    b.await;
    drop(a);
}
async fn f16() {
    let a = Some(f15());
    let b = f15();
    tick().await;
    b.await;
    drop(a);
}
async fn f17() {
    let a = Some(f16());
    let b = f16();
    tick().await;
    b.await;
    drop(a);
}
async fn f18() {
    let a = Some(f17());
    let b = f17();
    tick().await;
    b.await;
    drop(a);
}

fn main() {
    is_send(f18());
}
