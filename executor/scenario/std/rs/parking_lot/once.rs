use std::cell::Cell;
use std::sync::wait::{visible, Signal};

#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum OnceState {
    New,
    Poisoned,
    InProgress,
    Done,
}
impl OnceState {
    pub fn poisoned(self) -> bool { self == OnceState::Poisoned }
    pub fn done(self) -> bool { self == OnceState::Done }
}

pub struct Once {
    state: Cell<OnceState>,
    changed: Signal,
}
unsafe impl Send for Once {}
unsafe impl Sync for Once {}

/// A call that panics leaves the Once poisoned.
struct Running<'a>(&'a Once);
impl Drop for Running<'_> {
    fn drop(&mut self) {
        if self.0.state.get() == OnceState::InProgress {
            self.0.state.set(OnceState::Poisoned);
        }
        self.0.changed.notify_all();
    }
}

impl Once {
    pub const fn new() -> Once { Once { state: Cell::new(OnceState::New), changed: Signal::new() } }
    pub const fn new_completed() -> Once { Once { state: Cell::new(OnceState::Done), changed: Signal::new() } }
    #[visible]
    pub fn state(&self) -> OnceState { self.state.get() }
    pub fn call_once<F: FnOnce()>(&self, f: F) {
        self.run(false, |_| f());
    }
    pub fn call_once_force<F: FnOnce(OnceState)>(&self, f: F) { self.run(true, f); }
    #[track_caller]
    fn run<F: FnOnce(OnceState)>(&self, force: bool, f: F) {
        loop {
            visible();
            match self.state.get() {
                OnceState::Done => return,
                OnceState::Poisoned if !force => panic!("Once instance has previously been poisoned"),
                OnceState::InProgress => {
                    self.changed.wait_while(u64::MAX, "once", || self.state.get() == OnceState::InProgress);
                }
                state => {
                    self.state.set(OnceState::InProgress);
                    let running = Running(self);
                    f(state);
                    visible();
                    self.state.set(OnceState::Done);
                    drop(running);
                    return;
                }
            }
        }
    }
}
