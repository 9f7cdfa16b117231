//! Moves out of arrays, boxes, nested patterns; drop order of what stays.
use std::fmt::Debug;
#[derive(Debug)]
struct D(u32);
impl Drop for D {
    fn drop(&mut self) {
        print!("-{} ", self.0);
    }
}
fn d(n: u32) -> D {
    D(n)
}
struct Pair(D, D);
struct Wide {
    a: D,
    b: [D; 3],
    c: (D, Box<D>),
    d: Option<D>,
}
fn keep<T: Debug>(t: T) -> T {
    print!("k{t:?} ");
    t
}
fn line(s: &str) {
    println!("| {s}");
}
enum E {
    A(D, D),
    B { x: D, y: (D, D) },
    C,
}
fn en(e: E) {
    match e {
        E::A(x, _) => print!("A{} ", x.0),
        E::B { y: (p, _), .. } => print!("B{} ", p.0),
        E::C => print!("C "),
    }
    print!("end ");
}
fn by_ref(e: &mut E) -> Option<D> {
    if let E::A(x, y) = e {
        std::mem::swap(x, y);
    }
    match std::mem::replace(e, E::C) {
        E::A(x, y) => {
            drop(y);
            Some(x)
        }
        E::B { x, .. } => Some(x),
        E::C => None,
    }
}
fn ret_arr() -> [D; 3] {
    [d(1), d(2), d(3)]
}
fn main() {
    {
        let [a, ..] = [d(1), d(2), d(3)];
        print!("a{} ", a.0);
    }
    line("first of temp");
    {
        let arr = [d(1), d(2), d(3)];
        let [a, _, c] = arr;
        print!("{} {} ", a.0, c.0);
    }
    line("two of three");
    {
        let arr = [d(1), d(2), d(3)];
        let [_, b, _] = arr;
        drop(b);
        print!("mid ");
    }
    line("middle");
    {
        let [.., c] = ret_arr();
        print!("c{} ", c.0);
    }
    line("last");
    {
        let [a, rest @ ..] = ret_arr();
        print!("{} ", rest.len());
        drop(rest);
        print!("a{} ", a.0);
    }
    line("rest by value");
    {
        let arr = [d(1), d(2), d(3)];
        let [ref a, ref b @ ..] = arr;
        print!("{} {} ", a.0, b.len());
    }
    line("refs");
    {
        let t = (d(1), d(2), d(3));
        let (_, b, _) = t;
        print!("b{} ", b.0);
        let (a, ..) = t;
        print!("a{} ", a.0);
    }
    line("tuple twice");
    {
        let w = Wide {
            d: Some(d(9)),
            c: (d(5), Box::new(d(6))),
            a: d(1),
            b: [d(2), d(3), d(4)],
        };
        let Wide {
            c: (_, boxed),
            b: [x, ..],
            ..
        } = w;
        print!("{} {} ", boxed.0, x.0);
        let D(_) = *boxed;
        drop(w.a);
    }
    line("wide");
    {
        let b = Box::new(Pair(d(1), d(2)));
        let Pair(x, y) = *b;
        drop(y);
        print!("x{} ", x.0);
    }
    line("out of a box");
    {
        let b = Box::new((d(1), d(2)));
        let x = b.0;
        print!("x{} ", x.0);
    }
    line("partly out of a box");
    {
        let x;
        let y = d(1);
        x = d(2);
        let _ = (&x, &y);
    }
    line("late");
    {
        let mut v = d(1);
        v = d(2);
        v = keep(d(3));
        let _ = &v;
    }
    line("reassigned");
    {
        let x = d(1);
        if x.0 == 1 {
            drop(x);
            print!("gone ");
        } else {
            print!("stays ");
        }
        print!("end ");
    }
    line("conditional");
    for n in 0..3 {
        let x = d(n);
        let y;
        match n {
            0 => {
                y = x;
            }
            1 => {
                y = d(10);
                drop(x);
            }
            _ => {
                y = d(20);
            }
        }
        print!("y{} ", y.0);
    }
    line("loop with flags");
    en(E::A(d(1), d(2)));
    line("A");
    en(E::B {
        x: d(1),
        y: (d(2), d(3)),
    });
    line("B");
    en(E::C);
    line("C");
    {
        let mut e = E::A(d(1), d(2));
        let r = by_ref(&mut e);
        print!("{:?} ", r.is_some());
    }
    line("swap");
    {
        let o = Some(d(1));
        if let Some(ref x) = o {
            print!("{} ", x.0);
        }
        let Some(x) = o else { return };
        print!("{} ", x.0);
    }
    line("option");
    {
        let v = vec![d(1), d(2), d(3)];
        let [a, b, c]: [D; 3] = v.try_into().unwrap();
        drop(b);
        print!("{} {} ", a.0, c.0);
    }
    line("vec to array");
    {
        let a = [d(1), d(2)];
        let b = a.map(|x| {
            print!("m{} ", x.0);
            d(x.0 * 10)
        });
        print!("{} ", b.len());
    }
    line("map");
    {
        let a = [Some(d(1)), None, Some(d(3))];
        for (i, x) in a.into_iter().enumerate() {
            if i == 1 {
                print!("brk ");
                break;
            }
            print!("x{} ", x.unwrap().0);
        }
        print!("end ");
    }
    line("into_iter break");
    {
        let f = {
            let a = d(1);
            let b = d(2);
            move || {
                let _x = &b;
                a.0
            }
        };
        print!("{} ", f());
    }
    line("captured order");
    {
        let a = d(1);
        let b = (d(2), d(3));
        let f = move || {
            let _y = &b.1;
            let _x = &a;
        };
        f();
        print!("called ");
        drop(f);
        print!("after ");
    }
    line("disjoint capture");
    {
        let t = (d(1), d(2));
        let f = || drop(t.0);
        f();
        print!("t1 {} ", t.1 .0);
    }
    line("once");
    {
        struct G<'a>(&'a str, Vec<D>);
        impl Drop for G<'_> {
            fn drop(&mut self) {
                print!("G{}:{} ", self.0, self.1.len());
            }
        }
        let g = G("x", vec![d(1), d(2)]);
        let _h = G("y", vec![]);
        let _ = &g;
    }
    line("struct with drop");
    {
        let x = (d(1), d(2));
        let (ref a, _) = x;
        print!("{} ", a.0);
    }
    line("ref keep");
    {
        let _ = d(1);
        let _x = d(2);
        let (_, _y) = (d(3), d(4));
        print!("body ");
    }
    line("wildcards");
    {
        match (d(1), d(2)) {
            (a, _) if a.0 == 2 => print!("no "),
            (_, b) => print!("b{} ", b.0),
        }
        print!("m ");
    }
    line("match temp");
    {
        let x = {
            let t = (d(1), d(2), d(3));
            t.1
        };
        print!("x{} ", x.0);
    }
    line("field of block");
    {
        let s = std::panic::catch_unwind(|| {
            let _a = d(1);
            let b = [d(2), d(3)];
            let [x, _] = b;
            let _g = x;
            if _g.0 == 2 {
                std::panic::resume_unwind(Box::new(()));
            }
        });
        print!("{} ", s.is_err());
    }
    line("unwind partial");
}
