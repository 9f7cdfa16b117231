// Collections in depth: BTreeMap ranges/split_off/entry/extract, HashMap APIs, VecDeque, BinaryHeap, LinkedList, BTreeSet ops.
use std::cmp::{Ordering, Reverse};
use std::collections::{
    BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, LinkedList, VecDeque, btree_map, hash_map,
};
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher, Hash, Hasher};
use std::ops::Bound::*;
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
#[derive(Debug, PartialEq, Eq, Clone)]
struct Job {
    pri: u8,
    name: String,
}
impl Ord for Job {
    fn cmp(&self, o: &Self) -> Ordering {
        self.pri.cmp(&o.pri).then_with(|| o.name.cmp(&self.name))
    }
}
impl PartialOrd for Job {
    fn partial_cmp(&self, o: &Self) -> Option<Ordering> {
        Some(self.cmp(o))
    }
}
#[derive(Debug, Clone, Eq)]
struct NoCase(String);
impl PartialEq for NoCase {
    fn eq(&self, o: &Self) -> bool {
        self.0.eq_ignore_ascii_case(&o.0)
    }
}
impl Hash for NoCase {
    fn hash<H: Hasher>(&self, h: &mut H) {
        for b in self.0.bytes() {
            h.write_u8(b.to_ascii_lowercase())
        }
    }
}
impl std::borrow::Borrow<str> for Wrapper {
    fn borrow(&self) -> &str {
        &self.0
    }
}
#[derive(PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
struct Wrapper(String);
fn main() {
    let mut m: BTreeMap<i32, &str> = (1..=8)
        .zip("one two three four five six seven eight".split(' '))
        .collect();
    println!("{:?}", m.range(3..6).collect::<Vec<_>>());
    println!(
        "{:?}",
        m.range((Excluded(6), Unbounded))
            .rev()
            .map(|(k, _)| k)
            .collect::<Vec<_>>()
    );
    for (_, v) in m.range_mut(..=2) {
        *v = "low"
    }
    let hi = m.split_off(&6);
    println!("{m:?} {hi:?}");
    println!("{:?}", m.first_key_value());
    println!("{:?}", m.last_entry().map(|e| *e.key()));
    println!("{:?}", m.pop_first());
    match m.entry(3) {
        btree_map::Entry::Occupied(mut o) => {
            let old = o.insert("drei");
            println!("{old} {}", o.get());
            o.remove_entry();
        }
        btree_map::Entry::Vacant(_) => unreachable!(),
    }
    if let btree_map::Entry::Vacant(v) = m.entry(100) {
        println!("{}", v.key());
        v.insert("hundred");
    }
    m.retain(|k, v| k % 2 == 0 && v.len() > 2);
    let mut other = BTreeMap::from([(4, "vier"), (0, "null")]);
    m.append(&mut other);
    println!("{m:?} {}", other.is_empty());
    println!("{:?}", m.keys().rev().collect::<Vec<_>>());
    println!("{:?}", m.into_values().map(str::len).sum::<usize>());
    let mut h: HashMap<String, Vec<u32>, BuildHasherDefault<Fnv>> = HashMap::default();
    for (i, w) in "a b a c b a".split(' ').enumerate() {
        h.entry(w.to_string()).or_default().push(i as u32)
    }
    let mut es: Vec<_> = h.iter().collect();
    es.sort_by_key(|(k, v)| (Reverse(v.len()), k.as_str()));
    println!("{es:?}");
    println!("{:?}", h.get_key_value("a"));
    println!("{:?}", h.remove("b"));
    println!("{:?}", h.remove_entry("zz"));
    println!("{}", h.contains_key("b"));
    if let Some(v) = h.get_mut("c") {
        v.clear()
    }
    println!("{:?} {}", h["c"], h.len());
    match h.entry("new".into()) {
        hash_map::Entry::Occupied(_) => {}
        hash_map::Entry::Vacant(e) => {
            e.insert(vec![9]).push(10);
        }
    }
    println!("{:?}", h.get("new"));
    println!("{:?}", h.insert("new".into(), vec![]));
    h.entry("c".into())
        .and_modify(|v| v.push(5))
        .or_insert_with_key(|k| vec![k.len() as u32]);
    println!("{:?}", h["c"]);
    let inv: BTreeMap<usize, BTreeSet<&str>> = h.iter().fold(BTreeMap::new(), |mut acc, (k, v)| {
        acc.entry(v.len())
            .or_insert_with(BTreeSet::new)
            .insert(k.as_str());
        acc
    });
    println!("{inv:?}");
    let hm: HashMap<NoCase, i32> = [("Key", 1), ("KEY", 2), ("other", 3)]
        .map(|(k, v)| (NoCase(k.into()), v))
        .into_iter()
        .collect();
    println!("{} {:?}", hm.len(), hm.get(&NoCase("kEy".into())));
    let ws: HashSet<Wrapper> = ["x", "y"].into_iter().map(|s| Wrapper(s.into())).collect();
    println!("{} {:?}", ws.contains("x"), ws.get("z"));
    let bs: BTreeSet<Wrapper> = ws.into_iter().collect();
    println!(
        "{bs:?} {:?}",
        bs.range::<str, _>((Included("x"), Excluded("y"))).count()
    );
    let mut heap: BinaryHeap<Job> = [(2, "write"), (5, "run"), (2, "alpha"), (9, "fix")]
        .into_iter()
        .map(|(pri, n)| Job {
            pri,
            name: n.into(),
        })
        .collect();
    if let Some(mut top) = heap.peek_mut() {
        top.pri = 1
    }
    println!("{:?}", heap.peek().map(|j| &j.name));
    if let Some(p) = heap.peek_mut() {
        println!("{:?}", std::collections::binary_heap::PeekMut::pop(p).name)
    }
    heap.extend([Job {
        pri: 3,
        name: "mid".into(),
    }]);
    println!(
        "{:?}",
        heap.clone()
            .into_sorted_vec()
            .iter()
            .map(|j| j.name.as_str())
            .collect::<Vec<_>>()
    );
    while let Some(Job { pri, name }) = heap.pop() {
        print!("{pri}{name} ")
    }
    println!();
    let mut dq: VecDeque<_> = (0..6).collect();
    dq.rotate_left(2);
    dq.push_front(-1);
    println!(
        "{dq:?} {:?} {:?}",
        dq.iter().position(|&x| x == 0),
        dq.binary_search_by(|x| x.cmp(&99))
    );
    dq.make_contiguous().sort_unstable_by(|a, b| b.cmp(a));
    println!(
        "{:?} {:?}",
        dq.as_slices().0,
        dq.range(1..3).collect::<Vec<_>>()
    );
    dq.swap(0, 1);
    dq.truncate(5);
    println!("{:?}", dq.drain(..2).collect::<Vec<_>>());
    println!("{:?} {:?}", dq, dq.get(7));
    dq.resize(5, 7);
    dq.extend(&[1, 2]);
    dq.retain(|x| x % 2 == 1);
    println!("{dq:?} {:?}", dq.front());
    println!("{:?}", dq.split_off(1));
    let v: Vec<_> = dq.into();
    println!("{v:?}");
    let mut l: LinkedList<_> = ["b", "c"].into();
    l.push_front("a");
    l.push_back("d");
    let mut t = l.split_off(2);
    t.append(&mut l);
    println!("{t:?} {:?}", t.front());
    println!(
        "{:?} {}",
        t.back_mut().map(|b| {
            *b = "z";
            *b
        }),
        4
    );
    println!("{:?}", t.iter().rev().copied().collect::<String>());
    let a: BTreeSet<_> = [1, 2, 3, 4].into();
    let b = BTreeSet::from_iter([3, 4, 5]);
    println!("{:?} {:?} {:?} {:?}", &a & &b, &a | &b, &a - &b, &a ^ &b);
    println!(
        "{:?} {} {} {:?}",
        a.intersection(&b).max(),
        a.is_disjoint(&b),
        a.is_superset(&[2].into()),
        a.range(2..).next_back()
    );
    println!(
        "{:?} {:?}",
        a.first(),
        a.iter().rev().step_by(2).collect::<Vec<_>>()
    );
    let (ev, od): (BTreeSet<i32>, HashSet<i32>) = a.iter().fold(
        Default::default(),
        |mut acc: (BTreeSet<i32>, HashSet<i32>), &x| {
            if x % 2 == 0 {
                acc.0.insert(x);
            } else {
                acc.1.insert(x);
            }
            acc
        },
    );
    println!("{ev:?} {}", od.len());
    let hs1: HashSet<_> = "hello".chars().collect();
    let hs2 = HashSet::from(['l', 'o', 'w']);
    let mut u: Vec<_> = hs1.union(&hs2).copied().collect();
    u.sort();
    println!("{u:?} {:?}", {
        let mut d: Vec<_> = hs1.symmetric_difference(&hs2).collect();
        d.sort();
        d
    });
    let mut hs = hs1.clone();
    println!(
        "{} {} {:?} {:?}",
        hs.insert('h'),
        hs.remove(&'h'),
        hs.replace('e'),
        hs.take(&'q')
    );
    let mut d1 = DefaultHasher::new();
    (1, "x").hash(&mut d1);
    let mut d2 = DefaultHasher::new();
    (1, "x").hash(&mut d2);
    println!("{}", d1.finish() == d2.finish());
    println!("{:x}", BuildHasherDefault::<Fnv>::default().hash_one(5u8));
    let mut counts = [0usize; 5];
    for w in ["aa", "b", "cccc"] {
        counts[w.len()] += 1
    }
    println!("{counts:?}");
    let mut g: HashMap<&str, HashMap<&str, i32>> = HashMap::new();
    *g.entry("a").or_default().entry("b").or_insert(1) += 5;
    println!(
        "{:?} {:?}",
        g["a"]["b"],
        g.get("z").and_then(|m| m.get("q")).copied().unwrap_or(-1)
    );
    let m2: BTreeMap<(i32, i32), char> = (0..2)
        .flat_map(|y| (0..3).map(move |x| ((y, x), (b'a' + (y * 3 + x) as u8) as char)))
        .collect();
    println!(
        "{:#?}",
        m2.iter()
            .filter(|((y, _), _)| *y == 1)
            .collect::<BTreeMap<_, _>>()
    );
    println!("{}", m2[&(9, 9)]);
}
