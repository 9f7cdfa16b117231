//~ ends stuck
//~ says error: the program can never go on: everything waits, and nothing is pending
use std::task::*; use std::sync::*;
struct W(Mutex<Option<Waker>>);
impl Wake for W { fn wake(self: Arc<Self>) { let g=self.0.lock().unwrap(); if let Some(w)=&*g { w.wake_by_ref(); } } }
fn main(){ let a=Arc::new(W(Mutex::new(None))); let w: Waker=a.clone().into(); *a.0.lock().unwrap()=Some(w.clone()); w.wake(); }
