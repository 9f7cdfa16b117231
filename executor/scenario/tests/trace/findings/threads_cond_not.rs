// A small executor of the program's own that parks its thread, and a Condvar between two threads.
use std::future::Future;
use std::pin::pin;
use std::sync::{Arc, Condvar, Mutex};
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};

struct Unpark(Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

fn block_on<F: Future>(future: F) -> F::Output {
    let waker = Waker::from(Arc::new(Unpark(thread::current())));
    let mut cx = Context::from_waker(&waker);
    let mut future = pin!(future);
    loop {
        match future.as_mut().poll(&mut cx) {
            Poll::Ready(v) => return v,
            Poll::Pending => thread::park(),
        }
    }
}

fn main() {
    let pair = Arc::new((Mutex::new(Vec::new()), Condvar::new()));
    let other = pair.clone();
    let reader = thread::spawn(move || {
        let mut sum = 0;
        let (lock, bell) = &*other;
        let mut list = lock.lock().unwrap();
        while sum < 6 {
            while let Some(n) = list.pop() {
                sum += n;
            }
            if sum < 6 {
                list = bell.wait(list).unwrap();
            }
        }
        sum
    });
    block_on(async {
        for n in 1..4 {
            futures_timer::Delay::new(std::time::Duration::from_millis(2)).await;
            pair.0.lock().unwrap().push(n);
            pair.1.notify_one();
        }
    });
    println!("{}", reader.join().unwrap());
}
