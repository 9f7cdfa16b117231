use std::cell::{Cell, RefCell};
use std::time::Duration;
tokio::task_local! {
    static REQ: u32;
    pub static NAME: String;
    static LOG: RefCell<Vec<&'static str>>;
}
tokio::task_local! { static ONE: Cell<i32> }

async fn show(tag: &str) {
    REQ.with(|r| println!("{tag} req {r}"));
    tokio::time::sleep(Duration::from_millis(1)).await;
    println!("{tag} after await {}", REQ.get());
}

#[tokio::main(flavor = "current_thread", start_paused = true)]
async fn main() {
    REQ.scope(1, async {
        show("outer").await;
        REQ.scope(2, show("inner")).await;
        println!("back to {}", REQ.get());
        let h = tokio::spawn(async { REQ.try_with(|v| *v).is_err() });
        println!("spawned has none {}", h.await.unwrap());
        let h = tokio::spawn(REQ.scope(3, async { REQ.get() }));
        println!("spawned scope {}", h.await.unwrap());
    }).await;
    println!("{:?}", REQ.try_with(|v| *v));
    if let Err(e) = NAME.try_with(|n| n.len()) { println!("{e}"); }
    let n = NAME.sync_scope("ann".to_string(), || NAME.with(|n| n.to_uppercase()));
    println!("{n}");
    let both = tokio::join!(REQ.scope(10, async { tokio::task::yield_now().await; REQ.get() }), REQ.scope(20, async { REQ.get() }));
    println!("{both:?}");
    LOG.scope(RefCell::new(vec![]), async {
        for s in ["x", "y"] { LOG.with(|l| l.borrow_mut().push(s)); tokio::task::yield_now().await; }
        LOG.with(|l| println!("{:?}", l.borrow()));
    }).await;
    ONE.scope(Cell::new(1), async { ONE.with(|c| c.set(c.get() + 41)); println!("{}", ONE.with(|c| c.get())); }).await;
    let mut hs = vec![];
    for i in 0..3u32 { hs.push(tokio::spawn(REQ.scope(i, async move { tokio::time::sleep(Duration::from_millis(10 - i as u64)).await; REQ.get() * 10 }))); }
    for h in hs { println!("{}", h.await.unwrap()); }
    let r = tokio::spawn(async { REQ.with(|v| *v) }).await;
    println!("{:?}", r.unwrap_err().into_panic().downcast_ref::<&str>().is_some());
}
