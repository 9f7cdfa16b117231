package schedules

import (
	"testing"

	"github.com/pollground/pollground/executor/scenario"
)

// What one thread can learn of another through the library is an operation of its own: between it and its neighbours
// others can do something. Each program here has one operation between two atomic ones, beside a thread with one atomic
// operation. If the operation is visible it has more schedules than without it.
func TestOperationsOfTheLibraryAreVisible(t *testing.T) {
	const oneshot = `let (tx, mut rx) = tokio::sync::oneshot::channel::<u32>();`
	const mpsc = `let (tx, mut rx) = tokio::sync::mpsc::channel::<u32>(2);`
	const notify = `let n = std::sync::Arc::new(tokio::sync::Notify::new());`
	const semaphore = `let s = tokio::sync::Semaphore::new(1);`
	const cell = `let c = tokio::sync::OnceCell::<u32>::new();`
	const slot = `let w = futures::task::AtomicWaker::new();`
	const rwlock = `let l = parking_lot::RwLock::new(1);`
	const condvar = `let c = parking_lot::Condvar::new();`
	const once = `let o = parking_lot::Once::new();`
	const channel = `let (tx, rx) = std::sync::mpsc::channel::<u32>();`
	const mutex = `let m = Mutex::new(1);`
	program := func(setup, op string) string {
		return header + `static N: AtomicU32 = AtomicU32::new(0);
fn main() {
    ` + setup + `
    let t = thread::spawn(move || { N.load(SeqCst); ` + op + ` N.load(SeqCst); });
    N.load(SeqCst);
    t.join().unwrap();
}`
	}
	plain := map[string]string{}
	for _, c := range []struct{ setup, op string }{
		{oneshot, `let _ = tx.send(1);`}, {oneshot, `drop(tx);`}, {oneshot, `tx.is_closed();`}, {oneshot, `drop(rx);`},
		{oneshot, `rx.close();`}, {oneshot, `let _ = rx.try_recv();`},
		{mpsc, `drop(tx);`}, {mpsc, `rx.len();`}, {mpsc, `tx.capacity();`}, {mpsc, `tx.is_closed();`},
		{notify, `drop(n.notified());`}, {notify, `n.notify_one();`},
		{semaphore, `assert!(s.available_permits() == 1);`}, {semaphore, `assert!(!s.is_closed());`},
		{semaphore, `s.close();`},
		{cell, `c.get();`}, {cell, `assert!(!c.initialized());`}, {cell, `let _ = c.set(1);`},
		{slot, `w.wake();`}, {slot, `w.register(std::task::Waker::noop());`},
		{rwlock, `drop(l.read());`}, {rwlock, `drop(l.write());`}, {rwlock, `assert!(!l.is_locked());`},
		{condvar, `c.notify_one();`}, {once, `assert!(!o.state().done());`}, {once, `o.call_once(|| ());`},
		{channel, `drop(tx);`}, {channel, `drop(rx);`}, {channel, `let _ = tx.send(1);`},
		{mutex, `assert!(!m.is_poisoned());`}, {`let b = std::sync::Barrier::new(1);`, `b.wait();`},
	} {
		t.Run(c.op, func(t *testing.T) {
			if plain[c.setup] == "" {
				plain[c.setup] = Explore(compile(t, program(c.setup, "")), scenario.Options{}, Options{}).Schedules.String()
			}
			got := Explore(compile(t, program(c.setup, c.op)), scenario.Options{}, Options{}).Schedules.String()
			if got == plain[c.setup] {
				t.Errorf("%s schedules with it, and as many without", got)
			}
		})
	}
}
