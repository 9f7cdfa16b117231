// The error type of `?` in an async block is open; impls that could be meant are one more error where there are several.
use std::future::Future;
fn check<F: Future>(_f: F) {}
async fn one() -> Result<i32, String> { Ok(1) }
async fn two() -> Result<i32, std::fmt::Error> { Ok(1) }
async fn three() -> Result<i32, std::num::TryFromIntError> { Ok(1) }
struct My;
async fn four() -> Result<i32, My> { Ok(1) }
async fn five() -> Result<i32, &'static str> { Ok(1) }
async fn six() -> Result<i32, u8> { Ok(1) }
fn a() {
    let f = async { one().await?; Ok(()) };
    check(f);
    }
fn b() {
    let f = async { two().await?; Ok(()) };
    check(f);
    }
fn c() {
    let f = async { three().await?; Ok(()) };
    check(f);
    }
fn d() {
    let f = async { four().await?; Ok(()) };
    check(f);
    }
fn e() {
    let f = async { five().await?; Ok(()) };
    check(f);
    }
fn g() {
    let f = async { six().await?; Ok(()) };
    check(f);
}
fn h() {
    let f = async { one().await?; two().await?; Ok(()) };
    check(f);
}
struct A; struct B; struct C;
impl From<My> for A { fn from(_: My) -> A { A } }
impl From<My> for B { fn from(_: My) -> B { B } }
impl From<C> for B { fn from(_: C) -> B { B } }
async fn seven() -> Result<i32, C> { Ok(1) }
fn i() {
    let f = async { seven().await?; Ok(()) };
    check(f);
}
fn main() {}
