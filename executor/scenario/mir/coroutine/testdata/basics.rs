// Futures of async fns and blocks with values of all kinds kept over awaits, and not kept.
use std::cell::Cell;
use std::future::{Future, pending, ready};
use std::mem::{align_of_val, size_of_val};
use std::pin::Pin;
use std::task::{Context, Poll};

fn show<F: Future>(name: &str, f: F) {
    println!("{name}: {} {}", size_of_val(&f), align_of_val(&f));
}

struct Once(bool);
impl Future for Once {
    type Output = ();
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        if self.0 {
            return Poll::Ready(());
        }
        self.0 = true;
        cx.waker().wake_by_ref();
        Poll::Pending
    }
}
fn once() -> Once {
    Once(false)
}

struct Loud(u32);
impl Drop for Loud {
    fn drop(&mut self) {}
}

fn touch<T>(_: &T) {}
fn make(n: u64) -> u64 {
    n + 1
}

async fn empty() {}
async fn number() -> u64 {
    7
}
async fn one_await() {
    once().await
}
async fn two_awaits() {
    once().await;
    once().await;
}
async fn three_awaits() -> u8 {
    once().await;
    once().await;
    once().await;
    3
}
async fn argument(x: u64) -> u64 {
    once().await;
    x
}
async fn unused_argument(_x: u64) {
    once().await;
}
async fn ignored_argument(_: u64) {
    once().await;
}
async fn argument_before(x: u64) -> u64 {
    let y = x + 1;
    once().await;
    y
}
async fn string_argument(s: String) -> usize {
    once().await;
    s.len()
}
async fn string_unused(_s: String) {
    once().await;
}
async fn reference(s: &str) -> usize {
    once().await;
    s.len()
}
async fn local() -> u32 {
    let x = 5u32;
    once().await;
    x
}
async fn local_dead() -> u32 {
    let x = 5u32;
    let y = x + 1;
    touch(&y);
    once().await;
    3
}
async fn local_borrowed() -> u32 {
    let x = 5u32;
    touch(&x);
    once().await;
    3
}
async fn local_scoped() -> u32 {
    {
        let x = 5u32;
        touch(&x);
    }
    once().await;
    3
}
async fn array() -> u8 {
    let a = [0u8; 1000];
    once().await;
    a[3]
}
async fn array_used_before() -> u8 {
    let a = [0u8; 1000];
    let b = a[3];
    once().await;
    b
}
async fn array_borrowed_before() -> u8 {
    let a = [0u8; 1000];
    let b = a.iter().fold(0, |x: u8, y| x.wrapping_add(*y));
    once().await;
    b
}
async fn array_dropped_before() -> u8 {
    let a = vec![0u8; 1000];
    let b = a[0];
    drop(a);
    once().await;
    b
}
async fn array_scoped() -> u8 {
    let b = {
        let a = [1u8; 1000];
        touch(&a);
        a[1]
    };
    once().await;
    b
}
async fn array_argument(a: [u8; 1000]) -> u8 {
    once().await;
    a[0]
}
async fn array_argument_moved(a: [u8; 1000]) {
    consume(a).await;
}
async fn consume(a: [u8; 1000]) {
    once().await;
    touch(&a);
}
async fn loud() {
    let _x = Loud(1);
    once().await;
}
async fn loud_dropped() {
    let x = Loud(1);
    drop(x);
    once().await;
}
async fn loud_moved_later() {
    let x = Loud(1);
    once().await;
    drop(x);
    once().await;
}
async fn loud_sometimes(c: bool) {
    let x = Loud(1);
    if c {
        drop(x);
    }
    once().await;
}
async fn loud_temporary() {
    touch(&Loud(1));
    once().await;
}
async fn loud_in_statement() {
    (touch(&Loud(1)), once().await);
}
async fn mixed_sizes() -> u64 {
    let a = 1u8;
    let b = 2u64;
    let c = 3u16;
    let d = 4u32;
    once().await;
    u64::from(a) + b + u64::from(c) + u64::from(d)
}
async fn aligned() -> u128 {
    let a = 1u128;
    once().await;
    a
}
async fn overlap() -> u64 {
    let mut sum = 0;
    {
        let a = [1u64; 4];
        once().await;
        sum += a[0];
    }
    {
        let b = [2u64; 6];
        once().await;
        sum += b[0];
    }
    sum
}
async fn overlap_three() {
    {
        let a = [1u8; 100];
        once().await;
        touch(&a);
    }
    {
        let b = [1u16; 30];
        once().await;
        touch(&b);
    }
    {
        let c = [1u32; 40];
        once().await;
        touch(&c);
    }
}
async fn no_overlap() {
    let a = [1u8; 100];
    once().await;
    touch(&a);
    let b = [1u8; 60];
    once().await;
    touch(&b);
}
async fn shadowed() -> usize {
    let x = String::from("a");
    once().await;
    let x = x.len();
    once().await;
    x
}
async fn tuple() -> u32 {
    let t = (1u8, 2u32, String::new());
    once().await;
    t.1
}
async fn tuple_part_moved() -> u32 {
    let t = (1u8, 2u32, String::new());
    drop(t.2);
    once().await;
    t.1
}
async fn option() -> Option<u32> {
    let o = Some(make(3) as u32);
    once().await;
    o
}
async fn cell() -> u32 {
    let c = Cell::new(1u32);
    once().await;
    c.set(2);
    once().await;
    c.get()
}
async fn result_kept() -> u64 {
    let a = number().await;
    let b = number().await;
    a + b
}
async fn result_discarded() {
    number().await;
    number().await;
}
async fn ready_made() -> u32 {
    ready(3).await + ready(4).await
}
async fn never_ready() {
    pending::<()>().await;
}
async fn early(c: bool) -> u8 {
    if c {
        return 1;
    }
    let s = String::new();
    once().await;
    s.len() as u8
}

fn main() {
    show("empty", empty());
    show("number", number());
    show("one_await", one_await());
    show("two_awaits", two_awaits());
    show("three_awaits", three_awaits());
    show("argument", argument(1));
    show("unused_argument", unused_argument(1));
    show("ignored_argument", ignored_argument(1));
    show("argument_before", argument_before(1));
    show("string_argument", string_argument(String::new()));
    show("string_unused", string_unused(String::new()));
    show("reference", reference("a"));
    show("local", local());
    show("local_dead", local_dead());
    show("local_borrowed", local_borrowed());
    show("local_scoped", local_scoped());
    show("array", array());
    show("array_used_before", array_used_before());
    show("array_borrowed_before", array_borrowed_before());
    show("array_dropped_before", array_dropped_before());
    show("array_scoped", array_scoped());
    show("array_argument", array_argument([0; 1000]));
    show("array_argument_moved", array_argument_moved([0; 1000]));
    show("loud", loud());
    show("loud_dropped", loud_dropped());
    show("loud_moved_later", loud_moved_later());
    show("loud_sometimes", loud_sometimes(true));
    show("loud_temporary", loud_temporary());
    show("loud_in_statement", loud_in_statement());
    show("mixed_sizes", mixed_sizes());
    show("aligned", aligned());
    show("overlap", overlap());
    show("overlap_three", overlap_three());
    show("no_overlap", no_overlap());
    show("shadowed", shadowed());
    show("tuple", tuple());
    show("tuple_part_moved", tuple_part_moved());
    show("option", option());
    show("cell", cell());
    show("result_kept", result_kept());
    show("result_discarded", result_discarded());
    show("ready_made", ready_made());
    show("never_ready", never_ready());
    show("early", early(true));
    let _ = Loud(1).0;
}
