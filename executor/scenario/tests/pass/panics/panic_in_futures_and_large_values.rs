// A panic drops what lies in a future or in a large value that is half built, the last one first.
use std::future::Future;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::pin::Pin;
use std::task::{Context, Poll};

struct Noisy(usize);

impl Drop for Noisy {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}

fn noisy(n: usize, failing: usize) -> Noisy {
    if n == failing {
        panic!("no {n}");
    }
    Noisy(n)
}

struct Large {
    f00: Noisy,
    f01: Noisy,
    f02: Noisy,
    f03: Noisy,
    f04: Noisy,
    f05: Noisy,
    f06: Noisy,
    f07: Noisy,
    f08: Noisy,
    f09: Noisy,
    f10: Noisy,
    f11: Noisy,
    f12: Noisy,
    f13: Noisy,
    f14: Noisy,
    f15: Noisy,
    f16: Noisy,
    f17: Noisy,
    f18: Noisy,
    f19: Noisy,
    f20: Noisy,
    f21: Noisy,
    f22: Noisy,
    f23: Noisy,
    f24: Noisy,
    f25: Noisy,
    f26: Noisy,
    f27: Noisy,
    f28: Noisy,
    f29: Noisy,
    f30: Noisy,
    f31: Noisy,
    f32: Noisy,
    f33: Noisy,
    f34: Noisy,
    f35: Noisy,
    f36: Noisy,
    f37: Noisy,
    f38: Noisy,
    f39: Noisy,
    f40: Noisy,
    f41: Noisy,
    f42: Noisy,
    f43: Noisy,
    f44: Noisy,
    f45: Noisy,
    f46: Noisy,
    f47: Noisy,
    f48: Noisy,
    f49: Noisy,
    f50: Noisy,
    f51: Noisy,
    f52: Noisy,
    f53: Noisy,
    f54: Noisy,
    f55: Noisy,
    f56: Noisy,
    f57: Noisy,
    f58: Noisy,
    f59: Noisy,
    f60: Noisy,
    f61: Noisy,
    f62: Noisy,
    f63: Noisy,
    f64: Noisy,
    f65: Noisy,
    f66: Noisy,
    f67: Noisy,
    f68: Noisy,
    f69: Noisy,
}

fn large(failing: usize) -> Large {
    Large {
        f00: noisy(0, failing),
        f01: noisy(1, failing),
        f02: noisy(2, failing),
        f03: noisy(3, failing),
        f04: noisy(4, failing),
        f05: noisy(5, failing),
        f06: noisy(6, failing),
        f07: noisy(7, failing),
        f08: noisy(8, failing),
        f09: noisy(9, failing),
        f10: noisy(10, failing),
        f11: noisy(11, failing),
        f12: noisy(12, failing),
        f13: noisy(13, failing),
        f14: noisy(14, failing),
        f15: noisy(15, failing),
        f16: noisy(16, failing),
        f17: noisy(17, failing),
        f18: noisy(18, failing),
        f19: noisy(19, failing),
        f20: noisy(20, failing),
        f21: noisy(21, failing),
        f22: noisy(22, failing),
        f23: noisy(23, failing),
        f24: noisy(24, failing),
        f25: noisy(25, failing),
        f26: noisy(26, failing),
        f27: noisy(27, failing),
        f28: noisy(28, failing),
        f29: noisy(29, failing),
        f30: noisy(30, failing),
        f31: noisy(31, failing),
        f32: noisy(32, failing),
        f33: noisy(33, failing),
        f34: noisy(34, failing),
        f35: noisy(35, failing),
        f36: noisy(36, failing),
        f37: noisy(37, failing),
        f38: noisy(38, failing),
        f39: noisy(39, failing),
        f40: noisy(40, failing),
        f41: noisy(41, failing),
        f42: noisy(42, failing),
        f43: noisy(43, failing),
        f44: noisy(44, failing),
        f45: noisy(45, failing),
        f46: noisy(46, failing),
        f47: noisy(47, failing),
        f48: noisy(48, failing),
        f49: noisy(49, failing),
        f50: noisy(50, failing),
        f51: noisy(51, failing),
        f52: noisy(52, failing),
        f53: noisy(53, failing),
        f54: noisy(54, failing),
        f55: noisy(55, failing),
        f56: noisy(56, failing),
        f57: noisy(57, failing),
        f58: noisy(58, failing),
        f59: noisy(59, failing),
        f60: noisy(60, failing),
        f61: noisy(61, failing),
        f62: noisy(62, failing),
        f63: noisy(63, failing),
        f64: noisy(64, failing),
        f65: noisy(65, failing),
        f66: noisy(66, failing),
        f67: noisy(67, failing),
        f68: noisy(68, failing),
        f69: noisy(69, failing),
    }
}

#[derive(Default)]
struct Once(bool);

impl Future for Once {
    type Output = ();
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context) -> Poll<()> {
        if self.0 {
            return Poll::Ready(());
        }
        self.0 = true;
        cx.waker().wake_by_ref();
        Poll::Pending
    }
}

async fn variables(failing: usize) -> usize {
    let a = noisy(0, failing);
    Once::default().await;
    let b = noisy(1, failing);
    let c = (noisy(2, failing), noisy(3, failing));
    Once::default().await;
    let d = noisy(4, failing);
    drop(c.0);
    Once::default().await;
    let e = [noisy(5, failing), noisy(6, failing)];
    a.0 + b.0 + c.1 .0 + d.0 + e[1].0
}

async fn conditional(failing: usize) {
    let a = noisy(10, failing);
    let b;
    let c = noisy(11, failing);
    Once::default().await;
    if failing != 12 {
        b = noisy(13, failing);
        Once::default().await;
        drop(a);
        println!("has {}", b.0);
    }
    Once::default().await;
    let _d = noisy(12, failing);
    let _e = noisy(14, failing);
    drop(c);
}

fn block_on<F: Future>(future: F) -> F::Output {
    let mut future = Box::pin(future);
    let mut cx = Context::from_waker(std::task::Waker::noop());
    loop {
        if let Poll::Ready(v) = future.as_mut().poll(&mut cx) {
            return v;
        }
    }
}

fn attempt(run: impl FnOnce()) {
    let ended = catch_unwind(AssertUnwindSafe(run));
    println!("-- {}", if ended.is_ok() { "ended" } else { "caught" });
}

fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    for failing in 0..8 {
        attempt(|| println!("{}", block_on(variables(failing))));
    }
    for failing in 10..16 {
        attempt(|| block_on(conditional(failing)));
    }
    for failing in [3, 69, 70] {
        attempt(|| drop(large(failing)));
    }
}
