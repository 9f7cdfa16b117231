use std::future::Future;
use std::rc::Rc;

async fn number() -> i32 {
    1
}

struct Pair {
    left: Rc<i32>,
    right: i32,
}

fn take(_: Rc<i32>, n: i32) -> i32 {
    n
}

fn assert_send<F: Future + Send>(_: F) {}

async fn in_arguments() -> i32 {
    take(Rc::new(1), number().await)
}

async fn in_a_tuple() {
    let _pair = (Rc::new(1), number().await);
}

async fn in_an_array() {
    let _list = [Rc::new(1), Rc::new(number().await)];
}

async fn in_a_struct() -> i32 {
    let p = Pair { left: Rc::new(1), right: number().await };
    *p.left + p.right
}

async fn in_an_operand() -> i32 {
    *Rc::new(1) + number().await
}

async fn in_a_cast() -> i64 {
    let r = Rc::new(1);
    let n = number().await as i64;
    n + i64::from(*r)
}

async fn in_a_negation() -> i32 {
    let r = Rc::new(1);
    let n = -number().await;
    n + *r
}

async fn gone_before() -> i32 {
    let n = take(Rc::new(1), 2);
    n + number().await
}

fn main() {
    assert_send(in_arguments());
    assert_send(in_a_tuple());
    assert_send(in_an_array());
    assert_send(in_a_struct());
    assert_send(in_an_operand());
    assert_send(in_a_cast());
    assert_send(in_a_negation());
    assert_send(gone_before());
}
