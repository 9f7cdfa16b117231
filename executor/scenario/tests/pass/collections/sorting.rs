// Vec and slice methods that move things about.
use std::cmp::{Ordering, Reverse};

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
enum Rank {
    #[default]
    Pawn,
    Knight(u8),
    Queen { power: i8, name: String },
}

#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
struct Score(f64, u8);

fn main() {
    let mut v = vec![5, 3, 8, 1, 9, 2, 8];
    v.sort();
    println!("{v:?} {:?} {:?}", v.binary_search(&8).is_ok(), v.binary_search(&4));
    v.sort_by(|a, b| b.cmp(a));
    println!("{v:?} {:?}", v.binary_search_by(|p| 3.cmp(p)));
    v.sort_unstable_by_key(|x| (x % 3, *x));
    println!("{v:?} {}", v.partition_point(|x| x % 3 == 0));
    v.dedup();
    println!("{v:?} {:?} {:?}", v.iter().max(), v.first().zip(v.last()));
    let mut w = vec!["apple", "Bob", "cat", "apple", "bob"];
    w.sort_by_key(|s| s.to_lowercase());
    println!("{w:?}");
    w.dedup_by_key(|s| s.to_lowercase());
    println!("{w:?}");
    w.sort_by(|a, b| b.len().cmp(&a.len()).then_with(|| a.cmp(b)));
    println!("{w:?}");
    let mut x: Vec<i32> = (1..=10).collect();
    println!("{:?} {x:?}", x.drain(2..5).collect::<Vec<_>>());
    println!("{:?} {x:?}", x.splice(1..3, [20, 21, 22]).collect::<Vec<_>>());
    x.retain(|n| n % 2 == 0);
    x.insert(1, -1);
    println!("{x:?} {} {}", x.remove(0), x.swap_remove(0));
    x.extend_from_slice(&[7, 7]);
    x.resize(9, 0);
    x.rotate_left(2);
    println!("{x:?}");
    x.reverse();
    x.truncate(5);
    x.dedup_by(|a, b| *a == *b);
    println!("{x:?} {:?}", x.split_off(2));
    x.retain_mut(|n| { *n += 1; *n > 0 });
    x.append(&mut vec![100]);
    x.fill(4);
    println!("{x:?} {:?} {:?}", x.pop_if(|n| *n == 4), x.is_empty());
    let a = [1, 2, 3, 4, 5, 6, 7];
    println!("{:?}", a.chunks(3).collect::<Vec<_>>());
    println!("{:?} {:?}", a.chunks_exact(3).collect::<Vec<_>>(), a.chunks_exact(3).remainder());
    println!("{:?}", a.rchunks(3).collect::<Vec<_>>());
    println!("{:?}", a.windows(5).map(|w| w.iter().sum::<i32>()).collect::<Vec<_>>());
    println!("{:?}", a.split(|x| x % 3 == 0).collect::<Vec<_>>());
    println!("{:?}", a.splitn(2, |x| x % 2 == 0).collect::<Vec<_>>());
    println!("{:?} {:?}", a.split_at(2), a.split_first());
    println!("{:?} {:?}", a.split_last(), a.concat_with(&[8]));
    println!("{:?} {:?}", a.starts_with(&[1, 2]), a.ends_with(&[]));
    println!("{:?} {:?}", a.contains(&9), a.iter().rev().step_by(3).collect::<Vec<_>>());
    println!("{:?} {:?}", a.first_chunk::<2>(), a.last_chunk::<9>());
    println!("{:?} {:?} {:?}", a.get(1..3), a.get(9), a.get(5..=6));
    println!("{:?}", a.chunk_by(|x, y| x / 3 == y / 3).collect::<Vec<_>>());
    let mut m = [[0; 3]; 2];
    m[1][2] = 5;
    for row in m.iter_mut() {
        row[0] = 1;
    }
    println!("{m:?} {:?} {}", m.concat(), m.iter().flatten().count());
    let mut b = [1, 2, 3, 4, 5];
    b[1..4].reverse();
    b.swap(0, 4);
    b.copy_within(0..2, 3);
    println!("{b:?}");
    let (l, r) = b.split_at_mut(2);
    l[0] = r[0] * 10;
    std::mem::swap(&mut l[1], &mut r[2]);
    println!("{b:?}");
    if let [first, .., last] = &mut b {
        std::mem::swap(first, last);
    }
    println!("{b:?} {:?}", b.iter().position(|x| *x == 40));
    b.select_nth_unstable(2);
    println!("{}", b[2]);
    for c in b.chunks_mut(2) {
        c[0] = 0;
    }
    println!("{b:?} {:?}", b.map(|x| x > 0));
    let mut s = vec![Score(2.5, 1), Score(-1.0, 2), Score(2.5, 0), Score(f64::INFINITY, 9)];
    s.sort_by(|a, b| b.partial_cmp(a).unwrap());
    println!("{s:?}");
    s.sort_by(|a, b| a.0.total_cmp(&b.0));
    println!("{:?} {:?}", s[0], s.iter().map(|s| s.0).fold(f64::NEG_INFINITY, f64::max));
    println!("{:?} {:?}", Score(1.0, 2) < Score(1.0, 3), Score(f64::NAN, 0).partial_cmp(&Score(1.0, 1)));
    let mut ranks = vec![Rank::Queen { power: 9, name: "b".into() }, Rank::Knight(3), Rank::Pawn, Rank::Knight(1), Rank::Queen { power: 9, name: "a".into() }, Rank::default()];
    ranks.sort();
    println!("{ranks:?}");
    println!("{:?} {:?}", ranks.iter().max(), Rank::Pawn.cmp(&Rank::Knight(0)));
    println!("{:?} {:?}", (1, "b", 2.0) < (1, "b", 3.0), [1, 2] < [1, 1]);
    println!("{:?} {:?}", "a".cmp("B"), Some(1) > None);
    println!("{:?} {:?}", Ok::<i32, i32>(5) < Err(0), vec![1] < vec![1, 0]);
    println!("{:?} {:?}", Ordering::Less.reverse(), Ordering::Equal.then(Ordering::Greater).is_gt());
    let mut words = ["one", "three", "two"].map(String::from).to_vec();
    words.sort_by_key(|w| Reverse(w.len()));
    println!("{words:?} {:?}", words.join(", "));
    words.sort_by_cached_key(|w| w.chars().last());
    println!("{words:?} {:?}", words.iter().map(String::as_str).collect::<Vec<&str>>().concat());
    println!("{:?} {:?}", std::cmp::max_by_key("aa", "b", |s| s.len()), std::cmp::min(2, 1));
    println!("{:?}", vec![0; 3].iter().chain(&[1]).copied().collect::<Box<[i32]>>());
    println!("{:?} {:?}", Vec::from("hi"), vec!['a', 'b'].iter().collect::<String>());
    println!("{:?}", vec![3, 1, 2].into_boxed_slice().into_vec().leak());
    println!("{:?} {:?}", [1, 5, 2].iter().is_sorted(), [3, 4].repeat(2));
}

trait ConcatWith<T> {
    fn concat_with(&self, more: &[T]) -> Vec<T>;
}
impl<T: Clone> ConcatWith<T> for [T] {
    fn concat_with(&self, more: &[T]) -> Vec<T> {
        [self, more].concat()
    }
}
