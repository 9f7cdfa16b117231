use std::cell::*;
use std::collections::HashSet;
use std::rc::*;
use std::sync::Arc;
#[derive(Debug)]
struct D(&'static str);
impl Drop for D {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}
struct Node {
    name: &'static str,
    parent: RefCell<Weak<Node>>,
    kids: RefCell<Vec<Rc<Node>>>,
}
fn main() {
    let c = Cell::new(5);
    println!("{} {} {:?}", c.replace(6), c.get(), c);
    c.swap(&Cell::new(9));
    println!("{}", c.take());
    let r = RefCell::new(vec![1, 2, 3]);
    {
        let f = Ref::map(r.borrow(), |v| &v[0]);
        println!("{} {:?}", *f, r.try_borrow_mut().is_err());
    }
    {
        let mut m = RefMut::map(r.borrow_mut(), |v| &mut v[1]);
        *m = 7;
    }
    println!("{:?} {:?}", r, r.replace(vec![]));
    println!("{:?}", r.take());
    {
        let (a, b) = Ref::map_split(r.borrow(), |v| (v, v));
        println!("{} {}", a.len(), b.len());
        let c2 = Ref::clone(&a);
        drop(a);
        drop(b);
        println!("{:?}", r.try_borrow_mut().is_err());
        drop(c2);
        println!("{:?}", r.try_borrow_mut().is_ok());
    }
    let o = OnceCell::new();
    println!("{:?} {} {:?}", o.get(), o.get_or_init(|| 3), o.set(4));
    println!("{:?}", o.into_inner());
    let l = LazyCell::new(|| {
        println!("init");
        5
    });
    println!("{} {}", *l, *l);
    let leaf = Rc::new(Node {
        name: "leaf",
        parent: RefCell::new(Weak::new()),
        kids: RefCell::new(vec![]),
    });
    println!("{:?}", leaf.parent.borrow().upgrade().map(|p| p.name));
    {
        let b = Rc::new(Node {
            name: "branch",
            parent: RefCell::new(Weak::new()),
            kids: RefCell::new(vec![leaf.clone()]),
        });
        *leaf.parent.borrow_mut() = Rc::downgrade(&b);
        println!(
            "{:?} {} {} {} {}",
            leaf.parent.borrow().upgrade().map(|p| p.name),
            Rc::strong_count(&b),
            Rc::weak_count(&b),
            Rc::strong_count(&leaf),
            b.kids.borrow().len()
        );
    }
    println!("{:?} {}", leaf.parent.borrow().upgrade().map(|p| p.name), Rc::strong_count(&leaf));
    let mut a = Rc::new(D("a"));
    let b = a.clone();
    println!("{}", Rc::get_mut(&mut a).is_none());
    drop(b);
    println!("{}", Rc::get_mut(&mut a).is_some());
    println!("{:?}", Rc::try_unwrap(a).map(|d| d.0));
    let mut m = Rc::new(1);
    let n = m.clone();
    *Rc::make_mut(&mut m) += 1;
    println!("{m} {n} {}", Rc::ptr_eq(&m, &n));
    println!("{}", Rc::unwrap_or_clone(n));
    let g = Rc::new_cyclic(|w: &Weak<(i32, Weak<()>)>| {
        println!("{}", w.upgrade().is_none());
        (4, Weak::new())
    });
    println!("{} {}", g.0, g.1.strong_count());
    let s: Rc<str> = Rc::from("hey");
    let t: Arc<[i32]> = Arc::from(vec![1, 2, 3]);
    println!("{s} {} {:?} {}", s.len(), t, t.iter().sum::<i32>());
    let u: Arc<str> = String::from("own").into();
    println!("{u:?} {}", Arc::strong_count(&u));
    let w = Arc::clone(&t);
    println!("{}", Arc::strong_count(&w));
    let d: Rc<dyn Fn(i32) -> i32> = Rc::new(|x| x * 2);
    println!("{}", d(4));
    let dd: Vec<Rc<dyn std::fmt::Debug>> = vec![Rc::new(1i32), Rc::new("x"), Rc::new(D("dyn"))];
    println!("{dd:?}");
    let p = Rc::into_raw(Rc::new(D("raw")));
    unsafe {
        Rc::increment_strong_count(p);
        let q = Rc::from_raw(p);
        println!("{}", Rc::strong_count(&q));
        Rc::decrement_strong_count(p);
        drop(q);
    }
    let mut h = HashSet::new();
    h.insert(Rc::new("k".to_string()));
    println!("{}", h.contains(&"k".to_string()));
    println!("{:?} {}", Rc::new(3).cmp(&Rc::new(4)), Rc::new(3) == Rc::new(3));
    let x: Rc<Vec<D>> = Rc::new(vec![D("v1"), D("v2")]);
    let y = Rc::downgrade(&x);
    drop(x);
    println!("{:?} {:?}", y.upgrade().is_none(), y);
    let b: Box<dyn FnOnce() -> String> = Box::new(|| "box".into());
    println!("{}", b());
    println!("{:?}", std::mem::size_of::<u8>());
    thread_local! { static T: RefCell<Vec<i32>> = RefCell::new(vec![]); static N: Cell<i32> = const { Cell::new(1) }; static E: D = D("tls"); }
    T.with_borrow_mut(|v| v.push(1));
    N.set(N.get() + 1);
    std::thread::spawn(|| {
        E.with(|_| ());
        T.with(|v| println!("{:?} {}", v, N.get()));
    })
    .join()
    .unwrap();
    println!("{:?} {}", T.take(), N.replace(0));
}
