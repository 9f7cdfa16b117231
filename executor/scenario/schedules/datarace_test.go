package schedules

import (
	"maps"
	"os"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/scenario"
)

const unsafeHeader = `#![allow(unused, static_mut_refs)]
use std::cell::UnsafeCell;
use std::sync::atomic::{fence, AtomicBool, AtomicPtr, AtomicU32, AtomicUsize, Ordering::*};
use std::sync::{mpsc, Arc, Barrier, Condvar, Mutex, Once, OnceLock, RwLock};
use std::thread;
struct Cell<T>(UnsafeCell<T>);
unsafe impl<T> Sync for Cell<T> {}
unsafe impl<T> Send for Cell<T> {}
impl<T: Copy> Cell<T> {
    fn get(&self) -> T { unsafe { *self.0.get() } }
    fn set(&self, v: T) { unsafe { *self.0.get() = v } }
}
static DATA: Cell<u32> = Cell(UnsafeCell::new(0));
static READY: AtomicBool = AtomicBool::new(false);
static FLAG: AtomicU32 = AtomicU32::new(0);
`

// programs returns programs without their header: those of a map, and those of a file, each behind a comment with its
// name.
func programs(t *testing.T, more map[string]string, file string) map[string]string {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range strings.Split("\n\n"+strings.TrimSpace(string(text)), "\n\n// ")[1:] {
		name, body, _ := strings.Cut(s, "\n")
		more[name] = body
	}
	return more
}

// faults returns why a run with a seed ended if it had undefined behaviour.
func faults(p *scenario.Program, seed uint64) string {
	s := scenario.NewSession(p, scenario.Options{Seed: seed})
	if s.Advance(scenario.Limits{Until: -1}); s.ExitCode() != segmentationFault {
		return ""
	}
	return string(s.TakeStderr())
}

// allRacesCount compares the numbers of schedules with those of a search that takes no two states for equal, if there
// are few.
func allRacesCount(t *testing.T, p *scenario.Program, r Result) {
	if r.Schedules == nil || len(r.Schedules.String()) > 3 {
		return
	}
	apart := Explore(p, scenario.Options{}, Options{apart: true})
	if got, want := counts(r), counts(apart); !maps.Equal(got, want) {
		t.Errorf("%s\nall schedules one by one: %s", outcomes(r), outcomes(apart))
	}
}

// Accesses of which none happens before the other are undefined behaviour, in some schedule and by some seed at least.
func TestDataRacesAreFound(t *testing.T) {
	for name, body := range programs(t, map[string]string{
		"two threads count": `static mut N: u32 = 0;
fn main() {
    let hs: Vec<_> = (0..2).map(|_| thread::spawn(|| unsafe { N += 1 })).collect();
    for h in hs { h.join().unwrap(); }
}`,
		"a write and a read": `fn main() {
    let h = thread::spawn(|| DATA.set(1));
    let x = DATA.get();
    h.join().unwrap();
}`,
		"one of two takes the lock": `fn main() {
    let m = Arc::new(Mutex::new(()));
    let m2 = m.clone();
    let h = thread::spawn(move || { let _g = m2.lock().unwrap(); DATA.set(1); });
    DATA.set(2);
    drop(m.lock());
    h.join().unwrap();
}`,
		"the flag comes too early": `fn main() {
    let h = thread::spawn(|| { READY.store(true, SeqCst); DATA.set(1); });
    if READY.load(SeqCst) { DATA.get(); }
    h.join().unwrap();
}`,
		"a read lock for a write": `fn main() {
    let l = Arc::new(RwLock::new(()));
    let hs: Vec<_> = (0..2).map(|i| { let l = l.clone(); thread::spawn(move || {
        let _g = l.read().unwrap();
        DATA.set(i);
    }) }).collect();
    for h in hs { h.join().unwrap(); }
}`,
		"ptr::write": `static mut N: u64 = 0;
fn main() {
    let p = unsafe { &raw mut N } as usize;
    let hs: Vec<_> = (0..2).map(|i| thread::spawn(move || unsafe { std::ptr::write(p as *mut u64, i) })).collect();
    for h in hs { h.join().unwrap(); }
}`,
		"ptr::read of what another thread writes": `fn main() {
    let p = Box::into_raw(Box::new([0u32; 4])) as usize;
    let h = thread::spawn(move || unsafe { *(p as *mut [u32; 4]) = [1; 4] });
    unsafe { std::ptr::read(p as *const [u32; 4]) };
    h.join().unwrap();
}`,
		"a volatile write": `fn main() {
    let h = thread::spawn(|| unsafe { DATA.0.get().write_volatile(1) });
    unsafe { DATA.0.get().read_volatile() };
    h.join().unwrap();
}`,
		"copy_nonoverlapping": `fn main() {
    let p = Box::into_raw(Box::new([0u8; 16])) as usize;
    let h = thread::spawn(move || unsafe {
        std::ptr::copy_nonoverlapping([1u8; 8].as_ptr(), (p + 4) as *mut u8, 8)
    });
    unsafe { *((p + 11) as *mut u8) = 2 };
    h.join().unwrap();
}`,
		"copy_from_slice": `fn main() {
    let p = Box::into_raw(Box::new([0u8; 16])) as usize;
    let part = move || unsafe { std::slice::from_raw_parts_mut(p as *mut u8, 16) };
    let h = thread::spawn(move || part()[4..12].copy_from_slice(&[1; 8]));
    part()[11] = 2;
    h.join().unwrap();
}`,
		"mem::replace through UnsafeCell": `fn main() {
    let h = thread::spawn(|| std::mem::replace(unsafe { &mut *DATA.0.get() }, 1));
    DATA.get();
    h.join().unwrap();
}`,
		"mem::swap": `static mut TWO: (u32, u32) = (1, 2);
fn main() {
    let swap = || unsafe { let p = &raw mut TWO; std::mem::swap(&mut (*p).0, &mut (*p).1) };
    let h = thread::spawn(swap);
    swap();
    h.join().unwrap();
}`,
		"a Cell that is shared": `struct Shared(std::cell::Cell<u32>);
unsafe impl Sync for Shared {}
static SHARED: Shared = Shared(std::cell::Cell::new(0));
fn main() {
    let h = thread::spawn(|| SHARED.0.set(1));
    SHARED.0.get();
    h.join().unwrap();
}`,
		"two threads push": `static mut LIST: Vec<u32> = Vec::new();
fn main() {
    let h = thread::spawn(|| unsafe { (*&raw mut LIST).push(1) });
    unsafe { (*&raw mut LIST).len() };
    h.join().unwrap();
}`,
		"fill": `fn main() {
    let p = Box::into_raw(Box::new([0u8; 16])) as usize;
    let h = thread::spawn(move || unsafe { (*(p as *mut [u8; 16])).fill(1) });
    unsafe { *((p + 15) as *const u8) };
    h.join().unwrap();
}`,
		"halves that overlap": `fn main() {
    let mut v = [0u8; 8];
    let p = v.as_mut_ptr() as usize;
    let write = move |at: usize| for i in at..at + 4 { unsafe { *(p as *mut u8).add(i) = 1 } };
    thread::scope(|s| for at in [0, 3] { s.spawn(move || write(at)); });
}`,
	}, "testdata/racing.txt") {
		t.Run(name, func(t *testing.T) {
			p := compile(t, unsafeHeader+body)
			r := Explore(p, scenario.Options{}, Options{})
			if !r.Complete {
				t.Fatal("the search is not complete")
			}
			races := 0
			for _, o := range r.Outcomes {
				if o.Kind == Undefined && strings.Contains(o.Why, "Data race detected") {
					races++
				}
			}
			if races == 0 {
				t.Errorf("%s", outcomes(r))
			}
			play(t, p, r)
			allRacesCount(t, p, r)
			told := ""
			for seed := uint64(0); seed < 8 && told == ""; seed++ {
				told = faults(p, seed)
			}
			if !strings.Contains(told, "Data race detected between a non-atomic ") {
				t.Errorf("no seed shows it: %s", told)
			}
		})
	}
}

// Whatever orders two accesses is no race, and neither are accesses to different bytes.
func TestWhatIsOrderedIsNoDataRace(t *testing.T) {
	for name, body := range programs(t, map[string]string{
		"join": `fn main() {
    let h = thread::spawn(|| DATA.set(1));
    h.join().unwrap();
    print!("{}", DATA.get());
}`,
		"spawn": `fn main() {
    DATA.set(1);
    let h = thread::spawn(|| DATA.get());
    print!("{}", h.join().unwrap());
}`,
		"a lock": `fn main() {
    let m = Arc::new(Mutex::new(()));
    let hs: Vec<_> = (0..2).map(|_| { let m = m.clone(); thread::spawn(move || {
        let _g = m.lock().unwrap();
        DATA.set(DATA.get() + 1);
    }) }).collect();
    for h in hs { h.join().unwrap(); }
    print!("{}", DATA.get());
}`,
		"a flag": `fn main() {
    let h = thread::spawn(|| { DATA.set(7); READY.store(true, SeqCst); });
    if READY.load(SeqCst) { print!("{}", DATA.get()); }
    h.join().unwrap();
}`,
		"a spin lock": `fn main() {
    let hs: Vec<_> = (0..2).map(|_| thread::spawn(|| {
        if READY.compare_exchange(false, true, SeqCst, SeqCst).is_err() { return; }
        DATA.set(DATA.get() + 1);
        READY.store(false, SeqCst);
    })).collect();
    for h in hs { h.join().unwrap(); }
}`,
		"a message": `fn main() {
    let (tx, rx) = mpsc::channel::<usize>();
    let h = thread::spawn(move || {
        let p = rx.recv().unwrap() as *mut u32;
        unsafe { *p += 1; drop(Box::from_raw(p)); }
    });
    let p = Box::into_raw(Box::new(1u32));
    unsafe { *p += 1 }
    tx.send(p as usize).unwrap();
    h.join().unwrap();
}`,
		"the last owner of an Arc": `struct Last(Arc<Cell<u32>>);
impl Drop for Last { fn drop(&mut self) { if let Some(c) = Arc::get_mut(&mut self.0) { *c.0.get_mut() += 1; } } }
fn main() {
    let a = Arc::new(Cell(UnsafeCell::new(1)));
    let b = Last(a.clone());
    let h = thread::spawn(move || { let x = a.get(); drop(a); x });
    drop(b);
    h.join().unwrap();
}`,
		"the last sender's end": `fn main() {
    let (tx, rx) = mpsc::channel::<()>();
    let tx2 = tx.clone();
    let cells: &'static [Cell<u32>; 2] = Box::leak(Box::new([Cell(UnsafeCell::new(0)), Cell(UnsafeCell::new(0))]));
    thread::spawn(move || { cells[0].set(1); drop(tx); });
    thread::spawn(move || { cells[1].set(1); drop(tx2); });
    assert!(rx.recv().is_err());
    print!("{}", cells[0].get() + cells[1].get());
}`,
		"park and unpark": `fn main() {
    let main = thread::current();
    let h = thread::spawn(move || { DATA.set(3); READY.store(true, SeqCst); main.unpark(); });
    while !READY.load(SeqCst) { thread::park(); }
    print!("{}", DATA.get());
    h.join().unwrap();
}`,
		"unpark alone": `fn main() {
    let main = thread::current();
    let h = thread::spawn(move || { DATA.set(3); main.unpark(); });
    thread::park();
    print!("{}", DATA.get());
    h.join().unwrap();
}`,
		"a barrier": `fn main() {
    let b = Arc::new(Barrier::new(2));
    let b2 = b.clone();
    let h = thread::spawn(move || { DATA.set(3); b2.wait(); });
    b.wait();
    print!("{}", DATA.get());
    h.join().unwrap();
}`,
		"once": `static ONCE: Once = Once::new();
fn main() {
    let hs: Vec<_> = (0..2).map(|_| thread::spawn(|| { ONCE.call_once(|| DATA.set(1)); DATA.get() })).collect();
    for h in hs { print!("{}", h.join().unwrap()); }
}`,
		"a lazy value": `static CELL: OnceLock<Box<u32>> = OnceLock::new();
fn main() {
    let hs: Vec<_> = (0..2).map(|_| thread::spawn(|| **CELL.get_or_init(|| { unsafe {} Box::new(5) }))).collect();
    for h in hs { print!("{}", h.join().unwrap()); }
}`,
		"a scope": `fn main() {
    let mut v = [0u32; 4];
    let p = v.as_mut_ptr() as usize;
    thread::scope(|s| for i in 0..4 { s.spawn(move || unsafe { *(p as *mut u32).add(i) = i as u32 }); });
    print!("{:?}", v);
}`,
		"a condition": `fn main() {
    let pair = Arc::new((Mutex::new(false), Condvar::new()));
    let pair2 = pair.clone();
    let h = thread::spawn(move || { DATA.set(2); *pair2.0.lock().unwrap() = true; pair2.1.notify_one(); });
    drop(pair.1.wait_while(pair.0.lock().unwrap(), |r| !*r).unwrap());
    print!("{}", DATA.get());
    h.join().unwrap();
}`,
		"a task on two workers": `#[tokio::main(worker_threads = 2)]
async fn main() {
    let other = tokio::spawn(async { tokio::task::yield_now().await });
    let h = tokio::spawn(async {
        let p = Box::into_raw(Box::new(1u32)) as usize;
        for _ in 0..2 { unsafe { *(p as *mut u32) += 1 } tokio::task::yield_now().await; }
        unsafe { *Box::from_raw(p as *mut u32) }
    });
    print!("{}", h.await.unwrap());
    other.await.unwrap();
}`,
		"tasks and their handles": `#[tokio::main(worker_threads = 2)]
async fn main() {
    let h = tokio::spawn(async { DATA.set(1) });
    h.await.unwrap();
    print!("{}", DATA.get());
}`,
		"an async mutex": `#[tokio::main(worker_threads = 2)]
async fn main() {
    let m = Arc::new(tokio::sync::Mutex::new(()));
    let hs: Vec<_> = (0..2).map(|_| { let m = m.clone(); tokio::spawn(async move {
        let _g = m.lock().await;
        DATA.set(DATA.get() + 1);
    }) }).collect();
    for h in hs { h.await.unwrap(); }
    print!("{}", DATA.get());
}`,
		"ptr::write under a lock": `fn main() {
    let m = Arc::new(Mutex::new(()));
    let hs: Vec<_> = (0..2).map(|i| { let m = m.clone(); thread::spawn(move || unsafe {
        let _g = m.lock().unwrap();
        std::ptr::write(DATA.0.get(), i + std::ptr::read(DATA.0.get()));
    }) }).collect();
    for h in hs { h.join().unwrap(); }
}`,
		"a slot that is filled before its flag": `use std::mem::MaybeUninit;
static mut SLOT: MaybeUninit<[u64; 4]> = MaybeUninit::uninit();
fn main() {
    let h = thread::spawn(|| unsafe { (*&raw mut SLOT).write([7; 4]); READY.store(true, SeqCst); });
    if READY.load(SeqCst) { print!("{}", unsafe { (*&raw const SLOT).assume_init_read()[3] }); }
    h.join().unwrap();
}`,
		"a queue of one place": `struct Spot { full: AtomicBool, value: UnsafeCell<Option<String>> }
unsafe impl Sync for Spot {}
static SPOT: Spot = Spot { full: AtomicBool::new(false), value: UnsafeCell::new(None) };
fn main() {
    let h = thread::spawn(|| {
        unsafe { std::mem::replace(&mut *SPOT.value.get(), Some("hi".to_string())) };
        SPOT.full.store(true, SeqCst);
    });
    if SPOT.full.load(SeqCst) { print!("{:?}", unsafe { (*SPOT.value.get()).take() }); }
    h.join().unwrap();
}`,
		"halves that are copied": `fn main() {
    let p = Box::into_raw(Box::new([0u8; 16])) as usize;
    let h = thread::spawn(move || unsafe { std::ptr::copy_nonoverlapping([1u8; 8].as_ptr(), p as *mut u8, 8) });
    unsafe { std::ptr::copy_nonoverlapping([2u8; 8].as_ptr(), (p + 8) as *mut u8, 8) };
    h.join().unwrap();
    print!("{:?}", unsafe { *(p as *const [u8; 16]) });
}`,
		"a vector that changes hands": `fn main() {
    let (tx, rx) = mpsc::channel();
    let h = thread::spawn(move || { let mut v: Vec<u32> = rx.recv().unwrap(); v.push(3); v });
    let mut v = vec![1];
    v.push(2);
    unsafe { v.as_mut_ptr().write(0) };
    tx.send(v).unwrap();
    print!("{:?}", h.join().unwrap());
}`,
		"a vector behind an RwLock": `fn main() {
    unsafe {}
    let v = Arc::new(RwLock::new(vec![1, 2]));
    let w = v.clone();
    let h = thread::spawn(move || w.write().unwrap().swap(0, 1));
    print!("{}", v.read().unwrap().iter().sum::<i32>());
    h.join().unwrap();
}`,
		"split_at_mut in a scope": `fn main() {
    let mut v = [3, 1, 2, 9, 8, 7];
    unsafe {}
    let (a, b) = v.split_at_mut(3);
    thread::scope(|s| { s.spawn(|| a.fill(1)); s.spawn(|| b.swap(0, 2)); });
    print!("{:?}", v);
}`,
		"a Cell in each thread": `thread_local!(static COUNT: std::cell::Cell<u32> = const { std::cell::Cell::new(0) });
fn main() {
    unsafe {}
    let add = || COUNT.with(|c| { c.set(c.get() + 1); c.get() });
    let h = thread::spawn(add);
    print!("{}{}", add(), h.join().unwrap());
}`,
		"a task that writes and its handle": `#[tokio::main(worker_threads = 2)]
async fn main() {
    let p = Box::into_raw(Box::new([0u32; 2])) as usize;
    let h = tokio::spawn(async move { unsafe { std::ptr::write(p as *mut [u32; 2], [1, 2]) } });
    h.await.unwrap();
    print!("{:?}", unsafe { std::ptr::read(p as *const [u32; 2]) });
}`,
		"a channel of tokio hands a pointer over": `#[tokio::main(worker_threads = 2)]
async fn main() {
    let (tx, rx) = tokio::sync::oneshot::channel::<usize>();
    tokio::spawn(async move {
        let p = Box::into_raw(Box::new(vec![1u8]));
        unsafe { (*p).push(2); std::mem::swap(&mut (&mut (*p))[0], &mut 9) };
        tx.send(p as usize).unwrap();
    });
    let mut v = unsafe { Box::from_raw(rx.await.unwrap() as *mut Vec<u8>) };
    v.push(3);
    print!("{v:?}");
}`,
		"bytes side by side": `fn main() {
    let v: &'static mut [u8; 2] = Box::leak(Box::new([0; 2]));
    let p = v.as_mut_ptr() as usize;
    let hs: Vec<_> = (0..2).map(|i| thread::spawn(move || unsafe { *(p as *mut u8).add(i) = 1 })).collect();
    for h in hs { h.join().unwrap(); }
}`,
		"readers": `fn main() {
    DATA.set(4);
    let hs: Vec<_> = (0..2).map(|_| thread::spawn(|| DATA.get())).collect();
    for h in hs { print!("{}", h.join().unwrap()); }
}`,
	}, "testdata/ordered.txt") {
		t.Run(name, func(t *testing.T) {
			p := compile(t, unsafeHeader+body)
			r := Explore(p, scenario.Options{}, Options{})
			if !r.Complete {
				t.Fatal("the search is not complete")
			}
			for _, o := range r.Outcomes {
				if o.Kind != Ended {
					t.Errorf("%v: %s", o.Kind, o.Why)
				}
			}
			allRacesCount(t, p, r)
			for seed := range uint64(4) {
				if told := faults(p, seed); told != "" {
					t.Error(told)
				}
			}
		})
	}
}

// With too many threads at a time the detection of data races ends, and the reader learns that.
func TestTheEndOfDetectionIsReported(t *testing.T) {
	for _, c := range []struct {
		threads string
		ends    bool
	}{{"900", false}, {"1100", true}} {
		p := compile(t, strings.ReplaceAll(unsafeHeader+`fn main() {
    let cells: &'static [Cell<u32>; MANY] = Box::leak(Box::new([const { Cell(UnsafeCell::new(0)) }; MANY]));
    let hs: Vec<_> = (0..MANY).map(|i| thread::spawn(move || cells[i].set(1))).collect();
    for h in hs { h.join().unwrap(); }
}`, "MANY", c.threads))
		s := scenario.NewSession(p, scenario.Options{})
		s.Advance(scenario.Limits{Until: -1})
		text := string(s.TakeStderr())
		n := strings.Count(text, "data races are not detected any more")
		if s.ExitCode() != 0 || n > 1 || n == 1 != c.ends {
			t.Errorf("%s threads: exit %d, %s", c.threads, s.ExitCode(), text)
		}
	}
}
