// poll-count lab: wakers wrapped by hand inside of futures; FuturesUnordered in a custom executor; who woke whom
use futures::future::{FutureExt, join_all, select, Either};
use futures::stream::{FuturesUnordered, StreamExt};
use futures::task::{waker, ArcWake};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Waker};
thread_local!(static LOG: RefCell<Vec<String>> = RefCell::new(vec![]));
fn log(s: impl Into<String>) { LOG.with(|l| l.borrow_mut().push(s.into())) }
fn flush(title: &str) { println!("{title}: {}", LOG.with(|l| l.borrow_mut().drain(..).collect::<Vec<_>>()).join(" ")) }
struct Spy { name: &'static str, inner: Waker, wakes: AtomicUsize }
impl ArcWake for Spy { fn wake_by_ref(a: &Arc<Self>) { let n = a.wakes.fetch_add(1, SeqCst) + 1; log(format!("wake({}#{n})", a.name)); a.inner.wake_by_ref(); } }
struct Spied<F> { name: &'static str, f: F, spies: Vec<Arc<Spy>> }
fn spied<F>(name: &'static str, f: F) -> Spied<F> { Spied { name, f, spies: vec![] } }
impl<F: Future + Unpin> Future for Spied<F> {
    type Output = F::Output;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<F::Output> {
        log(format!("poll({})", self.name));
        let reuse = self.spies.last().filter(|s| s.inner.will_wake(cx.waker())).cloned();
        let spy = match reuse { Some(s) => s, None => { let s = Arc::new(Spy { name: self.name, inner: cx.waker().clone(), wakes: AtomicUsize::new(0) }); self.spies.push(s.clone()); s } };
        let w = waker(spy);
        let r = self.f.poll_unpin(&mut Context::from_waker(&w));
        if r.is_ready() { log(format!("ready({})", self.name)); }
        r
    }
}
#[derive(Clone, Default)]
struct Bell(Rc<RefCell<(u32, BTreeMap<u32, Waker>)>>);
impl Bell {
    fn ring(&self, id: u32) { let w = self.0.borrow_mut().1.remove(&id); match w { Some(w) => w.wake(), None => log(format!("nobody({id})")) } }
    fn on(&self, need: u32) -> On { let mut b = self.0.borrow_mut(); b.0 += 1; On { bell: self.clone(), id: b.0, need } }
}
struct On { bell: Bell, id: u32, need: u32 }
impl Future for On { type Output = u32; fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<u32> { if self.need == 0 { return Poll::Ready(self.id); } self.need -= 1; let id = self.id; self.bell.0.borrow_mut().1.insert(id, cx.waker().clone()); Poll::Pending } }
struct Top { woken: AtomicUsize }
impl std::task::Wake for Top { fn wake(self: Arc<Self>) { self.woken.fetch_add(1, SeqCst); } }
fn drive<F: Future + Unpin>(mut f: F, bell: &Bell, script: &[u32]) -> Option<F::Output> {
    let top = Arc::new(Top { woken: AtomicUsize::new(0) });
    let w = Waker::from(top.clone());
    let mut cx = Context::from_waker(&w);
    let mut script = script.iter();
    loop {
        if let Poll::Ready(v) = f.poll_unpin(&mut cx) { return Some(v); }
        loop {
            if top.woken.swap(0, SeqCst) > 0 { break; }
            match script.next() { Some(id) => { log(format!("|{id}")); bell.ring(*id) } None => return None }
        }
    }
}
fn main() {
    let b = Bell::default();
    let r = drive(spied("solo", b.on(2)), &b, &[1, 1]);
    flush(&format!("solo {r:?}"));
    let b = Bell::default();
    let r = drive(join_all([spied("a", b.on(1)), spied("b", b.on(2)), spied("c", b.on(0))]), &b, &[2, 1, 2]);
    flush(&format!("join_all {r:?}"));
    let b = Bell::default();
    let fu: FuturesUnordered<_> = [spied("a", b.on(1)), spied("b", b.on(2)), spied("c", b.on(0))].into_iter().collect();
    let r = drive(fu.collect::<Vec<_>>(), &b, &[2, 1, 2]);
    flush(&format!("unordered {r:?}"));
    let b = Bell::default();
    let r = drive(select(spied("l", b.on(3)), spied("r", b.on(1))).map(|e| match e { Either::Left((v, _)) => ("left", v), Either::Right((v, o)) => { drop(o); ("right", v) } }), &b, &[1, 1, 2]);
    flush(&format!("select {r:?}"));
    let b = Bell::default();
    let s = spied("shared", b.on(1)).shared();
    let r = drive(join_all([spied("x", s.clone()), spied("y", s)]), &b, &[1]);
    flush(&format!("shared {r:?}"));
    let b = Bell::default();
    let fu: FuturesUnordered<_> = [spied("p", b.on(9)), spied("q", b.on(9))].into_iter().collect();
    let r = drive(fu.collect::<Vec<_>>(), &b, &[1, 3, 2]);
    flush(&format!("stuck {r:?}"));
    let _: Option<Mutex<()>> = None;
}
