//! A supervisor restarts children with different strategies.
use std::collections::BTreeMap;
use std::future::Future;
use std::pin::Pin;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::Arc;
use std::time::Duration;
use tokio::task::{AbortHandle, JoinError, JoinSet};
use tokio::time::sleep;
type Child = Arc<dyn Fn(u32) -> Pin<Box<dyn Future<Output = Result<String, String>> + Send>> + Send + Sync>;
fn child<F, Fut>(f: F) -> Child where F: Fn(u32) -> Fut + Send + Sync + 'static, Fut: Future<Output = Result<String, String>> + Send + 'static { Arc::new(move |n| Box::pin(f(n))) }
#[derive(Debug)]
enum End { Done(&'static str, String), Failed(&'static str, String), Crashed(&'static str, String) }
fn why(e: JoinError) -> String {
    if e.is_cancelled() { return "cancelled".into(); }
    let p = e.into_panic();
    p.downcast_ref::<&str>().map(|s| s.to_string()).or_else(|| p.downcast_ref::<String>().cloned()).unwrap_or_else(|| "?".to_owned())
}
struct Supervisor { specs: BTreeMap<&'static str, (Child, u32)>, restarts: BTreeMap<&'static str, u32>, set: JoinSet<(&'static str, Result<Result<String, String>, JoinError>)>, handles: Vec<(&'static str, AbortHandle)> }
impl Supervisor {
    fn start(&mut self, name: &'static str) {
        let (f, _) = &self.specs[name];
        let n = *self.restarts.entry(name).or_default();
        let inner = tokio::spawn(f(n));
        let _ = &inner;
        self.set.spawn(async move { (name, inner.await) });
    }
    async fn run(mut self) -> Vec<End> {
        let names: Vec<_> = self.specs.keys().copied().collect();
        for n in names { self.start(n); }
        let mut ends = vec![];
        while let Some(r) = self.set.join_next().await {
            let (name, r) = r.expect("the watcher never panics");
            let end = match r { Ok(Ok(s)) => End::Done(name, s), Ok(Err(s)) => End::Failed(name, s), Err(e) => End::Crashed(name, why(e)) };
            println!("  {end:?}");
            let again = !matches!(end, End::Done(..)) && { let c = self.restarts.get_mut(name).unwrap(); *c += 1; *c <= self.specs[name].1 };
            if again { self.start(name); } else { ends.push(end); }
        }
        ends
    }
}
#[tokio::main(flavor = "current_thread")]
async fn main() {
    let count = Arc::new(AtomicU32::new(0));
    let c2 = count.clone();
    let mut specs: BTreeMap<&'static str, (Child, u32)> = BTreeMap::new();
    specs.insert("steady", (child(|_| async { sleep(Duration::from_millis(50)).await; Ok("steady".to_string()) }), 0));
    specs.insert("flaky", (child(|n| async move { sleep(Duration::from_millis(10)).await; if n < 2 { Err(format!("try {n}")) } else { Ok("at last".into()) } }), 5));
    specs.insert("crashy", (child(move |n| { let c = c2.clone(); async move { c.fetch_add(1, Ordering::SeqCst); sleep(Duration::from_millis(7)).await; if n == 0 { panic!("boom") } let v: Vec<u8> = vec![]; Ok(v[n as usize].to_string()) } }), 2));
    let s = Supervisor { specs, restarts: BTreeMap::new(), set: JoinSet::new(), handles: vec![] };
    let ends = s.run().await;
    println!("{} ends, {} starts of crashy", ends.len(), count.load(Ordering::SeqCst));
    for e in &ends { if let End::Crashed(n, w) | End::Failed(n, w) = e { println!("{n} gave up: {w}"); } }
    drop(ends);
    assert_eq!(count.load(Ordering::SeqCst), 4, "crashy was started {} times", count.load(Ordering::SeqCst));
}
