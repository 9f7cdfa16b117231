// select! in loops over fused futures and streams, with complete and default arms.
use futures::channel::{mpsc, oneshot};
use futures::executor::block_on;
use futures::future::{self, Fuse, FusedFuture, FutureExt};
use futures::stream::{self, FusedStream, FuturesUnordered, StreamExt};
use futures::{pin_mut, select, select_biased, SinkExt};
use std::cell::RefCell;
use std::pin::Pin;
use std::task::{Context, Poll};

struct Countdown(u32, &'static str);
impl std::future::Future for Countdown {
    type Output = &'static str;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<&'static str> {
        if self.0 == 0 {
            return Poll::Ready(self.1);
        }
        self.0 -= 1;
        cx.waker().wake_by_ref();
        Poll::Pending
    }
}
impl Drop for Countdown {
    fn drop(&mut self) {
        println!("  drop {} at {}", self.1, self.0);
    }
}

async fn three_way() {
    let mut a = Countdown(1, "a").fuse();
    let mut b = Countdown(3, "b").fuse();
    let mut c = Countdown(2, "c").fuse();
    let mut order = Vec::new();
    loop {
        select_biased! {
            x = a => order.push(x),
            x = b => order.push(x),
            x = c => order.push(x),
            complete => break,
        }
    }
    println!("order {:?} {} {} {}", order, a.is_terminated(), b.is_terminated(), c.is_terminated());
}

async fn streams() {
    let mut s = stream::iter(1..=4).fuse();
    let mut t = stream::iter(vec!["x", "y"]).fuse();
    let mut total = 0;
    loop {
        select_biased! {
            n = s.next() => match n { Some(n) => total += n, None => println!("s ends") },
            w = t.select_next_some() => println!("word {w} total {total}"),
            complete => { println!("complete {total}"); break }
        }
    }
    println!("{} {}", s.is_done(), t.is_terminated());
}

async fn defaults() {
    let (tx, rx) = oneshot::channel::<u8>();
    let mut rx = rx.fuse();
    for round in 0..3 {
        let r = select! {
            v = rx => format!("got {v:?}"),
            default => format!("round {round}: nothing yet"),
        };
        println!("{r}");
    }
    tx.send(9).unwrap();
    let r = select! { v = rx => v.map(|v| v + 1), default => unreachable!() };
    println!("{r:?}");
    let none = select! { v = rx => v.ok(), complete => None, };
    println!("{none:?}");
}

async fn restart() {
    // A fused slot that is filled again from inside the loop, the tutorial's pattern.
    let (mut tx, rx) = mpsc::channel::<u32>(4);
    let feeder = async move {
        for i in [3, 1, 2] {
            tx.send(i).await.unwrap();
            Countdown(2, "gap").await;
        }
    }
    .fuse();
    let get_new = Fuse::terminated();
    let runs: RefCell<Vec<String>> = RefCell::new(vec![]);
    let rx = rx.fuse();
    pin_mut!(feeder, get_new, rx);
    let mut jobs = FuturesUnordered::new();
    loop {
        select_biased! {
            () = feeder => runs.borrow_mut().push("fed".into()),
            v = rx.next() => {
                if let Some(v) = v {
                    runs.borrow_mut().push(format!("start {v}"));
                    get_new.set(Countdown(v, "new").map(move |_| v * 10).fuse());
                }
            }
            v = get_new => jobs.push(future::ready(v + 1)),
            v = jobs.select_next_some() => runs.borrow_mut().push(format!("job {v}")),
            complete => break,
        }
    }
    println!("{}", runs.borrow().join(", "));
}

fn main() {
    block_on(async {
        three_way().await;
        streams().await;
        defaults().await;
        restart().await;
        let x = select_biased! { v = future::ready(5) => v, v = future::ready(6) => v };
        let mut p = future::pending::<i32>();
        let y = select! { v = p => v, v = async { 8 }.boxed().fuse() => v };
        println!("{x} {y} {}", p.is_terminated());
    });
}
