//! A tour through patterns, traits, closures, numbers and collections.
use std::collections::HashMap;
#[derive(Debug, Clone, Copy, PartialEq)]
struct V2 {
    x: f32,
    y: f32,
}
#[derive(Debug, Clone, Copy, PartialEq)]
enum S {
    A(V2, i32),
    B { k: (u8, V2) },
    C,
}
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Tok<'a> {
    Num(i64),
    Word(&'a str),
    List(Vec<Tok<'a>>),
    End,
}
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
enum Lvl {
    Low = 1,
    Mid = 5,
    High = 10,
}
trait Shape {
    fn area(&self) -> f64;
    fn name(&self) -> String {
        String::from("shape")
    }
}
struct Sq(f64);
struct Ci {
    r: f64,
    n: String,
}
impl Shape for Sq {
    fn area(&self) -> f64 {
        self.0 * self.0
    }
}
impl Shape for Ci {
    fn area(&self) -> f64 {
        3.0 * self.r * self.r
    }
    fn name(&self) -> String {
        self.n.clone()
    }
}
trait Base {
    fn id(&self) -> u32;
}
trait Derived: Base {
    fn twice(&self) -> u32 {
        self.id() * 2
    }
}
impl Base for u32 {
    fn id(&self) -> u32 {
        *self
    }
}
impl Derived for u32 {}
fn classify(v: &[i32]) -> String {
    match v {
        [] => "empty".into(),
        [x] => format!("one {x}"),
        [a, .., b] if a == b => format!("same {a}"),
        [first, mid @ .., last] => format!("{first} {mid:?} {last}"),
    }
}
fn bits(n: u32) -> &'static str {
    match n {
        0 => "zero",
        1 | 2 | 3 => "few",
        4..=9 => "some",
        x if x % 2 == 0 => "even",
        _ => "odd",
    }
}
const TABLE: [[i32; 3]; 2] = [[1, 2, 3], [4, 5, 6]];
static mut COUNT: u32 = 0;
static NAMES: [&str; 2] = ["a", "b"];
struct Counter {
    n: u32,
}
impl Iterator for Counter {
    type Item = u32;
    fn next(&mut self) -> Option<u32> {
        if self.n < 5 {
            self.n += 1;
            Some(self.n)
        } else {
            None
        }
    }
}
fn compose<A, B, C>(f: impl Fn(A) -> B, g: impl Fn(B) -> C) -> impl Fn(A) -> C {
    move |x| g(f(x))
}
fn adder(n: i32) -> Box<dyn Fn(i32) -> i32> {
    Box::new(move |x| x + n)
}
fn apply(f: fn(i32) -> i32, x: i32) -> i32 {
    f(x)
}
fn dbl(x: i32) -> i32 {
    x * 2
}
fn div(a: i32, b: i32) -> Result<i32, String> {
    if b == 0 {
        Err("div by zero".to_string())
    } else {
        Ok(a / b)
    }
}
fn calc() -> Result<i32, String> {
    let x = div(10, 2)?;
    let y = div(x, 0)?;
    Ok(y)
}
fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 {
        a
    } else {
        gcd(b, a % b)
    }
}
fn main() {
    let a = V2 { x: 1.5, y: -2.0 };
    let mut b = a;
    b.x += 1.0;
    println!("{a:?} {b:?} {}", a == b);
    let s = S::A(a, 3);
    let mut t = s;
    if let S::A(ref mut v, ref mut k) = t {
        v.x = 9.0;
        *k += 1;
    }
    println!("{s:?} {t:?}");
    let mut o = Some((1, 2));
    let p = o;
    if let Some((ref mut x, _)) = o {
        *x = 5;
    }
    println!("{o:?} {p:?}");
    let u = S::B { k: (7, b) };
    let S::B {
        k: (n, V2 { y, .. }),
    } = u
    else {
        panic!()
    };
    println!("{n} {y} {:?}", S::C);
    let toks = vec![
        Tok::Num(3),
        Tok::Word("hi"),
        Tok::List(vec![Tok::End, Tok::Num(-1)]),
    ];
    let mut c2 = toks.clone();
    c2.sort();
    println!("{toks:?} {c2:?} {}", toks < c2);
    println!("{} {} {:?}", Lvl::Mid as u8, Lvl::High as i32, Lvl::Low);
    let shapes: Vec<Box<dyn Shape>> = vec![
        Box::new(Sq(2.0)),
        Box::new(Ci {
            r: 1.0,
            n: "circle".into(),
        }),
    ];
    for s in shapes.iter() {
        println!("{} {:.2}", s.name(), s.area());
    }
    println!("{}", shapes.iter().map(|s| s.area()).sum::<f64>());
    let d: &dyn Derived = &21u32;
    println!("{}", d.twice());
    let bb: &dyn Base = d;
    println!("{}", bb.id());
    for v in [&[][..], &[1], &[2, 3, 2], &[1, 2, 3, 4]] {
        println!("{}", classify(v));
    }
    for n in [0, 2, 7, 10, 11] {
        print!("{} ", bits(n));
    }
    println!();
    println!("{} {}", TABLE[1][2], TABLE.iter().flatten().sum::<i32>());
    unsafe {
        COUNT += 2;
        COUNT *= 3;
        let c = COUNT;
        println!("{c} {}", NAMES[1]);
    }
    println!(
        "{:?} {}",
        Counter { n: 0 }
            .zip(Counter { n: 2 })
            .map(|(a, b)| a * b)
            .collect::<Vec<_>>(),
        Counter { n: 0 }.skip(1).step_by(2).max().unwrap()
    );
    println!(
        "{} {} {} {}",
        compose(|x: i32| x + 1, |y: i32| format!("<{y}>"))(4),
        adder(3)(4),
        apply(dbl, 5),
        apply(|x| x - 1, 5)
    );
    println!("{:?} {:?}", calc(), div(7, 2));
    let mut m: HashMap<String, Vec<i32>> = HashMap::new();
    for (i, w) in "a b a c b a".split(' ').enumerate() {
        m.entry(w.to_string()).or_default().push(i as i32);
    }
    let mut ks: Vec<_> = m.iter().collect();
    ks.sort();
    println!("{ks:?}");
    let mut grid = vec![vec![0u8; 4]; 3];
    grid[1][2] = 7;
    grid[2][3] += 9;
    for r in &mut grid {
        r[0] = 1;
    }
    println!("{grid:?}");
    let mut arr = [[0i64; 2]; 2];
    arr[0][1] = 5;
    let arr2 = arr;
    arr[1][0] = 6;
    println!("{arr:?} {arr2:?}");
    let mut st = String::from("héllo");
    st.push_str(" wörld");
    println!(
        "{} {} {:?} {}",
        st.len(),
        st.chars().rev().collect::<String>(),
        st.find('w'),
        &st[0..1]
    );
    let big: i128 = i128::MAX - 5;
    println!("{} {} {}", big, big >> 64, (big as u128) * 2 + 1);
    println!(
        "{} {} {}",
        gcd(48, 36),
        u8::MAX.wrapping_add(3),
        (-7i32).rem_euclid(4)
    );
    println!(
        "{} {} {} {}",
        300i32 as u8,
        -1i32 as u32,
        3.99f64 as i32,
        (65u8 as char)
    );
    let x = 5;
    let y = {
        let x = x * 2;
        x + 1
    };
    println!("{x} {y}");
    let (mut p, mut q) = (1, 2);
    (p, q) = (q, p + q);
    println!("{p} {q}");
    let lbl = 'out: {
        if p > 1 {
            break 'out "big";
        }
        "small"
    };
    println!("{lbl}");
    let nested = Some(Some(3));
    println!(
        "{:?} {:?}",
        nested,
        matches!(nested, Some(Some(n)) if n > 2)
    );
    let bx = Box::new(5);
    let un = *bx + 1;
    println!("{un}");
    let t = (1, "two", 3.0);
    println!("{:?} {}", t, t.1);
    let r @ 1..=9 = p else { panic!() };
    println!("{r}");
    let v: Vec<u32> = (1..=10).filter(|n| n % 3 != 0).rev().collect();
    println!("{v:?}");
    let s: &[u32] = &v[2..4];
    println!("{s:?} {:?}", s.first());
    let opt: Option<&str> = None;
    println!("{}", opt.map_or("none".to_string(), |s| s.to_uppercase()));
    let mut it = v.chunks(3);
    println!("{:?} {:?}", it.next(), it.last());
}
