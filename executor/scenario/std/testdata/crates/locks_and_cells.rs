use parking_lot::*;
use once_cell::{sync, unsync, race::OnceBox, race::OnceNonZeroUsize};
use lazy_static::lazy_static;
use std::collections::HashMap;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

lazy_static! {
    /// squares
    static ref SQUARES: HashMap<u32, u32> = { println!("computing"); (0..10).map(|x| (x, x * x)).collect() };
    static ref NAMES: Mutex<Vec<String>> = Mutex::new(vec![]);
    pub static ref LEN: usize = NAMES.lock().len() + 1;
}
static TABLE: sync::Lazy<RwLock<Vec<u8>>> = sync::Lazy::new(|| RwLock::new(vec![1]));
static NUM: OnceNonZeroUsize = OnceNonZeroUsize::new();
static BOXED: OnceBox<String> = OnceBox::new();
struct Account { id: u32, balance: Mutex<i64> }
fn transfer(a: &Account, b: &Account, n: i64) -> bool {
    let (mut x, mut y);
    if a.id < b.id { x = a.balance.lock(); y = b.balance.lock(); } else { y = b.balance.lock(); x = a.balance.lock(); }
    if *x < n { return false; }
    *x -= n; *y += n;
    true
}
fn main() {
    println!("{} {:?}", SQUARES[&3], SQUARES.get(&11));
    NAMES.lock().push("a".into());
    println!("{}", *LEN);
    let rw = RwLock::new(5);
    { let r1 = rw.read(); let r2 = rw.read(); println!("{} {}", *r1 + *r2, rw.try_write().is_none()); }
    { let mut w = rw.write(); *w += 1; let r = RwLockWriteGuard::downgrade(w); println!("{}", *r); }
    { let u = rw.upgradable_read(); println!("{} {}", *u, rw.try_upgradable_read().is_none()); let mut w = RwLockUpgradableReadGuard::upgrade(u); *w = 70; }
    println!("{:?} {}", rw, rw.is_locked());
    println!("{:?} {:?}", rw.try_read_for(Duration::from_millis(1)).map(|g| *g), rw.try_write_for(Duration::from_millis(1)).is_some());
    let m = Mutex::new((1, String::from("x")));
    { let mut s = MutexGuard::map(m.lock(), |t| &mut t.1); s.push('y'); }
    println!("{:?} {:?}", m, m.try_lock_for(Duration::from_millis(1)).map(|g| g.0));
    let g = m.lock();
    println!("{:?} {}", m.try_lock_for(Duration::from_millis(2)).is_none(), m.is_locked());
    MutexGuard::unlock_fair(g);
    let re = ReentrantMutex::new(std::cell::Cell::new(0));
    { let a = re.lock(); let b = re.lock(); a.set(a.get() + 1); b.set(b.get() + 1); println!("{}", re.lock().get()); }
    let pair = Arc::new((Mutex::new(0), Condvar::new()));
    let hs: Vec<_> = (0..3).map(|_| { let p = pair.clone(); thread::spawn(move || { let mut g = p.0.lock(); p.1.wait_while(&mut g, |n| *n == 0); *g -= 1; }) }).collect();
    thread::sleep(Duration::from_millis(10));
    *pair.0.lock() = 3;
    println!("{}", pair.1.notify_all() <= 3);
    for h in hs { h.join().unwrap(); }
    let mut g = pair.0.lock();
    let r = pair.1.wait_for(&mut g, Duration::from_millis(5));
    println!("{} {}", r.timed_out(), *g);
    drop(g);
    let accounts: Arc<Vec<Account>> = Arc::new((0..3).map(|id| Account { id, balance: Mutex::new(100) }).collect());
    let hs: Vec<_> = (0..6).map(|i| { let a = accounts.clone(); thread::spawn(move || { let (f, t) = (i % 3, (i + 1) % 3); (0..10).filter(|_| transfer(&a[f], &a[t], 7)).count() }) }).collect();
    let done: usize = hs.into_iter().map(|h| h.join().unwrap()).sum();
    println!("{} {}", done > 0, accounts.iter().map(|a| *a.balance.lock()).sum::<i64>());
    TABLE.write().push(2);
    println!("{:?}", TABLE.read());
    let c = unsync::OnceCell::new();
    println!("{:?} {:?} {:?}", c.get(), c.get_or_init(|| 3), c.set(4));
    println!("{:?} {:?}", c, c.clone().into_inner());
    let l = unsync::Lazy::new(|| { println!("lazy"); 9 });
    println!("{} {}", *l + 1, *l);
    let l2: sync::Lazy<i32> = sync::Lazy::new(|| 8);
    println!("{:?} {}", sync::Lazy::get(&l2), sync::Lazy::force(&l2));
    let oc: sync::OnceCell<u8> = sync::OnceCell::with_value(1);
    println!("{:?} {:?} {:?}", oc, oc.try_insert(4), oc.get_or_try_init(|| Err::<u8, ()>(())));
    println!("{:?} {:?}", NUM.get(), NUM.get_or_init(|| 5.try_into().unwrap()));
    println!("{:?} {}", BOXED.get(), BOXED.get_or_init(|| Box::new("b".into())));
    let once = Once::new();
    once.call_once(|| println!("first"));
    once.call_once(|| println!("second"));
    println!("{:?}", once.state());
    let fm: FairMutex<i32> = FairMutex::new(3);
    *fm.lock() += 1;
    println!("{}", fm.into_inner());
    static CM: Mutex<i32> = const_mutex(1);
    *CM.lock() *= 6;
    println!("{}", *CM.lock());
}
