//! Copies of nested values, niches, patterns of all kinds, closures, constants and statics.
use std::cell::Cell;
use std::collections::HashMap;
#[derive(Clone, Copy, Debug, PartialEq)]
struct In {
    a: u8,
    b: [i16; 2],
}
#[derive(Clone, Copy, Debug, PartialEq)]
struct Out {
    i: In,
    o: Option<In>,
    t: (In, f32),
}
#[derive(Debug, Clone)]
enum Big {
    A(Option<Option<u32>>),
    B {
        x: Result<(), String>,
        y: Option<Box<Big>>,
    },
    C(u128, Option<u128>),
    D([String; 2]),
    E(Option<char>, Option<bool>, Option<()>),
}
struct D(u32);
impl Drop for D {
    fn drop(&mut self) {
        print!("d{} ", self.0);
    }
}
#[derive(Debug, Default, Clone)]
struct Cfg {
    name: String,
    n: i32,
    v: Vec<u8>,
    nested: Box<Option<Cfg>>,
}
static TOTAL: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(5);
static GREET: &[&str] = &["hi", "yo"];
const CELL: Cell<i32> = Cell::new(1);
const LIM: usize = 3;
const NAMES: [&str; LIM] = ["x", "y", "z"];
const fn sq(n: u32) -> u32 {
    n * n
}
const NINE: u32 = sq(3);
const KEY: Option<In> = Some(In { a: 1, b: [2, 3] });
thread_local! { static TL: Cell<u32> = Cell::new(7); }
fn f1(x: &mut i32, y: i32) -> i32 {
    *x += y;
    *x
}
fn two(v: &mut Vec<i32>) {
    v.push(v.len() as i32);
    let n = v.len();
    v[n - 1] += v[0];
    v.extend_from_within(..1);
}
fn cls() {
    let mut n = 0;
    let mut v = vec![1];
    let s = String::from("s");
    {
        let mut inc = |k: i32| {
            n += k;
            v.push(n);
            let mut deep = || {
                n *= 2;
                v.len()
            };
            deep() + s.len()
        };
        println!("{} {}", inc(1), inc(2));
    }
    println!("{n} {v:?} {s}");
    let t = (String::from("l"), 5);
    let g = || t.1 + 1;
    println!("{} {}", g(), t.0);
    let c = move || {
        let x = &t.0;
        x.len() + t.1
    };
    println!("{} {}", c(), c());
    let add = |a: i32| move |b: i32| a + b;
    println!("{}", add(1)(2));
    let fs: Vec<Box<dyn Fn() -> usize>> = (0..3usize)
        .map(|i| Box::new(move || i * 10) as Box<dyn Fn() -> usize>)
        .collect();
    println!("{:?}", fs.iter().map(|f| f()).collect::<Vec<_>>());
}
fn pats(b: &Big) -> String {
    match b {
        Big::A(Some(Some(n @ 1..=5))) => format!("small {n}"),
        Big::A(Some(Some(n))) if *n > 100 => "huge".into(),
        Big::A(Some(x)) => format!("{x:?}"),
        Big::A(None) => "none".into(),
        Big::B { x: Ok(()), .. } => "ok".into(),
        Big::B {
            x: Err(e),
            y: Some(inner),
        } => format!("{e}/{}", pats(inner)),
        Big::B { x: Err(e), y: None } => e.clone(),
        Big::C(0, _) | Big::C(_, None) => "c0".into(),
        Big::C(n, Some(m)) => format!("{}", n + m),
        Big::D([a, b]) => format!("{a}{b}"),
        Big::E(Some('a'..='f'), Some(true), _) => "hex".into(),
        Big::E(..) => "e".into(),
    }
}
fn own(b: Big) -> usize {
    match b {
        Big::D([a, b]) => a.len() + b.capacity().min(b.len()),
        Big::B { x: Err(s), .. } => s.len(),
        Big::B { y: Some(bx), .. } => own(*bx),
        _ => 0,
    }
}
fn orp(t: (Option<i32>, Result<i32, i32>)) -> i32 {
    match t {
        (Some(x), Ok(y) | Err(y)) if x > y => x - y,
        (Some(x), _) | (None, Ok(x)) => x,
        (None, Err(_)) => -1,
    }
}
fn lp() -> Vec<u32> {
    let mut out = vec![];
    let mut i = 0;
    'a: loop {
        i += 1;
        let k = loop {
            if i > 6 {
                break 'a;
            }
            if i % 2 == 0 {
                continue 'a;
            }
            break i * 10;
        };
        out.push(k);
    }
    let r = 'b: {
        for x in &out {
            if *x > 40 {
                break 'b *x;
            }
        }
        0
    };
    out.push(r);
    while let Some(x) = out.pop() {
        if x < 40 {
            out.push(x);
            break;
        }
    }
    out
}
fn main() {
    let a = Out {
        i: In { a: 1, b: [2, 3] },
        o: Some(In { a: 4, b: [5, 6] }),
        t: (In { a: 7, b: [8, 9] }, 0.5),
    };
    let mut b = a;
    b.i.b[0] = 99;
    if let Some(x) = &mut b.o {
        x.b[1] = 77;
    }
    b.t.0.a += 1;
    let r = &b;
    let mut c = *r;
    c.t.0.b = [0, 0];
    let arr = [a, b];
    let mut arr2 = arr;
    arr2[1].i.a = 200;
    println!("{a:?}\n{b:?}\n{c:?}\n{:?} {:?}", arr[1].i, arr2[1].i);
    let mut k = KEY;
    k.as_mut().unwrap().a = 9;
    println!("{k:?} {KEY:?}");
    let o2 = a.o;
    let Some(mut w) = o2 else { return };
    w.a = 0;
    println!("{:?} {w:?}", a.o);
    let cp = |x: In| {
        let mut y = x;
        y.a = 50;
        y
    };
    println!("{:?} {:?}", cp(a.i), a.i);
    let bigs = [
        Big::A(Some(Some(3))),
        Big::A(Some(Some(101))),
        Big::A(Some(None)),
        Big::A(None),
        Big::B { x: Ok(()), y: None },
        Big::B {
            x: Err("e".into()),
            y: Some(Box::new(Big::C(1 << 100, Some(5)))),
        },
        Big::C(0, None),
        Big::D(["p".into(), "qq".into()]),
        Big::E(Some('b'), Some(true), Some(())),
        Big::E(None, None, None),
    ];
    for b in &bigs {
        print!("{} ", pats(b));
    }
    println!();
    println!("{:?}", bigs.iter().cloned().map(own).collect::<Vec<_>>());
    println!(
        "{:?}",
        [
            (Some(5), Ok(3)),
            (Some(1), Err(9)),
            (None, Ok(4)),
            (None, Err(1))
        ]
        .map(orp)
    );
    println!("{:?}", lp());
    println!("{:?}", bigs[5]);
    let mut x = 1;
    let y = f1(&mut x, 2) + x * 10 + {
        x += 1;
        x
    };
    println!("{y} {x}");
    let mut v = vec![10, 20];
    two(&mut v);
    println!("{v:?}");
    cls();
    let cfg = Cfg {
        name: "n".into(),
        n: 1,
        ..Default::default()
    };
    let c2 = Cfg {
        n: 2,
        nested: Box::new(Some(cfg.clone())),
        ..cfg
    };
    println!("{c2:?}");
    let Cfg { name, nested, .. } = c2;
    println!("{name} {:?}", nested.map(|c| c.n));
    println!(
        "{} {} {}",
        TOTAL.fetch_add(2, std::sync::atomic::Ordering::SeqCst),
        TOTAL.load(std::sync::atomic::Ordering::SeqCst),
        GREET[1]
    );
    CELL.set(5);
    println!("{} {NINE} {}", CELL.get(), NAMES.concat());
    TL.with(|t| t.set(t.get() + 1));
    println!("{}", TL.with(|t| t.get()));
    let mut ds = vec![D(1), D(2), D(3)];
    let d = ds.swap_remove(0);
    println!("sr {}", ds[0].0);
    ds[1] = D(9);
    let [p, q] = [D(4), D(5)];
    println!("{}{}", p.0, q.0);
    drop(p);
    let (m, _) = (D(6), D(7));
    println!("tuple {}", m.0);
    let bx = Box::new((D(10), D(11)));
    let (l, _) = *bx;
    println!("box {}", l.0);
    let mut slot = Some(D(12));
    if let Some(d) = slot.take() {
        print!("took {} ", d.0);
    }
    slot.replace(D(13));
    let h: HashMap<u32, D> = [(1, D(14))].into();
    for (_, d) in h {
        print!("h{} ", d.0);
    }
    let z;
    loop {
        let t = D(20);
        if t.0 == 20 {
            z = t;
            break;
        }
    }
    print!("z{} ", z.0);
    let cond = d.0 > 0;
    let mv = D(30);
    let held = if cond { Some(mv) } else { None };
    println!("{}", held.is_some());
    let it = vec![D(40), D(41), D(42)].into_iter();
    let second = it.skip(1).next();
    println!("sec {}", second.as_ref().unwrap().0);
    let arr = [D(50), D(51)];
    for x in arr {
        if x.0 == 50 {
            continue;
        }
        print!("x{} ", x.0);
    }
    let res: Result<Vec<D>, String> = vec![Ok(D(60)), Err("bad".to_string()), Ok(D(61))]
        .into_iter()
        .collect();
    println!("{:?}", res.map(|v| v.len()));
    let s = match (D(70), D(71)) {
        (a, _) if a.0 > 100 => a.0,
        (_, b) => b.0,
    };
    println!("{s}");
    let nested = Some(Some(D(80)));
    if let Some(Some(ref d)) = nested {
        print!("{} ", d.0);
    }
    match nested {
        Some(inner) => {
            let _k = inner;
            println!("inner");
        }
        None => {}
    }
    println!("end");
}
