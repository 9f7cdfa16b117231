use std::future::{poll_fn, Future};
use std::pin::Pin;
use std::sync::atomic::{AtomicU8, Ordering::SeqCst};
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};

type Work = Pin<Box<dyn Future<Output = ()>>>;

/// One bit for each slot: its task was woken.
static WOKEN: AtomicU8 = AtomicU8::new(0b11);

struct Bit(usize);

impl Wake for Bit {
    fn wake(self: Arc<Self>) {
        WOKEN.fetch_or(1 << self.0, SeqCst);
    }
}

async fn pause() {
    let mut paused = false;
    poll_fn(|cx| {
        if paused {
            return Poll::Ready(());
        }
        paused = true;
        cx.waker().wake_by_ref();
        Poll::Pending
    })
    .await
}

async fn count(name: &'static str) {
    for n in 1..=2 {
        println!("{name} {n}");
        pause().await;
    }
}

fn run(slots: &mut [Option<Work>], woken: u8) {
    for (n, slot) in slots.iter_mut().enumerate() {
        let Some(work) = slot else { continue };
        if woken & 1 << n == 0 {
            continue;
        }
        let waker = Waker::from(Arc::new(Bit(n)));
        let cx = &mut Context::from_waker(&waker);
        if work.as_mut().poll(cx).is_ready() {
            *slot = None;
        }
    }
}

fn main() {
    let mut slots: [Option<Work>; 2] = [
        Some(Box::pin(count("a"))),
        Some(Box::pin(count("b"))),
    ];
    loop {
        let woken = WOKEN.load(SeqCst);
        if woken == 0 {
            break;
        }
        run(&mut slots, woken);
        WOKEN.store(0, SeqCst);
    }
    println!("nobody is woken");
}
