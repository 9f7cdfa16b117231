//! Once, OnceLock, LazyLock, OnceCell, LazyCell, thread locals: the paths that fail.
use std::cell::{Cell, LazyCell, OnceCell, RefCell};
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::rc::Rc;
use std::sync::atomic::{AtomicU32, Ordering::SeqCst};
use std::sync::{Arc, Barrier, LazyLock, Mutex, Once, OnceLock, OnceState};
use std::thread::{self, AccessError};

static TRIES: AtomicU32 = AtomicU32::new(0);
static FAILS: LazyLock<u32> = LazyLock::new(|| {
    if TRIES.fetch_add(1, SeqCst) == 0 {
        panic!("first try")
    }
    7
});
static CONFIG: OnceLock<Vec<&'static str>> = OnceLock::new();
static START: Once = Once::new();
static CHAIN_A: LazyLock<String> = LazyLock::new(|| format!("a({})", *CHAIN_B));
static CHAIN_B: LazyLock<String> = LazyLock::new(|| format!("b({})", CHAIN_C.lock().unwrap().len()));
static CHAIN_C: Mutex<Vec<u8>> = Mutex::new(Vec::new());

struct Logged(&'static str);
impl Drop for Logged {
    fn drop(&mut self) {
        let other = SEEN.try_with(|s| s.borrow().len());
        println!("  {} goes on {:?}, SEEN is {:?}", self.0, thread::current().name(), other.map_err(|e: AccessError| e.to_string()));
    }
}
thread_local! {
    static SEEN: RefCell<Vec<String>> = RefCell::new(Vec::new());
    static FIRST: Logged = { println!("  init first"); Logged("first") };
    static SECOND: RefCell<Option<Logged>> = const { RefCell::new(None) };
    static COUNTER: Cell<u8> = const { Cell::new(250) };
}

fn message(r: Result<impl Sized, Box<dyn std::any::Any + Send>>) -> String {
    match r {
        Ok(_) => "fine".into(),
        Err(e) => e.downcast::<String>().map(|s| *s).or_else(|e| e.downcast::<&str>().map(|s| s.to_string())).unwrap_or_default(),
    }
}

fn main() {
    std::panic::set_hook(Box::new(|i| println!("! {}", i.to_string().replace('\n', " ").split_once(": ").map_or("", |x| x.1))));
    println!("{}", message(catch_unwind(|| *FAILS)));
    println!("{}", message(catch_unwind(|| *FAILS)));
    println!("tries {}", TRIES.load(SeqCst));

    println!("{:?} {:?}", CONFIG.get(), CONFIG.set(vec!["a"]));
    println!("{:?} {:?} {:?}", CONFIG.get_or_init(|| unreachable!()), CONFIG.set(vec!["b"]), CONFIG);
    let own: OnceLock<String> = OnceLock::new();
    println!("{}", message(catch_unwind(AssertUnwindSafe(|| own.get_or_init(|| panic!("in init")).len()))));
    println!("{:?} {:?}", own, own.get_or_init(|| "second".into()));
    let mut own = own;
    own.get_mut().unwrap().push('!');
    println!("{:?} {:?}", own.take(), own.get());
    println!("{:?}", own.into_inner());
    println!("{:?}", OnceLock::from(5) == OnceLock::from(5));

    START.call_once(|| println!("once"));
    START.call_once(|| println!("never"));
    println!("{}", START.is_completed());
    let o = Once::new();
    println!("{}", message(catch_unwind(AssertUnwindSafe(|| o.call_once(|| panic!("poison"))))));
    println!("{}", message(catch_unwind(AssertUnwindSafe(|| o.call_once(|| println!("never"))))));
    o.call_once_force(|s: &OnceState| println!("poisoned {}", s.is_poisoned()));
    o.call_once(|| println!("never"));
    println!("{} {}", *CHAIN_A, CHAIN_B.len());
    CHAIN_C.lock().unwrap().push(1);
    println!("{}", LazyLock::force(&CHAIN_A));

    let cell = OnceCell::new();
    println!("{}", message(catch_unwind(AssertUnwindSafe(|| *cell.get_or_init(|| { let _ = cell.set(1); 2 })))));
    println!("{:?} {:?}", cell.get(), cell.set(9));
    let lazy = LazyCell::new(|| { println!("lazy cell"); Rc::new(3) });
    println!("{} {}", **lazy + **lazy, Rc::strong_count(&lazy));
    let broken: LazyCell<u8> = LazyCell::new(|| panic!("cell"));
    println!("{}", message(catch_unwind(AssertUnwindSafe(|| *broken))));
    println!("{}", message(catch_unwind(AssertUnwindSafe(|| *broken))));
    let r = RefCell::new(1);
    let held = r.borrow_mut();
    println!("{}", message(catch_unwind(AssertUnwindSafe(|| r.borrow().clone()))));
    println!("{}", message(catch_unwind(AssertUnwindSafe(|| *r.borrow_mut() += 1))));
    println!("{:?} {:?} {:?}", r.try_borrow().map(|_| ()).map_err(|e| e.to_string()), r.try_borrow_mut().is_err(), r);
    drop(held);

    let h = thread::Builder::new().name("locals".into()).spawn(|| {
        SECOND.with_borrow_mut(|s| *s = Some(Logged("second")));
        FIRST.with(|f| SEEN.with_borrow_mut(|s| s.push(f.0.into())));
        SECOND.with_borrow_mut(|s| s.as_mut().unwrap().0 = "renamed");
        COUNTER.set(COUNTER.get() + 1);
        (SEEN.take(), COUNTER.take(), COUNTER.get())
    });
    println!("{:?}", h.unwrap().join().unwrap());
    println!("{} {:?}", COUNTER.get(), SEEN.with_borrow(|s| s.len()));
    println!("{}", message(thread::spawn(|| { COUNTER.set(COUNTER.get().checked_add(6).expect("too many")) }).join()));

    let barrier = Arc::new(Barrier::new(3));
    let once = Arc::new(OnceLock::new());
    let hs: Vec<_> = (0..3)
        .map(|i| {
            let (b, o) = (barrier.clone(), once.clone());
            thread::spawn(move || {
                b.wait();
                let v: &(u32, &str) = o.get_or_init(|| (42, "one of them"));
                (v as *const _ as usize, i)
            })
        })
        .collect();
    let mut got: Vec<_> = hs.into_iter().map(|h| h.join().unwrap()).collect();
    got.dedup_by_key(|g| g.0);
    println!("{} {:?}", got.len(), once.wait());
}
