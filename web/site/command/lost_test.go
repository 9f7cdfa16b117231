package command

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const slotOfWakers = `use std::sync::{atomic::{AtomicBool, Ordering::SeqCst}, Arc, Condvar, Mutex};
use std::{future::poll_fn, task::{Poll, Waker}, thread};
#[derive(Default)]
struct Slot { set: AtomicBool, waker: Mutex<Option<Waker>> }
impl Slot {
    fn wake(&self) { if let Some(w) = self.waker.lock().unwrap().take() { w.wake(); } }
    fn store(&self, w: &Waker) { *self.waker.lock().unwrap() = Some(w.clone()); }
}
`

// Where some schedule deadlocks because a wake was lost, explore names the task and the line. Other deadlocks have no
// such finding.
func TestExploreNamesLostWakes(t *testing.T) {
	for _, c := range []struct {
		name, source string
		want         []string // kind, line and task of each finding
	}{
		{"the condition is checked before the waker is stored", `#[tokio::main(flavor = "current_thread")]
async fn main() {
    let s = Arc::new(Slot::default());
    let t = s.clone();
    let h = thread::spawn(move || {
        t.set.store(true, SeqCst);
        if let Some(w) = t.waker.lock().unwrap().take() { w.wake(); }
    });
    poll_fn(|cx| {
        if s.set.load(SeqCst) { return Poll::Ready(()); }
        s.store(cx.waker());
        Poll::Pending
    }).await;
    h.join().unwrap();
}`, []string{"unwoken 16 1"}},
		{"a notification before the wait", `fn main() {
    let p = Arc::new((Mutex::new(()), Condvar::new()));
    let q = p.clone();
    let h = thread::spawn(move || {
        q.1.notify_one();
    });
    let g = p.0.lock().unwrap();
    drop(p.1.wait(g).unwrap());
    h.join().unwrap();
}`, []string{"unwoken 14 0"}},
		{"a notification by a task that has ended", `#[tokio::main]
async fn main() {
    let n = Arc::new(tokio::sync::Notify::new());
    let m = n.clone();
    tokio::spawn(async move { m.notify_waiters() });
    n.notified().await;
}`, []string{"unwoken 14 1"}},
		{"one slot for two tasks", `#[tokio::main(flavor = "current_thread")]
async fn main() {
    let s = Arc::new(Slot::default());
    let wait = |s: Arc<Slot>| poll_fn(move |cx| {
        s.store(cx.waker());
        if s.set.load(SeqCst) { Poll::Ready(()) } else { Poll::Pending }
    });
    let (a, b) = (tokio::spawn(wait(s.clone())), tokio::spawn(wait(s.clone())));
    let h = thread::spawn(move || { s.set.store(true, SeqCst); s.wake(); });
    a.await.unwrap();
    b.await.unwrap();
    h.join().unwrap();
}`, []string{"overwritten 8 2"}},
		{"the flag is set after the wake", `#[tokio::main(flavor = "current_thread")]
async fn main() {
    let s = Arc::new(Slot::default());
    let t = s.clone();
    tokio::spawn(async move {
        poll_fn(|cx| {
            s.store(cx.waker());
            if s.set.load(SeqCst) { Poll::Ready(()) } else { Poll::Pending }
        }).await;
    });
    let h = thread::spawn(move || {
        t.wake();
        t.set.store(true, SeqCst);
    });
    tokio::task::yield_now().await;
    tokio::task::yield_now().await;
    h.join().unwrap();
}`, nil}, // main ends, so nothing waits
		{"a waker that is dropped", `#[tokio::main(flavor = "current_thread")]
async fn main() {
    let s = Arc::new(Slot::default());
    let t = s.clone();
    let h = thread::spawn(move || {
        let w = t.waker.lock().unwrap().take();
        if t.set.load(SeqCst) { w.unwrap().wake(); }
    });
    poll_fn(|cx| {
        if s.set.swap(true, SeqCst) { return Poll::Ready(()); }
        s.store(cx.waker());
        Poll::Pending
    }).await;
    h.join().unwrap();
}`, []string{"unwoken 16 1"}},
		{"a line that sends in another schedule only", `#[tokio::main(flavor = "current_thread")]
async fn main() {
    let s = Arc::new(AtomicBool::new(false));
    let (tx, mut rx) = tokio::sync::mpsc::channel(1);
    let (t, keep) = (s.clone(), tx.clone());
    let h = thread::spawn(move || { if !t.load(SeqCst) { tx.blocking_send(1).unwrap(); } });
    s.store(true, SeqCst);
    rx.recv().await;
    drop(keep);
    h.join().unwrap();
}`, []string{"unwoken 15 1"}},

		{"notify_waiters before the wait", `#[tokio::main]
async fn main() {
    let n = Arc::new(tokio::sync::Notify::new());
    let m = n.clone();
    let h = tokio::spawn(async move { m.notified().await });
    n.notify_waiters();
    h.await.unwrap();
}`, []string{"unwoken 15 2"}},
		{"notify_waiters between the condition and the wait", `#[tokio::main]
async fn main() {
    let n = Arc::new((AtomicBool::new(false), tokio::sync::Notify::new()));
    let m = n.clone();
    let h = tokio::spawn(async move {
        if !m.0.load(SeqCst) { m.1.notified().await; }
    });
    n.0.store(true, SeqCst);
    n.1.notify_waiters();
    h.await.unwrap();
}`, []string{"unwoken 18 2"}},
		{"notify_waiters, and nobody else notifies the second wait", `#[tokio::main]
async fn main() {
    let n = Arc::new(tokio::sync::Notify::new());
    let m = n.clone();
    let h = tokio::spawn(async move {
        m.notified().await;
        m.notified().await;
    });
    n.notify_waiters();
    h.await.unwrap();
}`, nil},
		{"locks in opposite orders", `fn main() {
    let (a, b) = (Arc::new(Mutex::new(())), Arc::new(Mutex::new(())));
    let (c, d) = (a.clone(), b.clone());
    let h = thread::spawn(move || { let _x = d.lock(); let _y = c.lock(); });
    { let _x = a.lock(); let _y = b.lock(); }
    h.join().unwrap();
}`, nil},
		{"locks of tokio in opposite orders", `#[tokio::main(worker_threads = 2)]
async fn main() {
    let (a, b) = (Arc::new(tokio::sync::Mutex::new(())), Arc::new(tokio::sync::Mutex::new(())));
    let (c, d) = (a.clone(), b.clone());
    let h = tokio::spawn(async move { let _x = d.lock().await; let _y = c.lock().await; });
    { let _x = a.lock().await; let _y = b.lock().await; }
    h.await.unwrap();
}`, nil},
		{"three philosophers", `#[tokio::main]
async fn main() {
    let forks: Vec<_> = (0..3).map(|_| Arc::new(tokio::sync::Mutex::new(()))).collect();
    let diners: Vec<_> = (0..3).map(|i| {
        let (left, right) = (forks[i].clone(), forks[(i + 1) % 3].clone());
        tokio::spawn(async move {
            let _left = left.lock().await;
            tokio::task::yield_now().await;
            let _right = right.lock().await;
        })
    }).collect();
    for diner in diners { diner.await.unwrap(); }
}`, nil},
		{"a message that nobody sends", `#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (tx, mut rx) = tokio::sync::mpsc::channel::<u32>(1);
    let s = Arc::new(AtomicBool::new(false));
    let t = s.clone();
    let h = thread::spawn(move || t.store(true, SeqCst));
    if !s.load(SeqCst) { rx.recv().await; }
    drop(tx);
    h.join().unwrap();
}`, nil},
		{"one notification for two waits", `fn main() {
    let p = Arc::new((Mutex::new(0), Condvar::new()));
    let hs: Vec<_> = (0..2).map(|_| { let p = p.clone(); thread::spawn(move || {
        let g = p.0.lock().unwrap();
        drop(p.1.wait_while(g, |n| *n == 0).unwrap());
    }) }).collect();
    *p.0.lock().unwrap() = 1;
    p.1.notify_one();
    for h in hs { h.join().unwrap(); }
}`, nil},
		{"a barrier for one too many", `fn main() {
    let b = Arc::new(std::sync::Barrier::new(2));
    let c = b.clone();
    let s = Arc::new(AtomicBool::new(false));
    let t = s.clone();
    let h = thread::spawn(move || { if !t.load(SeqCst) { c.wait(); } });
    s.store(true, SeqCst);
    b.wait();
    h.join().unwrap();
}`, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "main.rs")
			if err := os.WriteFile(file, []byte("#![allow(unused)]\n"+slotOfWakers+c.source), 0o600); err != nil {
				t.Fatal(err)
			}
			r := call(t, "explore", "--json", file)
			var o struct {
				Complete bool
				Outcomes []struct{ Kind string }
				Findings []struct {
					Kind, Text, Schedule, Link string
					Line, Task                 int
				}
			}
			if err := json.Unmarshal([]byte(r.stdout), &o); err != nil || !o.Complete {
				t.Fatalf("%v: %+v", err, r)
			}
			var got []string
			for _, f := range o.Findings {
				t.Log(f.Kind, f.Text)
				got = append(got, strings.Join([]string{f.Kind, decimalOf(f.Line), decimalOf(f.Task)}, " "))
				if v := call(t, "verify", f.Link); v.status != 0 {
					t.Errorf("verify says %+v", v)
				}
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("%q, want %q; %+v", got, c.want, o.Outcomes)
			}
		})
	}
}

func decimalOf(n int) string { text, _ := json.Marshal(n); return string(text) }
