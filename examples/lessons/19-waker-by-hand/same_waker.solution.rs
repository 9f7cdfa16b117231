use std::task::{RawWaker, RawWakerVTable, Waker};

static TABLE: RawWakerVTable =
    RawWakerVTable::new(clone, wake, wake, drop);

unsafe fn clone(data: *const ()) -> RawWaker {
    println!("clone waker {}", data as usize);
    RawWaker::new(data, &TABLE)
}

unsafe fn wake(data: *const ()) {
    println!("wake {}", data as usize);
}

unsafe fn drop(_data: *const ()) {}

fn waker(task: usize) -> Waker {
    let data = task as *const ();
    let raw = RawWaker::new(data, &TABLE);
    unsafe { Waker::from_raw(raw) }
}

#[derive(Default)]
struct Event {
    kept: Option<Waker>,
}

impl Event {
    fn keep(&mut self, waker: &Waker) {
        if let Some(kept) = &self.kept {
            if kept.will_wake(waker) {
                return;
            }
        }
        self.kept = Some(waker.clone());
    }
}

fn main() {
    let mut event = Event::default();
    let (one, two) = (waker(1), waker(2));
    // Polled three times by a task, then by another.
    event.keep(&one);
    event.keep(&one);
    event.keep(&one);
    event.keep(&two);
    event.kept.unwrap().wake();
}
