use std::collections::{HashMap, HashSet};
use std::collections::hash_map::Entry;
use std::hash::{Hash, Hasher};
#[derive(PartialEq, Eq, Debug, Clone)]
struct P(i32, String);
impl Hash for P { fn hash<H: Hasher>(&self, h: &mut H) { (self.0 % 3).hash(h); } } // collides
struct D(u32);
impl Drop for D { fn drop(&mut self) { if self.0 % 1000 == 0 { println!("drop {}", self.0); } } }
fn check(m: &HashMap<i64, i64>, v: &Vec<Option<i64>>) {
    let n = v.iter().filter(|x| x.is_some()).count();
    assert_eq!(m.len(), n);
    for (k, x) in v.iter().enumerate() { assert_eq!(m.get(&(k as i64)).copied(), *x, "{k}"); }
    let mut s: Vec<(i64, i64)> = m.iter().map(|(a, b)| (*a, *b)).collect();
    s.sort();
    let want: Vec<(i64, i64)> = v.iter().enumerate().filter_map(|(k, x)| x.map(|x| (k as i64, x))).collect();
    assert_eq!(s, want);
}
fn main() {
    let mut seed = 12345u64;
    let mut rnd = move |n: u64| { seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407); (seed >> 33) % n };
    let mut m: HashMap<i64, i64> = HashMap::new();
    let mut v: Vec<Option<i64>> = vec![None; 300];
    for i in 0..6000i64 {
        let k = rnd(if i < 3000 { 300 } else { 12 });
        match rnd(9) {
            0..=2 => { assert_eq!(m.insert(k as i64, i), v[k as usize].replace(i)); }
            3..=5 => { assert_eq!(m.remove(&(k as i64)), v[k as usize].take()); }
            6 => { *m.entry(k as i64).or_insert(i) += 1; let x = v[k as usize].get_or_insert(i); *x += 1; }
            7 => match m.entry(k as i64) { Entry::Occupied(e) => { assert_eq!(Some(e.remove()), v[k as usize].take()); } Entry::Vacant(e) => { assert!(v[k as usize].is_none()); e.insert(i); v[k as usize] = Some(i); } },
            _ if i % 97 == 0 => { m.retain(|k, _| k % 3 != 0); for k in (0..300).step_by(3) { v[k] = None; } }
            _ => {}
        }
        if i % 500 == 0 { check(&m, &v); let c = m.clone(); check(&c, &v); m = c; }
    }
    check(&m, &v);
    let mut p: HashMap<P, u32> = HashMap::new();
    for i in 0..60 { p.insert(P(i, i.to_string()), i as u32); }
    for i in (0..60).step_by(2) { assert_eq!(p.remove(&P(i, i.to_string())), Some(i as u32)); }
    for i in 60..90 { *p.entry(P(i, i.to_string())).or_default() += i as u32; }
    let q = p.clone();
    assert_eq!(p, q);
    let mut k: Vec<i32> = p.keys().map(|p| p.0).collect();
    k.sort();
    println!("{} {:?}", p.len(), &k[..10]);
    if let Entry::Occupied(e) = p.entry(P(1, "1".into())) { println!("{:?}", e.remove_entry()); }
    println!("{:?} {}", p.get(&P(1, "1".into())), p.contains_key(&P(3, "3".into())));
    let mut d: HashMap<String, D> = HashMap::new();
    for i in 0..5000 { d.insert(format!("k{}", i % 50), D(i)); if i % 7 == 0 { d.remove(&format!("k{}", (i + 3) % 50)); } }
    let mut left: Vec<u32> = d.values().map(|d| d.0).collect();
    left.sort();
    println!("{} {:?}", left.len(), &left[..3]);
    let mut gone: Vec<String> = d.drain().map(|(k, _)| k).collect();
    gone.sort();
    println!("{:?} {}", &gone[..3], d.len());
    d.insert("again".into(), D(1000));
    println!("{}", d["again"].0);
    let mut s: HashSet<(u8, char)> = HashSet::new();
    for i in 0..2000u32 { s.insert((i as u8, (b'a' + (i % 26) as u8) as char)); s.remove(&((i / 2) as u8, 'a')); }
    println!("{}", s.len());
    let mut u: HashMap<(), u8> = HashMap::new();
    println!("{:?}", u.insert((), 1));
    println!("{:?}", u.insert((), 2));
    println!("{:?}", u.remove(&()));
    let mut w: HashMap<u128, &str> = [(u128::MAX, "max"), (1 << 64, "64"), (0, "0")].into();
    w.shrink_to_fit();
    println!("{:?} {:?}", w.get(&(1 << 64)), w.get(&1));
    println!("{:?} {:?}", w.remove(&u128::MAX), w.get(&u128::MAX));
    let sub: HashMap<&str, i8> = HashMap::from([("a", -1), ("b", -2)]);
    println!("{:?} {:?}", sub.get("a"), sub.get(&"c"));
    let neg: HashMap<i8, i8> = (-100..100).map(|i| (i, -i)).collect();
    println!("{:?} {:?} {}", neg.get(&-100), neg.get(&100), neg.len());
    let f = d.extract_if(|k, _| k.len() > 3).count();
    println!("{f} {}", d.len());
}
