use std::panic::{self, AssertUnwindSafe, catch_unwind, resume_unwind};
use std::process::{ExitCode, Termination};
use std::sync::{Arc, atomic::{AtomicBool, Ordering}};
use std::time::Duration;
use futures::FutureExt;
use tokio::task::JoinSet;
#[derive(Debug)]
enum Outcome { Fine, Broken(u8) }
impl Termination for Outcome { fn report(self) -> ExitCode { match self { Outcome::Fine => ExitCode::SUCCESS, Outcome::Broken(n) => ExitCode::from(n) } } }
struct Note(&'static str, Arc<AtomicBool>);
impl Drop for Note { fn drop(&mut self) { println!("{} dropped, panicking {}", self.0, std::thread::panicking()); self.1.store(true, Ordering::SeqCst); } }
async fn div(a: i32, b: i32) -> i32 { tokio::task::yield_now().await; a / b }
fn text(p: Box<dyn std::any::Any + Send>) -> String { match p.downcast::<String>() { Ok(s) => *s, Err(p) => p.downcast_ref::<&'static str>().map_or("other".into(), |s| s.to_string()) } }
#[tokio::main(flavor = "current_thread")]
async fn main() -> Outcome {
    panic::set_hook(Box::new(|i| { let at = i.location().map(|l| l.line() > 0); println!("hook: {:?} {at:?}", i.payload().downcast_ref::<&str>().map(|s| s.len()).or(i.payload().downcast_ref::<String>().map(|s| s.len()))); }));
    let flag = Arc::new(AtomicBool::new(false));
    let f2 = flag.clone();
    let h = tokio::spawn(async move { let _n = Note("guard", f2); div(1, 0).await });
    let e = h.await.unwrap_err();
    println!("{} {}", text(e.into_panic()), flag.load(Ordering::SeqCst));
    let r = AssertUnwindSafe(div(7, 0)).catch_unwind().await;
    println!("{:?}", r.map_err(text));
    let r = tokio::spawn(async { let v: Option<u8> = None; v.expect("a value") }).await;
    println!("{}", text(r.unwrap_err().into_panic()));
    let r = tokio::spawn(async { Err::<u8, std::fmt::Error>(std::fmt::Error).unwrap() }).await;
    println!("{}", text(r.unwrap_err().into_panic()));
    let r = tokio::spawn(async { assert_eq!(1 + 1, 3, "math {}", "is hard"); }).await;
    println!("{}", text(r.unwrap_err().into_panic()));
    let r = tokio::spawn(async { let mut x = 250u8; for _ in 0..10 { x += 1; tokio::task::yield_now().await; } x }).await;
    println!("{}", text(r.unwrap_err().into_panic()));
    let r = tokio::spawn(async { unreachable!("state {}", 4) }).await.map(|_: ()| ());
    println!("{}", text(r.unwrap_err().into_panic()));
    let r = tokio::spawn(async { let c = std::cell::RefCell::new(1); let _a = c.borrow_mut(); let b = *c.borrow(); b }).await;
    println!("{}", text(r.unwrap_err().into_panic()));
    let r = tokio::spawn(async { resume_unwind(Box::new(5u64)) }).await.map(|_: ()| ());
    println!("{:?}", r.unwrap_err().into_panic().downcast::<u64>().ok());
    let r = tokio::spawn(async { let r = catch_unwind(|| { if true { panic!("inside") } 1 }); r.is_err() }).await;
    println!("{r:?}");
    let mut set = JoinSet::new();
    for n in 0..3u32 { set.spawn(async move { if n == 1 { panic!("task {n}") } n }); }
    let mut ok = 0; let mut bad = 0;
    while let Some(r) = set.join_next().await { match r { Ok(_) => ok += 1, Err(e) => { bad += 1; println!("{:?}", e.try_into_panic().map(text).is_ok()); } } }
    println!("{ok} {bad}");
    let _ = panic::take_hook();
    let h = tokio::spawn(async { tokio::time::sleep(Duration::from_secs(1)).await });
    h.abort();
    let e = h.await.unwrap_err();
    println!("{:?}", e.try_into_panic().map(|_| ()).map_err(|e| e.is_cancelled()));
    let io: std::io::Error = { let h = tokio::spawn(std::future::pending::<()>()); h.abort(); h.await.unwrap_err().into() };
    println!("{io} {:?}", io.kind());
    if ok == 2 { Outcome::Broken(7) } else { Outcome::Fine }
}
