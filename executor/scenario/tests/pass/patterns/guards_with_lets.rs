//! Guards of arms that bind: when they fail, what they have made is dropped at once.
struct D(&'static str);
impl D {
    fn get(&self, b: bool) -> Option<&D> {
        b.then_some(self)
    }
}
impl Drop for D {
    fn drop(&mut self) {
        println!("-{}", self.0);
    }
}
fn mk(s: &'static str) -> D {
    println!("+{s}");
    D(s)
}
fn opt(s: &'static str, b: bool) -> Option<D> {
    println!("+{s}");
    b.then(|| D(s))
}
fn t(x: Option<u32>, a: bool, b: bool, c: bool) {
    println!("t {x:?} {a} {b} {c}");
    {
        let _x = mk("a0");
    }
    match x {
        Some(n)
            if n > 5
                && let Some(p) = mk("one").get(a)
                && let Some(q) = mk("two").get(b)
                && mk("three").get(c).is_some() =>
        {
            println!("{n} {} {}", p.0, q.0)
        }
        Some(n)
            if let Some(p) = opt("by", a)
                && p.0.len() > 1
                && let Some(q) = opt("value", b) =>
        {
            println!("{n} {} {}", p.0, q.0);
            let r = p;
            println!("r {}", r.0)
        }
        Some(1) if mk("cond").get(c).is_some() => println!("one"),
        _ => println!("else"),
    }
    println!("after");
}
fn main() {
    for x in [Some(1), Some(9), None] {
        for i in 0..8 {
            t(x, i & 1 > 0, i & 2 > 0, i & 4 > 0)
        }
    }
    for i in 0..4 {
        own(Some(D("x")), i & 1 > 0, i & 2 > 0);
    }
    own(None, true, true);
}
fn own(x: Option<D>, a: bool, b: bool) {
    println!("t {a} {b}");
    match x {
        Some(d)
            if let Some(p) = opt("by", a)
                && let Some(q) = mk("tmp").get(b) =>
        {
            println!("{} {} {}", d.0, p.0, q.0)
        }
        Some(ref d) if let Some(p) = opt("again", b) => println!("ref {} {}", d.0, p.0),
        Some(d) => println!("plain {}", d.0),
        None => println!("none"),
    }
    println!("after");
}
