//! The impl by which a bound holds asks for Send, directly or by the impl of another trait.
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::{Arc, Mutex};
use std::task::{Wake, Waker};
struct Task {
    future: Mutex<Pin<Box<dyn Future<Output = ()>>>>,
}
impl Wake for Task {
    fn wake(self: Arc<Self>) {
        drop(self.future.lock());
    }
}
struct Sent;
struct Local(Rc<u8>);
impl<T: Send> From<T> for Sent {
    fn from(_: T) -> Sent {
        Sent
    }
}
fn main() {
    let task = Arc::new(Task { future: Mutex::new(Box::pin(async {})) });
    let waker = Waker::from(task.clone());
    let sent: Sent = Local(Rc::new(1)).into();
    drop((waker, sent));
}
