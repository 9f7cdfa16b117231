//! Associated types with parameters: families of pointers, collections, parsers.

use std::collections::*;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::Deref;
use std::rc::Rc;
trait PtrFamily {
    type Ptr<T>: Deref<Target = T> + Clone;
    fn new<T>(t: T) -> Self::Ptr<T>;
}
#[derive(Clone, Copy)]
struct RcF;
struct ArcF;
impl PtrFamily for RcF {
    type Ptr<T> = Rc<T>;
    fn new<T>(t: T) -> Rc<T> {
        Rc::new(t)
    }
}
impl PtrFamily for ArcF {
    type Ptr<T> = std::sync::Arc<T>;
    fn new<T>(t: T) -> Self::Ptr<T> {
        std::sync::Arc::new(t)
    }
}
struct Tree<P: PtrFamily> {
    v: i32,
    kids: Vec<P::Ptr<Tree<P>>>,
}
impl<P: PtrFamily> Tree<P> {
    fn sum(&self) -> i32 {
        self.v + self.kids.iter().map(|k| k.sum()).sum::<i32>()
    }
    fn leaf(v: i32) -> P::Ptr<Tree<P>> {
        P::new(Tree { v, kids: vec![] })
    }
}
trait Collection {
    type Item;
    type Iter<'a>: Iterator<Item = &'a Self::Item>
    where
        Self: 'a;
    type Mapped<U>: Collection<Item = U> + FromIterator<U>;
    fn iter(&self) -> Self::Iter<'_>;
    fn map_all<U>(&self, f: impl Fn(&Self::Item) -> U) -> Self::Mapped<U> {
        self.iter().map(f).collect()
    }
}
impl<T> Collection for Vec<T> {
    type Item = T;
    type Iter<'a>
        = std::slice::Iter<'a, T>
    where
        T: 'a;
    type Mapped<U> = Vec<U>;
    fn iter(&self) -> std::slice::Iter<'_, T> {
        <[T]>::iter(self)
    }
}
impl<T> Collection for VecDeque<T> {
    type Item = T;
    type Iter<'a>
        = vec_deque::Iter<'a, T>
    where
        T: 'a;
    type Mapped<U> = LinkedList<U>;
    fn iter(&self) -> Self::Iter<'_> {
        VecDeque::iter(self)
    }
}
impl<T> Collection for LinkedList<T> {
    type Item = T;
    type Iter<'a>
        = linked_list::Iter<'a, T>
    where
        Self: 'a;
    type Mapped<U> = Vec<U>;
    fn iter(&self) -> Self::Iter<'_> {
        LinkedList::iter(self)
    }
}
fn show<C: Collection>(c: &C) -> String
where
    C::Item: Debug,
{
    c.iter().map(|x| format!("{x:?}")).collect::<Vec<_>>().join("/")
}
trait Monad {
    type Of<T>;
    fn pure<T>(t: T) -> Self::Of<T>;
    fn bind<T, U>(m: Self::Of<T>, f: impl FnMut(T) -> Self::Of<U>) -> Self::Of<U>;
}
struct OptM;
struct VecM;
impl Monad for OptM {
    type Of<T> = Option<T>;
    fn pure<T>(t: T) -> Option<T> {
        Some(t)
    }
    fn bind<T, U>(m: Option<T>, f: impl FnMut(T) -> Option<U>) -> Option<U> {
        m.and_then(f)
    }
}
impl Monad for VecM {
    type Of<T> = Vec<T>;
    fn pure<T>(t: T) -> Vec<T> {
        vec![t]
    }
    fn bind<T, U>(m: Vec<T>, f: impl FnMut(T) -> Vec<U>) -> Vec<U> {
        m.into_iter().flat_map(f).collect()
    }
}
fn twice<M: Monad>(m: M::Of<i32>, f: impl Fn(i32) -> M::Of<i32>) -> M::Of<i32> {
    let x = M::bind(m, &f);
    M::bind(x, &f)
}
trait WithConst {
    type Arr<const N: usize>: AsRef<[u8]> + Default;
    fn mk<const N: usize>() -> Self::Arr<N>;
}
struct Z;
#[derive(Debug)]
struct Bytes<const N: usize>([u8; N]);
impl<const N: usize> Default for Bytes<N> {
    fn default() -> Self {
        Bytes([7; N])
    }
}
impl<const N: usize> AsRef<[u8]> for Bytes<N> {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}
impl WithConst for Z {
    type Arr<const N: usize> = Bytes<N>;
    fn mk<const N: usize>() -> Bytes<N> {
        Default::default()
    }
}
trait Graph {
    type Node: Copy + Eq + Hash + Debug;
    type Edges<'g>: Iterator<Item = (Self::Node, u32)>
    where
        Self: 'g;
    fn edges<'g>(&'g self, n: Self::Node) -> Self::Edges<'g>;
    fn reach(&self, from: Self::Node) -> Vec<Self::Node> {
        let mut seen = HashSet::from([from]);
        let mut out = vec![from];
        let mut i = 0;
        while let Some(&n) = out.get(i) {
            for (m, _) in self.edges(n) {
                if seen.insert(m) {
                    out.push(m);
                }
            }
            i += 1;
        }
        out
    }
}
struct Adj(BTreeMap<char, Vec<(char, u32)>>);
impl Graph for Adj {
    type Node = char;
    type Edges<'g> = std::iter::Copied<std::slice::Iter<'g, (char, u32)>>;
    fn edges<'g>(&'g self, n: char) -> Self::Edges<'g> {
        self.0.get(&n).map(|v| v.as_slice()).unwrap_or(&[]).iter().copied()
    }
}
struct Gridg {
    w: i32,
}
impl Graph for Gridg {
    type Node = (i32, i32);
    type Edges<'g> = Box<dyn Iterator<Item = ((i32, i32), u32)> + 'g>;
    fn edges(&self, (x, y): (i32, i32)) -> Self::Edges<'_> {
        Box::new([(1, 0), (0, 1)].into_iter().map(move |(a, b)| ((x + a, y + b), 1)).filter(|((a, b), _)| *a < self.w && *b < self.w))
    }
}
trait HasId {
    type Id;
    const KIND: &'static str;
    fn id(&self) -> Self::Id;
}
trait Repo<T: HasId>
where
    T::Id: Ord,
{
    fn put(&mut self, t: T) -> Option<T>;
    fn get<Q>(&self, q: &Q) -> Option<&T>
    where
        T::Id: std::borrow::Borrow<Q>,
        Q: Ord + ?Sized;
}
struct MemRepo<T: HasId>(BTreeMap<T::Id, T>);
impl<T: HasId> Repo<T> for MemRepo<T>
where
    T::Id: Ord,
{
    fn put(&mut self, t: T) -> Option<T> {
        self.0.insert(t.id(), t)
    }
    fn get<Q>(&self, q: &Q) -> Option<&T>
    where
        T::Id: std::borrow::Borrow<Q>,
        Q: Ord + ?Sized,
    {
        self.0.get(q)
    }
}
#[derive(Debug, Clone, PartialEq)]
struct User {
    name: String,
    age: u8,
}
impl HasId for User {
    type Id = String;
    const KIND: &'static str = "user";
    fn id(&self) -> String {
        self.name.clone()
    }
}
trait Parser<'s>: Sized {
    type Out;
    fn parse(&self, s: &'s str) -> Option<(Self::Out, &'s str)>;
    fn map<U, F: Fn(Self::Out) -> U>(self, f: F) -> MapP<Self, F> {
        MapP(self, f)
    }
    fn then<P: Parser<'s>>(self, p: P) -> Then<Self, P> {
        Then(self, p)
    }
    fn many(self) -> Many<Self> {
        Many(self)
    }
    fn or<P: Parser<'s, Out = Self::Out>>(self, p: P) -> Or<Self, P> {
        Or(self, p)
    }
}
impl<'s, T, F: Fn(&'s str) -> Option<(T, &'s str)>> Parser<'s> for F {
    type Out = T;
    fn parse(&self, s: &'s str) -> Option<(T, &'s str)> {
        self(s)
    }
}
struct MapP<P, F>(P, F);
impl<'s, U, P: Parser<'s>, F: Fn(P::Out) -> U> Parser<'s> for MapP<P, F> {
    type Out = U;
    fn parse(&self, s: &'s str) -> Option<(U, &'s str)> {
        let (v, r) = self.0.parse(s)?;
        Some(((self.1)(v), r))
    }
}
struct Then<A, B>(A, B);
impl<'s, A: Parser<'s>, B: Parser<'s>> Parser<'s> for Then<A, B> {
    type Out = (A::Out, B::Out);
    fn parse(&self, s: &'s str) -> Option<(Self::Out, &'s str)> {
        let (a, s) = self.0.parse(s)?;
        let (b, s) = self.1.parse(s)?;
        Some(((a, b), s))
    }
}
struct Many<P>(P);
impl<'s, P: Parser<'s>> Parser<'s> for Many<P> {
    type Out = Vec<P::Out>;
    fn parse(&self, mut s: &'s str) -> Option<(Vec<P::Out>, &'s str)> {
        let mut v = vec![];
        while let Some((x, r)) = self.0.parse(s) {
            v.push(x);
            s = r;
        }
        Some((v, s))
    }
}
struct Or<A, B>(A, B);
impl<'s, A: Parser<'s>, B: Parser<'s, Out = A::Out>> Parser<'s> for Or<A, B> {
    type Out = A::Out;
    fn parse(&self, s: &'s str) -> Option<(A::Out, &'s str)> {
        self.0.parse(s).or_else(|| self.1.parse(s))
    }
}
fn ch<'s>(c: char) -> impl Parser<'s, Out = char> {
    move |s: &'s str| s.strip_prefix(c).map(|r| (c, r))
}
fn digit<'s>() -> impl Parser<'s, Out = u32> {
    |s: &'s str| {
        let c = s.chars().next()?;
        Some((c.to_digit(10)?, &s[1..]))
    }
}
fn main() {
    let t: Tree<RcF> = Tree { v: 1, kids: vec![Tree::<RcF>::leaf(2), RcF::new(Tree { v: 3, kids: vec![Tree::<RcF>::leaf(4)] })] };
    println!("{} {}", t.sum(), Rc::strong_count(&t.kids[0]));
    println!("{}", Tree::<ArcF>::leaf(9).clone().sum());
    let v = vec![1, 2, 3];
    println!("{} {}", show(&v), show(&v.map_all(|x| x * 2)));
    let d: VecDeque<_> = ["a", "b"].into();
    println!("{} {:?}", show(&d), d.map_all(|s| s.len()));
    println!("{:?} {:?}", twice::<OptM>(OptM::pure(3), |x| (x < 10).then_some(x * 2)), twice::<VecM>(vec![1, 2], |x| vec![x, x * 10]));
    println!("{:?} {:?}", Z::mk::<3>(), <Z as WithConst>::Arr::<2>::default().as_ref());
    let g = Adj(BTreeMap::from([('a', vec![('b', 1), ('c', 2)]), ('c', vec![('d', 1), ('a', 9)])]));
    println!("{:?} {:?}", g.reach('a'), Gridg { w: 2 }.reach((0, 0)));
    let mut r = MemRepo(BTreeMap::new());
    r.put(User { name: "ann".into(), age: 3 });
    println!("{:?} {:?} {}", r.put(User { name: "ann".into(), age: 4 }), r.get("ann").map(|u| u.age), <User as HasId>::KIND);
    println!("{:?}", r.get("bob"));
    let num = digit().many().map(|v: Vec<u32>| v.iter().fold(0, |a, d| a * 10 + d));
    let sum = num.then(ch('+').or(ch('-')).then(digit()));
    println!("{:?} {:?}", sum.parse("12+3rest"), sum.parse("12*3"));
}
