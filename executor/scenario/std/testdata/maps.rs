use std::collections::*;
use std::collections::hash_map::{Entry, DefaultHasher, RandomState};
use std::hash::{Hash, Hasher, BuildHasher, BuildHasherDefault};
use std::ops::Bound::*;
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)] enum K { A, B(u8), C { s: String } }
#[derive(Default)] struct Fnv(u64);
impl Hasher for Fnv { fn finish(&self) -> u64 { self.0 } fn write(&mut self, b: &[u8]) { for x in b { self.0 = (self.0 ^ *x as u64).wrapping_mul(0x100000001b3); } } }
fn h<T: Hash>(t: &T) -> u64 { let mut s = DefaultHasher::new(); t.hash(&mut s); s.finish() }
struct D(&'static str); impl Drop for D { fn drop(&mut self) { print!("~{} ", self.0); } }
fn main() {
    let mut m: HashMap<String, i32> = HashMap::new();
    for w in "the cat the dog the end".split(' ') { *m.entry(w.to_string()).or_insert(0) += 1; }
    let mut v: Vec<_> = m.iter().collect(); v.sort(); println!("{v:?} {}", m.len());
    println!("{:?} {:?} {:?} {}", m.get("cat"), m.get("x"), m.contains_key("dog"), m["the"]);
    println!("{:?} {:?} {:?}", m.insert("cat".into(), 9), m.remove("dog"), m.remove_entry("zzz"));
    if let Some(x) = m.get_mut("end") { *x += 10; } println!("{:?}", m.get_key_value("end"));
    m.entry("cat".into()).and_modify(|x| *x *= 2).or_insert(5); m.entry("new".into()).and_modify(|x| *x *= 2).or_insert_with(|| 5); *m.entry("d".into()).or_default() += 1;
    match m.entry("cat".to_string()) { Entry::Occupied(mut o) => { println!("{} {}", o.key(), o.get()); *o.get_mut() += 1; println!("{}", o.insert(3)); println!("{:?}", o.remove()); } Entry::Vacant(_) => println!("vac") }
    match m.entry("q".to_string()) { Entry::Occupied(_) => {} Entry::Vacant(v) => { println!("{}", v.key()); *v.insert(1) += 1; } }
    let mut ks: Vec<_> = m.keys().cloned().collect(); ks.sort(); println!("{ks:?}"); let mut vs: Vec<i32> = m.values().copied().collect(); vs.sort(); println!("{vs:?}"); for v in m.values_mut() { *v = 0; } for (_, v) in &mut m { *v += 1; } println!("{}", m.values().sum::<i32>());
    m.retain(|k, _| k.len() == 3); let mut x: Vec<(String, i32)> = m.clone().into_iter().collect(); x.sort(); println!("{x:?} {}", m == x.iter().cloned().collect::<HashMap<_, _>>()); let dr: usize = m.drain().count(); println!("{dr} {:?}", m);
    let one: HashMap<i32, char> = HashMap::from([(1, 'x')]); println!("{one:?} {one:#?}");
    let mut big = HashMap::new(); for i in 0..2000u64 { big.insert(i * 7919 % 10007, i); } for i in 0..1000u64 { big.remove(&(i * 7919 % 10007)); } println!("{} {}", big.len(), big.values().sum::<u64>()); for i in 0..500u64 { big.insert(i, i); } println!("{} {}", big.len(), (0..10007).filter(|i| big.contains_key(i)).count());
    let mut k: HashMap<K, i32> = HashMap::new(); k.insert(K::A, 1); k.insert(K::B(3), 2); k.insert(K::C { s: "x".into() }, 3); println!("{:?} {:?} {:?}", k[&K::B(3)], k.get(&K::B(4)), k.get(&K::C { s: "x".into() }));
    let mut t: HashMap<(i32, i32), &str> = HashMap::with_capacity(10); t.insert((0, 1), "a"); println!("{:?} {}", t.get(&(0, 1)), t.capacity() >= 10);
    let mut f: HashMap<&str, i32, BuildHasherDefault<Fnv>> = HashMap::default(); f.insert("a", 1); println!("{f:?}");
    println!("{} {} {} {} {} {}", h(&1u32), h(&"hello"), h(&(1u8, 'x', true)), h(&vec![1i64, 2]), h(&K::B(7)), h(&Some("x")));
    println!("{} {} {}", h(&String::from("a longer string that has many bytes")), h(&[1u8, 2, 3]), h(&()));
    println!("{}", RandomState::new().hash_one(5) == RandomState::new().hash_one(5)); let mut fv = Fnv::default(); "ab".hash(&mut fv); 7u16.hash(&mut fv); println!("{}", fv.finish());
    let a: HashSet<i32> = (1..6).collect(); let b: HashSet<i32> = [4, 5, 6, 7].into(); let s = |i: Vec<i32>| { let mut i = i; i.sort(); i };
    println!("{:?} {:?} {:?} {:?}", s(a.union(&b).copied().collect()), s(a.intersection(&b).copied().collect()), s(a.difference(&b).copied().collect()), s(a.symmetric_difference(&b).copied().collect())); println!("{:?} {:?}", s((&a | &b).into_iter().collect()), s((&a & &b).into_iter().collect())); println!("{} {} {} {}", a.is_subset(&b), a.is_disjoint(&b), a.contains(&3), [4].into_iter().collect::<HashSet<_>>().is_subset(&a)); let mut c = a.clone(); println!("{} {} {} {:?} {}", c.insert(1), c.insert(99), c.remove(&2), c.take(&3), c == a);
    let mut bm: BTreeMap<i32, &str> = BTreeMap::from([(5, "e"), (1, "a"), (3, "c")]); bm.insert(4, "d"); println!("{bm:?} {:?} {:?} {:?}", bm.first_key_value(), bm.last_key_value(), bm.range(2..5).collect::<Vec<_>>()); println!("{:?} {:?} {:?}", bm.range(..=3).rev().collect::<Vec<_>>(), bm.range((Excluded(1), Unbounded)).map(|(k, _)| *k).collect::<Vec<_>>(), bm.iter().next_back()); *bm.entry(3).or_insert("z") = "cc"; bm.entry(9).or_insert("i"); println!("{:?} {:?} {:?} {}", bm.pop_first(), bm.pop_last(), bm.remove(&4), bm.len()); let r = bm.split_off(&4); println!("{bm:?} {r:?}"); for (_, v) in bm.iter_mut() { *v = "!"; } for (_, v) in bm.range_mut(0..9) { *v = "?"; } println!("{bm:?} {:?} {:?}", bm.keys().collect::<Vec<_>>(), bm.clone().into_values().collect::<Vec<_>>()); if let Some(mut e) = BTreeMap::from([(1, 2)]).first_entry() { *e.get_mut() += 1; println!("{} {}", e.key(), e.get()); }
    let mut bs: BTreeSet<&str> = ["pear", "apple", "fig"].into(); println!("{bs:?} {:?} {:?} {} {}", bs.first(), bs.last(), bs.len(), bs.contains("fig")); println!("{}", bs.insert("fig")); bs.remove("fig"); println!("{:?} {:?}", bs.range("b"..).collect::<Vec<_>>(), bs.iter().rev().collect::<Vec<_>>()); let x: BTreeSet<i32> = (1..5).collect(); let y: BTreeSet<i32> = (3..8).collect(); println!("{:?} {:?} {:?} {:?}", x.union(&y).collect::<Vec<_>>(), x.intersection(&y).collect::<Vec<_>>(), x.difference(&y).collect::<Vec<_>>(), &x ^ &y); println!("{} {} {:?}", x.is_disjoint(&y), x < y, x.into_iter().rev().collect::<Vec<_>>());
    { let mut m = HashMap::new(); m.insert(1, D("old")); m.insert(1, D("new")); println!("|"); m.remove(&1); println!("|"); m.insert(2, D("two")); m.clear(); println!("|"); m.insert(3, D("three")); let _x = m.entry(3).or_insert(D("unused")); println!("|"); } println!();
    let g: HashMap<char, Vec<&str>> = ["apple", "avocado", "bean"].iter().fold(HashMap::new(), |mut m, w| { m.entry(w.chars().next().unwrap()).or_insert_with(Vec::new).push(*w); m }); let mut g: Vec<_> = g.into_iter().collect(); g.sort(); println!("{g:?}");
    let nested: BTreeMap<&str, BTreeMap<i32, Vec<u8>>> = BTreeMap::from([("a", BTreeMap::from([(1, vec![1, 2])]))]); println!("{nested:?} {nested:#?}");
}
