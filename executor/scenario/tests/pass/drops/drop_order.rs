//! The order of drops: moves, loops, patterns, closures, collections, unwinding.

use std::cell::{Cell, RefCell};
use std::mem::{self, ManuallyDrop, MaybeUninit};
use std::rc::{Rc, Weak};
thread_local! { static DEPTH: Cell<usize> = const { Cell::new(0) }; }
#[derive(Debug)]
struct D(&'static str);
impl Drop for D {
    fn drop(&mut self) {
        println!("{}drop {}", "  ".repeat(DEPTH.get()), self.0);
    }
}
struct Pair {
    a: D,
    b: D,
}
struct Outer {
    p: Pair,
    c: D,
}
impl Drop for Outer {
    fn drop(&mut self) {
        println!("outer with {} {} {}", self.p.a.0, self.p.b.0, self.c.0);
    }
}
enum En {
    One(D),
    Two { x: D, y: D },
    None,
}
fn ret(f: bool) -> D {
    let a = D("ret a");
    let _b = D("ret b");
    if f {
        return a;
    }
    D("ret c")
}
fn part() {
    let p = Pair { a: D("moved"), b: D("kept") };
    let a = p.a;
    println!("took {}", a.0);
    drop(a);
    println!("end of part");
}
fn cond(c: bool) {
    let d = D("cond");
    if c {
        drop(d);
        println!("dropped early");
    }
    println!("after if");
}
fn reassign() {
    let mut d = D("first");
    println!("assign");
    d = D("second");
    println!("assigned {}", d.0);
    let d = D("shadow");
    println!("shadowed {}", d.0);
}
fn loops() {
    for i in 0..3 {
        let _d = D(["l0", "l1", "l2"][i]);
        if i == 1 {
            continue;
        }
        println!("loop {i}");
    }
    let mut k = 0;
    let r = 'o: loop {
        let _x = D("inner");
        loop {
            k += 1;
            let _y = D("deep");
            if k == 2 {
                break 'o k;
            }
        }
    };
    println!("r {r}");
}
fn closure() {
    let d = D("captured");
    let f = move || println!("have {}", d.0);
    f();
    println!("called");
    let g = f;
    g();
    println!("end closure");
}
fn coll() {
    let mut v = vec![D("v0"), D("v1"), D("v2"), D("v3")];
    v.remove(1);
    println!("removed");
    v.truncate(2);
    println!("truncated");
    let x = v.pop();
    println!("popped {x:?}");
    v.insert(0, D("v9"));
    let mut it = v.into_iter();
    println!("next {:?}", it.next().map(|d| d.0));
    println!("end coll");
}
fn tup() {
    let (a, _) = (D("t0"), D("t1"));
    let _ = D("wild");
    let _g = D("guard");
    match (D("m0"), D("m1")) {
        (ref x, _) => println!("match {}", x.0),
    }
    println!("end tup {}", a.0);
}
fn pat() {
    let e = En::Two { x: D("x"), y: D("y") };
    if let En::Two { x, .. } = e {
        println!("got {}", x.0);
    }
    println!("end pat");
    let e = En::One(D("one"));
    match e {
        En::One(ref d) if d.0 == "no" => {}
        En::One(d) => println!("one {}", d.0),
        En::Two { .. } | En::None => {}
    }
    println!("end pat2");
}
fn mems() {
    let mut a = D("a");
    let old = mem::replace(&mut a, D("new"));
    println!("old {}", old.0);
    let mut b = D("b");
    mem::swap(&mut a, &mut b);
    println!("{} {}", a.0, b.0);
    let mut o = Some(D("opt"));
    let t = mem::take(&mut o);
    println!("{} {:?}", o.is_none(), t.as_ref().map(|d| d.0));
    mem::forget(D("forgotten"));
    let mut m = ManuallyDrop::new(D("manual"));
    println!("{}", m.0);
    unsafe { ManuallyDrop::drop(&mut m) }
    let m2 = ManuallyDrop::new(D("into"));
    drop(ManuallyDrop::into_inner(m2));
    let mut u: MaybeUninit<D> = MaybeUninit::uninit();
    u.write(D("uninit"));
    let d = unsafe { u.assume_init() };
    println!("{}", d.0);
}
struct Node {
    name: &'static str,
    parent: RefCell<Weak<Node>>,
    kids: RefCell<Vec<Rc<Node>>>,
}
impl Drop for Node {
    fn drop(&mut self) {
        println!("node {} (parent alive: {})", self.name, self.parent.borrow().upgrade().is_some());
    }
}
fn tree() {
    let leaf = Rc::new(Node { name: "leaf", parent: Default::default(), kids: Default::default() });
    {
        let root = Rc::new(Node { name: "root", parent: Weak::new().into(), kids: vec![leaf.clone()].into() });
        *leaf.parent.borrow_mut() = Rc::downgrade(&root);
        println!(
            "{} {} {} {}",
            Rc::strong_count(&leaf),
            Rc::weak_count(&root),
            leaf.parent.borrow().upgrade().map(|p| p.name).unwrap_or("-"),
            root.kids.borrow().len()
        );
    }
    println!("{} {:?}", Rc::strong_count(&leaf), leaf.parent.borrow().upgrade().map(|p| p.name));
    let cyc = Rc::new_cyclic(|w: &Weak<Node>| Node { name: "self", parent: RefCell::new(w.clone()), kids: RefCell::default() });
    println!("{}", cyc.parent.borrow().upgrade().is_some_and(|x| Rc::ptr_eq(&x, &cyc)));
}
fn rcs() {
    let a = Rc::new(D("rc"));
    let b = Rc::clone(&a);
    drop(a);
    println!("still {}", b.0);
    match Rc::try_unwrap(b) {
        Ok(d) => println!("own {}", d.0),
        Err(_) => println!("shared"),
    }
    let mut m = Rc::new(5);
    *Rc::make_mut(&mut m) += 1;
    println!("{:?}", Rc::get_mut(&mut m));
    println!("{:?}", Rc::into_inner(m));
}
fn unwinding() {
    let r = std::panic::catch_unwind(|| {
        let _a = D("unw a");
        let _v = vec![D("unw v0"), D("unw v1")];
        let _p = Pair { a: D("unw pa"), b: if DEPTH.get() == 0 { panic!("boom") } else { D("unw pb") } };
    });
    println!("caught {}", r.is_err());
}
fn args(_a: D, _: D, b: D) {
    println!("in args {}", b.0);
    let _l = D("arg local");
}
fn boxes() {
    let b: Box<dyn std::any::Any> = Box::new(D("any"));
    println!("{}", b.is::<D>());
    let s: Box<[D]> = vec![D("s0"), D("s1")].into_boxed_slice();
    println!("{}", s.len());
    let arr = [D("a0"), D("a1")];
    let [x, _y] = arr;
    println!("{}", x.0);
    let bb = Box::new(D("boxed"));
    let inner = *bb;
    println!("{}", inner.0);
}
fn scopes() {
    let r;
    {
        let t = D("in block");
        r = t.0.len();
        println!("block");
    }
    println!("r {r}");
    let v = {
        let _a = D("A");
        D("B")
    };
    println!("v {}", v.0);
    let s = String::from("x");
    let n = match s.len() {
        1 => {
            let _m = D("arm");
            10
        }
        _ => 0,
    };
    println!("n {n}");
    let late;
    let _early = D("early");
    late = D("late");
    println!("{}", late.0);
}
fn main() {
    let section = |n: &str, f: fn()| {
        println!("== {n}");
        f();
    };
    section("outer", || {
        let _o = Outer { p: Pair { a: D("pa"), b: D("pb") }, c: D("c") };
    });
    println!("{}", ret(true).0);
    println!("{}", ret(false).0);
    section("part", part);
    section("cond", || {
        cond(true);
        cond(false)
    });
    section("reassign", reassign);
    section("loops", loops);
    section("closure", closure);
    section("coll", coll);
    section("tup", tup);
    section("pat", pat);
    section("mems", mems);
    section("tree", tree);
    section("rcs", rcs);
    section("unwinding", unwinding);
    section("args", || args(D("p1"), D("p2"), D("p3")));
    section("boxes", boxes);
    section("scopes", scopes);
    let up = Pair { a: D("ua"), b: D("ub") };
    let up2 = Pair { a: D("uc"), ..up };
    println!("{} {}", up2.a.0, up2.b.0);
    DEPTH.set(1);
    let _last = D("last");
    println!("end of main {}", up.a.0);
}
