//! parking: parkers with a token.
//!
//! Follows: parking 2.0
//! Compared with: 2.0.0
use std::fmt;
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

struct Inner {
    token: Mutex<bool>,
    more: Condvar,
}
pub struct Parker {
    unparker: Unparker,
}
#[derive(Clone)]
pub struct Unparker {
    inner: Arc<Inner>,
}
pub fn pair() -> (Parker, Unparker) {
    let p = Parker::new();
    let u = p.unparker();
    (p, u)
}
impl Parker {
    pub fn new() -> Parker {
        Parker { unparker: Unparker { inner: Arc::new(Inner { token: Mutex::new(false), more: Condvar::new() }) } }
    }
    pub fn park(&self) {
        let inner = &self.unparker.inner;
        let mut token = inner.token.lock().unwrap();
        while !*token {
            token = inner.more.wait(token).unwrap();
        }
        *token = false;
    }
    pub fn park_timeout(&self, duration: Duration) -> bool {
        let inner = &self.unparker.inner;
        let token = inner.token.lock().unwrap();
        let (mut token, _) = inner.more.wait_timeout_while(token, duration, |t| !*t).unwrap();
        std::mem::replace(&mut *token, false)
    }
    pub fn park_deadline(&self, instant: Instant) -> bool {
        self.park_timeout(instant.saturating_duration_since(Instant::now()))
    }
    pub fn unpark(&self) -> bool { self.unparker.unpark() }
    pub fn unparker(&self) -> Unparker { self.unparker.clone() }
}
impl Default for Parker {
    fn default() -> Parker { Parker::new() }
}
impl Unparker {
    pub fn unpark(&self) -> bool {
        let was = std::mem::replace(&mut *self.inner.token.lock().unwrap(), true);
        self.inner.more.notify_one();
        !was
    }
    pub fn will_unpark(&self, parker: &Parker) -> bool { self.same_parker(&parker.unparker) }
    pub fn same_parker(&self, other: &Unparker) -> bool { Arc::ptr_eq(&self.inner, &other.inner) }
}
impl fmt::Debug for Parker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.pad("Parker { .. }") }
}
impl fmt::Debug for Unparker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.pad("Unparker { .. }") }
}
