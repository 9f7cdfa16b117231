//! Ranges, entries and set operations of the collections.

use std::cmp::Reverse;
use std::collections::{btree_map::Entry, hash_map, *};
use std::ops::Bound::*;
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Clone)]
struct Job {
    pri: u32,
    name: String,
}
fn main() {
    let mut m: BTreeMap<i32, &str> = (1..=6).zip(["a", "b", "c", "d", "e", "f"]).collect();
    println!("{:?}", m.range(2..5).collect::<Vec<_>>());
    println!("{:?}", m.range((Excluded(2), Included(4))).map(|(k, _)| *k).collect::<Vec<_>>());
    println!("{:?} {:?}", m.range(..=2).next_back(), m.range(4..).rev().next());
    println!("{:?} {:?}", m.first_key_value(), m.last_key_value());
    let hi = m.split_off(&4);
    println!("{m:?} {hi:?}");
    for (_, v) in m.range_mut(2..) {
        *v = "z";
    }
    match m.entry(9) {
        Entry::Vacant(v) => {
            v.insert("n");
        }
        Entry::Occupied(o) => println!("{:?}", o.get()),
    }
    if let Entry::Occupied(mut o) = m.entry(1) {
        *o.get_mut() = "one";
        println!("{}", o.key());
    }
    if let Entry::Occupied(o) = m.entry(2) {
        println!("{:?}", o.remove_entry());
    }
    println!("{m:?} {:?} {:?}", m.pop_first(), m.pop_last());
    m.extend(hi);
    m.retain(|k, _| k % 2 == 0);
    println!("{m:?} {:?}", m.get_key_value(&4));
    if let Some(mut e) = m.first_entry() {
        *e.get_mut() = "F";
    }
    println!("{:?} {:?}", m.last_entry().map(|e| e.remove()), m);
    let mut a = BTreeMap::from([(1, 'x')]);
    let mut b = BTreeMap::from([(1, 'y'), (2, 'z')]);
    a.append(&mut b);
    println!("{a:?} {}", b.is_empty());
    println!("{:?} {:?}", a.into_keys().collect::<Vec<_>>(), BTreeMap::from([(1, 2)]).into_values().sum::<i32>());
    let s: BTreeSet<_> = [5, 1, 9, 3].into();
    let t: BTreeSet<_> = [1, 2, 3].into_iter().collect();
    println!("{:?} {:?} {:?} {:?}", s.intersection(&t).collect::<Vec<_>>(), s.difference(&t).collect::<Vec<_>>(), &s | &t, &s ^ &t);
    println!("{:?} {:?} {} {}", &s & &t, &s - &t, s.is_subset(&t), s.is_disjoint(&[7].into()));
    println!("{:?} {:?} {:?}", s.range(2..).next(), s.first(), s.iter().rev().collect::<Vec<_>>());
    let mut s2 = s.clone();
    println!("{} {} {:?} {:?}", s2.insert(1), s2.remove(&9), s2.take(&5), s2.replace(3));
    let mut h = BinaryHeap::new();
    for (p, n) in [(2, "w"), (7, "x"), (2, "a")] {
        h.push(Job { pri: p, name: n.into() });
    }
    println!("{:?} {}", h.peek().map(|j| &j.name), h.len());
    if let Some(mut t) = h.peek_mut() {
        t.pri = 0;
    }
    while let Some(Job { pri, name }) = h.pop() {
        print!("{pri}{name} ");
    }
    println!();
    let mut r: BinaryHeap<Reverse<(u32, char)>> = vec![Reverse((3, 'c')), Reverse((1, 'z'))].into();
    r.push(Reverse((1, 'a')));
    if let Some(Reverse((n, c))) = r.pop() {
        println!("{n}{c} {:?}", r.peek());
    }
    println!("{:?} {:?}", BinaryHeap::from([3, 1, 2]).into_sorted_vec(), r.into_vec().len());
    let mut d: VecDeque<i32> = (1..=5).collect();
    d.rotate_left(2);
    d.push_front(0);
    println!("{d:?} {:?} {:?}", d.front(), d.back());
    d.extend([8, 9]);
    println!("{:?} {:?}", d.iter().rev().step_by(2).collect::<Vec<_>>(), d.range(2..4).collect::<Vec<_>>());
    d.make_contiguous().sort();
    println!("{d:?} {:?} {:?}", d.binary_search(&8), d.binary_search(&7));
    println!("{:?} {:?} {:?}", d.drain(1..3).collect::<Vec<_>>(), d.swap_remove_back(0), d.remove(1));
    d.retain(|x| x % 2 == 1);
    d.truncate(3);
    d.insert(1, 77);
    d.swap(0, 1);
    println!("{d:?} {:?} {}", d.get(1), d.contains(&77));
    let (x, y) = d.as_slices();
    println!("{}", x.len() + y.len());
    let v: Vec<_> = d.into();
    println!("{v:?}");
    let mut hm: HashMap<String, Vec<u32>> = HashMap::with_capacity(4);
    for (i, w) in "the cat the dog a cat".split(' ').enumerate() {
        hm.entry(w.to_string()).or_default().push(i as u32);
    }
    let mut ks: Vec<_> = hm.iter().map(|(k, v)| (v.len(), k.as_str())).collect();
    ks.sort_by(|a, b| b.cmp(a));
    println!("{ks:?}");
    println!("{:?}", hm.get("cat"));
    println!("{:?} {}", hm.remove("a"), hm.contains_key("a"));
    hm.entry("the".into()).and_modify(|v| v.clear()).or_insert_with(|| vec![1]);
    *hm.entry("new".into()).or_insert_with_key(|k| vec![k.len() as u32]) = vec![5];
    if let hash_map::Entry::Occupied(e) = hm.entry("dog".to_string()) {
        println!("{:?}", e.remove());
    }
    if let Some(v) = hm.get_mut("the") {
        v.push(3);
    }
    println!("{}", hm["the"][0]);
    println!("{:?}", hm.remove_entry("new"));
    let mut vals: Vec<_> = hm.into_values().flatten().collect();
    vals.sort_unstable_by_key(|x| Reverse(*x));
    println!("{vals:?}");
    let hs: HashSet<char> = "hello".chars().collect();
    let mut l: Vec<_> = hs.iter().copied().collect();
    l.sort();
    println!("{l:?} {}", hs.len());
    let mut u: Vec<_> = hs.union(&HashSet::from(['x'])).cloned().collect();
    u.sort();
    println!("{}", u.iter().collect::<String>());
    println!("{}", hs.is_superset(&HashSet::from(['h', 'e'])));
    let mut ll: LinkedList<u8> = [1, 2, 3].into();
    ll.push_front(0);
    ll.pop_back();
    println!("{ll:?} {:?}", ll.front());
    let mut v = vec![3, 1, 4, 1, 5, 9, 2, 6, 5, 3];
    v.dedup();
    v.sort();
    v.dedup();
    println!("{v:?} {:?} {}", v.binary_search_by(|p| p.cmp(&4)), v.partition_point(|&x| x < 5));
    println!("{:?}", v.binary_search_by_key(&10, |x| x * 2));
    let mut w = vec!["b1", "a2", "b3", "a4"];
    w.sort_by_key(|s| s.as_bytes()[0]);
    println!("{w:?}");
    w.dedup_by_key(|s| s.as_bytes()[0]);
    println!("{w:?}");
    let tail = v.split_off(3);
    println!("{v:?} {tail:?}");
    v.splice(1..2, [7, 7, 7]);
    println!("{v:?}");
    v.extend_from_within(..2);
    v.resize(9, 0);
    println!("{v:?}");
    v.dedup_by(|a, b| *a == *b);
    v.insert(0, 1);
    println!("{v:?} {:?}", v.drain(..).filter(|x| *x > 2).collect::<Vec<_>>());
    let mut q = vec![1, 2, 3, 4, 5, 6];
    let ev: Vec<_> = q.extract_if(.., |x| *x % 2 == 0).collect();
    println!("{q:?} {ev:?}");
    q.fill(1);
    q.extend(&[2, 3]);
    println!("{q:?} {:?}", q.pop_if(|x| *x == 3));
    println!("{:?} {:?}", [[1, 2], [3, 4]].concat(), [vec![1], vec![2]].join(&0));
}
