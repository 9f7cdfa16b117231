use std::panic;
use std::time::Duration;
use tokio::task::{self, JoinError};

#[derive(Debug)]
struct Custom(u32);
struct Noisy(&'static str);
impl Drop for Noisy { fn drop(&mut self) { println!("drop {}", self.0); } }

fn kind(e: &JoinError) -> &'static str { if e.is_panic() { "panic" } else if e.is_cancelled() { "cancelled" } else { "?" } }
fn strip(s: String) -> String { s.chars().map(|c| if c.is_ascii_digit() { '#' } else { c }).collect::<String>().replace("##", "#") }

#[tokio::main(flavor = "current_thread", start_paused = true)]
async fn main() {
    let n = 1;
    let h = tokio::spawn(async move { panic!("boom {}", n) });
    let e: JoinError = match h.await { Ok(()) => unreachable!(), Err(e) => e };
    println!("{} {}", kind(&e), strip(e.to_string()));
    println!("{}", strip(format!("{e:?}")));
    let p = e.into_panic();
    println!("String {:?} str {:?}", p.downcast_ref::<String>(), p.downcast_ref::<&str>());

    let h = tokio::spawn(async { if true { panic!("plain") } });
    let p = h.await.unwrap_err().into_panic();
    println!("str {:?}", p.downcast_ref::<&str>());

    let h = tokio::spawn(async { panic::panic_any(Custom(9)); #[allow(unreachable_code)] () });
    let e = h.await.unwrap_err();
    match e.try_into_panic() {
        Ok(p) => println!("{:?}", p.downcast::<Custom>().unwrap()),
        Err(e) => println!("not a panic: {e}"),
    }

    let h = tokio::spawn(async { let _n = Noisy("aborted future"); tokio::time::sleep(Duration::from_secs(5)).await; println!("never"); });
    task::yield_now().await;
    println!("finished? {}", h.is_finished());
    h.abort();
    println!("finished right after abort? {}", h.is_finished());
    let e = h.await.unwrap_err();
    println!("{} {}", kind(&e), strip(e.to_string()));
    println!("{}", strip(format!("{e:?}")));
    match e.try_into_panic() { Ok(_) => println!("panic?"), Err(e) => println!("still {}", kind(&e)) }

    // abort before the first poll
    let h = tokio::spawn(async { let _n = Noisy("never built"); println!("never runs") });
    h.abort();
    println!("{}", kind(&h.await.unwrap_err()));

    // abort after the end has no effect
    let h = tokio::spawn(async { 11 });
    task::yield_now().await;
    task::yield_now().await;
    println!("finished {}", h.is_finished());
    h.abort();
    println!("{:?}", h.await.is_ok());

    // AbortHandle
    let mut js = task::JoinSet::new();
    let a = js.spawn(std::future::pending::<()>());
    tokio::time::sleep(Duration::from_millis(3)).await; a.abort();
    println!("{}", kind(&js.join_next().await.unwrap().unwrap_err()));
    println!("{}", a.is_finished());

    // a panic while its JoinHandle is gone changes nothing
    drop(tokio::spawn(async { let _x = Noisy("detached"); panic!("quiet") }));
    task::yield_now().await;
    println!("still here");

    // from a spawn_blocking
    let e = task::spawn_blocking(|| { if true { panic!("in pool") } 3 }).await.unwrap_err();
    println!("{} {:?}", kind(&e), e.into_panic().downcast_ref::<&str>());
    let r = panic::catch_unwind(panic::AssertUnwindSafe(|| ()));
    println!("{:?}", r.is_ok());
    // resume
    let h = tokio::spawn(async {
        let inner = tokio::spawn(async { panic!("inner") });
        if let Err(e) = inner.await { if e.is_panic() { panic::resume_unwind(e.into_panic()); } }
    });
    let e = h.await.unwrap_err();
    println!("resumed {:?}", e.into_panic().downcast_ref::<&str>());
    let io: std::io::Error = { let h = tokio::spawn(std::future::pending::<()>()); h.abort(); h.await.unwrap_err().into() };
    println!("{io} {:?}", io.kind());
}
