// ? on ControlFlow and Poll, and enums that say their discriminants.
use std::ops::ControlFlow;
use std::task::Poll;
fn walk(v: &[i32]) -> ControlFlow<i32> {
    for &x in v {
        step(x)?;
    }
    ControlFlow::Continue(())
}
fn step(x: i32) -> ControlFlow<i32, i32> {
    if x > 2 {
        ControlFlow::Break(x)
    } else {
        ControlFlow::Continue(x)
    }
}
fn sum(v: &[i32]) -> ControlFlow<i32, i32> {
    let mut s = 0;
    for &x in v {
        s += step(x)?;
    }
    ControlFlow::Continue(s)
}
fn pl(x: Poll<Option<Result<i32, String>>>) -> Poll<Option<Result<String, String>>> {
    let o = x?;
    o.map(|v| v.map(|i| Ok(i.to_string())))
}
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum E {
    Top = 2,
    Bottom = 1,
}
fn main() {
    println!(
        "{:?} {:?} {:?} {:?}",
        walk(&[1, 2]),
        walk(&[1, 5]),
        sum(&[1, 1]),
        sum(&[4])
    );
    println!(
        "{:?} {:?} {:?}",
        pl(Poll::Ready(Some(Ok(1)))),
        pl(Poll::Ready(Some(Err("e".into())))),
        pl(Poll::Pending)
    );
    println!(
        "{:?}",
        (1..10).try_for_each(|x| step(x).map_continue(|_| ()))
    );
    println!(
        "{:?}",
        (1..10).try_fold(0, |a, x| if x > 3 {
            ControlFlow::Break(a)
        } else {
            ControlFlow::Continue(a + x)
        })
    );
    println!(
        "{} {:?} {:?}",
        E::Bottom < E::Top,
        E::Top.cmp(&E::Bottom),
        E::Top.max(E::Bottom)
    );
}
