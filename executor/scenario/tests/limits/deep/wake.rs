//~ ends 134
//~ says fatal runtime error: stack overflow, aborting
use std::sync::{Arc, Mutex};
use std::task::{Wake, Waker};

struct W(Mutex<Option<Waker>>);

impl Wake for W {
    fn wake(self: Arc<Self>) {
        let w = self.0.lock().unwrap().clone();
        w.unwrap().wake();
    }
}

fn main() {
    println!("before");
    let w = Arc::new(W(Mutex::new(None)));
    *w.0.lock().unwrap() = Some(w.clone().into());
    w.wake();
}
