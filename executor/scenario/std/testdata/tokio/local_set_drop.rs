// A task of a LocalSet that is dropped counts as running meanwhile: a wake of it wakes nobody who drives the set.
use std::cell::RefCell;
use std::future::{pending, poll_fn, Future};
use std::rc::Rc;
use std::task::{Poll, Waker};
use tokio::task::{yield_now, LocalSet};

/// Wakes a task when it is dropped.
#[derive(Clone, Default)]
struct Bell(Rc<RefCell<Option<Waker>>>);

impl Drop for Bell {
    fn drop(&mut self) {
        if let Some(waker) = self.0.take() {
            println!("the bell rings");
            waker.wake();
        }
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let set = LocalSet::new();
    set.spawn_local(async {
        let bell = Bell::default();
        let shared = bell.0.clone();
        let inner = LocalSet::new();
        inner.spawn_local(async move {
            let _bell = bell;
            pending::<()>().await;
        });
        // The inner set's drop wakes the task that drives it, which belongs to the outer set.
        inner
            .run_until(poll_fn(move |cx| {
                *shared.borrow_mut() = Some(cx.waker().clone());
                Poll::<()>::Pending
            }))
            .await;
    });
    // Polls the set twice, so that the inner task runs.
    let mut set = Box::pin(set);
    for _ in 0..2 {
        poll_fn(|cx| Poll::Ready(set.as_mut().poll(cx).is_ready())).await;
        yield_now().await;
    }
    drop(set);
    let mut polls = 0;
    poll_fn(|cx| {
        polls += 1;
        if polls > 1 {
            println!("the second poll");
            return Poll::Ready(());
        }
        let waker = cx.waker().clone();
        tokio::spawn(async move {
            yield_now().await;
            println!("another task wakes");
            waker.wake();
        });
        Poll::Pending
    })
    .await;
}
