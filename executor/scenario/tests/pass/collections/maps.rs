// The collections: entry API, ranges, set operations, heaps and deques.
use std::collections::btree_map::Entry as BEntry;
use std::collections::hash_map::{DefaultHasher, Entry};
use std::collections::*;
use std::hash::{BuildHasherDefault, Hash, Hasher};
use std::ops::Bound::*;

#[derive(Debug, PartialEq, Eq, Hash, Clone, PartialOrd, Ord)]
struct Key {
    id: u32,
    tag: Option<&'static str>,
}

#[derive(Default, Clone)]
struct Fnv(u64);
impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for b in bytes {
            self.0 = (self.0 ^ u64::from(*b)).wrapping_mul(0x100000001b3);
        }
    }
}
fn hash<T: Hash + ?Sized>(t: &T) -> u64 {
    let mut h = Fnv(0xcbf29ce484222325);
    t.hash(&mut h);
    h.finish()
}

fn main() {
    let mut m: HashMap<String, Vec<u32>> = HashMap::with_capacity(8);
    for (i, w) in "the cat the dog the end".split(' ').enumerate() {
        m.entry(w.to_string()).or_default().push(i as u32);
    }
    let mut list: Vec<_> = m.iter().map(|(k, v)| (k.as_str(), v.len())).collect();
    list.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
    println!("{list:?}");
    println!("{:?} {:?} {}", m.get("cat"), m.get_key_value("dog"), m.contains_key("cow"));
    *m.entry("cat".into()).or_insert_with(Vec::new) = vec![9];
    m.entry("cat".into()).and_modify(|v| v.push(10)).or_insert(vec![]);
    println!("{:?} {:?}", m.insert("end".into(), vec![]), m["cat"]);
    match m.entry("new".to_string()) {
        Entry::Occupied(o) => println!("occupied {:?}", o.get()),
        Entry::Vacant(v) => println!("vacant {:?} -> {:?}", v.key().clone(), v.insert(vec![1])),
    }
    if let Entry::Occupied(mut o) = m.entry("new".into()) {
        o.get_mut().push(2);
        println!("{:?} {:?}", o.insert(vec![]), o.remove_entry());
    }
    m.retain(|_, v| !v.is_empty());
    println!("{:?} {:?} {}", m.remove("dog"), m.remove("dog"), m.len());
    if let Some(v) = m.get_mut("the") {
        v.clear();
    }
    for v in m.values_mut() {
        v.push(0);
    }
    let mut all: Vec<_> = m.into_iter().collect();
    all.sort();
    println!("{all:?}");
    let mut h2: HashMap<_, _, BuildHasherDefault<Fnv>> = HashMap::default();
    h2.insert(Key { id: 1, tag: None }, 'a');
    h2.extend([(Key { id: 2, tag: Some("t") }, 'b')]);
    println!("{:?} {:?}", h2.get(&Key { id: 2, tag: Some("t") }), h2.get(&Key { id: 2, tag: None }));
    println!("{:x} {:x} {:x}", hash(&1u32), hash("ab"), hash(&(1u8, 'c')));
    println!("{:x} {:x} {:x}", hash(&vec![1u16, 2]), hash(&Some(true)), hash(&Key { id: 7, tag: Some("x") }));
    let d = |x: &str| { let mut h = DefaultHasher::new(); x.hash(&mut h); h.finish() };
    println!("{} {}", d("a") == d("a"), d("a") == d("b"));

    let mut b: BTreeMap<i32, &str> = [(5, "five"), (1, "one"), (9, "nine"), (3, "three")].into();
    println!("{b:?} {:?} {:?}", b.first_key_value(), b.last_key_value());
    println!("{:?} {:?}", b.range(2..=5).collect::<Vec<_>>(), b.range((Excluded(5), Unbounded)).next());
    println!("{:?} {:?}", b.range(..5).next_back(), b.keys().rev().collect::<Vec<_>>());
    println!("{:?} {:?} {b:?}", b.pop_first(), b.pop_last());
    match b.entry(3) {
        BEntry::Occupied(e) => {
            println!("{}", e.key());
            println!("{}", e.remove());
        }
        BEntry::Vacant(_) => unreachable!(),
    }
    b.entry(7).or_insert("seven");
    let mut tail = b.split_off(&6);
    tail.append(&mut BTreeMap::from([(8, "eight")]));
    println!("{b:?} {tail:?}");
    for (_, v) in tail.range_mut(8..) {
        *v = "EIGHT";
    }
    println!("{:?} {:?}", tail.values().cloned().collect::<Vec<_>>(), tail.into_values().map(str::len).sum::<usize>());

    let (x, y): (HashSet<i32>, HashSet<i32>) = ((1..6).collect(), (4..9).collect());
    let sorted = |s: HashSet<i32>| { let mut v: Vec<_> = s.into_iter().collect(); v.sort(); v };
    println!("{:?} {:?}", sorted(&x & &y), sorted(&x | &y));
    println!("{:?} {:?}", sorted(&x - &y), sorted(&x ^ &y));
    println!("{} {} {}", x.is_subset(&y), x.is_disjoint(&HashSet::from([0])), x.contains(&3));
    println!("{} {:?}", x.intersection(&y).count(), x.get(&2));
    let mut s = BTreeSet::from(["b", "a", "c"]);
    println!("{} {} {:?} {:?}", s.insert("a"), s.insert("d"), s.first(), s.range("b"..).collect::<Vec<_>>());
    println!("{:?} {:?} {:?}", s.take("b"), s.replace("c"), s.iter().next_back());
    println!("{:?}", s.difference(&BTreeSet::from(["a"])).union_with("z"));
    println!("{:?}", s.symmetric_difference(&BTreeSet::from(["a", "q"])).collect::<Vec<_>>());

    let mut heap = BinaryHeap::from(vec![3, 1, 4]);
    heap.push(9);
    if let Some(mut top) = heap.peek_mut() {
        *top = 2;
    }
    println!("{:?} {} {:?}", heap.peek(), heap.len(), heap.clone().into_sorted_vec());
    heap.extend([7, 7]);
    print!("heap");
    while let Some(x) = heap.pop() {
        print!(" {x}");
    }
    println!();
    let mut q: VecDeque<i32> = (1..=5).collect();
    q.rotate_left(2);
    q.push_front(0);
    println!("{q:?} {:?} {:?} {}", q.front(), q.back(), q[1]);
    println!("{:?} {:?}", q.pop_back(), q.iter().rev().collect::<Vec<_>>());
    q.extend([8, 9]);
    q.retain(|x| x % 2 == 0 || *x > 4);
    q.insert(1, 77);
    q.swap(0, 1);
    println!("{q:?} {:?} {:?}", q.remove(2), q.contains(&9));
    println!("{:?} {:?}", q.drain(..2).collect::<Vec<_>>(), q.make_contiguous());
    q.resize(4, 1);
    q.truncate(3);
    println!("{:?} {:?} {:?}", q.range(1..).collect::<Vec<_>>(), q.binary_search(&100), q == [8, 9, 1]);
    println!("{:?} {:?}", q.split_off(1), Vec::from(q));
    let mut l = LinkedList::from([1, 2, 3]);
    l.push_front(0);
    println!("{:?} {:?} {l:?}", l.pop_back(), l.split_off(1));
}

trait UnionWith {
    fn union_with(self, s: &'static str) -> Vec<&'static str>;
}
impl<'a, I: Iterator<Item = &'a &'static str>> UnionWith for I {
    fn union_with(self, s: &'static str) -> Vec<&'static str> {
        self.copied().chain([s]).collect()
    }
}
