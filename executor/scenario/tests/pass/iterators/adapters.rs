// Every adapter of Iterator once, most of them at an edge.
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, LinkedList, VecDeque};
use std::iter;

struct Countdown(u32);

impl Iterator for Countdown {
    type Item = u32;
    fn next(&mut self) -> Option<u32> {
        if self.0 == 0 {
            return None;
        }
        self.0 -= 1;
        Some(self.0 + 1)
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0 as usize, Some(self.0 as usize))
    }
}

impl ExactSizeIterator for Countdown {}

impl DoubleEndedIterator for Countdown {
    fn next_back(&mut self) -> Option<u32> {
        None
    }
}

fn main() {
    println!("{:?}", Countdown(5).step_by(2).collect::<Vec<_>>());
    println!("{:?}", Countdown(5).skip(1).zip("abc".chars()).collect::<Vec<_>>());
    println!("{:?}", Countdown(5).scan(0, |acc, x| { *acc += x; if *acc > 12 { None } else { Some(*acc) } }).collect::<Vec<_>>());
    println!("{:?} {}", Countdown(4).len(), Countdown(4).enumerate().len());
    println!("{:?}", Countdown(6).filter(|x| x % 2 == 0).size_hint());
    println!("{:?}", Countdown(6).chain(1..3).size_hint());
    println!("{:?}", (0..10).flat_map(|x| 0..x).size_hint());
    println!("{:?}", (0..10).take(3).skip(1).size_hint());
    println!("{:?}", (0..10).step_by(3).size_hint());
    println!("{:?}", (0u8..=255).size_hint());
    println!("{:?}", iter::repeat(1).take(2).chain(iter::empty()).chain(iter::once(9)).collect::<Vec<_>>());
    println!("{:?}", iter::repeat_with({ let mut n = 1; move || { n *= 3; n } }).take(4).collect::<Vec<_>>());
    println!("{:?}", iter::successors(Some(1u32), |x| x.checked_mul(1000)).collect::<Vec<_>>());
    println!("{:?}", iter::from_fn({ let mut s = vec![1, 2, 3]; move || s.pop() }).collect::<Vec<_>>());
    println!("{:?}", iter::zip([1, 2, 3], ["a", "b"]).collect::<Vec<_>>());
    let v = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3];
    println!("{:?} {:?}", v.iter().max_by_key(|x| **x % 5), v.iter().min_by_key(|x| **x % 5));
    println!("{:?} {:?}", v.iter().max_by(|a, b| a.cmp(b)), v.iter().min_by(|a, b| b.cmp(a)));
    println!("{:?} {:?}", v.iter().position(|x| *x == 5), v.iter().rposition(|x| *x == 5));
    println!("{:?}", v.iter().partition::<Vec<i32>, _>(|x| **x > 3));
    let (a, b): (Vec<_>, HashSet<_>) = v.iter().map(|x| (x * 2, x % 2)).unzip();
    println!("{a:?} {}", b.len());
    println!("{:?}", v.iter().copied().reduce(|a, b| a * 10 % 97 + b));
    println!("{:?}", v.iter().try_fold(0i8, |a, x| a.checked_add(*x as i8 * 4)));
    println!("{:?}", v.iter().try_for_each(|x| if *x < 9 { Ok(()) } else { Err(format!("found {x}")) }));
    println!("{:?}", v.iter().rev().skip_while(|x| **x != 9).map_while(|x| x.checked_sub(1)).collect::<VecDeque<_>>());
    println!("{:?}", v.iter().cycle().skip(8).take(5).collect::<LinkedList<_>>());
    let mut p = v.iter().peekable();
    let mut runs = Vec::new();
    while let Some(first) = p.next() {
        let mut run = vec![*first];
        while let Some(next) = p.next_if(|n| **n > *run.last().unwrap()) {
            run.push(*next);
        }
        runs.push(run);
    }
    println!("{runs:?}");
    let mut p = [1, 1, 2].into_iter().peekable();
    println!("{:?} {:?} {:?}", p.next_if_eq(&1), p.next_if_eq(&2), p.peek());
    if let Some(x) = p.peek_mut() {
        *x = 40;
    }
    println!("{:?} {:?}", p.collect::<Vec<_>>(), Some(3).into_iter().chain(None).sum::<i32>());
    let mut it = (1..=10).into_iter();
    println!("{:?} {:?}", it.by_ref().take(3).collect::<Vec<_>>(), it.nth(1));
    println!("{:?} {:?} {:?}", it.nth_back(1), it.next_back(), it);
    println!("{:?} {:?}", it.clone().last(), it.count());
    println!("{}", [1, 2].iter().lt([1, 3].iter()) && [1.0, f64::NAN].iter().partial_cmp([1.0, 2.0].iter()).is_none());
    println!("{:?} {}", [1, 2].iter().cmp(&[1]), (1..4).eq([1, 2, 3]));
    println!("{} {}", [1, 2, 2].is_sorted(), (0..5).rev().is_sorted());
    println!("{:?}", (1..=3).map(|x| if x < 4 { Ok(x) } else { Err("big") }).sum::<Result<i32, _>>());
    println!("{:?}", ["1", "x"].iter().map(|s| s.parse::<i32>()).collect::<Result<Vec<_>, _>>());
    println!("{:?}", [Some(2), None].into_iter().product::<Option<i32>>());
    println!("{:?}", "a-b-c".split('-').rev().map(str::to_owned).collect::<String>());
    println!("{:?}", ["x", "y"].concat() + &["z"; 3].join("/"));
    println!("{:?}", [[1, 2], [3, 4]].into_iter().flatten().fuse().inspect(|x| print!("<{x}>")).fold(String::new(), |s, x| s + &x.to_string()));
    println!("{:?}", vec![Some(1), None, Some(3)].into_iter().flatten().rev().collect::<BTreeSet<_>>());
    println!("{:?}", "hello".chars().fold(BTreeMap::new(), |mut m, c| { *m.entry(c).or_insert(0) += 1; m }));
    println!("{:?}", [5, 1, 8].into_iter().collect::<BinaryHeap<_>>().into_sorted_vec());
    let m: HashMap<_, _> = [("a", 1)].into_iter().collect();
    println!("{m:?} {:?}", m.iter().find_map(|(k, v)| (*v == 1).then_some(k.len())));
    println!("{} {}", (1..5).any(|x| x == 3), (1..5).all(|x| x == 3));
    println!("{:?} {:?}", (1..20).rfind(|x| x % 7 == 0), [1, 2, 3].iter().rfold(0, |a, x| a * 10 + x));
    println!("{:?}", ('a'..='e').step_by(2).collect::<String>());
    println!("{:?}", (0..3).map(|i| (0..i).map(|j| j * i).collect()).collect::<Vec<Vec<_>>>());
    println!("{:?}", std::array::from_fn::<_, 4, _>(|i| i * i));
    let mut e = Vec::new();
    e.extend([1, 2].iter());
    e.extend(Some(3));
    println!("{e:?} {:?}", e.iter().min().zip(e.iter().max()));
    println!("{:?}", [3, 1, 2].map(|x| x * 2).iter().rev().collect::<Vec<_>>());
    println!("{:?}", (0..5).collect::<Vec<_>>().chunks(2).map(|c| c.iter().sum::<i32>()).collect::<Vec<_>>());
    println!("{:?}", ["b", "a"].iter().is_sorted_by_key(|s| s.len()));
    println!("{:?}", (1..=4).flat_map(|x| iter::repeat(x).take(x)).map(|d| char::from_digit(d as u32, 10).unwrap()).collect::<String>());
}
