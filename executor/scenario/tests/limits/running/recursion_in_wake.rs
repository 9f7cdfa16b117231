//~ ends 134
//~ says fatal runtime error: stack overflow, aborting
use std::{sync::Arc, task::{Wake, Waker}};

struct W(Option<Waker>);

impl Wake for W {
    fn wake(self: Arc<Self>) {
        self.wake_by_ref();
    }

    fn wake_by_ref(self: &Arc<Self>) {
        if let Some(w) = &self.0 {
            w.wake_by_ref();
        }
        Waker::from(self.clone()).wake();
    }
}

fn main() {
    println!("before");
    let a = Waker::from(Arc::new(W(None)));
    Waker::from(Arc::new(W(Some(a)))).wake();
}
