// Futures with loops, matches, conditions, early returns and nested calls around their awaits.
use std::collections::VecDeque;
use std::future::{Future, poll_fn, ready};
use std::mem::{align_of_val, size_of_val};
use std::pin::{Pin, pin};
use std::rc::Rc;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};

fn show<F: Future>(name: &str, f: F) {
    println!("{name}: {} {}", size_of_val(&f), align_of_val(&f));
}

async fn tick() {
    let mut done = false;
    poll_fn(|cx: &mut Context<'_>| {
        if done {
            return Poll::Ready(());
        }
        done = true;
        cx.waker().wake_by_ref();
        Poll::Pending
    })
    .await
}
async fn value(n: u32) -> u32 {
    tick().await;
    n
}
async fn text(n: u32) -> String {
    tick().await;
    n.to_string()
}
async fn fail(n: u32) -> Result<u32, String> {
    tick().await;
    if n > 3 { Err(n.to_string()) } else { Ok(n) }
}
fn touch<T>(_: &T) {}

enum Message {
    Stop,
    Number(u64),
    Text(String),
    Pair(u8, Vec<u8>),
}

async fn counted() -> u32 {
    let mut sum = 0;
    for i in 0..3 {
        sum += value(i).await;
    }
    sum
}
async fn counted_while() -> u32 {
    let mut i = 0;
    while i < 3 {
        tick().await;
        i += 1;
    }
    i
}
async fn forever() {
    loop {
        tick().await;
    }
}
async fn until_break() -> u32 {
    let mut n = 0;
    loop {
        n += value(1).await;
        if n > 3 {
            break n;
        }
    }
}
async fn over_vec(v: Vec<String>) -> usize {
    let mut n = 0;
    for s in v {
        tick().await;
        n += s.len();
    }
    n
}
async fn over_slice(v: &[u32]) -> u32 {
    let mut n = 0;
    for x in v {
        n += value(*x).await;
    }
    n
}
async fn nested_loops() -> u32 {
    let mut n = 0;
    for i in 0..3u32 {
        for j in 0..2u64 {
            tick().await;
            n += i + j as u32;
        }
    }
    n
}
async fn if_else(c: bool) -> u32 {
    if c { value(1).await } else { value(2).await }
}
async fn if_different(c: bool) -> usize {
    if c {
        let a = [1u8; 50];
        tick().await;
        a.len()
    } else {
        let s = text(2).await;
        tick().await;
        s.len()
    }
}
async fn if_condition() -> u32 {
    if value(1).await == 1 { 2 } else { 3 }
}
async fn if_let(o: Option<String>) -> usize {
    if let Some(s) = o {
        tick().await;
        s.len()
    } else {
        0
    }
}
async fn if_let_awaited() -> usize {
    if let Ok(n) = fail(1).await {
        tick().await;
        n as usize
    } else {
        0
    }
}
async fn matched(m: Message) -> usize {
    match m {
        Message::Stop => 0,
        Message::Number(n) => {
            tick().await;
            n as usize
        }
        Message::Text(s) => {
            tick().await;
            s.len()
        }
        Message::Pair(a, b) => {
            tick().await;
            a as usize + b.len()
        }
    }
}
async fn matched_ref(m: &Message) -> usize {
    match m {
        Message::Stop => 0,
        Message::Number(n) => {
            tick().await;
            *n as usize
        }
        Message::Text(s) => {
            tick().await;
            s.len()
        }
        Message::Pair(a, b) => {
            tick().await;
            *a as usize + b.len()
        }
    }
}
async fn matched_awaited() -> u32 {
    match value(3).await {
        0 => 1,
        n => n + value(n).await,
    }
}
async fn matched_guard(n: u32) -> u32 {
    match n {
        0 => value(1).await,
        x if x > 3 => value(x).await + x,
        _ => 5,
    }
}
async fn question() -> Result<u32, String> {
    let a = fail(1).await?;
    let b = fail(2).await?;
    Ok(a + b)
}
async fn question_text() -> Result<usize, String> {
    let s = text(1).await;
    let n = fail(2).await?;
    Ok(s.len() + n as usize)
}
async fn let_else(o: Option<String>) -> usize {
    let Some(s) = o else {
        tick().await;
        return 0;
    };
    tick().await;
    s.len()
}
async fn labelled() -> u32 {
    let mut n = 0;
    'outer: loop {
        let v = vec![1u32, 2];
        for x in &v {
            tick().await;
            n += x;
            if n > 5 {
                break 'outer n;
            }
        }
    }
}
async fn three_deep() -> u32 {
    async fn a() -> u32 {
        b().await + 1
    }
    async fn b() -> u32 {
        value(1).await + value(2).await
    }
    a().await
}
async fn kept_while_nested() -> usize {
    let s = String::from("kept");
    let n = value(3).await;
    s.len() + n as usize
}
async fn dropped_before_await() -> u32 {
    let m = Mutex::new(3u32);
    let n = {
        let guard = m.lock().unwrap();
        *guard
    };
    tick().await;
    n
}
async fn dropped_by_hand() -> u32 {
    let m = Mutex::new(3u32);
    let guard = m.lock().unwrap();
    let n = *guard;
    drop(guard);
    tick().await;
    n
}
async fn guard_kept() -> u32 {
    let m = Mutex::new(3u32);
    let guard = m.lock().unwrap();
    tick().await;
    *guard
}
async fn guard_in_condition(m: &Mutex<u32>) -> u32 {
    if *m.lock().unwrap() > 3 {
        tick().await;
        1
    } else {
        2
    }
}
async fn reference_kept() -> u8 {
    let a = [1u8; 16];
    let r = &a[3..];
    tick().await;
    r[0]
}
async fn mutable_reference_kept() -> u8 {
    let mut a = [1u8; 16];
    let r = &mut a;
    tick().await;
    r[2] = 3;
    tick().await;
    a[2]
}
async fn iterator_kept() -> usize {
    let v = vec![1, 2, 3];
    let mut it = v.iter();
    let mut n = 0;
    while let Some(x) = it.next() {
        tick().await;
        n += x;
    }
    n
}
async fn queue() -> u32 {
    let mut q = VecDeque::new();
    q.push_back(1u32);
    let mut n = 0;
    while let Some(x) = q.pop_front() {
        n += value(x).await;
        if x < 4 {
            q.push_back(x + 1);
        }
    }
    n
}
async fn shared() -> usize {
    let a = Rc::new(String::from("a"));
    let b = Rc::clone(&a);
    tick().await;
    a.len() + b.len()
}
async fn boxed_future() -> u32 {
    let f: Pin<Box<dyn Future<Output = u32>>> = Box::pin(value(3));
    f.await
}
async fn boxed_recursion(n: u32) -> u32 {
    if n == 0 {
        return 0;
    }
    let rest: Pin<Box<dyn Future<Output = u32>>> = Box::pin(boxed_recursion(n - 1));
    rest.await + n
}
async fn arguments() -> u32 {
    add(value(1).await, value(2).await, value(3).await)
}
fn add(a: u32, b: u32, c: u32) -> u32 {
    a + b + c
}
async fn receiver() -> usize {
    text(1).await.len() + text(2).await.len()
}
async fn binary() -> u32 {
    value(1).await + value(2).await * value(3).await
}
async fn tuple_of_awaits() -> (u32, String, u32) {
    (value(1).await, text(2).await, value(3).await)
}
async fn array_of_awaits() -> [u32; 3] {
    [value(1).await, value(2).await, value(3).await]
}
async fn struct_of_awaits() -> usize {
    struct P {
        a: u32,
        b: String,
    }
    let p = P { b: text(1).await, a: value(2).await };
    p.a as usize + p.b.len()
}
async fn and_or(c: bool) -> bool {
    c && value(1).await == 1 || value(2).await == 3
}
async fn assigned() -> u32 {
    let mut x = value(1).await;
    x = value(x).await;
    x += value(x).await;
    x
}
async fn assigned_string() -> usize {
    let mut s = String::new();
    s = text(s.len() as u32).await;
    tick().await;
    s.len()
}
async fn late() -> usize {
    let s;
    tick().await;
    s = text(1).await;
    tick().await;
    s.len()
}
async fn pinned() -> u32 {
    let f = pin!(value(3));
    f.await
}
async fn future_made_early() -> u32 {
    let f = value(3);
    tick().await;
    f.await
}
async fn future_not_awaited() {
    let f = value(3);
    tick().await;
    touch(&f);
}
async fn future_forgotten() {
    let _f = ready(3);
    tick().await;
}
async fn index() -> u32 {
    let a = [1u32, 2, 3];
    a[value(1).await as usize] + a[0]
}
async fn formatted() -> String {
    let n = value(1).await;
    let s = format!("{n} {}", value(2).await);
    tick().await;
    s
}
async fn printed() {
    println!("{} {}", value(1).await, text(2).await);
}
async fn arc_in_block(a: Arc<Mutex<Vec<u32>>>) {
    {
        let mut g = a.lock().unwrap();
        g.push(1);
    }
    tick().await;
    a.lock().unwrap().push(2);
    tick().await;
}
async fn closure_kept() -> u32 {
    let n = 3;
    let f = move |x: u32| x + n;
    tick().await;
    f(4)
}

fn main() {
    let m = Message::Stop;
    let mutex = Mutex::new(3);
    show("tick", tick());
    show("value", value(1));
    show("text", text(1));
    show("fail", fail(1));
    show("counted", counted());
    show("counted_while", counted_while());
    show("forever", forever());
    show("until_break", until_break());
    show("over_vec", over_vec(vec![]));
    show("over_slice", over_slice(&[1]));
    show("nested_loops", nested_loops());
    show("if_else", if_else(true));
    show("if_different", if_different(true));
    show("if_condition", if_condition());
    show("if_let", if_let(None));
    show("if_let_awaited", if_let_awaited());
    show("matched", matched(Message::Number(1)));
    show("matched", matched(Message::Text(String::new())));
    show("matched", matched(Message::Pair(1, vec![])));
    show("matched_ref", matched_ref(&m));
    show("matched_awaited", matched_awaited());
    show("matched_guard", matched_guard(1));
    show("question", question());
    show("question_text", question_text());
    show("let_else", let_else(None));
    show("labelled", labelled());
    show("three_deep", three_deep());
    show("kept_while_nested", kept_while_nested());
    show("dropped_before_await", dropped_before_await());
    show("dropped_by_hand", dropped_by_hand());
    show("guard_kept", guard_kept());
    show("guard_in_condition", guard_in_condition(&mutex));
    show("reference_kept", reference_kept());
    show("mutable_reference_kept", mutable_reference_kept());
    show("iterator_kept", iterator_kept());
    show("queue", queue());
    show("shared", shared());
    show("boxed_future", boxed_future());
    show("boxed_recursion", boxed_recursion(1));
    show("arguments", arguments());
    show("receiver", receiver());
    show("binary", binary());
    show("tuple_of_awaits", tuple_of_awaits());
    show("array_of_awaits", array_of_awaits());
    show("struct_of_awaits", struct_of_awaits());
    show("and_or", and_or(true));
    show("assigned", assigned());
    show("assigned_string", assigned_string());
    show("late", late());
    show("pinned", pinned());
    show("future_made_early", future_made_early());
    show("future_not_awaited", future_not_awaited());
    show("future_forgotten", future_forgotten());
    show("index", index());
    show("formatted", formatted());
    show("printed", printed());
    show("arc_in_block", arc_in_block(Arc::new(Mutex::new(vec![]))));
    show("closure_kept", closure_kept());
}
