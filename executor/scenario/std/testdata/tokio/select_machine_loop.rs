use std::time::Duration;
use tokio::sync::{broadcast, mpsc, oneshot, watch, Notify};
use tokio::time::{self, interval, sleep, Instant, MissedTickBehavior};
use std::sync::Arc;

#[derive(Debug)]
enum Event { Tick(u32), Msg(String), Cfg(u8), Bus(Result<u32, broadcast::error::RecvError>), Idle, Stop }

struct Machine { ticks: u32, log: Vec<Event> }
impl Machine {
    async fn run(&mut self, mut msgs: mpsc::Receiver<String>, mut cfg: watch::Receiver<u8>, mut bus: broadcast::Receiver<u32>, stop: oneshot::Receiver<()>) -> usize {
        let mut iv = interval(Duration::from_millis(100));
        iv.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let idle = sleep(Duration::from_millis(250));
        tokio::pin!(idle);
        tokio::pin!(stop);
        let mut msgs_open = true;
        let mut bus_open = true;
        loop {
            let ev = tokio::select! {
                biased;
                r = &mut stop => { println!("stop {r:?}"); Event::Stop }
                m = msgs.recv(), if msgs_open => match m {
                    Some(m) => Event::Msg(m),
                    None => { msgs_open = false; continue }
                },
                Ok(()) = cfg.changed() => Event::Cfg(*cfg.borrow()),
                b = bus.recv(), if bus_open => { if matches!(b, Err(broadcast::error::RecvError::Closed)) { bus_open = false; } Event::Bus(b) }
                _ = iv.tick(), if self.ticks < 6 => { self.ticks += 1; Event::Tick(self.ticks) }
                () = &mut idle => { idle.as_mut().reset(Instant::now() + Duration::from_secs(3600)); Event::Idle }
            };
            if !matches!(ev, Event::Tick(_) | Event::Idle) { idle.as_mut().reset(Instant::now() + Duration::from_millis(250)); }
            let end = matches!(ev, Event::Stop);
            self.log.push(ev);
            if end { return self.log.len(); }
        }
    }
}

async fn forms() {
    // else with all disabled
    let v: Option<i32> = None;
    let r = tokio::select! {
        x = async { 1 }, if v.is_some() => x,
        else => -1,
    };
    println!("{r}");
    // expressions with blocks without commas
    let n = Arc::new(Notify::new());
    n.notify_one();
    let r: Result<&str, String> = tokio::select! {
        _ = n.notified() => Ok("notified"),
        _ = sleep(Duration::from_secs(1)) => { Err(String::from("slow")) }
    };
    println!("{r:?}");
    // struct pattern, nested, with refutable and reference
    #[derive(Debug)] struct P { x: i32, y: i32 }
    let (t, mut rx) = mpsc::channel(1);
    t.send(Some((1, P { x: 2, y: 3 }))).await.unwrap();
    tokio::select! {
        Some(Some((a, P { x, y: b @ 1..=5 }))) = rx.recv() => println!("{a} {x} {b}"),
        else => println!("else"),
    }
    t.send(Some((1, P { x: 2, y: 30 }))).await.unwrap();
    tokio::select! {
        Some(Some((a, P { x, y: b @ 1..=5 }))) = rx.recv() => println!("{a} {x} {b}"),
        else => println!("else"),
    }
    // question mark inside the handler, return in it
    async fn q(fail: bool) -> Result<u8, std::num::ParseIntError> {
        tokio::select! {
            s = async { if fail { "x" } else { "7" } } => { let n: u8 = s.parse()?; return Ok(n) }
        }
    }
    println!("{:?} {:?}", q(false).await, q(true).await);
    // borrowing mutable in several branches' handlers
    let mut count = 0;
    let mut v = vec![1, 2, 3];
    while !v.is_empty() {
        tokio::select! {
            _ = async {} , if v.len() > 1 => { count += v.pop().unwrap(); }
            _ = async {} , if v.len() == 1 => { count *= 10; v.clear(); }
        }
    }
    println!("{count}");
    // break with value, labels
    let x = 'outer: loop {
        let mut k = 0;
        loop {
            tokio::select! {
                biased;
                _ = async { k += 1 }, if k < 3 => {}
                _ = time::sleep(Duration::from_millis(1)) => break 'outer "labelled",
            }
        }
    };
    println!("{x}");
    // many branches
    let r = tokio::select! { biased;
        _ = std::future::pending::<()>() => 0, _ = std::future::pending::<()>() => 1, _ = std::future::pending::<()>() => 2,
        _ = std::future::pending::<()>() => 3, _ = std::future::pending::<()>() => 4, _ = std::future::pending::<()>() => 5,
        _ = async { tokio::task::yield_now().await } => 6, _ = std::future::pending::<()>() => 7, };
    println!("{r}");
}

#[tokio::main(flavor = "current_thread", start_paused = true)]
async fn main() {
    let (mt, mr) = mpsc::channel(4);
    let (wt, wr) = watch::channel(0u8);
    let (bt, br) = broadcast::channel(2);
    let (st, sr) = oneshot::channel();
    let feeder = tokio::spawn(async move {
        sleep(Duration::from_millis(50)).await;
        mt.send("hello".to_string()).await.unwrap();
        wt.send(1).unwrap();
        wt.send(2).unwrap();
        for i in 0..5 { bt.send(i).unwrap(); }
        sleep(Duration::from_millis(300)).await;
        drop(mt);
        drop(bt);
        sleep(Duration::from_millis(300)).await;
        drop(st);
        wt
    });
    let mut m = Machine { ticks: 0, log: vec![] };
    let n = m.run(mr, wr, br, sr).await;
    println!("{n}");
    for e in &m.log { println!("{e:?}"); }
    let wt = feeder.await.unwrap();
    println!("{}", wt.receiver_count());
    forms().await;
    let never = async { tokio::select! { Some(_) = async { None::<i32> } => {} } };
    let r = tokio::spawn(never).await;
    println!("{}", r.unwrap_err().is_panic());
}
