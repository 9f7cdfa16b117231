//! Threads that outlive main, results of threads, names, nested scopes, pipelines.
use std::collections::HashMap;
use std::io::{self, Write};
use std::process::{ExitCode, Termination};
use std::sync::mpsc::{self, sync_channel, Receiver, RecvError, SendError, Sender};
use std::sync::{Arc, Condvar, Mutex, RwLock, TryLockError};
use std::thread::{self, JoinHandle, ScopedJoinHandle};
use std::time::Duration;

struct Latch {
    left: Mutex<usize>,
    zero: Condvar,
}
impl Latch {
    fn new(n: usize) -> Self {
        Latch { left: Mutex::new(n), zero: Condvar::new() }
    }
    fn count_down(&self) {
        let mut l = self.left.lock().unwrap();
        *l = l.saturating_sub(1);
        if *l == 0 {
            self.zero.notify_all();
        }
    }
    fn wait(&self) {
        drop(self.zero.wait_while(self.left.lock().unwrap(), |l| *l != 0).unwrap());
    }
}

fn stage<A: Send + 'static, B: Send + 'static>(rx: Receiver<A>, f: impl Fn(A) -> Option<B> + Send + 'static) -> (Receiver<B>, JoinHandle<usize>) {
    let (tx, out) = sync_channel(1);
    let h = thread::spawn(move || {
        let mut n = 0;
        for a in &rx {
            n += 1;
            if let Some(b) = f(a) {
                if tx.send(b).is_err() {
                    break;
                }
            }
        }
        n
    });
    (out, h)
}

fn merge_sort<T: Ord + Send + Copy>(v: &mut [T]) {
    if v.len() <= 1 {
        return;
    }
    let mid = v.len() / 2;
    {
        let (a, b) = v.split_at_mut(mid);
        thread::scope(|s| {
            if a.len() > 4 {
                s.spawn(|| merge_sort(a));
            } else {
                merge_sort(a);
            }
            merge_sort(b);
        });
    }
    let mut out = Vec::with_capacity(v.len());
    {
        let (mut a, mut b) = (v[..mid].iter().peekable(), v[mid..].iter().peekable());
        while let (Some(x), Some(y)) = (a.peek(), b.peek()) {
            out.push(if x <= y { *a.next().unwrap() } else { *b.next().unwrap() });
        }
        out.extend(a.chain(b));
    }
    v.copy_from_slice(&out);
}

struct Philosopher<'a> {
    name: &'static str,
    left: &'a Mutex<u32>,
    right: &'a Mutex<u32>,
}
impl Philosopher<'_> {
    fn eat(&self) -> Result<(), TryLockError<std::sync::MutexGuard<'_, u32>>> {
        let mut l = self.left.lock().unwrap();
        let mut r = self.right.try_lock()?;
        *l += 1;
        *r += 1;
        Ok(())
    }
}

struct Reply<T>(Sender<T>);
enum Command {
    Get(String, Reply<Option<i64>>),
    Add(String, i64),
    Each(Box<dyn FnMut(&str, i64) + Send>),
    Stop,
}
fn actor() -> (Sender<Command>, JoinHandle<HashMap<String, i64>>) {
    let (tx, rx) = mpsc::channel();
    let h = thread::Builder::new().name("actor".into()).spawn(move || {
        let mut map = HashMap::new();
        while let Ok(c) = rx.recv() {
            match c {
                Command::Get(k, Reply(r)) => drop(r.send(map.get(&k).copied())),
                Command::Add(k, n) => *map.entry(k).or_default() += n,
                Command::Each(mut f) => {
                    let mut keys: Vec<_> = map.iter().collect();
                    keys.sort();
                    keys.into_iter().for_each(|(k, v)| f(k, *v));
                }
                Command::Stop => break,
            }
        }
        map
    });
    (tx, h.expect("spawned"))
}

enum Outcome {
    Good(u8),
    Bad,
}
impl Termination for Outcome {
    fn report(self) -> ExitCode {
        match self {
            Outcome::Good(n) => ExitCode::from(n),
            Outcome::Bad => ExitCode::FAILURE,
        }
    }
}

fn main() -> Outcome {
    let latch = Arc::new(Latch::new(3));
    for _ in 0..3 {
        let l = latch.clone();
        thread::spawn(move || l.count_down());
    }
    latch.wait();
    println!("latch {}", *latch.left.lock().unwrap());

    let (tx, rx) = mpsc::channel();
    let (rx, h1) = stage(rx, |n: u32| (n % 3 != 0).then_some(n * n));
    let (rx, h2) = stage(rx, |n| n.checked_sub(5).map(|n| format!("<{n}>")));
    (1..=9).for_each(|n| tx.send(n).unwrap());
    drop(tx);
    println!("{}", rx.iter().collect::<String>());
    println!("{:?} {:?} {:?}", h1.join().unwrap(), h2.join().unwrap(), rx.recv() == Err(RecvError));

    let mut v: Vec<i32> = (0..40).map(|i| (i * 37 + 11) % 41 - 20).collect();
    merge_sort(&mut v);
    println!("{} {:?}..{:?}", v.is_sorted(), v.first(), v.last());

    let forks = [const { Mutex::new(0) }; 3];
    let ps: Vec<Philosopher> = ["x", "y", "z"].into_iter().enumerate().map(|(i, name)| Philosopher { name, left: &forks[i], right: &forks[(i + 1) % 3] }).collect();
    let meals = thread::scope(|s| {
        let hs: Vec<ScopedJoinHandle<(&str, u32)>> = ps.iter().map(|p| s.spawn(move || { let mut n = 0; while n < 5 { match p.eat() { Ok(()) => n += 1, Err(TryLockError::WouldBlock) => thread::yield_now(), Err(e) => panic!("{e}") } } (p.name, n) })).collect();
        hs.into_iter().map(|h| h.join().unwrap()).collect::<Vec<_>>()
    });
    println!("{meals:?} {:?}", forks.map(|f| f.into_inner().unwrap()));

    let (a, h) = actor();
    for (k, n) in [("b", 2), ("a", 1), ("b", 40)] {
        a.send(Command::Add(k.to_string(), n)).unwrap();
    }
    let ask = |k: &str| {
        let (tx, rx) = mpsc::channel();
        a.send(Command::Get(k.into(), Reply(tx))).map_err(|SendError(_)| "gone")?;
        rx.recv().map_err(|_| "no reply")
    };
    println!("{:?} {:?}", ask("b"), ask("zz"));
    let (tx, rx) = mpsc::channel();
    a.send(Command::Each(Box::new(move |k, v| tx.send(format!("{k}={v}")).unwrap()))).unwrap();
    println!("{:?}", rx.into_iter().collect::<Vec<_>>());
    a.send(Command::Stop).unwrap();
    let mut m: Vec<_> = h.join().unwrap().into_iter().collect();
    m.sort_by_key(|(_, v)| std::cmp::Reverse(*v));
    println!("{m:?} {:?}", ask("b"));

    let shared = RwLock::new(vec![1]);
    let total = thread::scope(|outer| {
        let h = outer.spawn(|| {
            thread::scope(|inner| {
                let hs: Vec<_> = (0..3).map(|i| inner.spawn({ let s = &shared; move || s.write().unwrap().push(i) })).collect();
                hs.len()
            })
        });
        h.join().unwrap() + shared.read().unwrap().len()
    });
    println!("{total}");
    let r = thread::scope(|s| {
        let h = thread::Builder::new().name("boom".to_string()).spawn_scoped(s, || -> u8 { panic!("scoped {}", thread::current().name().unwrap()) }).unwrap();
        h.join().map_err(|e| e.downcast::<String>().map(|b| *b))
    });
    println!("{r:?}");

    let (never, gone) = mpsc::channel::<()>();
    thread::spawn(move || {
        struct Last;
        impl Drop for Last {
            fn drop(&mut self) {
                println!("not printed");
            }
        }
        let _l = Last;
        let _ = gone.recv_timeout(Duration::from_secs(3600));
    });
    let out = io::stdout();
    let mut lock = out.lock();
    write!(lock, "partial line, ").unwrap();
    writeln!(lock, "then main returns").unwrap();
    drop(lock);
    std::mem::forget(never);
    if total > 100 { Outcome::Bad } else { Outcome::Good(17) }
}
