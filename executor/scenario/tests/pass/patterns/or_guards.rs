//! A guard that fails lets the next alternative of its own pattern try.
use std::cell::Cell;
struct D(&'static str);
impl Drop for D {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}
enum E {
    A(i32, i32),
    B(i32),
    C,
}
fn both(p: (i32, i32)) -> i32 {
    match p {
        (x, _) | (_, x) if x > 5 => x,
        _ => 0,
    }
}
fn en(e: E) -> String {
    match e {
        E::A(x, _) | E::A(_, x) | E::B(x) if x % 2 == 0 => {
            let f = move || x + 1;
            format!("even {} {}", x, f())
        }
        E::A(a, b) => format!("a{a}{b}"),
        E::B(_) => "b".into(),
        E::C => "c".into(),
    }
}
fn moved(p: (Option<String>, Option<String>)) -> String {
    match p {
        (Some(s), _) | (_, Some(s)) if s.len() > 2 => s + "!",
        (a, b) => format!("{a:?}{b:?}"),
    }
}
fn own(p: (D, D), want: &str) {
    match p {
        (ref d, _) | (_, ref d) if d.0 == want => println!("found {}", d.0),
        _ => println!("none"),
    }
    println!("end")
}
fn own2(p: Option<(D, D)>, want: &str) {
    match p {
        Some((d, _) | (_, d)) if d.0 == want => println!("have {}", d.0),
        Some(_) => println!("none"),
        None => {}
    }
    println!("end2")
}
fn slice(v: &[i32]) -> i32 {
    match v {
        [x, ..] | [.., x] if *x < 0 => *x,
        [.., x @ (10..=20 | 15..=30)] if *x > 14 => *x * 10,
        [] => -1,
        _ => 0,
    }
}
async fn aw(p: (i32, i32)) -> i32 {
    match p {
        (x, _) | (_, x) if x > 5 => pollster(x).await + x,
        _ => 0,
    }
}
async fn pollster(x: i32) -> i32 {
    x * 2
}
fn main() {
    println!("{} {} {}", both((9, 1)), both((1, 9)), both((1, 1)));
    println!("{} {} {} {}", en(E::A(1, 4)), en(E::A(2, 5)), en(E::B(8)), en(E::A(1, 1)));
    println!("{} {}", en(E::B(1)), en(E::C));
    println!(
        "{} {}",
        moved((Some("a".into()), Some("bcd".into()))),
        moved((None, Some("x".into())))
    );
    own((D("p"), D("q")), "q");
    own((D("p"), D("q")), "z");
    own2(Some((D("p"), D("q"))), "q");
    own2(Some((D("r"), D("s"))), "z");
    own2(None, "");
    println!("{} {} {} {}", slice(&[1, -2]), slice(&[-3, 4]), slice(&[1, 15]), slice(&[]));
    let n = Cell::new(0);
    match 1 {
        1 | _
            if {
                n.set(n.get() + 1);
                false
            } => {}
        _ => {}
    }
    println!("{}", n.get());
    match 7 {
        1 | 3 | 7
            if {
                n.set(n.get() + 1);
                false
            } => {}
        _ => {}
    }
    println!("{}", n.get());
    let mut f = Box::pin(aw((1, 8)));
    let mut cx = std::task::Context::from_waker(std::task::Waker::noop());
    println!("{:?}", std::future::Future::poll(f.as_mut(), &mut cx));
    let r = match (1, 2, 3) {
        (a, b, _) | (_, a, b) | (b, _, a) if a + b == 4 => Some((a, b)),
        _ => None,
    };
    println!("{r:?}");
    match Some(3) {
        Some(x) | Some(x)
            if x == 3 && {
                println!("g");
                false
            } =>
        {
            println!("y")
        }
        _ => println!("n"),
    }
    let mut k = 0;
    let s = loop {
        k += 1;
        match (k, k * 2) {
            (x, _) | (_, x) if x == 6 => break x,
            (7.., _) => continue,
            _ => {}
        }
    };
    println!("{s} {k}");
}
