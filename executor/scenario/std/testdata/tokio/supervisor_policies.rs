use std::future::Future;
use std::pin::Pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, Notify};
use tokio::task::{JoinError, JoinSet};
use tokio::time::{sleep, timeout, Instant};
use tokio_util::sync::CancellationToken;

type BoxFut = Pin<Box<dyn Future<Output = Result<(), String>> + Send>>;
type Factory = Box<dyn Fn(CancellationToken, usize) -> BoxFut + Send + Sync>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Policy { Never, OnFailure { max: usize, backoff: Duration }, Always(usize) }

struct Child { name: &'static str, policy: Policy, make: Factory }

#[derive(Debug)]
enum Exit { Done, Failed(String), Panicked(String), Cancelled }

fn classify(r: Result<Result<(), String>, JoinError>) -> Exit {
    match r {
        Ok(Ok(())) => Exit::Done,
        Ok(Err(e)) => Exit::Failed(e),
        Err(e) if e.is_cancelled() => Exit::Cancelled,
        Err(e) => {
            let p = e.into_panic();
            let msg = p.downcast_ref::<&str>().map(|s| s.to_string()).or_else(|| p.downcast_ref::<String>().cloned()).unwrap_or_else(|| "?".into());
            Exit::Panicked(msg)
        }
    }
}

async fn supervise(child: Child, token: CancellationToken, log: mpsc::UnboundedSender<String>) -> (&'static str, usize) {
    let mut starts = 0;
    loop {
        starts += 1;
        let fut = (child.make)(token.child_token(), starts);
        let handle = tokio::spawn(fut);
        let abort = handle.abort_handle();
        let exit = tokio::select! {
            biased;
            r = handle => classify(r),
            _ = token.cancelled() => {
                sleep(Duration::from_millis(5)).await;
                abort.abort();
                Exit::Cancelled
            }
        };
        log.send(format!("{} #{starts}: {exit:?}", child.name)).unwrap();
        match (child.policy, &exit) {
            (_, Exit::Cancelled) => return (child.name, starts),
            (Policy::Never, _) => return (child.name, starts),
            (Policy::OnFailure { .. }, Exit::Done) => return (child.name, starts),
            (Policy::OnFailure { max, .. }, _) if starts > max => return (child.name, starts),
            (Policy::OnFailure { backoff, .. }, _) => sleep(backoff * 2u32.pow(starts as u32 - 1)).await,
            (Policy::Always(n), _) if starts >= n => return (child.name, starts),
            (Policy::Always(_), _) => {}
        }
    }
}

fn child<F, Fut>(name: &'static str, policy: Policy, f: F) -> Child
where F: Fn(CancellationToken, usize) -> Fut + Send + Sync + 'static, Fut: Future<Output = Result<(), String>> + Send + 'static {
    Child { name, policy, make: Box::new(move |t, n| Box::pin(f(t, n))) }
}

struct Guard(&'static str, mpsc::UnboundedSender<String>);
impl Drop for Guard { fn drop(&mut self) { let _ = self.1.send(format!("{} cleaned", self.0)); } }

#[tokio::main(flavor = "current_thread", start_paused = true)]
async fn main() {
    std::panic::set_hook(Box::new(|i| {
        let m = i.payload().downcast_ref::<String>().cloned().or_else(|| i.payload().downcast_ref::<&str>().map(|s| s.to_string()));
        eprintln!("hook: {m:?}");
    }));
    let (tx, mut rx) = mpsc::unbounded_channel();
    let root = CancellationToken::new();
    let ticks = Arc::new(AtomicUsize::new(0));
    let ready = Arc::new(Notify::new());
    let t0 = Instant::now();
    let children = vec![
        child("flaky", Policy::OnFailure { max: 3, backoff: Duration::from_millis(100) }, |_t, n| async move {
            sleep(Duration::from_millis(10)).await;
            if n < 3 { Err(format!("attempt {n}")) } else { Ok(()) }
        }),
        child("panicky", Policy::OnFailure { max: 1, backoff: Duration::from_millis(50) }, |_t, n| async move {
            tokio::task::yield_now().await;
            if n == 1 { panic!("boom {n}") }
            let v: Vec<u8> = vec![]; let i = n + 4;
            let _ = v[i];
            Ok(())
        }),
        child("ticker", Policy::Never, { let ticks = ticks.clone(); let ready = ready.clone(); let tx = tx.clone(); move |t, _| {
            let (ticks, ready, tx) = (ticks.clone(), ready.clone(), tx.clone());
            async move {
                let _g = Guard("ticker", tx);
                let mut i = tokio::time::interval(Duration::from_millis(30));
                loop {
                    tokio::select! {
                        biased;
                        _ = t.cancelled() => break,
                        _ = i.tick() => { if ticks.fetch_add(1, Ordering::SeqCst) == 20 { ready.notify_one(); } }
                    }
                }
                Ok(())
            }
        }}),
        child("stubborn", Policy::Always(9), { let tx = tx.clone(); move |_, _| { let tx = tx.clone(); async move {
            let _g = Guard("stubborn", tx);
            std::future::pending::<()>().await;
            Ok(())
        }}}),
        child("again", Policy::Always(3), |_, n| async move { sleep(Duration::from_millis(7 * n as u64)).await; Ok(()) }),
    ];
    let mut set = JoinSet::new();
    for c in children { set.spawn(supervise(c, root.clone(), tx.clone())); }
    drop(tx);
    let (logs, _) = tokio::join!(
        async { let mut v = vec![]; while let Some(l) = rx.recv().await { v.push(format!("{:>4} {l}", t0.elapsed().as_millis())); } v },
        async {
            ready.notified().await;
            println!("stopping at {:?}", t0.elapsed());
            root.cancel();
            let mut out = vec![];
            while let Some(r) = timeout(Duration::from_secs(1), set.join_next()).await.expect("hangs") { out.push(r.unwrap()); }
            println!("{out:?}");
        }
    );
    for l in logs { println!("{l}"); }
    println!("{} ticks, cancelled {}", ticks.load(Ordering::SeqCst), root.is_cancelled());
}
