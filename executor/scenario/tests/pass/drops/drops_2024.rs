// edition:2024
//! What is dropped before what, where the editions differ.
use std::cell::RefCell;
use std::fmt;
use std::future::Future;
use std::pin::pin;
use std::sync::{Mutex, RwLock};
use std::task::{Context, Poll, Waker};

struct Noisy(&'static str);
impl Noisy {
    fn new(name: &'static str) -> Noisy {
        print!("+{name} ");
        Noisy(name)
    }
    fn len(&self) -> usize {
        self.0.len()
    }
    fn me(&self) -> &Noisy {
        self
    }
    fn some(&self, yes: bool) -> Option<&Noisy> {
        yes.then_some(self)
    }
    fn into_some(self, yes: bool) -> Option<Noisy> {
        yes.then_some(self)
    }
}
impl Drop for Noisy {
    fn drop(&mut self) {
        print!("-{} ", self.0);
    }
}
impl fmt::Display for Noisy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

fn tail() -> usize {
    let _local = Noisy::new("local");
    Noisy::new("tail").len()
}
fn tail_of_if(b: bool) -> usize {
    let _local = Noisy::new("local");
    if b {
        Noisy::new("then").len()
    } else {
        Noisy::new("else").me().len()
    }
}
fn tail_of_match(n: u32) -> usize {
    let _local = Noisy::new("local");
    match Noisy::new("scrutinee").len() + n as usize {
        0..=9 => Noisy::new("arm").len(),
        n => n,
    }
}
fn tail_of_iflet(b: bool) -> usize {
    let _local = Noisy::new("local");
    if let Some(n) = Noisy::new("looked-at").some(b) {
        print!("then:{n} ");
        n.len()
    } else {
        print!("else ");
        Noisy::new("other").len()
    }
}
fn tail_unsafe() -> usize {
    let _local = Noisy::new("local");
    unsafe {
        let _inner = Noisy::new("inner");
        Noisy::new("in-unsafe").len()
    }
}
fn parameters(_a: Noisy, b: Noisy) -> usize {
    let _local = Noisy::new("local");
    b.me().len() + Noisy::new("tail").len()
}
fn question(b: bool) -> Result<usize, String> {
    let _local = Noisy::new("local");
    Ok(Noisy::new("asked")
        .some(b)
        .ok_or_else(|| String::from("none"))?
        .len())
}
async fn later(b: bool) -> usize {
    let _local = Noisy::new("local");
    let n = {
        let _block = Noisy::new("block");
        Noisy::new("awaited").len() + std::future::ready(1).await
    };
    if let Some(x) = Noisy::new("future").some(b) {
        std::future::ready(x.len() + n).await
    } else {
        Noisy::new("no").len() + std::future::ready(n).await
    }
}
fn run<F: Future>(f: F) -> F::Output {
    let mut f = pin!(f);
    match f.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(x) => x,
        Poll::Pending => unreachable!(),
    }
}
struct Last(Mutex<Vec<u32>>);
impl Last {
    fn last(&self) -> Option<u32> {
        self.0.lock().unwrap().last().copied()
    }
    fn grow(&self) -> usize {
        if let Some(n) = self.0.lock().unwrap().pop() {
            n as usize
        } else {
            let free = self.0.try_lock().is_ok();
            print!("free in else: {free} ");
            0
        }
    }
}

fn main() {
    println!("= {}", tail());
    println!("= {} {}", tail_of_if(true), tail_of_if(false));
    println!("= {} {}", tail_of_match(0), tail_of_match(9));
    println!("= {} {}", tail_of_iflet(true), tail_of_iflet(false));
    println!("= {}", tail_unsafe());
    println!("= {}", parameters(Noisy::new("a"), Noisy::new("b")));
    println!("= {:?} {:?}", question(true), question(false));
    println!("= {} {}", run(later(true)), run(later(false)));

    let n = {
        let _v = Noisy::new("v");
        Noisy::new("t1").len() + { Noisy::new("t2").len() } + Noisy::new("t3").me().len()
    };
    println!("= {n}");
    let r = {
        let _v = Noisy::new("v");
        &Noisy::new("extended")
    };
    println!("= {r}");
    let s = if r.len() > 3 { &Noisy::new("in-if") } else { r };
    println!("= {s}");
    let c = |n: usize| {
        let _v = Noisy::new("cv");
        Noisy::new("ct").len() + n
    };
    println!("= {}", c(c(1)));
    let plain = |n: usize| Noisy::new("plain").len() + n;
    println!("= {}", plain(1));
    let b = 'l: {
        let _v = Noisy::new("lv");
        if n > 1000 {
            break 'l 0;
        }
        Noisy::new("lt").len()
    };
    println!("= {b}");
    if {
        let _c = Noisy::new("cond");
        Noisy::new("cond-tail").len()
    } > 3
    {
        print!("body ");
    }
    println!();
    for i in 0..({
        let _v = Noisy::new("for-v");
        Noisy::new("for-t").len()
    }) {
        print!("{i} ");
    }
    println!();
    if let Some(n) = Noisy::new("first").into_some(false) {
        print!("{n} ");
    } else if let Some(n) = Noisy::new("second").some(false) {
        print!("{n} ");
    } else if Noisy::new("third").some(true).is_some() {
        print!("third ");
    } else {
        print!("never ");
    }
    println!();
    if let Some(n) = Noisy::new("only")
        .some(true)
        .filter(|_| Noisy::new("filter").len() > 1)
    {
        print!("{n} ");
    }
    println!();
    let v = if let Some(n) = Noisy::new("value").some(true) {
        n.len()
    } else {
        0
    } + Noisy::new("plus").len();
    println!("= {v}");
    let mut k = 0;
    while let Some(n) = Noisy::new("while").some(k < 2) {
        k += 1;
        print!("{n} ");
    }
    println!();
    let Some(m) = Noisy::new("let-else").into_some(true) else {
        unreachable!()
    };
    println!("{m}");
    match Noisy::new("guarded").some(true) {
        Some(n) if Noisy::new("guard").len() > 9 => print!("{n} "),
        Some(n) if let Some(x) = n.some(false) => print!("{x} "),
        Some(n) => print!("last {n} "),
        None => {}
    }
    println!();
    let last = Last(Mutex::new(vec![1, 2]));
    println!(
        "{:?} {} {} {}",
        last.last(),
        last.grow(),
        last.grow(),
        last.grow()
    );
    let table = RwLock::new(vec!["x"]);
    let found = {
        let name = String::from("x");
        table.read().unwrap().iter().position(|n| *n == name)
    };
    println!("{found:?} {}", table.try_write().is_ok());
    let cell = RefCell::new(1);
    let twice = {
        let add = 1;
        *cell.borrow() + add
    };
    *cell.borrow_mut() += twice;
    println!("{cell:?}");
    let r = std::panic::catch_unwind(|| {
        let _v = Noisy::new("pv");
        if let Some(n) = Noisy::new("pt").some(false) {
            n.len()
        } else {
            let _e = Noisy::new("pe");
            std::panic::resume_unwind(Box::new(7));
        }
    });
    println!("= {:?}", r.map_err(|e| *e.downcast::<i32>().unwrap()));
}
