use std::future::Future;

#[derive(Debug)]
struct P {
    x: i32,
    y: i32,
}
enum E {
    A { a: i32 },
    B(i32, i32),
    C,
}
struct W<T> {
    t: T,
}
fn call(f: impl Fn(i32) -> i32) -> i32 {
    f(1)
}
fn plain() -> i32 {
    5
}

fn operators() {
    let _ = 1 + "2";
    let _ = 1 + 1.5;
    let _ = 2.5 % 2;
    let _ = Some(1) == 1;
    let _ = 1 == "1";
    let _ = "a" + "b";
}
fn numbers() {
    5.len();
    5.foo;
    5();
    *5;
}
fn closures() {
    let mut n = 0;
    let add = |a: i32| a + 1;
    add();
    call(|a, b| a);
    call(|a: &i32| *a);
    let g: fn(i32) -> i32 = |a| a + n;
    let h = if true { |a: i32| a } else { |a: i32| a + n };
}
fn generics() {
    let a: W = W { t: 1 };
    let b: Vec = vec![1];
    let c: Result<i32> = Ok(1);
    let d: i32<u8> = 1;
}
fn literals(e: E) {
    let a = E::A { b: 1 };
    match e {
        E::A { b } => {}
        E::B { x, y } => {}
        E::C => {}
    }
}
fn branch(x: bool) -> i32 {
    if x {
        return 1;
    }
}
fn text() -> String {
    if true {
        "a".to_string()
    }
}
async fn rec(n: u32) -> u32 {
    if n == 0 { 0 } else { rec(n - 1).await }
}
async fn ping(n: u32) {
    pong(n).await
}
async fn pong(n: u32) {
    ping(n).await
}
async fn number() -> i32 {
    5.await
}
const A: i32 = plain();
const V: Vec<i32> = vec![1];
static S: String = String::from("x");
const fn twice(x: i32) -> i32 {
    plain() + x
}
fn main() {}
