use std::collections::VecDeque;
use std::future::{poll_fn, Future};
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Wake, Waker};

type Work = Pin<Box<dyn Future<Output = ()>>>;
type Ids = Arc<Mutex<VecDeque<usize>>>;

struct Bell(usize, Ids);

impl Wake for Bell {
    fn wake(self: Arc<Self>) {
        self.1.lock().unwrap().push_back(self.0);
    }
}

/// Two things happen at once, and both wake.
async fn eager(turns: u32) {
    let mut polls = 0;
    poll_fn(move |cx| {
        polls += 1;
        if polls > turns {
            println!("ready at poll {polls}");
            return Poll::Ready(());
        }
        cx.waker().wake_by_ref();
        cx.waker().wake_by_ref();
        Poll::Pending
    })
    .await
}

fn main() {
    let ids = Ids::default();
    let work: Work = Box::pin(eager(3));
    let mut task = Some(work);
    ids.lock().unwrap().push_back(0);
    let mut rounds = 0;
    loop {
        let next = ids.lock().unwrap().pop_front();
        let Some(id) = next else { break };
        rounds += 1;
        let bell = Arc::new(Bell(id, ids.clone()));
        let waker = Waker::from(bell);
        let mut cx = Context::from_waker(&waker);
        if let Some(future) = &mut task {
            let poll = future.as_mut().poll(&mut cx);
            if poll.is_ready() {
                task = None;
            }
        }
    }
    println!("{rounds} rounds");
}
