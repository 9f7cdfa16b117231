//! Durations, hashing, comparisons, slices, deques and heaps.

use std::collections::{
    hash_map::{DefaultHasher, Entry, RandomState},
    BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, VecDeque,
};
use std::hash::{BuildHasher, BuildHasherDefault, Hash, Hasher};
use std::num::{IntErrorKind, NonZeroU8, ParseIntError, Wrapping};
use std::ops::{Bound, ControlFlow, Range, RangeInclusive};
use std::time::Duration;
use std::{array, char, cmp, env, mem, process, ptr, slice, str, thread};
#[derive(Default, Clone)]
struct Fnv(u64);
impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, b: &[u8]) {
        for x in b {
            self.0 = (self.0 ^ *x as u64).wrapping_mul(0x100000001b3);
        }
    }
}
type FnvMap<K, V> = HashMap<K, V, BuildHasherDefault<Fnv>>;
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Suit {
    Clubs,
    Hearts,
}
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Card {
    rank: u8,
    suit: Suit,
}
#[derive(PartialEq, PartialOrd, Debug)]
enum Mixed {
    A(f64),
    B { x: i32 },
    C,
}
fn h<T: Hash + ?Sized>(t: &T) -> u64 {
    let mut s = Fnv(14695981039346656037);
    t.hash(&mut s);
    s.finish()
}
fn main() {
    let d = Duration::from_millis(2500);
    println!(
        "{} {} {} {} {:.2} {:?}",
        d.as_secs(),
        d.subsec_millis(),
        d.as_micros(),
        d.subsec_nanos(),
        d.as_secs_f64(),
        d * 2 - Duration::from_secs(1)
    );
    println!(
        "{:?} {:?} {:?} {:?}",
        d / 3,
        d.checked_sub(Duration::from_secs(9)),
        d.saturating_sub(Duration::MAX),
        Duration::from_secs_f32(0.5) + d.mul_f64(1.5)
    );
    println!("{} {} {:?}", d > Duration::from_secs(2), Duration::new(1, 999_999_999).as_millis(), [d, d].iter().sum::<Duration>());
    println!(
        "{:?} {:?} {}",
        Duration::from_secs(3661).div_duration_like(),
        Duration::try_from_secs_f64(-1.0).is_err(),
        Duration::ZERO.is_zero()
    );
    println!("{} {} {}", h(&1u32) == h(&1u32), h("a") == h(&String::from("a")), h(&(1u8, 2u8)) == h(&[1u8, 2u8]));
    println!("{:x} {:x}", h("ab"), h(&5u64));
    let mut m: FnvMap<&str, i32> = FnvMap::default();
    m.insert("x", 1);
    *m.get_mut("x").unwrap() += 1;
    println!("{:?}", m);
    let s = RandomState::new();
    println!("{}", s.hash_one(1) == s.hash_one(1));
    let mut dh = DefaultHasher::new();
    5u8.hash(&mut dh);
    println!(
        "{}",
        dh.finish() == {
            let mut d = DefaultHasher::new();
            d.write_u8(5);
            d.finish()
        }
    );
    let mut cards = vec![Card { rank: 3, suit: Suit::Hearts }, Card { rank: 3, suit: Suit::Clubs }, Card { rank: 1, suit: Suit::Hearts }];
    cards.sort();
    println!("{cards:?}");
    cards.sort_by_key(|c| (cmp::Reverse(c.suit), c.rank));
    println!("{:?} {:?}", cards.iter().map(|c| (c.suit, c.rank)).collect::<Vec<_>>(), cards.iter().max());
    println!(
        "{:?} {:?} {:?} {:?}",
        Mixed::A(1.0).partial_cmp(&Mixed::A(f64::NAN)),
        Mixed::A(9.0) < Mixed::B { x: 0 },
        Mixed::C > Mixed::B { x: 5 },
        Mixed::A(f64::NAN) == Mixed::A(f64::NAN)
    );
    println!("{:?} {:?}", (1, "b").cmp(&(1, "a")), [1, 2, 3][..].partial_cmp(&[1, 3][..]));
    println!(
        "{:?} {:?} {:?}",
        cmp::max_by(1.5, 0.5, |a: &f64, b: &f64| a.total_cmp(b)),
        cmp::min_by_key(-3i32, 2, |x: &i32| x.abs()),
        3i32.cmp(&4).reverse().then(cmp::Ordering::Less).is_gt()
    );
    println!(
        "{:?}",
        "Banana apple cherry".split(' ').map(|s| (s.to_lowercase(), s)).collect::<BTreeMap<_, _>>().into_values().collect::<Vec<_>>()
    );
    println!(
        "{:?} {:?}",
        "12a".parse::<u8>().map_err(|e| e.kind().clone()),
        matches!("".parse::<u8>().unwrap_err().kind(), IntErrorKind::Empty)
    );
    println!("{:?} {:?}", NonZeroU8::new(3).map(|n| n.get() + 1), "0".parse::<NonZeroU8>().map_err(|e| e.to_string()));
    println!(
        "{} {:?} {:?}",
        mem::size_of::<Card>(),
        mem::discriminant(&Suit::Clubs) == mem::discriminant(&Suit::Hearts),
        mem::replace(&mut cards, vec![]).len()
    );
    let (mut a, mut b) = (vec![1], vec![2, 3]);
    mem::swap(&mut a, &mut b);
    println!("{a:?} {b:?} {:?}", mem::take(&mut a));
    println!("{:?} {:?}", array::from_fn::<_, 4, _>(|i| i * i), [0u8; 3].map(|x| x + 1));
    println!("{:?} {:?}", char::from_u32(0x1F600), ('a'..='e').step_by(2).collect::<String>());
    println!("{:?} {:?}", char::from_digit(11, 16), 'Z'.is_ascii_uppercase() && '\u{e9}'.is_lowercase());
    println!("{} {:?}", env::args().len(), env::var("SURELY_NOT_SET_XYZ").is_err());
    println!("{:?} {:?}", slice::from_ref(&5), str::from_utf8(b"ok"));
    println!("{} {}", ptr::eq(&a, &a), thread::current().name().unwrap_or("?"));
    let mut v = vec![5i32, 3, 8, 1, 9, 2];
    v.select_nth_unstable(2);
    println!("{} {:?}", v[2], {
        let mut w = v.clone();
        w.sort_unstable_by(|a, b| b.cmp(a));
        w
    });
    println!("{:?} {:?}", v.iter().is_sorted(), v.iter().min_by_key(|x| (**x - 4).abs()));
    v.sort();
    println!("{:?} {:?} {:?}", v.binary_search(&8), v.binary_search(&4), v.partition_point(|x| *x < 5));
    println!("{:?} {:?}", v.strip_prefix(&[1, 2]), v.ends_with(&[8, 9]));
    println!("{:?} {:?}", v.iter().rev().step_by(2).collect::<Vec<_>>(), v.chunks_exact(4).map(|c| c.len()).collect::<Vec<_>>());
    println!("{:?} {:?}", v.split_first_chunk::<2>(), v.last_chunk::<2>());
    v.swap_with_like();
    println!("{:?} {:?}", v.get(1..3), v.get(9));
    println!("{:?} {:?}", v.repeat(2).len(), v.to_vec().into_iter().rposition(|x| x == 3));
    println!("{:?}", v.splice(1..3, [10, 20, 30]).collect::<Vec<_>>());
    println!("{v:?} {:?}", v.iter().skip(1).copied().map(Wrapping).sum::<Wrapping<i32>>());
    v.fill_with(Default::default);
    println!("{v:?}");
    let mut g = vec![vec![0; 3]; 2];
    g[1][2] = 5;
    for row in &mut g {
        row.iter_mut().enumerate().for_each(|(i, x)| *x += i);
    }
    println!("{g:?} {:?}", g.concat());
    let mut it = g.iter().flatten();
    println!("{:?} {:?} {:?}", it.next(), it.next_back(), it.len_like());
    let mut dq: VecDeque<_> = (1..=4).collect();
    dq.rotate_left(1);
    dq.iter_mut().for_each(|x| *x *= 2);
    println!("{dq:?} {:?} {:?} {:?}", dq.iter().max(), dq.range(1..=2).sum::<i32>(), dq.partition_point(|x| *x < 70));
    dq.resize(6, 0);
    dq.extend([7]);
    let tail = dq.split_off(4);
    println!("{dq:?} {tail:?} {:?}", dq.iter().position(|&x| x == 8));
    dq.append(&mut tail.clone());
    println!("{:?} {:?}", dq.drain(..2).collect::<Vec<_>>(), dq.pop_back());
    let mut bh: BinaryHeap<_> = [3, 1, 4].into_iter().collect();
    bh.extend([5, 9]);
    println!("{:?}", bh.pop());
    println!("{:?}", bh.peek());
    println!("{:?}", {
        let mut d: Vec<_> = bh.drain().collect();
        d.sort();
        d
    });
    println!("{} {:?}", bh.is_empty(), bh.into_iter().next());
    let (e, o): (BTreeSet<i32>, BTreeSet<i32>) = (1..8).partition(|x| x % 2 == 0);
    println!("{e:?} {o:?} {:?} {:?}", e.union(&o).sum::<i32>(), o.range((Bound::Excluded(3), Bound::Unbounded)).next());
    let mut hs: HashSet<&str> = ["a", "b"].into();
    println!("{} {} {:?}", hs.insert("a"), hs.replace("b").is_some(), hs.get("a"));
    println!("{:?}", hs.take("zz"));
    hs.retain(|s| *s > "a");
    println!("{hs:?} {}", hs.iter().next().unwrap());
    let mut hm = HashMap::from([("k", vec![1])]);
    match hm.entry("k") {
        Entry::Occupied(mut o) => {
            o.get_mut().push(2);
            println!("{:?} {:?}", o.key(), o.get().len());
        }
        Entry::Vacant(_) => unreachable!(),
    }
    hm.entry("n").or_insert_with(Vec::new).extend(3..5);
    let mut all: Vec<_> = hm.drain().collect();
    all.sort();
    println!("{all:?} {}", hm.len());
    println!("{:?}", (0..20).try_fold(0i32, |a, x| if a > 20 { ControlFlow::Break(a) } else { ControlFlow::Continue(a + x) }));
    println!("{:?} {:?}", (1..4).map(|x| x as f64).sum::<f64>(), (1..=5).rev().map(|x| x * x).reduce(|a, b| a - b));
    println!("{:?}", (0..3).zip("abc".chars()).map(|(i, c)| (c, i)).collect::<HashMap<_, _>>().get(&'b'));
    println!("{:?}", std::iter::successors(Some(100u32), |x| (*x > 3).then(|| x / 3)).collect::<Vec<_>>());
    println!("{:?}", [3, 1, 2].iter().collect::<BinaryHeap<_>>().into_sorted_vec());
    println!("{:?} {:?}", i32::MAX.checked_add(1).map_or("overflow".to_string(), |x| x.to_string()), (-17i32).rem_euclid(5));
    println!("{:?}", u8::from_str_radix("zz", 36).map_err(|e| e.to_string()));
    let r: Range<i32> = 1..5;
    println!("{:?} {} {:?} {}", r.start, r.len(), r.clone().rev().next(), (1..=5).contains(&5));
    let ri: RangeInclusive<u8> = 0..=255;
    println!("{} {} {:?}", ri.start(), ri.end(), ri.clone().nth(300));
    if v.len() > 3 {
        process::exit(7);
    }
}
trait X {
    fn div_duration_like(&self) -> (u64, u64, u64);
}
impl X for Duration {
    fn div_duration_like(&self) -> (u64, u64, u64) {
        let s = self.as_secs();
        (s / 3600, s / 60 % 60, s % 60)
    }
}
trait Y {
    fn swap_with_like(&mut self);
}
impl Y for Vec<i32> {
    fn swap_with_like(&mut self) {
        let n = self.len();
        self.swap(0, n - 1);
    }
}
trait Zz {
    fn len_like(&self) -> usize;
}
impl<I: Iterator + Clone> Zz for I {
    fn len_like(&self) -> usize {
        self.clone().count()
    }
}
