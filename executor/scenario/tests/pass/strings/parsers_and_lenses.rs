// generic-heavy: type-level numbers, HList, visitor w/ lifetimes, builder w/ const generics, Cow generics, parser combinators, lens, free functions w/ where, iterators of trait objects, Default generic, PhantomData variance, operator chains
use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::iter::FromIterator;
use std::marker::PhantomData;
use std::ops::{Add, Bound, ControlFlow, Deref, Mul, RangeBounds};
use std::rc::Rc;
struct Z;
struct S<N>(PhantomData<N>);
trait Nat {
    const N: usize;
    fn name() -> String;
}
impl Nat for Z {
    const N: usize = 0;
    fn name() -> String {
        "Z".into()
    }
}
impl<N: Nat> Nat for S<N> {
    const N: usize = N::N + 1;
    fn name() -> String {
        format!("S<{}>", N::name())
    }
}
trait Plus<M> {
    type Out: Nat;
}
impl<M: Nat> Plus<M> for Z {
    type Out = M;
}
impl<N: Plus<M>, M> Plus<M> for S<N> {
    type Out = S<N::Out>;
}
type Two = S<S<Z>>;
type Three = S<Two>;
struct HNil;
struct HCons<H, T>(H, T);
trait HList {
    const LEN: usize;
    fn show(&self) -> Vec<String>;
    fn cons<H>(self, h: H) -> HCons<H, Self>
    where
        Self: Sized,
    {
        HCons(h, self)
    }
}
impl HList for HNil {
    const LEN: usize = 0;
    fn show(&self) -> Vec<String> {
        vec![]
    }
}
impl<H: Debug, T: HList> HList for HCons<H, T> {
    const LEN: usize = 1 + T::LEN;
    fn show(&self) -> Vec<String> {
        let mut v = vec![format!("{:?}", self.0)];
        v.extend(self.1.show());
        v
    }
}
macro_rules! hlist { () => { HNil }; ($h:expr $(, $t:expr)* $(,)?) => { HCons($h, hlist!($($t),*)) } }
type PResult<'a, T> = Result<(T, &'a str), (&'static str, &'a str)>;
trait Parser<'a>: Sized {
    type Out;
    fn parse(&self, i: &'a str) -> PResult<'a, Self::Out>;
    fn map<F, U>(self, f: F) -> Map<Self, F>
    where
        F: Fn(Self::Out) -> U,
    {
        Map(self, f)
    }
    fn then<P: Parser<'a>>(self, p: P) -> Then<Self, P> {
        Then(self, p)
    }
    fn or<P: Parser<'a, Out = Self::Out>>(self, p: P) -> Or<Self, P> {
        Or(self, p)
    }
    fn many(self) -> Many<Self> {
        Many(self)
    }
    fn boxed<'p>(self) -> Rc<dyn Fn(&'a str) -> PResult<'a, Self::Out> + 'p>
    where
        Self: 'p,
        'a: 'p,
    {
        Rc::new(move |i| self.parse(i))
    }
}
impl<'a, T, F> Parser<'a> for F
where
    F: Fn(&'a str) -> PResult<'a, T>,
{
    type Out = T;
    fn parse(&self, i: &'a str) -> PResult<'a, T> {
        self(i)
    }
}
struct Map<P, F>(P, F);
impl<'a, P: Parser<'a>, F, U> Parser<'a> for Map<P, F>
where
    F: Fn(P::Out) -> U,
{
    type Out = U;
    fn parse(&self, i: &'a str) -> PResult<'a, U> {
        self.0.parse(i).map(|(x, r)| ((self.1)(x), r))
    }
}
struct Then<A, B>(A, B);
impl<'a, A: Parser<'a>, B: Parser<'a>> Parser<'a> for Then<A, B> {
    type Out = (A::Out, B::Out);
    fn parse(&self, i: &'a str) -> PResult<'a, Self::Out> {
        let (a, r) = self.0.parse(i)?;
        let (b, r) = self.1.parse(r)?;
        Ok(((a, b), r))
    }
}
struct Or<A, B>(A, B);
impl<'a, A: Parser<'a>, B: Parser<'a, Out = A::Out>> Parser<'a> for Or<A, B> {
    type Out = A::Out;
    fn parse(&self, i: &'a str) -> PResult<'a, A::Out> {
        self.0.parse(i).or_else(|_| self.1.parse(i))
    }
}
struct Many<P>(P);
impl<'a, P: Parser<'a>> Parser<'a> for Many<P> {
    type Out = Vec<P::Out>;
    fn parse(&self, mut i: &'a str) -> PResult<'a, Self::Out> {
        let mut v = vec![];
        while let Ok((x, r)) = self.0.parse(i) {
            v.push(x);
            i = r
        }
        Ok((v, i))
    }
}
fn ch<'a>(c: char) -> impl Fn(&'a str) -> PResult<'a, char> + Copy {
    move |i| match i.strip_prefix(c) {
        Some(r) => Ok((c, r)),
        None => Err(("char", i)),
    }
}
fn digits<'a>(i: &'a str) -> PResult<'a, i64> {
    let n = i.find(|c: char| !c.is_ascii_digit()).unwrap_or(i.len());
    if n == 0 {
        Err(("digit", i))
    } else {
        Ok((i[..n].parse().unwrap(), &i[n..]))
    }
}
fn ws<'a, P: Parser<'a>>(p: P) -> impl Parser<'a, Out = P::Out> {
    move |i: &'a str| p.parse(i.trim_start()).map(|(x, r)| (x, r.trim_start()))
}
fn expr(i: &str) -> PResult<'_, i64> {
    let tail = ws(ch('+')).or(ws(ch('-'))).then(term).many();
    term.then(tail)
        .map(|(f, rest)| {
            rest.into_iter()
                .fold(f, |a, (op, b)| if op == '+' { a + b } else { a - b })
        })
        .parse(i)
}
fn term(i: &str) -> PResult<'_, i64> {
    atom.then(ws(ch('*')).then(atom).many())
        .map(|(f, r)| r.iter().fold(f, |a, (_, b)| a * b))
        .parse(i)
}
fn atom(i: &str) -> PResult<'_, i64> {
    ws(digits)
        .or(ws(ch('('))
            .then(expr)
            .then(ws(ch(')')))
            .map(|((_, x), _)| x))
        .parse(i)
}
struct Lens<S, A> {
    get: Box<dyn Fn(&S) -> A>,
    set: Box<dyn Fn(S, A) -> S>,
}
impl<S: Clone + 'static, A: 'static> Lens<S, A> {
    fn new(get: impl Fn(&S) -> A + 'static, set: impl Fn(S, A) -> S + 'static) -> Self {
        Lens {
            get: Box::new(get),
            set: Box::new(set),
        }
    }
    fn over(&self, s: S, f: impl FnOnce(A) -> A) -> S {
        let a = (self.get)(&s);
        (self.set)(s, f(a))
    }
    fn then<B: 'static>(self, o: Lens<A, B>) -> Lens<S, B> {
        let l = Rc::new(self);
        let l2 = l.clone();
        let o = Rc::new(o);
        let o2 = o.clone();
        Lens::new(
            move |s| (o.get)(&(l.get)(s)),
            move |s, b| {
                let a = (l2.get)(&s);
                (l2.set)(s, (o2.set)(a, b))
            },
        )
    }
}
#[derive(Clone, Debug, PartialEq)]
struct Addr {
    street: String,
    no: u32,
}
#[derive(Clone, Debug, PartialEq)]
struct Person {
    name: Cow<'static, str>,
    addr: Addr,
}
struct Table<K, V, const COLS: usize> {
    rows: BTreeMap<K, [V; COLS]>,
}
impl<K: Ord + Clone + Display, V: Copy + Default + Add<Output = V> + Display, const COLS: usize>
    Table<K, V, COLS>
{
    fn new() -> Self {
        Self {
            rows: BTreeMap::new(),
        }
    }
    fn row(mut self, k: impl Into<K>, v: [V; COLS]) -> Self {
        self.rows.insert(k.into(), v);
        self
    }
    fn total(&self) -> [V; COLS] {
        self.rows.values().fold([V::default(); COLS], |mut t, r| {
            t.iter_mut().zip(r).for_each(|(t, r)| *t = *t + *r);
            t
        })
    }
    fn between<R: RangeBounds<K>>(&self, r: R) -> Vec<&K> {
        self.rows.range(r).map(|(k, _)| k).collect()
    }
    fn render(&self) -> String {
        self.rows
            .iter()
            .map(|(k, v)| {
                format!(
                    "{k:<6}{}",
                    v.iter().map(|x| format!("{x:>5}")).collect::<String>()
                )
            })
            .collect::<Vec<_>>()
            .join("\n")
    }
}
fn group<K, V, C, I>(it: I) -> HashMap<K, C>
where
    I: IntoIterator<Item = (K, V)>,
    K: Eq + Hash,
    C: Default + Extend<V>,
{
    let mut m: HashMap<K, C> = HashMap::new();
    for (k, v) in it {
        m.entry(k).or_default().extend(Some(v))
    }
    m
}
fn fix<A: Copy, R>(f: &dyn Fn(&dyn Fn(A) -> R, A) -> R, a: A) -> R {
    f(&|x| fix(f, x), a)
}
fn dot<T>(a: &[T], b: &[T]) -> T
where
    T: Copy + Mul<Output = T> + std::iter::Sum,
{
    a.iter().zip(b).map(|(x, y)| *x * *y).sum()
}
fn maxes<'a, T: PartialOrd, const N: usize>(rows: &'a [[T; N]]) -> [Option<&'a T>; N] {
    let mut out = [None; N];
    for r in rows {
        for (o, x) in out.iter_mut().zip(r) {
            match o {
                Some(m) if *m >= x => {}
                _ => *o = Some(x),
            }
        }
    }
    out
}
fn norm(s: &str) -> Cow<'_, str> {
    if s.contains(' ') {
        Cow::Owned(s.replace(' ', "_"))
    } else {
        s.into()
    }
}
fn first_err<I, T, E>(it: I) -> ControlFlow<E, Vec<T>>
where
    I: Iterator<Item = Result<T, E>>,
{
    let mut v = Vec::new();
    for r in it {
        match r {
            Ok(x) => v.push(x),
            Err(e) => return ControlFlow::Break(e),
        }
    }
    ControlFlow::Continue(v)
}
struct Id<T>(u32, PhantomData<*const T>);
impl<T> Clone for Id<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Id<T> {}
impl<T> PartialEq for Id<T> {
    fn eq(&self, o: &Self) -> bool {
        self.0 == o.0
    }
}
impl<T> Debug for Id<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "Id<{}>({})",
            std::any::type_name::<T>().rsplit("::").next().unwrap(),
            self.0
        )
    }
}
struct Either3<A, B, C>(Result<A, Result<B, C>>);
impl<A, B, C, T: ?Sized> AsRef<T> for Either3<A, B, C>
where
    A: AsRef<T>,
    B: AsRef<T>,
    C: AsRef<T>,
{
    fn as_ref(&self) -> &T {
        match &self.0 {
            Ok(a) => a.as_ref(),
            Err(Ok(b)) => b.as_ref(),
            Err(Err(c)) => c.as_ref(),
        }
    }
}
fn main() {
    println!(
        "{} {} {}",
        <Two as Plus<Three>>::Out::N,
        <S<Z> as Plus<Two>>::Out::name(),
        Three::N
    );
    let h = hlist![1, "two", Some(3.0)].cons('c');
    println!("{:?} {}", h.show(), {
        fn len<T: HList>(_: &T) -> usize {
            T::LEN
        }
        len(&h)
    });
    for s in ["1 + 2 * 3", "2*(3+4) - 1", "7", "(1", "", "2 + x"] {
        println!("{s:?} {:?}", expr(s))
    }
    let p = digits.then(ch(',')).map(|(n, _)| n * 2).many().boxed();
    println!("{:?}", p("1,22,3"));
    let addr = Lens::new(|p: &Person| p.addr.clone(), |p, addr| Person { addr, ..p });
    let no = Lens::new(|a: &Addr| a.no, |a, no| Addr { no, ..a });
    let both = addr.then(no);
    let p = Person {
        name: "Ada".into(),
        addr: Addr {
            street: "Main".into(),
            no: 1,
        },
    };
    let q = both.over(p.clone(), |n| n + 41);
    println!("{q:?} {}", p == q);
    let t: Table<String, i32, 3> = Table::new()
        .row("b", [1, 2, 3])
        .row("a", [10, 20, 30])
        .row(String::from("c"), [0; 3]);
    println!(
        "{}\n{:?} {:?}",
        t.render(),
        t.total(),
        t.between((Bound::Excluded("a".to_string()), Bound::Unbounded))
    );
    let g: HashMap<bool, Vec<i32>> = group((1..6).map(|x| (x % 2 == 0, x)));
    println!("{:?} {:?}", g[&true], g[&false]);
    let g2: HashMap<char, String> = group(
        ["ab", "ac", "b"]
            .iter()
            .map(|s| (s.chars().next().unwrap(), s.to_string())),
    );
    println!("{:?} {:?}", g2[&'a'], g2[&'b']);
    println!(
        "{} {}",
        fix(
            &|rec: &dyn Fn(u64) -> u64, n: u64| if n < 2 { 1 } else { n * rec(n - 1) },
            10
        ),
        dot(&[1.5, 2.0], &[2.0, 4.0])
    );
    println!("{:?}", maxes(&[[1, 5], [3, 2]]));
    println!(
        "{} {} {:?}",
        norm("a b"),
        norm("ab"),
        matches!(norm("x"), Cow::Borrowed(_))
    );
    println!(
        "{:?} {:?}",
        first_err(["1", "2"].iter().map(|s| s.parse::<u8>())),
        first_err(
            ["1", "z"]
                .iter()
                .map(|s| s.parse::<u8>().map_err(|e| e.to_string()))
        )
    );
    let id: Id<Person> = Id(3, PhantomData);
    let id2 = id;
    println!("{id:?} {}", id == id2);
    let e: Either3<String, &str, Box<str>> = Either3(Err(Ok("mid")));
    println!("{} {}", AsRef::<str>::as_ref(&e).len(), 3);
    let d: Box<dyn Deref<Target = str>> = Box::new(String::from("deref"));
    println!("{}", d.len());
    println!(
        "{:?}",
        <Vec<_> as FromIterator<_>>::from_iter("xyz".char_indices())
    );
}
