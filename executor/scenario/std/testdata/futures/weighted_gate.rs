// weighted job scheduler on LocalPool + own Spawner trait objects
use futures::executor::{LocalPool, LocalSpawner};
use futures::future::{LocalFutureObj, RemoteHandle};
use futures::prelude::*;
use futures::task::{LocalSpawn, LocalSpawnExt, SpawnError};
use std::cell::{Cell, RefCell};
use std::collections::{BinaryHeap, HashMap};
use std::rc::{Rc, Weak};
use std::cmp::Reverse;

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Clone, Copy, Hash)]
enum Class { Batch, Normal, Urgent }
struct Ticket { class: Class, cost: u32, granted: Cell<bool>, waker: RefCell<Option<std::task::Waker>> }
struct Gate { budget: Cell<u32>, waiting: RefCell<BinaryHeap<(Class, Reverse<usize>)>>, tickets: RefCell<HashMap<usize, Rc<Ticket>>>, next: Cell<usize>, trace: RefCell<Vec<String>> }
impl Gate {
    fn new(budget: u32) -> Rc<Gate> { Rc::new(Gate { budget: Cell::new(budget), waiting: RefCell::default(), tickets: RefCell::default(), next: Cell::new(0), trace: RefCell::default() }) }
    fn acquire(self: &Rc<Self>, class: Class, cost: u32) -> Acquire {
        let id = self.next.replace(self.next.get() + 1);
        let t = Rc::new(Ticket { class, cost, granted: Cell::new(false), waker: RefCell::new(None) });
        self.tickets.borrow_mut().insert(id, t.clone());
        self.waiting.borrow_mut().push((class, Reverse(id)));
        Acquire { gate: Rc::downgrade(self), id, t }
    }
    fn pump(&self) {
        loop {
            let Some((_, Reverse(id))) = self.waiting.borrow().peek().cloned() else { return };
            let t = self.tickets.borrow()[&id].clone();
            if t.cost > self.budget.get() { return; }
            self.waiting.borrow_mut().pop();
            self.budget.set(self.budget.get() - t.cost);
            t.granted.set(true);
            self.trace.borrow_mut().push(format!("grant {id} {:?}", t.class));
            if let Some(w) = t.waker.take() { w.wake() }
        }
    }
}
struct Acquire { gate: Weak<Gate>, id: usize, t: Rc<Ticket> }
struct Permit { gate: Rc<Gate>, cost: u32 }
impl Drop for Permit { fn drop(&mut self) { self.gate.budget.set(self.gate.budget.get() + self.cost); self.gate.pump(); } }
impl Future for Acquire {
    type Output = Result<Permit, &'static str>;
    fn poll(self: std::pin::Pin<&mut Self>, cx: &mut std::task::Context<'_>) -> std::task::Poll<Self::Output> {
        let Some(gate) = self.gate.upgrade() else { return std::task::Poll::Ready(Err("gate is gone")) };
        if !self.t.granted.get() { *self.t.waker.borrow_mut() = Some(cx.waker().clone()); gate.pump(); }
        if self.t.granted.get() { gate.tickets.borrow_mut().remove(&self.id); std::task::Poll::Ready(Ok(Permit { cost: self.t.cost, gate })) } else { std::task::Poll::Pending }
    }
}
struct Named<'a> { inner: &'a LocalSpawner, names: RefCell<Vec<String>> }
impl LocalSpawn for Named<'_> {
    fn spawn_local_obj(&self, f: LocalFutureObj<'static, ()>) -> Result<(), SpawnError> { self.names.borrow_mut().push(format!("job{}", self.names.borrow().len())); self.inner.spawn_local_obj(f) }
    fn status_local(&self) -> Result<(), SpawnError> { self.inner.status_local() }
}
async fn steps(n: u32) { for _ in 0..n { let mut y = false; future::poll_fn(|cx| if std::mem::replace(&mut y, true) { std::task::Poll::Ready(()) } else { cx.waker().wake_by_ref(); std::task::Poll::Pending }).await } }
fn main() {
    let mut pool = LocalPool::new();
    let ls = pool.spawner();
    let sp = Named { inner: &ls, names: RefCell::default() };
    let gate = Gate::new(4);
    let order = Rc::new(RefCell::new(vec![]));
    let jobs = [(Class::Batch, 3, 2), (Class::Normal, 2, 1), (Class::Urgent, 4, 3), (Class::Normal, 1, 1), (Class::Batch, 1, 0), (Class::Urgent, 2, 1)];
    let hs: Vec<RemoteHandle<(usize, u32)>> = jobs.into_iter().enumerate().map(|(i, (class, cost, n))| {
        let (gate, order) = (gate.clone(), order.clone());
        sp.spawn_local_with_handle(async move {
            let p = gate.acquire(class, cost).await.unwrap();
            order.borrow_mut().push(format!("{i}:{class:?}"));
            steps(n).await;
            drop(p);
            (i, cost)
        }).unwrap()
    }).collect();
    println!("{:?} {:?}", sp.names.borrow(), sp.status_local());
    let all = pool.run_until(future::join_all(hs));
    println!("{all:?}");
    println!("{}", order.borrow().join(" "));
    println!("{}", gate.trace.borrow().join(", "));
    println!("budget {} left {}", gate.budget.get(), gate.tickets.borrow().len());
    let orphan = gate.acquire(Class::Batch, 9);
    let rc = Rc::strong_count(&gate);
    drop(gate);
    println!("{rc} {:?}", pool.run_until(orphan).map(|_| ()).unwrap_err());
    drop(pool);
    println!("{:?}", ls.spawn_local(async {}).map_err(|e| e.to_string()));
    println!("{}", stream::iter([1, 2]).map(|x| x + 1).collect::<Vec<_>>().now_or_never().unwrap().len());
}
