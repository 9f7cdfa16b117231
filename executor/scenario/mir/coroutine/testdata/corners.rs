// Corners: futures kept and not awaited, drop flags, partial moves, nested patterns, temporaries, traits and generics.
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, HashMap};
use std::future::Future;
use std::marker::PhantomData;
use std::mem::{align_of_val, size_of_val};
use std::pin::{Pin, pin};
use std::rc::Rc;
use std::sync::{Arc, Mutex, mpsc};
use std::task::{Context, Poll};

fn show<F: Future>(name: &str, f: F) {
    println!("{name}: {} {} {}", size_of_val(&f), align_of_val(&f), size_of::<Option<F>>());
}

struct Wait<T>(Option<T>);
impl<T: Unpin> Future for Wait<T> {
    type Output = T;
    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<T> {
        match self.0.take() {
            Some(x) => Poll::Ready(x),
            None => Poll::Pending,
        }
    }
}
fn wait<T>(x: T) -> Wait<T> {
    Wait(Some(x))
}
fn touch<T: ?Sized>(_: &T) {}
struct Noisy(u16);
impl Drop for Noisy {
    fn drop(&mut self) {}
}
struct Three {
    a: Noisy,
    b: String,
    c: Option<Noisy>,
}
fn three() -> Three {
    Three { a: Noisy(1), b: String::new(), c: None }
}
enum Tree {
    Leaf(u8),
    Node(Box<Tree>, Box<Tree>),
}
trait Source {
    type Item;
    fn get(&self) -> Self::Item;
}
struct Numbers;
impl Source for Numbers {
    type Item = [u16; 5];
    fn get(&self) -> [u16; 5] {
        [1; 5]
    }
}
trait Handler {
    fn handle(&self, n: u32) -> Pin<Box<dyn Future<Output = u32> + '_>>;
}
impl Handler for Numbers {
    fn handle(&self, n: u32) -> Pin<Box<dyn Future<Output = u32> + '_>> {
        Box::pin(async move { wait(n).await })
    }
}

async fn plain_future_unused() {
    let _f = wait_number();
    wait(1).await;
}
async fn wait_number() -> u32 {
    wait(1u32).await
}
async fn wait_text() -> String {
    wait(String::new()).await
}
async fn dropping_future_unused() {
    let _f = wait_text();
    wait(1).await;
}
async fn future_in_option(c: bool) -> u32 {
    let f = if c { Some(wait_number()) } else { None };
    wait(1).await;
    match f {
        Some(f) => f.await,
        None => 0,
    }
}
async fn future_in_tuple() -> u32 {
    let (a, b) = (wait_number(), wait_number());
    a.await + b.await
}
async fn future_in_array() -> u32 {
    let [a, b] = [wait_number(), wait_number()];
    wait(1).await;
    b.await + a.await
}
async fn partial(c: bool) -> usize {
    let t = three();
    if c {
        drop(t.a);
    }
    wait(1).await;
    t.b.len()
}
async fn partial_two() -> usize {
    let t = three();
    drop(t.b);
    wait(1).await;
    drop(t.c);
    wait(2).await;
    t.a.0 as usize
}
async fn partial_pattern() -> usize {
    let Three { a, b, .. } = three();
    wait(1).await;
    a.0 as usize + b.len()
}
async fn refilled(c: bool) -> usize {
    let mut s = String::new();
    if c {
        drop(s);
        s = wait(String::new()).await;
    }
    wait(1).await;
    s.len()
}
async fn flag_in_loop() {
    let mut s = Some(String::new());
    for i in 0..3 {
        if i == 1 {
            if let Some(x) = s.take() {
                wait(1).await;
                drop(x);
            }
        }
        wait(2).await;
    }
}
async fn moved_in_loop() {
    let s = Noisy(1);
    loop {
        if wait(true).await {
            drop(s);
            break;
        }
    }
    wait(1u8).await;
}
async fn nested_option(o: Option<Option<Noisy>>) -> u16 {
    if let Some(Some(n)) = o {
        wait(1).await;
        return n.0;
    }
    wait(2).await;
    0
}
async fn nested_match(o: Result<Option<String>, Noisy>) -> usize {
    match o {
        Ok(Some(s)) if s.is_empty() => wait(1usize).await,
        Ok(Some(s)) => {
            wait(2).await;
            s.len()
        }
        Ok(None) => 0,
        Err(n) => {
            wait(3).await;
            n.0 as usize
        }
    }
}
async fn or_pattern(t: Tree) -> u8 {
    match t {
        Tree::Leaf(n @ (1 | 2)) => {
            wait(1).await;
            n
        }
        Tree::Leaf(n) => n,
        Tree::Node(a, b) => {
            wait(2).await;
            touch(&a);
            touch(&b);
            1
        }
    }
}
fn sum(t: Tree) -> Pin<Box<dyn Future<Output = u8>>> {
    Box::pin(async move {
        match t {
            Tree::Leaf(n) => n,
            Tree::Node(a, b) => sum(*a).await + sum(*b).await,
        }
    })
}
async fn slice_pattern(v: Vec<u64>) -> u64 {
    match v.as_slice() {
        [] => 0,
        [a] => wait(*a).await,
        [a, .., b] => {
            wait(1).await;
            a + b
        }
    }
}
async fn temporary_lock(m: &Mutex<Vec<u32>>) -> usize {
    let n = m.lock().unwrap().len();
    wait(1).await;
    n
}
async fn temporary_in_match(m: &RefCell<Option<u32>>) -> u32 {
    match *m.borrow() {
        Some(n) => wait(n).await,
        None => 0,
    }
}
async fn temporary_in_if_let(m: &RefCell<Option<u32>>) -> u32 {
    if let Some(n) = *m.borrow() { wait(n).await } else { wait(7).await }
}
async fn temporary_in_while_let(m: &RefCell<Vec<u32>>) -> u32 {
    let mut n = 0;
    while let Some(x) = m.borrow_mut().pop() {
        n += wait(x).await;
    }
    n
}
async fn temporary_in_tail(m: &RefCell<Vec<u32>>) -> usize {
    wait(1).await;
    m.borrow().len()
}
async fn temporary_argument() -> usize {
    length(&String::from("a"), wait(1).await)
}
fn length(s: &str, n: usize) -> usize {
    s.len() + n
}
async fn extended_temporary() -> usize {
    let s = &String::from("a");
    wait(1).await;
    s.len()
}
async fn extended_array() -> u8 {
    let s: &[u8] = &[wait(1u8).await, 2];
    wait(2).await;
    s[0]
}
async fn method_chain() -> usize {
    wait(String::from("a b")).await.split(' ').map(|s| s.len()).sum()
}
async fn chain_kept() -> usize {
    let s = wait(String::from("a b")).await;
    let mut it = s.split(' ').filter(|s| !s.is_empty());
    let first = it.next().map_or(0, |s| s.len());
    wait(1).await;
    first + it.count()
}
async fn associated<S: Source>(s: S) -> S::Item {
    let x = s.get();
    wait(1).await;
    x
}
async fn associated_borrowed<S: Source>(s: &S) -> usize
where
    S::Item: Clone,
{
    let x = s.get();
    let y = x.clone();
    wait(1).await;
    touch(&x);
    size_of_val(&y)
}
async fn phantom<T>(p: PhantomData<T>) -> PhantomData<T> {
    wait(1).await;
    p
}
async fn dynamic(h: &dyn Handler) -> u32 {
    h.handle(1).await + h.handle(2).await
}
async fn boxed_dynamic(h: Box<dyn Handler>) -> u32 {
    let a = h.handle(1).await;
    a + h.handle(a).await
}
async fn slices<'a>(a: &'a [u8], b: &'a mut [u8]) -> &'a [u8] {
    wait(1).await;
    b[0] = a[0];
    a
}
async fn maps() -> u32 {
    let mut m = HashMap::new();
    m.insert(String::from("a"), 1u32);
    let b: BTreeMap<u8, u8> = BTreeMap::new();
    wait(1).await;
    for (k, v) in &m {
        wait(*v).await;
        touch(k);
    }
    b.len() as u32
}
async fn channel() -> u32 {
    let (tx, rx) = mpsc::channel();
    tx.send(1u32).unwrap();
    wait(1).await;
    rx.recv().unwrap()
}
async fn arcs(a: Arc<Mutex<u32>>, b: Rc<Cell<u32>>) -> u32 {
    let n = *a.lock().unwrap();
    b.set(n);
    wait(1).await;
    let a = Arc::clone(&a);
    wait(2).await;
    let n = *a.lock().unwrap() + b.get();
    n
}
async fn pinned_twice() -> u32 {
    let mut a = pin!(wait_number());
    let n = a.as_mut().await;
    wait(1).await;
    n
}
async fn labelled_block(c: bool) -> u32 {
    let x = 'a: {
        let s = String::new();
        if c {
            break 'a wait(1u32).await;
        }
        wait(2).await;
        s.len() as u32
    };
    wait(3).await;
    x
}
async fn closures() -> u32 {
    let mut n = 0u32;
    let mut add = |x: u32| n += x;
    add(wait(1).await);
    add(wait(2).await);
    wait(3u32).await;
    n
}
async fn block_values() -> u64 {
    let a = {
        let x = wait(1u64).await;
        let y = wait(2u64).await;
        x * y
    };
    let b = {
        let x = wait(3u64).await;
        x + a
    };
    a + b
}
async fn sequence_of_scopes() {
    for n in 0..2u8 {
        let a = [n; 10];
        wait(1).await;
        touch(&a);
    }
    for n in 0..2u8 {
        let a = [n; 20];
        wait(1).await;
        touch(&a);
    }
    if wait(true).await {
        let a = [1u8; 30];
        wait(1).await;
        touch(&a);
    } else {
        let a = [1u8; 40];
        wait(1).await;
        touch(&a);
    }
}
async fn many_states() -> u8 {
    let mut n = wait(1u8).await;
    n += wait(1u8).await;
    n += wait(1u8).await;
    n += wait(1u8).await;
    n += wait(1u8).await;
    n += wait(1u8).await;
    n += wait(1u8).await;
    n += wait(1u8).await;
    n
}
async fn result_of_text(s: &str) -> Result<u32, std::num::ParseIntError> {
    let n: u32 = s.parse()?;
    let m = wait(s.parse::<u32>()).await?;
    wait(1).await;
    Ok(n + m)
}
async fn box_error(s: String) -> Result<usize, Box<dyn std::error::Error>> {
    let n: usize = s.parse()?;
    wait(1).await;
    if n > 3 {
        return Err("too large".into());
    }
    let t = wait(Ok::<String, std::fmt::Error>(s)).await?;
    Ok(t.len() + n)
}
async fn uninhabited() -> u8 {
    let n = 1u8;
    if n > 3 {
        std::process::exit(1);
    }
    wait(1).await;
    n
}
async fn never() -> std::convert::Infallible {
    loop {
        wait(1).await;
    }
}
async fn constant() -> usize {
    const N: usize = 7;
    let a = [0u8; N];
    wait(1).await;
    a.len()
}
async fn references(a: &u8, b: &mut u64) {
    let c = &mut *b;
    *c += 1;
    wait(1).await;
    *c += u64::from(*a);
}
async fn reborrowed(b: &mut Vec<u8>) {
    grow(b).await;
    grow(b).await;
}
async fn grow(b: &mut Vec<u8>) {
    b.push(1);
    wait(1).await;
    b.push(2);
}
async fn mutable_argument(mut n: u32) -> u32 {
    n += 1;
    wait(1).await;
    n
}
async fn pattern_argument((a, b): (u8, String), [c, _]: [u16; 2]) -> usize {
    wait(1).await;
    a as usize + b.len() + c as usize
}
async fn reference_pattern(&n: &u32) -> u32 {
    wait(1).await;
    n
}
struct Server {
    hits: Cell<u32>,
    log: RefCell<Vec<String>>,
}
impl Server {
    async fn serve(&self, name: String) -> u32 {
        self.hits.set(self.hits.get() + 1);
        self.log.borrow_mut().push(name.clone());
        wait(1).await;
        self.log.borrow_mut().push(name);
        self.hits.get()
    }
    async fn run(&self) -> u32 {
        let mut n = 0;
        for i in 0..3 {
            n += self.serve(i.to_string()).await;
        }
        n
    }
}

fn main() {
    let mutex = Mutex::new(Vec::<u8>::new());
    let option = RefCell::new(Some(1));
    let list = RefCell::new(vec![]);
    let (mut x, mut v, mut bytes) = (1u64, vec![], [0u8; 2]);
    let server = Server { hits: Cell::new(0), log: RefCell::new(vec![]) };
    show("plain_future_unused", plain_future_unused());
    show("dropping_future_unused", dropping_future_unused());
    show("future_in_option", future_in_option(true));
    show("future_in_tuple", future_in_tuple());
    show("future_in_array", future_in_array());
    show("partial", partial(true));
    show("partial_two", partial_two());
    show("partial_pattern", partial_pattern());
    show("refilled", refilled(true));
    show("flag_in_loop", flag_in_loop());
    show("moved_in_loop", moved_in_loop());
    show("nested_option", nested_option(None));
    show("nested_match", nested_match(Ok(None)));
    show("or_pattern", or_pattern(Tree::Leaf(1)));
    show("sum", sum(Tree::Node(Box::new(Tree::Leaf(1)), Box::new(Tree::Leaf(2)))));
    show("slice_pattern", slice_pattern(vec![]));
    show("temporary_lock", temporary_lock(mutex_of_u32(&mutex)));
    show("temporary_in_match", temporary_in_match(&option));
    show("temporary_in_if_let", temporary_in_if_let(&option));
    show("temporary_in_while_let", temporary_in_while_let(&list));
    show("temporary_in_tail", temporary_in_tail(&list));
    show("temporary_argument", temporary_argument());
    show("extended_temporary", extended_temporary());
    show("extended_array", extended_array());
    show("method_chain", method_chain());
    show("chain_kept", chain_kept());
    show("associated", associated(Numbers));
    show("associated_borrowed", associated_borrowed(&Numbers));
    show("phantom", phantom(PhantomData::<String>));
    show("dynamic", dynamic(&Numbers));
    show("boxed_dynamic", boxed_dynamic(Box::new(Numbers)));
    show("slices", slices(&[1], &mut bytes));
    show("maps", maps());
    show("channel", channel());
    show("arcs", arcs(Arc::new(Mutex::new(1)), Rc::new(Cell::new(1))));
    show("pinned_twice", pinned_twice());
    show("labelled_block", labelled_block(true));
    show("closures", closures());
    show("block_values", block_values());
    show("sequence_of_scopes", sequence_of_scopes());
    show("many_states", many_states());
    show("result_of_text", result_of_text("1"));
    show("box_error", box_error(String::new()));
    show("uninhabited", uninhabited());
    show("never", never());
    show("constant", constant());
    show("references", references(&1, &mut x));
    show("reborrowed", reborrowed(&mut v));
    show("mutable_argument", mutable_argument(1));
    show("pattern_argument", pattern_argument((1, String::new()), [1, 2]));
    show("reference_pattern", reference_pattern(&1));
    show("serve", server.serve(String::new()));
    show("run", server.run());
    show("async_move_clone", {
        let server = Rc::new(String::from("s"));
        async move {
            let inner = server.clone();
            let f = async move {
                wait(1).await;
                inner.len()
            };
            f.await + server.len()
        }
    });
    show("block_of_block_of_block", async {
        async {
            async { wait(1u16).await }.await
        }
        .await
    });
    show("closure_of_futures", {
        let make = |n: u32| async move { wait(n).await };
        async move {
            let a = make(1);
            let b = make(2);
            a.await + b.await
        }
    });
    show("vec_join", async {
        let fs: Vec<_> = (0..3).map(wait::<u32>).collect();
        let mut n = 0;
        for f in fs {
            n += f.await;
        }
        n
    });
    let _ = wait(Tree::Leaf(1));
}
fn mutex_of_u32(_: &Mutex<Vec<u8>>) -> &'static Mutex<Vec<u32>> {
    Box::leak(Box::new(Mutex::new(vec![])))
}
