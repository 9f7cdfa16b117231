//! Iterators of all kinds, own and adapted.

use std::collections::*;
use std::iter::{self, *};
struct Fib {
    a: u64,
    b: u64,
}
impl Iterator for Fib {
    type Item = u64;
    fn next(&mut self) -> Option<u64> {
        let r = self.a;
        (self.a, self.b) = (self.b, self.a + self.b);
        Some(r)
    }
}
struct Countdown(u32);
impl Iterator for Countdown {
    type Item = u32;
    fn next(&mut self) -> Option<u32> {
        if self.0 == 0 {
            None
        } else {
            self.0 -= 1;
            Some(self.0 + 1)
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0 as usize, Some(self.0 as usize))
    }
}
impl DoubleEndedIterator for Span {
    fn next_back(&mut self) -> Option<i32> {
        (self.lo < self.hi).then(|| {
            self.hi -= 1;
            self.hi
        })
    }
}
impl ExactSizeIterator for Countdown {}
impl FusedIterator for Countdown {}
struct Span {
    lo: i32,
    hi: i32,
}
impl Iterator for Span {
    type Item = i32;
    fn next(&mut self) -> Option<i32> {
        (self.lo < self.hi).then(|| {
            self.lo += 1;
            self.lo - 1
        })
    }
}
struct Bag(Vec<String>);
impl IntoIterator for Bag {
    type Item = String;
    type IntoIter = std::vec::IntoIter<String>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}
impl<'a> IntoIterator for &'a Bag {
    type Item = &'a String;
    type IntoIter = std::slice::Iter<'a, String>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}
impl<'a> IntoIterator for &'a mut Bag {
    type Item = &'a mut String;
    type IntoIter = std::slice::IterMut<'a, String>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter_mut()
    }
}
impl FromIterator<String> for Bag {
    fn from_iter<I: IntoIterator<Item = String>>(i: I) -> Self {
        Bag(i.into_iter().collect())
    }
}
impl Extend<String> for Bag {
    fn extend<I: IntoIterator<Item = String>>(&mut self, i: I) {
        for s in i {
            self.0.push(s)
        }
    }
}
trait Pairs: Iterator + Sized {
    fn pairs(self) -> PairsIter<Self> {
        PairsIter(self)
    }
}
impl<I: Iterator> Pairs for I {}
struct PairsIter<I>(I);
impl<I: Iterator> Iterator for PairsIter<I> {
    type Item = (I::Item, I::Item);
    fn next(&mut self) -> Option<Self::Item> {
        Some((self.0.next()?, self.0.next()?))
    }
}
fn evens(v: &[i32]) -> impl DoubleEndedIterator<Item = &i32> + '_ {
    v.iter().filter(|x| **x % 2 == 0)
}
fn dynamic(up: bool) -> Box<dyn Iterator<Item = i32>> {
    if up {
        Box::new(0..3)
    } else {
        Box::new((0..3).rev())
    }
}
fn main() {
    println!("{:?}", Fib { a: 0, b: 1 }.skip(5).step_by(3).take_while(|&x| x < 5000).collect::<Vec<_>>());
    println!("{} {:?} {:?}", Countdown(4).len(), Countdown(3).zip(Countdown(9).skip(1)).collect::<Vec<_>>(), Countdown(5).last());
    let mut s = Span { lo: 0, hi: 10 };
    println!("{:?} {:?} {:?} {:?} {:?}", s.next(), s.next_back(), s.nth(2), s.nth_back(1), s.rev().collect::<Vec<_>>());
    let mut bag: Bag = ["x", "y"].iter().map(|s| s.to_string()).collect();
    for s in &mut bag {
        s.push('!');
    }
    bag.extend(vec!["z".to_string()]);
    for s in &bag {
        print!("{s} ");
    }
    println!("{}", bag.into_iter().rev().collect::<String>());
    println!("{:?} {:?}", (1..=7).pairs().collect::<Vec<_>>(), "abcd".chars().pairs().map(|(a, b)| format!("{b}{a}")).collect::<String>());
    println!(
        "{:?} {:?} {:?}",
        evens(&[1, 2, 3, 4]).rev().collect::<Vec<_>>(),
        dynamic(true).chain(dynamic(false)).collect::<Vec<_>>(),
        dynamic(true).min_by_key(|x| (x - 1).abs())
    );
    let mut p = [1, 1, 2, 3, 3, 3].iter().peekable();
    let mut runs = vec![];
    while let Some(x) = p.next() {
        let mut n = 1;
        while p.next_if_eq(&x).is_some() {
            n += 1;
        }
        runs.push((*x, n));
    }
    println!("{runs:?}");
    let mut q = "12+345".chars().peekable();
    let mut num = 0;
    while let Some(d) = q.next_if(char::is_ascii_digit) {
        num = num * 10 + d.to_digit(10).unwrap();
    }
    println!("{num} {:?}", q.peek());
    println!("{:?}", q.collect::<String>());
    println!(
        "{:?}",
        (1..=5)
            .scan(1, |acc, x| {
                *acc *= x;
                if *acc > 30 {
                    None
                } else {
                    Some(*acc)
                }
            })
            .collect::<Vec<_>>()
    );
    println!(
        "{:?} {:?}",
        (1..4).map_while(|x| (x < 3).then_some(x * x)).collect::<Vec<_>>(),
        [3, 1, 2].iter().skip_while(|x| **x > 2).collect::<Vec<_>>()
    );
    println!(
        "{:?} {:?}",
        ["1", "x", "3"].iter().map(|s| s.parse::<i32>()).collect::<Result<Vec<_>, _>>().map_err(|e| e.to_string()),
        ["1", "2"].iter().map(|s| s.parse::<i32>().ok()).collect::<Option<Vec<_>>>()
    );
    println!(
        "{:?} {:?} {:?}",
        ["1", "2"].iter().map(|s| s.parse::<i32>()).sum::<Result<i32, _>>(),
        [Some(2), None].into_iter().product::<Option<i32>>(),
        ["4", "b"].iter().map(|s| s.parse::<u8>()).product::<Result<u8, _>>().is_err()
    );
    println!(
        "{:?} {:?}",
        (1..10).try_fold(0i8, |a, x| a.checked_add(x * 9)),
        [1, 2, 3].iter().try_for_each(|x| if *x < 3 { Ok(()) } else { Err(*x) })
    );
    println!(
        "{:?} {:?}",
        (0..6).partition::<Vec<_>, _>(|x| x % 3 == 0),
        [(1, 'a'), (2, 'b')].into_iter().unzip::<i32, char, Vec<_>, String>()
    );
    println!(
        "{:?} {:?} {:?}",
        [1.5, 0.2, 3.1].iter().copied().fold(f64::NEG_INFINITY, f64::max),
        [1.5, 0.2].iter().map(|x: &f64| x).min_by(|a, b| a.total_cmp(b)),
        ["bb", "a", "cc"].iter().max_by_key(|s| s.len())
    );
    println!(
        "{:?} {:?} {:?}",
        (1..4).flat_map(|n| repeat(n).take(n)).collect::<Vec<_>>(),
        vec![Some(1), None, Some(3)].into_iter().flatten().sum::<i32>(),
        [[1, 2], [3, 4]].concat().iter().rev().map(|x| x.to_string()).collect::<Vec<_>>().join(",")
    );
    println!(
        "{:?} {:?} {:?}",
        (0..3).cycle().skip(2).take(5).collect::<Vec<_>>(),
        once(1).chain(empty()).chain([2, 3]).collect::<VecDeque<_>>(),
        successors(Some(1u32), |x| x.checked_mul(10)).count()
    );
    println!(
        "{:?} {:?}",
        repeat_with(|| 7).take(2).collect::<Vec<_>>(),
        from_fn({
            let mut n = 0;
            move || {
                n += 1;
                (n < 4).then_some(n)
            }
        })
        .collect::<Vec<_>>()
    );
    println!(
        "{:?} {:?} {:?}",
        (1..4).rfold(String::new(), |s, x| s + &x.to_string()),
        (1..4).reduce(|a, b| a * 10 + b),
        (0..0).reduce(|a: i32, b| a + b)
    );
    println!(
        "{:?} {:?} {:?} {:?}",
        [1, 2, 3].iter().position(|x| *x == 2),
        [1, 2, 1].iter().rposition(|x| *x == 1),
        (1..9).find(|x| x * x > 20),
        (1..9).rfind(|x| x % 4 == 0)
    );
    println!("{:?} {:?} {:?}", [1, 2].iter().cmp(&[1, 3]), [1.0].iter().partial_cmp(&[f64::NAN]), (1..3).eq([1, 2]));
    println!("{} {} {} {}", [1, 2].iter().lt(&[1, 2, 0]), (0..3).ne(0..3), [1, 1, 2].is_sorted(), [3, 2].iter().is_sorted_by(|a, b| a > b));
    println!("{:?} {:?}", (0..10).step_by(4).size_hint(), (0..10).filter(|x| x % 2 == 0).size_hint());
    let v = [1, 2, 3, 4, 5, 6, 7];
    println!(
        "{:?} {:?} {:?}",
        v.chunks(3).map(|c| c.iter().sum::<i32>()).collect::<Vec<_>>(),
        v.rchunks(3).collect::<Vec<_>>(),
        v.chunks_exact(2).remainder()
    );
    println!("{:?} {:?}", v.windows(3).filter(|w| w[1] % 2 == 0).count(), v.split(|x| x % 3 == 0).collect::<Vec<_>>());
    println!("{:?} {:?}", v.chunk_by(|a, b| a / 3 == b / 3).collect::<Vec<_>>(), v.splitn(2, |x| x % 2 == 0).collect::<Vec<_>>());
    println!("{:?} {:?} {:?}", v.split_first(), v.split_last().map(|(l, r)| (l, r.len())), v.split_at(2));
    println!("{:?} {:?} {:?}", v.rsplit(|x| *x == 4).next(), v.as_chunks::<3>(), v.first_chunk::<2>());
    println!(
        "{:?} {:?}",
        v.iter().enumerate().filter(|(i, _)| i % 3 == 0).map(|(_, x)| x).collect::<BTreeSet<_>>(),
        v.iter()
            .inspect(|x| if **x == 7 {
                print!("seven ")
            })
            .by_ref()
            .map(|x| x % 3)
            .collect::<HashSet<_>>()
            .len()
    );
    let mut it = v.iter();
    let firsts: Vec<_> = it.by_ref().take(2).collect();
    println!("{firsts:?} {:?} {:?}", it.as_slice(), it.len());
    let mut a = [5, 3, 8];
    a.iter_mut().for_each(|x| *x *= 2);
    a.sort_by(|x, y| y.cmp(x));
    for (x, y) in a.iter_mut().zip(1..) {
        *x += y;
    }
    println!("{a:?}");
    println!("{:?}", iter::zip([1, 2], "ab".chars()).map(|(n, c)| c.to_string().repeat(n)).collect::<Vec<_>>());
    let m: HashMap<_, _> = v.iter().map(|x| (x % 3, *x)).collect();
    let b: BTreeMap<_, _> = m.into_iter().collect();
    println!("{b:?} {:?}", b.iter().max_by_key(|(_, v)| **v));
    println!(
        "{:?} {:?}",
        "a-b_c".split(['-', '_']).map(str::to_owned).collect::<Vec<String>>(),
        "one two".split(' ').flat_map(str::chars).filter(|c| "aeiou".contains(*c)).collect::<String>()
    );
    println!(
        "{:?} {:?}",
        (1..=3).map(|x| x as f64).map(f64::sqrt).map(|x| (x * 100.0).round() / 100.0).collect::<Vec<_>>(),
        (1..=4).product::<u32>()
    );
    println!("{:?} {:?} {:?}", ('a'..='e').rev().step_by(2).collect::<String>(), (0u8..=255).len(), (1..=0).is_empty());
    println!("{:?} {:?}", [3, 1, 2].into_iter().min_by(|a, b| b.cmp(a)), (1..=3).max_by(|a, b| (a % 3).cmp(&(b % 3))));
    println!("{:?} {:?}", v.iter().array_chunks_like(), v.iter().fuse().nth(3));
}
trait Acl<'a> {
    fn array_chunks_like(self) -> Vec<[&'a i32; 2]>;
}
impl<'a, I: Iterator<Item = &'a i32>> Acl<'a> for I {
    fn array_chunks_like(mut self) -> Vec<[&'a i32; 2]> {
        let mut v = vec![];
        while let (Some(a), Some(b)) = (self.next(), self.next()) {
            v.push([a, b]);
        }
        v
    }
}
