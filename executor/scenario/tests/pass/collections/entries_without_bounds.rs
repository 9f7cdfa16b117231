// Entries of a HashMap ask nothing of keys, and do not name its hasher.
use std::collections::hash_map::{Entry, OccupiedEntry, VacantEntry};
use std::collections::{btree_map, BTreeMap, HashMap};
struct NoHash(u32);
fn put<'a>(e: VacantEntry<'a, NoHash, u8>) -> &'a mut u8 { e.insert(3) }
fn take<K, V>(e: OccupiedEntry<'_, K, V>) -> V { e.remove() }
fn both<K, V: Default + Copy>(e: Entry<'_, K, V>) -> V { *e.or_default() }
fn main() {
    let mut m: HashMap<&str, u8> = HashMap::new();
    m.entry("a").or_insert(1);
    *m.entry("a").or_insert(1) += 4;
    println!("{:?}", m.entry("a")); println!("{:?}", m.entry("b"));
    if let Entry::Occupied(e) = m.entry("a") { println!("{:?}", e); println!("{}", take(e)); }
    println!("{}", both(m.entry("c")));
    let e = m.entry("d").insert_entry(9);
    println!("{} {:?}", e.key(), e.get());
    m.entry("d").and_modify(|x| *x += 1).or_default();
    println!("{}", m["d"]);
    let mut b = BTreeMap::new();
    for w in "x y x z x".split(' ') { *b.entry(w).or_insert_with_key(|k| k.len()) += 1; }
    println!("{b:?}"); println!("{:?}", b.entry("x")); println!("{:?}", b.entry("q"));
    if let btree_map::Entry::Occupied(mut e) = b.entry("y") { println!("{}", e.insert(7)); println!("{:?}", e.remove_entry()); }
    println!("{b:?} {}", m.len());
    let _ = (put, NoHash(1).0);
}
