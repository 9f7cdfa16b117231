use std::collections::*;
use std::rc::Rc;
struct D(&'static str); impl Drop for D { fn drop(&mut self) { print!("~{} ", self.0); } }
fn ds() -> Vec<D> { vec![D("a"), D("b"), D("c"), D("d"), D("e")] }
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)] struct S { k: i32, n: String }
fn main() {
    let mut v = vec![3, 1, 2]; v.push(5); v.insert(1, 9); println!("{v:?} {} {} {:?}", v.len(), v.capacity(), v.pop());
    println!("{} {} {v:?}", v.remove(0), v.swap_remove(0)); v.extend([4, 4, 4]); v.extend(&[7]); v.extend_from_slice(&[8, 8]); v.dedup(); println!("{v:?}");
    v.retain(|x| x % 2 == 0); println!("{v:?}"); v.truncate(1); println!("{v:?} {:?} {:?}", v.first(), v.last()); v.resize(4, 1); println!("{v:?}");
    let mut w = vec![1, 2, 3, 4, 5, 6]; let dr: Vec<_> = w.drain(1..3).collect(); println!("{dr:?} {w:?}"); let t = w.split_off(2); println!("{w:?} {t:?}"); w.append(&mut vec![9, 9]); println!("{w:?}");
    let r: Vec<i32> = w.splice(1..2, [7, 7, 7]).collect(); println!("{r:?} {w:?}"); w.clear(); println!("{w:?} {}", w.is_empty());
    let mut s = vec![5, 3, 8, 1]; s.sort(); println!("{s:?} {:?} {:?}", s.binary_search(&3), s.binary_search(&4)); s.sort_by(|a, b| b.cmp(a)); println!("{s:?}"); s.reverse(); println!("{s:?}");
    let mut names = vec!["delta", "alpha", "charlie", "bravo"]; names.sort_by_key(|n| n.len()); println!("{names:?}"); names.sort_unstable(); println!("{names:?}"); names.sort_by_cached_key(|n| std::cmp::Reverse(n.chars().last())); println!("{names:?}");
    let mut big: Vec<(u32, usize)> = (0..200usize).map(|i| ((i * 7919 % 13) as u32, i)).collect(); big.sort_by_key(|p| p.0); println!("{}", big.windows(2).all(|w| w[0] < w[1])); big.sort_by(|a, b| b.1.cmp(&a.1)); println!("{:?}", &big[..3]);
    let mut ss: Vec<S> = (0..30).map(|i| S { k: i % 4, n: format!("n{i}") }).collect(); ss.sort_by(|a, b| a.k.cmp(&b.k)); println!("{:?}", ss.iter().map(|s| &s.n[..]).collect::<Vec<_>>().join(","));  ss.sort(); println!("{}", ss[0].n);
    println!("{:?} {:?}", [1, 2, 3, 4, 5].chunks(2).collect::<Vec<_>>(), [1, 2, 3].windows(2).map(|w| w[0] + w[1]).collect::<Vec<_>>());
    println!("{:?} {:?}", [1, 2, 3, 4, 5].chunks_exact(2).map(|c| c.len()).collect::<Vec<_>>(), [1, 2, 3, 4, 5].rchunks(2).collect::<Vec<_>>());
    println!("{:?}", [1, 0, 2, 0, 3].split(|x| *x == 0).collect::<Vec<_>>()); println!("{:?}", [1, 1, 2, 3, 3].chunk_by(|a, b| a == b).collect::<Vec<_>>());
    println!("{:?} {:?} {:?}", [1, 2, 3].split_at(1), [1, 2, 3].split_first(), [1, 2, 3].split_last());
    println!("{:?} {:?} {:?}", [[1, 2], [3, 4]].concat(), [vec![1], vec![2, 3]].join(&0), ["a", "b"].join("/"));
    println!("{} {} {}", [1, 2, 3].contains(&2), [1, 2, 3].starts_with(&[1, 2]), [1, 2, 3].ends_with(&[3]));
    let mut a = [1, 2, 3, 4, 5]; a.swap(0, 4); a.rotate_left(2); println!("{a:?}"); a.rotate_right(1); println!("{a:?}"); a[1..4].reverse(); println!("{a:?}"); a.fill(7); println!("{a:?}"); a[..2].copy_from_slice(&[1, 2]); println!("{a:?}"); a.copy_within(0..2, 3); println!("{a:?}");
    { let (l, r) = a.split_at_mut(2); l[0] += r[0]; std::mem::swap(&mut l[1], &mut r[1]); } println!("{a:?}"); for x in a.iter_mut() { *x *= 2; } println!("{a:?}"); for c in a.chunks_mut(2) { c[0] = 0; } println!("{a:?}");
    println!("{:?} {:?} {:?}", a.get(1), a.get(9), a.get(1..3)); if let Some(x) = a.get_mut(0) { *x = 5; } println!("{:?} {:?}", a, a.iter().position(|x| *x == 5));
    println!("{:?} {:?} {:?}", a.iter().max(), a.iter().min_by_key(|x| (**x - 3i32).abs()), a.partition_point(|x| *x > 1));
    println!("{:?} {:?}", vec![0; 3], vec![vec![1]; 2]); println!("{:?} {:?}", vec![1, 2] < vec![1, 3], [1, 2] == vec![1, 2][..]);
    println!("{:?} {:?}", <[i32; 3]>::try_from(vec![1, 2, 3]), <[i32; 2]>::try_from(&[1, 2, 3][..]).is_err()); println!("{:?} {:?}", [1, 2, 3].map(|x| x * 2), std::array::from_fn::<usize, 4, _>(|i| i * i));
    let arr = [String::from("x"), String::from("y")]; let [p, q] = arr; println!("{p}{q}"); for (i, s) in ["a", "b"].into_iter().enumerate() { print!("{i}{s} "); } println!();
    let b: Box<[i32]> = vec![1, 2].into_boxed_slice(); println!("{b:?} {}", b.len()); println!("{:?}", b.into_vec());
    if let [first, .., last] = [1, 2, 3][..] { println!("{first} {last}"); } if let [x, rest @ ..] = &vec![1, 2, 3][..] { println!("{x} {rest:?}"); }
    { let mut v = ds(); v.truncate(3); println!("|"); v.remove(0); println!("|"); v.drain(..1); println!("|"); v.insert(0, D("z")); v[1] = D("w"); println!("|"); }  println!();
    { let v = ds(); let mut it = v.into_iter(); it.next(); it.next_back(); println!("|"); } println!(); { let v = ds(); for d in v { if d.0 == "b" { break; } } println!("|"); } println!();
    { let mut v = ds(); v.retain(|d| d.0 != "b" && d.0 != "d"); println!("|"); v.dedup_by_key(|d| d.0.len()); println!("|"); v.clear(); println!("|"); } println!();
    { let mut q: VecDeque<D> = ds().into(); q.rotate_left(2); q.pop_front(); println!("|"); q.push_front(D("f")); q.push_back(D("g")); q.truncate(4); println!("|"); } println!();
    { let mut m = BTreeMap::new(); for (i, d) in ds().into_iter().enumerate() { m.insert(i, d); } m.insert(2, D("new")); println!("|"); m.remove(&0); println!("|"); m.retain(|k, _| *k != 3); println!("|"); } println!();
    { let a = [D("1"), D("2")]; let b = a.map(|d| { let r = D(if d.0 == "1" { "x" } else { "y" }); r }); println!("| {}", b.len()); } println!();
    { let mut o = Some(D("o")); let t = o.take(); println!("{}", o.is_none()); drop(t); o.replace(D("r")); o = None; println!("| {}", o.is_none()); } println!();
    let rc = Rc::new(5); let v = vec![rc.clone(); 4]; println!("{}", Rc::strong_count(&rc)); drop(v); println!("{}", Rc::strong_count(&rc));
    let mut dq: VecDeque<i32> = (1..=5).collect(); dq.rotate_left(2); dq.push_front(0); println!("{dq:?} {:?} {:?} {:?}", dq.front(), dq.back(), dq.iter().rev().collect::<Vec<_>>()); dq.make_contiguous().sort(); println!("{dq:?} {:?}", dq.as_slices()); println!("{:?} {dq:?}", dq.drain(1..3).collect::<Vec<_>>()); dq.extend([8, 9]); dq.insert(2, 77); println!("{:?} {:?} {}", dq.remove(0), dq, dq[1]); dq.retain(|x| *x > 5); println!("{dq:?} {} {:?}", dq.contains(&8), dq.iter().sum::<i32>()); let v: Vec<i32> = dq.into(); println!("{v:?}");
    let mut h = BinaryHeap::from(vec![3, 1, 4, 1, 5, 9, 2, 6]); println!("{:?} {:?}", h.peek(), h); println!("{:?}", h); h.push(7); while let Some(x) = h.pop() { print!("{x} "); } println!();
    let mut h: BinaryHeap<std::cmp::Reverse<(u32, &str)>> = BinaryHeap::new(); h.push(std::cmp::Reverse((2, "b"))); h.push(std::cmp::Reverse((1, "z"))); h.push(std::cmp::Reverse((2, "a"))); println!("{:?} {:?}", h.pop(), h.into_sorted_vec()); let mut h: BinaryHeap<i32> = [1, 5, 2].into(); if let Some(mut t) = h.peek_mut() { *t = 0; } println!("{:?} {:?}", h.clone().into_vec(), h.into_sorted_vec());
    let mut l: LinkedList<i32> = [1, 2, 3].into_iter().collect(); l.push_front(0); l.push_back(4); println!("{l:?} {:?} {:?} {}", l.pop_front(), l.back(), l.len());
    println!("{:?}", { let mut v = vec![1, 2, 3, 4, 5, 6]; let e: Vec<i32> = v.extract_if(.., |x| *x % 2 == 0).collect(); (v, e) });
    let v2: Vec<Vec<char>> = vec!["ab".chars().collect(), "cd".chars().collect()]; println!("{:?} {}", v2, v2[1][0]); let mut g = vec![vec![0; 3]; 2]; g[1][2] = 5; g[0][0] += 1; println!("{g:?}");
    println!("{:?}", vec![1.5, 0.5, 2.5].iter().copied().fold(0.0, |a: f64, b| a.max(b))); let mut f = vec![2.5, -1.0, 9.0]; f.sort_by(|a, b| a.partial_cmp(b).unwrap()); println!("{f:?}"); f.sort_by(f64::total_cmp); println!("{f:?}");
    println!("{:?} {:?}", [3, 1, 2].iter().is_sorted(), [1, 2, 2].is_sorted()); println!("{:?}", ["b", "a"].iter().map(|s| s.to_string()).collect::<BTreeSet<_>>());
}
