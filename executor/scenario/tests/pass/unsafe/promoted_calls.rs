//! References to what some functions of std return live for ever, as those to constants do.
use std::future::Future;
use std::ops::RangeInclusive;
use std::pin::pin;
use std::task::{Context, Poll, RawWaker, RawWakerVTable, Waker};

fn noop_raw_waker() -> RawWaker {
    fn no_op(_: *const ()) {}
    fn clone(_: *const ()) -> RawWaker { noop_raw_waker() }
    let vtable = &RawWakerVTable::new(clone, no_op, no_op, no_op);
    RawWaker::new(std::ptr::null(), vtable)
}
fn raw_waker() -> &'static RawWaker {
    fn no_op(_: *const ()) {}
    fn clone(_: *const ()) -> RawWaker { noop_raw_waker() }
    &RawWaker::new(std::ptr::null(), &RawWakerVTable::new(clone, no_op, no_op, no_op))
}
fn range() -> &'static RangeInclusive<u8> { &RangeInclusive::new(1, 3) }
fn start() -> &'static u8 { (1..=2u8).start() }
fn size<T>() -> &'static usize { &std::mem::size_of::<T>() }
fn sizes() -> [&'static usize; 2] { [size::<u16>(), size::<u64>()] }
#[allow(deprecated)]
fn largest() -> &'static u8 { &u8::max_value() }
fn null() -> &'static *const u8 { &std::ptr::null() }

fn main() {
    let waker = unsafe { Waker::from_raw(noop_raw_waker()) };
    let mut cx = Context::from_waker(&waker);
    let mut future = pin!(async { 42 });
    if let Poll::Ready(value) = future.as_mut().poll(&mut cx) {
        println!("{value}");
    }
    println!("{} {}", waker.clone().will_wake(&waker), raw_waker() == raw_waker());
    println!("{:?} {} {:?} {} {}", range(), start(), sizes(), largest(), null().is_null());
}
