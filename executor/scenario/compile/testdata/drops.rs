//! Where values are dropped: temporaries, scopes, partial moves, loops, closures.
struct D(&'static str);
impl Drop for D {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}
impl D {
    fn get(&self) -> i32 {
        1
    }
    fn opt(&self) -> Option<i32> {
        Some(1)
    }
    fn me(&self) -> &D {
        self
    }
}
fn mk(s: &'static str) -> D {
    println!("make {s}");
    D(s)
}
struct P {
    a: D,
    b: D,
}
enum E {
    One(D),
    Two(D, D),
    Zero,
}
fn params(a: D, (b, _): (D, D), _: D, c: D) {
    println!("in params {} {} {}", a.0, b.0, c.0);
}
fn tail() -> i32 {
    let _x = D("local");
    mk("tmp in tail").get()
}
fn early(n: i32) -> Option<i32> {
    let _a = D("a");
    let v = {
        let _b = D("b");
        if n == 0 {
            return None;
        }
        let _c = D("c");
        n
    };
    let _d = D("d");
    let x = (n > 1).then_some(5)?;
    Some(x + v)
}
fn main() {
    {
        let _ = mk("underscore");
        println!("after underscore");
        let _x = mk("x");
        println!("end");
    }
    println!("--- stmt temps");
    mk("t1").get();
    println!("after t1");
    let _n = mk("t2").get() + mk("t3").get();
    println!("after");
    println!("--- match");
    match mk("scrut").get() {
        1 => println!("arm"),
        _ => {}
    }
    println!("after match");
    println!("--- if let");
    if let Some(_x) = mk("iflet").opt() {
        println!("then");
    } else {
        println!("else");
    }
    println!("after");
    println!("--- if");
    if mk("cond").get() == 1 {
        println!("then");
    }
    println!("--- while");
    let mut i = 0;
    while mk("w").get() + i < 3 {
        println!("body {i}");
        i += 1;
    }
    println!("--- while let");
    let mut i = 0;
    while let Some(_k) = mk("wl").opt().filter(|_| i < 2) {
        println!("body {i}");
        i += 1;
    }
    println!("--- params");
    params(D("a"), (D("b"), D("b2")), D("c0"), D("c"));
    println!("--- tail {}", tail());
    println!("--- early {:?}", early(0));
    println!("{:?}", early(1));
    println!("{:?}", early(2));
    println!("--- partial");
    {
        let p = P {
            a: D("pa"),
            b: D("pb"),
        };
        let _a = p.a;
        println!("moved a");
    }
    {
        let p = P {
            a: D("pa"),
            b: D("pb"),
        };
        drop(p.b);
        println!("dropped b");
    }
    println!("--- enum");
    for e in [E::One(D("o")), E::Two(D("t1"), D("t2")), E::Zero] {
        match e {
            E::One(x) => println!("one {}", x.0),
            E::Two(_, y) => println!("two {}", y.0),
            E::Zero => println!("zero"),
        }
        println!("--");
    }
    println!("--- assign");
    let mut x = D("old");
    println!("{}", x.0);
    x = mk("new");
    println!("assigned {}", x.0);
    println!("--- cond move");
    let c = std::env::args().count() == 1;
    let y = D("y");
    if c {
        drop(y);
    }
    println!("after cond");
    println!("--- box");
    {
        let b = Box::new(P {
            a: D("ba"),
            b: D("bb"),
        });
        let P { a, .. } = *b;
        println!("took {}", a.0);
    }
    println!("--- deferred");
    let z;
    {
        let q = D("q");
        z = D("z");
        println!("{}", q.0);
    }
    println!("{}", z.0);
    println!("--- ext");
    let r = &mk("extended");
    let s = P {
        a: mk("s.a"),
        b: mk("s.b"),
    }
    .a;
    println!("{} {}", r.0, s.0);
    println!("--- loop");
    let v = loop {
        let _l = D("l");
        let k = D("k");
        break k;
    };
    println!("got {}", v.0);
    'o: for i in 0..3 {
        let _i = D("i");
        for j in 0..3 {
            let _j = D("j");
            if j == 1 {
                continue 'o;
            }
            if i == 1 {
                break 'o;
            }
            println!("{i}{j}");
        }
    }
    println!("--- vec");
    let v = vec![D("v1"), D("v2"), D("v3")];
    for d in v {
        println!("it {}", d.0);
        if d.0 == "v2" {
            break;
        }
    }
    println!("after vec");
    println!("--- chain");
    println!("{}", mk("c1").me().me().get());
    let _ = &mk("ref under");
    println!("x");
    println!("--- closure");
    let d = D("cap");
    let f = move || println!("call {}", nm(&d));
    f();
    f();
    drop(f);
    println!("after closure");
    let d = D("once");
    let g = move || {
        let e = d;
        println!("inside {}", e.0);
    };
    g();
    println!("after once");
    println!("--- tuple");
    let (a, b) = (mk("ta"), mk("tb"));
    println!("{}{}", a.0, b.0);
    let Some(q) = Some(mk("le")) else { panic!() };
    println!("{}", q.0);
    println!("--- end");
}
fn nm(d: &D) -> &str {
    d.0
}
