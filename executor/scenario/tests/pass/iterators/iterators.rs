use std::iter::{self, once, repeat, successors, from_fn, empty, zip, Peekable, Fuse, Sum, Product, FromIterator};
use std::collections::*;
#[derive(Debug, Clone, Copy, PartialEq)] struct V2(i32, i32);
impl Sum for V2 { fn sum<I: Iterator<Item = V2>>(it: I) -> V2 { it.fold(V2(0, 0), |a, b| V2(a.0 + b.0, a.1 + b.1)) } }
impl<'a> Sum<&'a V2> for V2 { fn sum<I: Iterator<Item = &'a V2>>(it: I) -> V2 { it.copied().sum() } }
struct Bag(Vec<i32>);
impl FromIterator<i32> for Bag { fn from_iter<I: IntoIterator<Item = i32>>(i: I) -> Self { Bag(i.into_iter().collect()) } }
impl IntoIterator for Bag { type Item = i32; type IntoIter = std::vec::IntoIter<i32>; fn into_iter(self) -> Self::IntoIter { self.0.into_iter() } }
impl<'a> IntoIterator for &'a Bag { type Item = &'a i32; type IntoIter = std::slice::Iter<'a, i32>; fn into_iter(self) -> Self::IntoIter { self.0.iter() } }
impl Extend<i32> for Bag { fn extend<I: IntoIterator<Item = i32>>(&mut self, i: I) { for x in i { self.0.push(x) } } }
struct Cd { a: u32, b: u32 }
impl Iterator for Cd { type Item = u32; fn next(&mut self) -> Option<u32> { if self.a == self.b { None } else { self.a += 1; Some(self.a) } } fn size_hint(&self) -> (usize, Option<usize>) { let n = (self.b - self.a) as usize; (n, Some(n)) } }
impl DoubleEndedIterator for Cd { fn next_back(&mut self) -> Option<u32> { if self.a == self.b { None } else { self.b -= 1; Some(self.b + 1) } } }
impl ExactSizeIterator for Cd {}
fn toks<I: Iterator<Item = char>>(p: &mut Peekable<I>) -> Vec<String> { let mut o = vec![]; while let Some(&c) = p.peek() { if c.is_ascii_digit() { let mut n = String::new(); while let Some(d) = p.next_if(|x| x.is_ascii_digit()) { n.push(d); } o.push(n) } else { p.next(); if c != ' ' { o.push(c.into()) } } } o }
fn main() {
  let v = vec![3, 1, 4, 1, 5, 9, 2, 6];
  println!("{:?}", v.iter().skip(1).step_by(2).map(|x| x * 2).collect::<Vec<_>>()); println!("{:?}", v.iter().scan(0, |a, x| { *a += x; Some(*a) }).take_while(|&x| x < 20).collect::<Vec<i32>>());
  println!("{:?} {:?} {:?}", v.iter().max(), v.iter().min_by_key(|x| (**x - 5).abs()), v.iter().max_by(|a, b| a.cmp(b)));
  println!("{:?} {:?} {:?}", v.iter().position(|&x| x == 1), v.iter().rposition(|&x| x == 1), v.iter().find(|x| **x > 4)); println!("{:?} {:?}", v.iter().find_map(|&x| if x > 4 { Some(x * 10) } else { None }), v.iter().copied().reduce(|a, b| a * b));
  let (e, o): (Vec<i32>, Vec<i32>) = v.iter().partition(|x| *x % 2 == 0); println!("{e:?} {o:?}"); let (a, b): (Vec<&i32>, HashSet<i32>) = v.iter().map(|x| (x, x % 2)).unzip(); println!("{a:?} {}", b.len());
  println!("{:?} {:?}", v.iter().try_fold(0i8, |a, &x| a.checked_add(x as i8)), v.iter().try_fold(100i8, |a, &x| a.checked_add(x as i8 * 4))); println!("{:?}", v.iter().try_for_each(|x| if *x > 4 { Err(*x) } else { Ok(()) }));
  println!("{:?} {:?} {:?}", v.iter().skip_while(|x| **x != 4).collect::<Vec<_>>(), v.iter().map_while(|x| x.checked_sub(1).filter(|y| *y < 4)).collect::<Vec<_>>(), v.iter().rev().last());
  println!("{:?} {:?}", v.iter().cycle().skip(6).take(4).collect::<Vec<_>>(), v.iter().chain(once(&7)).count()); println!("{:?}", v.iter().zip("abc".chars()).map(|(n, c)| format!("{c}{n}")).collect::<Vec<_>>().concat());
  println!("{:?}", vec![vec![1], vec![], vec![2, 3]].into_iter().flatten().collect::<VecDeque<_>>()); println!("{:?}", (1..4).flat_map(|x| (0..x).map(move |y| x * y)).collect::<Vec<_>>()); println!("{:?}", [Some(1), None, Some(3)].into_iter().flatten().sum::<i32>());
  println!("{:?} {:?}", ["1", "x"].iter().map(|s| s.parse::<i32>().ok()).collect::<Option<Vec<_>>>(), ["1", "2"].iter().map(|s| s.parse::<i32>()).sum::<Result<i32, _>>()); println!("{:?}", ["a=1", "b=2"].iter().filter_map(|s| s.split_once('=')).collect::<BTreeMap<_, _>>());
  println!("{:?} {:?} {:?}", (1..=4).product::<u64>(), (1..=3).map(|x| x as f64).sum::<f64>(), [V2(1, 2), V2(3, 4)].iter().sum::<V2>()); println!("{:?}", [V2(1, 1)].into_iter().sum::<V2>());
  println!("{:?} {:?}", successors(Some(1u32), |x| x.checked_mul(10)).last(), successors(Some(5), |x| (*x > 0).then(|| x - 2)).collect::<Vec<i32>>()); let mut c = 0; println!("{:?}", from_fn(|| { c += 1; (c < 4).then_some(c) }).collect::<Vec<_>>());
  println!("{:?} {:?} {:?}", repeat("z").take(2).collect::<String>(), empty::<i32>().next(), iter::repeat_with(|| 1).take(2).collect::<Vec<_>>()); println!("{:?} {:?}", zip([1, 2], [3, 4]).collect::<Vec<_>>(), iter::repeat_n(5, 2).collect::<Vec<_>>()); println!("{:?}", iter::once_with(|| 8).next());
  println!("{:?}", toks(&mut "12 + (3*45)".chars().peekable())); let mut p = v.iter().peekable(); println!("{:?} {:?} {:?}", p.next_if_eq(&&3), p.peek().copied(), p.peek_mut().map(|x| **x)); 
  let mut it = v.iter(); println!("{:?} {:?} {:?}", it.by_ref().take(2).collect::<Vec<_>>(), it.nth(1), it.as_slice()); println!("{:?} {:?} {:?}", it.next_back(), it.nth_back(0), it.len()); println!("{:?} {:?}", it.size_hint(), it.clone().rev().collect::<Vec<_>>());
  println!("{:?} {:?}", Cd { a: 0, b: 4 }.rev().collect::<Vec<_>>(), Cd { a: 0, b: 9 }.len()); let mut cd = Cd { a: 0, b: 3 }; println!("{:?} {:?} {:?}", cd.next_back(), cd.rfind(|x| *x == 1), cd.next()); println!("{:?}", Cd { a: 2, b: 6 }.rfold(0, |a, x| a * 10 + x));
  let mut bag: Bag = (1..4).collect(); bag.extend(vec![9]); for x in &bag { print!("{x} "); } println!("{}", bag.into_iter().map(|x| x.to_string()).collect::<Vec<_>>().join("+"));
  println!("{} {} {} {} {}", [1, 2].iter().eq([1, 2].iter()), (1..3).lt(1..4), [1.0].iter().partial_cmp([2.0].iter()).unwrap().is_lt(), (1..3).cmp(1..3).is_eq(), [1, 2].iter().ne(&[1])); println!("{} {}", [1, 2, 2].is_sorted(), (1..3).is_sorted_by_key(|x| -x)); println!("{}", v.iter().is_sorted());
  println!("{:?} {:?} {:?}", v.iter().all(|x| *x > 0), v.iter().any(|x| *x > 8), v.iter().filter(|x| **x == 1).count()); println!("{:?}", v.iter().inspect(|x| print!("<{x}>")).fold(String::new(), |s, x| s + &x.to_string())); v.iter().enumerate().skip(6).for_each(|(i, x)| print!("{i}:{x} ")); println!();
  struct Alt(i32); impl Iterator for Alt { type Item = i32; fn next(&mut self) -> Option<i32> { self.0 += 1; if self.0 % 2 == 1 { Some(self.0) } else { None } } }
  let mut f: Fuse<Alt> = Alt(0).fuse(); println!("{:?} {:?} {:?}", f.next(), f.next(), f.next()); println!("{:?} {:?}", (0..10).rev().step_by(3).collect::<Vec<_>>(), (0..=10).nth(3)); println!("{:?} {:?}", "a-b".chars().rev().collect::<Vec<_>>(), (1..=3).rev().map(|x| x * x).rev().collect::<Vec<_>>());
  println!("{:?}", ["b", "a"].iter().collect::<BTreeSet<_>>()); println!("{:?}", vec![1, 2, 3].iter().map(|x| x + 1).collect::<Box<[i32]>>()); println!("{:?}", [3, 1].into_iter().collect::<BinaryHeap<_>>().into_sorted_vec()); println!("{:?}", ["x", "y"].into_iter().map(str::to_owned).collect::<String>()); println!("{:?}", (1..=2).zip(5..).zip(7..).map(|((a, b), c)| a + b + c).max_by_key(|x| *x % 13)); println!("{:?}", (0..5).min_by(|a, b| (a % 3).cmp(&(b % 3))).into_iter().chain(None).collect::<Vec<_>>()); println!("{:?}", [1, 5, 2].iter().copied().min().map_or(0, |x| x + 1)); println!("{:?}", (0..3).map(Some).collect::<Option<Vec<_>>>()); println!("{:?}", (1..=3).fold((0, 1), |(s, p), x| (s + x, p * x))); println!("{:?}", ["a"; 3].iter().copied().map(str::len).sum::<usize>()); println!("{:?} {:?}", (1..=5).sum::<i32>(), (5..1).count()); println!("{:?}", (1..=3).try_fold(1, |a, x| if x < 3 { std::ops::ControlFlow::Continue(a * x) } else { std::ops::ControlFlow::Break(a) })); println!("{:?}", vec![(1, 'a'), (2, 'b')].into_iter().unzip::<i32, char, Vec<_>, String>()); println!("{:?}", (0..6).array_chunks_(2));
}
trait AC: Iterator + Sized { fn array_chunks_(self, n: usize) -> Vec<Vec<Self::Item>> { let mut o = vec![]; let mut s = self; loop { let c: Vec<_> = s.by_ref().take(n).collect(); if c.is_empty() { return o; } o.push(c) } } } impl<I: Iterator> AC for I {}
