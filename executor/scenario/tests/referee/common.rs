// The part of the referee's driver that all runtimes share: scripts, which come from a seed, and their log.
// The text of a driver is this file and the file of a runtime. Package referee compiles it twice: with the real
// crates, and in Pollground.
//
// Arguments: FIRST COUNT FULL REMOVED. The driver runs COUNT scripts, of the seeds FIRST and following, and prints
// a line `seed hash` for each. FULL 1 also prints their steps. REMOVED lists operations that are left out, by their
// numbers, such as `3,7`. Several lists are separated by `/`: every seed runs once with each of them. In Pollground a
// program has no arguments, so the constant is replaced in the text.
const ARGUMENTS: &str = "1 10 0 -";

use std::cell::Cell;
use std::future::Future;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};

/// A deterministic generator of numbers (xorshift64*).
struct Random(u64);

impl Random {
    fn new(seed: u64) -> Random {
        let mut r = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x1234_5678_9ABC_DEF1);
        for _ in 0..4 {
            r.next();
        }
        r
    }
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 32
    }
    fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }
}

/// A kind of operation: its name, its family, how often it is chosen, and how many scripts lie in it.
struct Kind {
    name: &'static str,
    family: u8,
    weight: u8,
    inner: u8,
    act: fn(Cx) -> Act,
}

const fn kind(name: &'static str, family: u8, weight: u8, inner: u8, act: fn(Cx) -> Act) -> Kind {
    Kind { name, family, weight, inner, act }
}

/// An operation of a script. The number `id` is unique in its script.
struct Op {
    id: u32,
    kind: usize,
    a: usize,
    b: usize,
    inner: Vec<Ops>,
}

type Ops = Arc<Vec<Op>>;

/// What a seed stands for: the operations of each task, and a number for the choices of the runtime's part.
struct Script {
    tasks: Vec<Ops>,
    flags: usize,
}

/// The kinds of each family, each as often as its weight says. KINDS is in the order of families.
struct Families(Vec<Vec<usize>>);

impl Families {
    fn new() -> Families {
        let mut lists: Vec<Vec<usize>> = Vec::new();
        for (i, kind) in KINDS.iter().enumerate() {
            let family = kind.family as usize;
            assert!(family == lists.len() || family + 1 == lists.len(), "{} is out of order", kind.name);
            if family == lists.len() {
                lists.push(Vec::new());
            }
            lists[family].extend(std::iter::repeat(i).take(kind.weight as usize));
        }
        Families(lists)
    }
}

struct Maker<'a> {
    random: Random,
    kinds: Vec<&'a [usize]>,
    total: usize,
    next: u32,
    removed: &'a [u32],
}

impl Maker<'_> {
    fn kind(&mut self) -> usize {
        let mut n = self.random.below(self.total);
        for list in &self.kinds {
            if n < list.len() {
                return list[n];
            }
            n -= list.len();
        }
        unreachable!()
    }

    /// Makes `n` operations, which lie `depth` levels deep. Removed operations are made as well, so that the numbers
    /// of the others stay.
    fn ops(&mut self, n: usize, depth: usize) -> Ops {
        let mut list = Vec::new();
        for _ in 0..n {
            let id = self.next;
            self.next += 1;
            let mut kind = self.kind();
            while depth >= 3 && KINDS[kind].inner > 0 {
                kind = self.kind();
            }
            let (a, b) = (self.random.below(4), self.random.below(4));
            let mut inner = Vec::new();
            for _ in 0..KINDS[kind].inner {
                let n = 1 + self.random.below(3);
                inner.push(self.ops(n, depth + 1));
            }
            if !self.removed.contains(&id) {
                list.push(Op { id, kind, a, b, inner });
            }
        }
        Arc::new(list)
    }
}

impl Script {
    fn new(seed: u64, removed: &[u32], families: &Families) -> Script {
        let mut random = Random::new(seed);
        // Few families in a script, so that its operations meet at the same objects. Family 0 is in each.
        let n = families.0.len() - 1;
        let (a, b) = (1 + random.below(n), 1 + random.below(n));
        let mut chosen = vec![0, a.min(b), a.max(b)];
        chosen.dedup();
        let kinds: Vec<&[usize]> = chosen.iter().map(|&family| &families.0[family][..]).collect();
        let total = kinds.iter().map(|list| list.len()).sum();
        let flags = random.below(1 << 16);
        let mut maker = Maker { random, kinds, total, next: 0, removed };
        let tasks = 2 + maker.random.below(3);
        let tasks = (0..tasks)
            .map(|_| {
                let n = 2 + maker.random.below(6);
                maker.ops(n, 0)
            })
            .collect();
        Script { tasks, flags }
    }
}

fn print_ops(ops: &[Op], depth: usize) {
    for op in ops {
        println!("{:indent$}op {} {} {} {}", "", op.id, KINDS[op.kind].name, op.a, op.b, indent = 2 + 2 * depth);
        for (i, list) in op.inner.iter().enumerate() {
            if op.inner.len() > 1 {
                println!("{:indent$}{i}:", "", indent = 3 + 2 * depth);
            }
            print_ops(list, depth + 1);
        }
    }
}

thread_local! {
    static HASH: Cell<u64> = Cell::new(0);
    static FULL: Cell<bool> = Cell::new(false);
    static STEPS: Cell<u64> = Cell::new(0);
}

/// Logs a step: operation or task `id`, what happens, a result.
fn say(id: u32, what: &'static str, result: i64) {
    let mut h = HASH.get();
    for &byte in what.as_bytes() {
        h = (h ^ byte as u64).wrapping_mul(0x0000_0100_0000_01B3);
    }
    h = (h ^ id as u64).wrapping_mul(0x0000_0100_0000_01B3);
    h = (h ^ result as u64 ^ now() << 20).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    HASH.set(h ^ h >> 29);
    STEPS.set(STEPS.get() + 1);
    if FULL.get() {
        println!("{:>6} {id} {what} {result}", now());
    }
}

/// Says when it is dropped.
struct Tracked(u32, &'static str);

impl Drop for Tracked {
    fn drop(&mut self) {
        say(self.0, self.1, std::thread::panicking() as i64);
    }
}

/// An object that is taken out of its place while an operation uses it.
struct Slot<T>(Mutex<Option<T>>);

struct Taken<'a, T>(&'a Slot<T>, Option<T>);

impl<T> Slot<T> {
    fn new(value: T) -> Slot<T> {
        Slot(Mutex::new(Some(value)))
    }
    fn empty() -> Slot<T> {
        Slot(Mutex::new(None))
    }
    fn take(&self) -> Option<T> {
        self.0.lock().unwrap().take()
    }
    fn put(&self, value: T) {
        let old = self.0.lock().unwrap().replace(value);
        drop(old);
    }
    fn lend(&self) -> Option<Taken<'_, T>> {
        let value = self.take()?;
        Some(Taken(self, Some(value)))
    }
}

impl<T> Drop for Taken<'_, T> {
    fn drop(&mut self) {
        let old = std::mem::replace(&mut *self.0 .0.lock().unwrap(), self.1.take());
        drop(old);
    }
}

impl<T> std::ops::Deref for Taken<'_, T> {
    type Target = T;
    fn deref(&self) -> &T {
        self.1.as_ref().unwrap()
    }
}

impl<T> std::ops::DerefMut for Taken<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        self.1.as_mut().unwrap()
    }
}

/// A list of objects, of which operations use one by number.
struct Shelf<T>(Mutex<Vec<T>>);

impl<T> Shelf<T> {
    fn new() -> Shelf<T> {
        Shelf(Mutex::new(Vec::new()))
    }
    fn push(&self, value: T) {
        self.0.lock().unwrap().push(value);
    }
    fn first(&self) -> Option<T>
    where
        T: Clone,
    {
        self.0.lock().unwrap().first().cloned()
    }
    fn pop(&self, n: usize) -> Option<T> {
        let mut list = self.0.lock().unwrap();
        if list.is_empty() {
            return None;
        }
        let n = n % list.len();
        Some(list.remove(n))
    }
    fn clear(&self) {
        let list = std::mem::take(&mut *self.0.lock().unwrap());
        drop(list);
    }
}

/// A future that is pending once. It wakes its task at once if it is told to.
struct Once(bool, bool);

impl Future for Once {
    type Output = ();
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        if self.0 {
            return Poll::Ready(());
        }
        self.0 = true;
        if self.1 {
            cx.waker().wake_by_ref();
        }
        Poll::Pending
    }
}

/// Polls a future once, and says whether it is ready.
async fn poll_now(work: &mut Work) -> bool {
    std::future::poll_fn(|cx| Poll::Ready(work.as_mut().poll(cx).is_ready())).await
}

/// What an operation works with: the world of its script, the belongings of its task, its arguments and inner scripts.
struct Cx {
    w: Arc<World>,
    me: Arc<Env>,
    id: u32,
    a: usize,
    b: usize,
    inner: Vec<Ops>,
}

impl Cx {
    /// The inner script `n`, in the same task.
    fn part(&self, n: usize) -> Work {
        script(self.w.clone(), self.me.clone(), self.inner[n].clone())
    }
    /// The inner script `n`, as a task of its own.
    fn child(&self, n: usize) -> Work {
        task(self.w.clone(), self.inner[n].clone(), self.id)
    }
}

/// Runs operations one after the other.
fn script(w: Arc<World>, me: Arc<Env>, ops: Ops) -> Work {
    Box::pin(async move {
        let _gone = Tracked(ops.first().map_or(0, |op| op.id), "script gone");
        for op in ops.iter() {
            say(op.id, "begin", 0);
            let inner = op.inner.clone();
            let cx = Cx { w: w.clone(), me: me.clone(), id: op.id, a: op.a, b: op.b, inner };
            let result = (KINDS[op.kind].act)(cx).await;
            say(op.id, "end", result);
        }
    })
}

/// Drops what a task owns when the task ends. Its futures may own the Env that they lie in.
struct Leave(Arc<Env>, u32);

impl Drop for Leave {
    fn drop(&mut self) {
        say(self.1, "task gone", 0);
        self.0.clear();
    }
}

fn task(w: Arc<World>, ops: Ops, id: u32) -> Work {
    let leave = Leave(Arc::new(Env::new()), id);
    Box::pin(async move {
        script(w, leave.0.clone(), ops).await;
        say(leave.1, "task ends", 0);
    })
}

fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.is_empty() {
        arguments = ARGUMENTS.split(' ').map(String::from).collect();
    }
    let first: u64 = arguments[0].parse().unwrap();
    let count: u64 = arguments[1].parse().unwrap();
    FULL.set(arguments[2] == "1");
    let families = Families::new();
    for seed in first..first + count {
        for list in arguments[3].split('/') {
            let removed: Vec<u32> = list.split(',').filter_map(|n| n.parse().ok()).collect();
            let script = Script::new(seed, &removed, &families);
            if FULL.get() {
                println!("script {seed} without {list}, flags {}", script.flags);
                for (i, ops) in script.tasks.iter().enumerate() {
                    println!(" task {i}");
                    print_ops(ops, 0);
                }
            }
            HASH.set(seed);
            STEPS.set(0);
            let ended = catch_unwind(AssertUnwindSafe(|| run(script)));
            println!("{seed} {:016x} {} {}", HASH.get(), STEPS.get(), if ended.is_ok() { "ended" } else { "panicked" });
        }
    }
}
