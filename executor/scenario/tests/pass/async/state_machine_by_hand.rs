// A state machine written as the compiler would: enum of states with self references by index, compared with the async fn; size facts; hand-desugared await with drop flags.
use std::fmt::Debug;
use std::future::{Future, IntoFuture};
use std::mem::{self, align_of, size_of, size_of_val, ManuallyDrop, MaybeUninit};
use std::pin::Pin;
use std::task::{Context, Poll, Waker};

struct D(&'static str);
impl Drop for D {
    fn drop(&mut self) {
        print!("~{} ", self.0);
    }
}

struct Pause(u8);
impl Future for Pause {
    type Output = u8;
    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<u8> {
        match self.0 {
            0 => Poll::Ready(7),
            _ => {
                self.0 -= 1;
                Poll::Pending
            }
        }
    }
}

async fn original(x: u8, label: D) -> Result<String, u8> {
    let a = D("a");
    let n = Pause(1).await + x;
    if n > 100 {
        return Err(n);
    }
    let s = {
        let _b = D("b");
        let m = Pause(2).await;
        format!("{}{}{}", label.0, n, m)
    };
    drop(a);
    let _c = D("c");
    Pause(0).await;
    Ok(s)
}

enum Machine {
    Start { x: u8, label: D },
    First { x: u8, label: D, a: D, fut: Pause },
    Second { label: D, a: D, n: u8, b: D, fut: Pause },
    Third { label: D, s: String, c: D, fut: Pause },
    Done,
    Poisoned,
}
impl Future for Machine {
    type Output = Result<String, u8>;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        loop {
            let state = mem::replace(&mut *self, Machine::Poisoned);
            *self = match state {
                Machine::Start { x, label } => Machine::First { x, label, a: D("a"), fut: Pause(1) },
                Machine::First { x, label, a, mut fut } => match Pin::new(&mut fut).poll(cx) {
                    Poll::Pending => {
                        *self = Machine::First { x, label, a, fut };
                        return Poll::Pending;
                    }
                    Poll::Ready(v) => {
                        let n = v + x;
                        if n > 100 {
                            *self = Machine::Done;
                            drop(a);
                            drop(label);
                            return Poll::Ready(Err(n));
                        }
                        Machine::Second { label, a, n, b: D("b"), fut: Pause(2) }
                    }
                },
                Machine::Second { label, a, n, b, mut fut } => match Pin::new(&mut fut).poll(cx) {
                    Poll::Pending => {
                        *self = Machine::Second { label, a, n, b, fut };
                        return Poll::Pending;
                    }
                    Poll::Ready(m) => {
                        let s = format!("{}{}{}", label.0, n, m);
                        drop(b);
                        drop(a);
                        Machine::Third { label, s, c: D("c"), fut: Pause(0) }
                    }
                },
                Machine::Third { label, s, c, mut fut } => {
                    let Poll::Ready(_) = Pin::new(&mut fut).poll(cx) else {
                        *self = Machine::Third { label, s, c, fut };
                        return Poll::Pending;
                    };
                    drop(c);
                    drop(label);
                    *self = Machine::Done;
                    return Poll::Ready(Ok(s));
                }
                Machine::Done => panic!("`async fn` resumed after completion"),
                Machine::Poisoned => panic!("`async fn` resumed after panicking"),
            };
        }
    }
}

fn drive<F: Future>(name: &str, f: F, limit: usize) -> Option<F::Output>
where
    F::Output: Debug,
{
    let mut f = std::pin::pin!(f);
    let mut cx = Context::from_waker(Waker::noop());
    print!("{name}: ");
    for i in 0..limit {
        if let Poll::Ready(v) = f.as_mut().poll(&mut cx) {
            println!("-> {v:?} at poll {}", i + 1);
            return Some(v);
        }
        print!(". ");
    }
    None
}

struct Url(&'static str);
impl IntoFuture for Url {
    type Output = usize;
    type IntoFuture = std::future::Ready<usize>;
    fn into_future(self) -> Self::IntoFuture {
        std::future::ready(self.0.len())
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum Small {
    A = 1,
    B = 200,
}
#[repr(C)]
struct Layout {
    a: u8,
    b: u64,
    c: u16,
}
#[repr(transparent)]
struct Wrap(u32);

fn main() {
    for limit in [1, 2, 9] {
        drive("async ", original(1, D("l")), limit);
        println!();
        drive("enum  ", Machine::Start { x: 1, label: D("l") }, limit);
        println!();
    }
    drive("async ", original(99, D("e")), 9);
    println!();
    drive("enum  ", Machine::Start { x: 99, label: D("e") }, 9);
    println!();
    drop(original(0, D("unpolled")));
    println!();
    drive("url", async { Url("four").await + Url("x").into_future().await }, 1);
    println!("{} {} {}", size_of::<Poll<u8>>(), size_of::<Option<Waker>>(), size_of::<Waker>());
    println!("{} {} {}", size_of::<Option<Box<dyn Future<Output = ()>>>>(), size_of::<Pin<&mut ()>>(), size_of::<Context>() >= 8);
    println!("{} {} {}", size_of::<Layout>(), align_of::<Layout>(), size_of::<Wrap>());
    println!("{} {} {}", size_of::<Poll<()>>(), size_of::<Poll<Option<Box<u8>>>>(), size_of::<std::future::Ready<()>>());
    println!("{} {}", size_of_val(&async {}), size_of_val(&Pause(1)));
    println!("{:?} {}", Small::B as u8, unsafe { mem::transmute::<u8, Small>(1) } == Small::A);
    let mut slot = MaybeUninit::<Pause>::uninit();
    slot.write(Pause(3));
    let p = unsafe { slot.assume_init_mut() };
    println!("{:?}", (0..4).map(|_| Pin::new(&mut *p).poll(&mut Context::from_waker(Waker::noop())).is_ready()).collect::<Vec<_>>());
    let keep = ManuallyDrop::new(D("kept"));
    println!("{} {}", keep.0, mem::needs_drop::<ManuallyDrop<D>>());
    let mut twice = ManuallyDrop::new(D("by hand"));
    unsafe { ManuallyDrop::drop(&mut twice) };
    println!();
    let d = D("swapped");
    let old = mem::replace(&mut *Box::new(d), D("in"));
    println!("| {}", old.0);
    mem::forget(old);
    let arr: [D; 3] = [D("1"), D("2"), D("3")];
    let [_, rest @ ..] = arr;
    println!("| {}", rest[0].0);
    let mut v = vec![D("x"), D("y"), D("z")];
    let y = v.swap_remove(0);
    v.truncate(1);
    println!("| {} {}", y.0, v[0].0);
    let words: [u16; 2] = unsafe { mem::transmute([1u16, 2]) };
    println!("{words:?} {}", u32::from_ne_bytes(unsafe { mem::transmute::<[u8; 4], [u8; 4]>([1, 0, 0, 0]) }));
    let f: fn(u8) -> Pause = Pause;
    println!("{}", f(9).0);
}
