//! A user interface made of local tasks: Rc state, spawn_local, LocalSet in LocalSet time.
use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};
use tokio::sync::{mpsc, oneshot, Notify};
use tokio::task::{self, LocalSet};
use tokio::time::{sleep, Duration};

trait Widget { fn draw(&self, out: &mut String); fn name(&self) -> String { "widget".into() } }
struct Label(RefCell<String>);
struct Counter { n: Cell<i32>, parent: RefCell<Weak<Panel>> }
struct Panel { children: RefCell<Vec<Rc<dyn Widget>>>, dirty: Notify, frames: Cell<u32> }
impl Widget for Label { fn draw(&self, out: &mut String) { out.push_str(&self.0.borrow()); } }
impl Widget for Counter {
    fn draw(&self, out: &mut String) { use std::fmt::Write; write!(out, "[{:+}]", self.n.get()).unwrap(); }
    fn name(&self) -> String { format!("counter in a panel of {}", self.parent.borrow().upgrade().map_or(0, |p| p.children.borrow().len())) }
}
impl Panel { fn render(&self) -> String { let mut s = String::new(); for c in self.children.borrow().iter() { c.draw(&mut s); s.push('|'); } self.frames.set(self.frames.get() + 1); s } }
impl Drop for Panel { fn drop(&mut self) { println!("panel dropped after {} frames", self.frames.get()); } }

fn main() {
    let rt = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build().unwrap();
    let set = LocalSet::new();
    let panel = Rc::new(Panel { children: Default::default(), dirty: Notify::new(), frames: Cell::new(0) });
    let label = Rc::new(Label(RefCell::new("hi".into())));
    let counter = Rc::new(Counter { n: Cell::new(0), parent: RefCell::new(Weak::new()) });
    panel.children.borrow_mut().extend([label.clone() as Rc<dyn Widget>, counter.clone()]);
    *counter.parent.borrow_mut() = Rc::downgrade(&panel);
    println!("{} / {}", counter.name(), label.name());
    let (tx, mut rx) = mpsc::unbounded_channel::<Box<dyn FnOnce(&Counter)>>();
    let renderer = {
        let panel = Rc::downgrade(&panel);
        set.spawn_local(async move {
            let mut shown = vec![];
            while let Some(p) = panel.upgrade() {
                shown.push(p.render());
                let p2 = p.clone(); drop(p);
                if tokio::time::timeout(Duration::from_millis(300), p2.dirty.notified()).await.is_err() { shown.push("quiet".into()); break; }
            }
            shown
        })
    };
    set.spawn_local({
        let (panel, counter) = (panel.clone(), counter.clone());
        async move { while let Some(f) = rx.recv().await { f(&counter); panel.dirty.notify_one(); } println!("no more commands"); }
    });
    let out = set.block_on(&rt, async move {
        let (done, finished) = oneshot::channel();
        let t = task::spawn_local(async move {
            for i in 1..=3 { sleep(Duration::from_millis(100)).await; let k = i; tx.send(Box::new(move |c| c.n.set(c.n.get() * 2 + k))).ok().unwrap(); }
            done.send(tx).unwrap();
        });
        let tx = finished.await.unwrap();
        t.await.unwrap();
        *label.0.borrow_mut() = String::from("bye");
        tx.send(Box::new(|c| c.n.set(-c.n.get()))).ok();
        drop(tx);
        let r = renderer.await.unwrap();
        let nested = LocalSet::new();
        let x = nested.run_until(async { let h = task::spawn_local(async { task::yield_now().await; Rc::new(5) }); *h.await.unwrap() }).await;
        (r, x, Rc::strong_count(&label))
    });
    println!("{out:?}");
    println!("{} {}", Rc::strong_count(&panel), Rc::weak_count(&panel));
    drop(panel);
    rt.block_on(set);
    println!("end");
}
