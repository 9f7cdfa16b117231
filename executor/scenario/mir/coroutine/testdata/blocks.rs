// Async blocks and closures that capture, generic futures, joins and selects by hand, wrappers of futures.
use std::fmt::Debug;
use std::future::{Future, poll_fn};
use std::mem::{align_of_val, size_of_val};
use std::pin::{Pin, pin};
use std::task::{Context, Poll};

fn show<F: Future>(name: &str, f: F) {
    println!("{name}: {} {} {}", size_of_val(&f), align_of_val(&f), size_of::<Option<F>>());
}

struct Step(u8);
impl Future for Step {
    type Output = u8;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<u8> {
        if self.0 == 0 {
            return Poll::Ready(9);
        }
        self.0 -= 1;
        cx.waker().wake_by_ref();
        Poll::Pending
    }
}
fn step() -> Step {
    Step(1)
}
fn touch<T: ?Sized>(_: &T) {}

struct Join<A, B> {
    a: A,
    b: B,
    done: (bool, bool),
}
impl<A: Future + Unpin, B: Future + Unpin> Future for Join<A, B> {
    type Output = ();
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        if !self.done.0 && Pin::new(&mut self.a).poll(cx).is_ready() {
            self.done.0 = true;
        }
        if !self.done.1 && Pin::new(&mut self.b).poll(cx).is_ready() {
            self.done.1 = true;
        }
        if self.done == (true, true) { Poll::Ready(()) } else { Poll::Pending }
    }
}
fn join<A, B>(a: A, b: B) -> Join<A, B> {
    Join { a, b, done: (false, false) }
}

async fn generic<T: Debug>(x: T) -> T {
    step().await;
    touch(&x);
    x
}
async fn generic_moved<T>(x: T) -> T {
    step().await;
    x
}
async fn generic_dropped<T>(x: T) {
    drop(x);
    step().await;
}
async fn generic_copy<T: Copy>(x: T) -> (T, T) {
    let y = x;
    step().await;
    (x, y)
}
async fn generic_pair<T, U: Default>(x: T) -> (T, U) {
    let u = U::default();
    step().await;
    (x, u)
}
async fn generic_array<const N: usize>(x: [u8; N]) -> u8 {
    step().await;
    x[0]
}
async fn run<F: Future>(f: F) -> F::Output {
    f.await
}
async fn run_twice<F: Future, G: FnMut() -> F>(mut f: G) {
    f().await;
    f().await;
}
async fn call<F: AsyncFn(u8) -> u8>(f: F) -> u8 {
    f(1).await + f(2).await
}
async fn either<A: Future, B: Future>(a: A, b: B) -> bool {
    let mut a = pin!(a);
    let mut b = pin!(b);
    poll_fn(move |cx| {
        if a.as_mut().poll(cx).is_ready() {
            return Poll::Ready(true);
        }
        if b.as_mut().poll(cx).is_ready() {
            return Poll::Ready(false);
        }
        Poll::Pending
    })
    .await
}
async fn timeout_like<F: Future>(f: F) -> Option<F::Output> {
    let mut f = Box::pin(f);
    let mut n = 0u8;
    poll_fn(move |cx| match f.as_mut().poll(cx) {
        Poll::Ready(x) => Poll::Ready(Some(x)),
        Poll::Pending if n > 3 => Poll::Ready(None),
        Poll::Pending => {
            n += 1;
            Poll::Pending
        }
    })
    .await
}

struct Counter {
    n: u32,
    name: String,
}
impl Counter {
    async fn by_ref(&self) -> u32 {
        step().await;
        self.n
    }
    async fn by_mut(&mut self) -> u32 {
        self.n += 1;
        step().await;
        self.n
    }
    async fn by_value(self) -> String {
        step().await;
        self.name
    }
    async fn with(&self, x: u64, s: &str) -> usize {
        step().await;
        x as usize + s.len()
    }
}
trait Speak {
    async fn speak(&self) -> u32;
    async fn twice(&self) -> u32 {
        self.speak().await + self.speak().await
    }
}
impl Speak for Counter {
    async fn speak(&self) -> u32 {
        step().await;
        self.n
    }
}

fn main() {
    let n = 5u32;
    let s = String::from("a");
    let mut count = 0u64;
    let big = [0u8; 300];
    show("block_empty", async {});
    show("block_value", async { 3u64 });
    show("block_await", async { step().await });
    show("block_copy", async move {
        step().await;
        n
    });
    show("block_ref", async {
        step().await;
        touch(&s);
    });
    show("block_ref_two", async {
        touch(&n);
        step().await;
        touch(&s);
    });
    show("block_ref_mut", async {
        count += 1;
        step().await;
        count += 1;
    });
    let t = s.clone();
    show("block_move", async move {
        step().await;
        touch(&t);
    });
    let t = s.clone();
    show("block_move_used_before", async move {
        touch(&t);
        step().await;
    });
    let t = s.clone();
    show("block_moved_out", async move {
        let u = t;
        step().await;
        touch(&u);
    });
    let t = s.clone();
    show("block_moved_by_use", async {
        let u = t;
        step().await;
        touch(&u);
    });
    show("block_big", async move {
        step().await;
        touch(&big);
    });
    show("block_big_ref", async {
        step().await;
        touch(&big);
    });
    show("block_in_block", async {
        let a = async { step().await };
        let b = async { step().await };
        a.await + b.await
    });
    show("block_bool", async move {
        let c = n > 3;
        step().await;
        c
    });
    let flag = n > 3;
    show("block_captured_bool", async move {
        step().await;
        flag
    });
    show("block_captured_ref", async move {
        let r = &n;
        step().await;
        *r
    });
    show("generic_u8", generic(1u8));
    show("generic_u64", generic(1u64));
    show("generic_string", generic(String::new()));
    show("generic_unit", generic(()));
    show("generic_moved_u32", generic_moved(1u32));
    show("generic_moved_vec", generic_moved(vec![1]));
    show("generic_dropped_u64", generic_dropped(1u64));
    show("generic_dropped_string", generic_dropped(String::new()));
    show("generic_copy_u16", generic_copy(1u16));
    show("generic_copy_u128", generic_copy(1u128));
    show("generic_pair", generic_pair::<u8, u64>(1));
    show("generic_pair_string", generic_pair::<String, u8>(String::new()));
    show("generic_array_3", generic_array([0; 3]));
    show("generic_array_1000", generic_array([0; 1000]));
    show("run_step", run(step()));
    show("run_block", run(async { step().await }));
    show("run_run", run(run(run(step()))));
    show("run_twice", run_twice(step));
    show("run_twice_async", run_twice(|| async { step().await }));
    show("call_closure", call(async |x: u8| x + step().await));
    let k = 3u8;
    show("call_capturing", call(async |x: u8| x + k + step().await));
    show("call_moving", call(async move |x: u8| x + k + step().await));
    let f = async |x: u64| {
        step().await;
        x
    };
    show("async_closure", f(1));
    let t = s.clone();
    let g = async move |x: u64| {
        step().await;
        x as usize + t.len()
    };
    show("async_closure_capturing", g(1));
    let h = |x: u64| async move {
        step().await;
        x
    };
    show("closure_returning_block", h(1));
    show("join_two", join(step(), step()));
    show("join_blocks", join(Box::pin(async { step().await }), Box::pin(async { 3 })));
    show("join_awaited", async { join(step(), step()).await });
    show("either", either(step(), step()));
    show("either_blocks", either(async { step().await }, async { step().await + step().await }));
    show("timeout_like", timeout_like(async { step().await }));
    let mut c = Counter { n: 1, name: String::new() };
    show("method_ref", c.by_ref());
    show("method_mut", c.by_mut());
    show("method_with", c.with(1, "a"));
    show("trait_method", c.speak());
    show("trait_default", c.twice());
    show("method_value", c.by_value());
    show("vec_of_futures", async {
        let v = vec![step(), step()];
        for f in v {
            f.await;
        }
    });
    show("array_of_futures", async {
        for f in [step(), step()] {
            f.await;
        }
    });
    show("try_block_like", async {
        let r: Result<u8, String> = async {
            let a = step().await;
            if a > 3 {
                return Err(String::from("no"));
            }
            Ok(step().await)
        }
        .await;
        r.map_or(0, |x| x)
    });
    show("large_then_small", async {
        {
            let a = [0u8; 500];
            step().await;
            touch(&a);
        }
        let b = 1u8;
        step().await;
        b
    });
    show("select_by_hand", async {
        let mut a = pin!(async { step().await });
        let mut b = pin!(async {
            step().await;
            step().await
        });
        poll_fn(|cx| {
            if let Poll::Ready(x) = a.as_mut().poll(cx) {
                return Poll::Ready(x);
            }
            b.as_mut().poll(cx)
        })
        .await
    });
}
