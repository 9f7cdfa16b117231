// Every task that waits keeps its own slot for a waker; one of them is replaced by that of the same task.
use std::cell::RefCell;
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, Waker};
use tokio::task::{spawn_local, yield_now, LocalSet};

#[derive(Default)]
struct Gate {
    open: bool,
    waiting: Vec<Option<Waker>>,
}

struct Pass {
    gate: Rc<RefCell<Gate>>,
    slot: usize,
}

impl Future for Pass {
    type Output = ();
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        let mut gate = self.gate.borrow_mut();
        if gate.open {
            return Poll::Ready(());
        }
        gate.waiting[self.slot] = Some(cx.waker().clone());
        Poll::Pending
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let set = LocalSet::new();
    set.run_until(async {
        let gate = Rc::new(RefCell::new(Gate { open: false, waiting: vec![None, None] }));
        let tasks: Vec<_> = (0..2)
            .map(|slot| spawn_local(Pass { gate: gate.clone(), slot }))
            .collect();
        yield_now().await;
        let wakers: Vec<Waker> = {
            let mut g = gate.borrow_mut();
            g.open = true;
            g.waiting.iter_mut().filter_map(Option::take).collect()
        };
        for w in wakers {
            w.wake();
        }
        for t in tasks {
            t.await.unwrap();
        }
    })
    .await;
    println!("both passed");
}
