// Slice patterns and moves in async code: arrays of guards, partially moved tuples, let-else, loops with labels, closures capturing by unique borrow, drop order at cancellation.
use std::cell::RefCell;
use std::future::{poll_fn, Future};
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, Waker};

thread_local!(static LOG: RefCell<Vec<&'static str>> = const { RefCell::new(vec![]) });
#[derive(Debug)]
struct G(&'static str);
impl Drop for G {
    fn drop(&mut self) {
        LOG.with_borrow_mut(|l| l.push(self.0));
    }
}
fn flush(what: &str) {
    println!("{what:<10} {:?}", LOG.take());
}
async fn pause() {
    let mut x = false;
    poll_fn(|_| {
        x = !x;
        if x { Poll::Pending } else { Poll::Ready(()) }
    })
    .await
}
fn steps<F: Future>(f: F, max: usize) -> Result<F::Output, usize> {
    let mut f: Pin<Box<F>> = Box::pin(f);
    let mut cx = Context::from_waker(Waker::noop());
    for _ in 0..max {
        if let Poll::Ready(v) = f.as_mut().poll(&mut cx) {
            return Ok(v);
        }
    }
    Err(max)
}

async fn tail(g: G) -> usize {
    let n = {
        let h = G("tail-h");
        pause().await;
        h.0.len()
    };
    match &[G("tmp1"), G("tmp2")][..] {
        [a, b] => a.0.len() + b.0.len() + n + g.0.len(),
        _ => 0,
    }
}
async fn struct_update() -> &'static str {
    struct Big {
        a: G,
        b: G,
        c: Option<G>,
    }
    let base = Big { a: G("base-a"), b: G("base-b"), c: Some(G("base-c")) };
    pause().await;
    let new = Big { b: G("new-b"), ..base };
    pause().await;
    let Big { a, mut c, .. } = new;
    let Some(c) = c.take() else { return "none" };
    pause().await;
    drop(a);
    c.0
}
async fn looping() -> Vec<u8> {
    let mut out = vec![];
    'outer: for i in 0u8.. {
        let _i = G("i");
        for j in 0..3 {
            let _j = G("j");
            pause().await;
            match (i, j) {
                (0, 1) => continue 'outer,
                (1, 2) => break 'outer,
                _ => out.push(i * 10 + j),
            }
        }
    }
    out
}
async fn try_ops(fail: bool) -> Result<u8, G> {
    let _keep = G("keep");
    let v = async {
        let _in = G("in");
        pause().await;
        if fail { Err(G("err")) } else { Ok(3) }
    }
    .await?;
    pause().await;
    Ok(v)
}
async fn args(a: G, _: G, _b: G) -> usize {
    pause().await;
    let c = move || a.0.len();
    pause().await;
    c()
}
async fn replaced() {
    let mut slot = Some(G("first"));
    pause().await;
    slot = None;
    pause().await;
    slot.replace(G("second"));
    let old = std::mem::replace(&mut slot, Some(G("third")));
    pause().await;
    drop(slot);
    let _ = old;
    pause().await;
}

fn main() {
    for n in 1..=2 {
        println!("{:?}", steps(tail(G("arg")), n));
        flush("tail");
    }
    for n in 1..=4 {
        println!("{:?}", steps(struct_update(), n));
        flush("update");
    }
    for n in [3, 20] {
        println!("{:?}", steps(looping(), n));
        flush("loop");
    }
    for fail in [true, false] {
        println!("{:?}", steps(try_ops(fail), 9).map(|r| r.map_err(|g| g.0)));
        flush("try");
    }
    println!("{:?}", steps(try_ops(false), 1).is_err());
    flush("try");
    for n in [0, 1, 2, 3] {
        println!("{:?}", steps(args(G("a"), G("_"), G("_b")), n));
        flush("args");
    }
    for n in 1..=5 {
        let _ = steps(replaced(), n);
        flush("replace");
    }
    let _ = steps(
        async {
            let [a, rest @ ..] = [G("x0"), G("x1"), G("x2")];
            pause().await;
            drop(rest);
            pause().await;
            let (_, b) = (G("t0"), G("t1"));
            pause().await;
            let _z = (a, b);
            pause().await;
        },
        4,
    );
    flush("patterns");
    let mut words = vec![String::from("a")];
    let mut add = async |s: &str| {
        words.push(s.to_owned());
        pause().await;
        words.len()
    };
    println!("{:?} {:?}", steps(add("b"), 3), steps(add("c"), 1));
    println!("{words:?}");
    let shared = Rc::new(G("shared"));
    let fs: Vec<_> = (0..2).map(|_| { let s = shared.clone(); async move { pause().await; s.0 } }).collect();
    drop(shared);
    flush("none");
    for f in fs {
        println!("{:?}", steps(f, 2));
    }
    flush("shared");
    steps(async { if let Some(g) = Some(G("scrutinee")).as_ref() { pause().await; println!("{g:?}"); } else { pause().await } }, 2).unwrap();
    flush("if let");
}
