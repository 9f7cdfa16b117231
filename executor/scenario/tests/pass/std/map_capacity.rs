//! The capacity of maps and sets is that of the real ones.
use std::collections::{HashMap, HashSet};
fn main() {
    for n in [0, 1, 3, 4, 7, 8, 14, 15, 28, 29, 50, 56, 57, 100, 112, 113, 1000] {
        let mut m = HashMap::<u32, u8>::with_capacity(n);
        let first = m.capacity();
        m.shrink_to_fit();
        let shrunk = m.capacity();
        m.reserve(n);
        let reserved = m.capacity();
        for i in 0..n as u32 { m.insert(i, 0); }
        let full = m.capacity();
        m.reserve(5);
        let more = m.capacity();
        m.shrink_to(n / 2);
        let s: HashSet<usize> = (0..n).collect();
        println!("{n}: {first} {shrunk} {reserved} {full} {more} {} {}", m.capacity(), s.capacity());
    }
    let mut m: HashMap<String, i32> = (0..20).map(|i| (i.to_string(), i)).collect();
    println!("{}", m.capacity());
    m.retain(|_, v| *v < 4);
    println!("{}", m.capacity());
    m.shrink_to(10);
    println!("{}", m.capacity());
    m.clear();
    println!("{} {}", m.capacity(), m.len());
    m.extend((0..9).map(|i| (i.to_string(), i)));
    println!("{}", m.capacity());
    m.drain();
    println!("{}", m.capacity());
    m.insert(String::new(), 0);
    m.shrink_to_fit();
    println!("{} {}", m.capacity(), m.clone().capacity());
    m.remove("");
    m.shrink_to_fit();
    println!("{} {}", m.capacity(), m.clone().capacity());
    println!("{}", HashMap::from([(1, 2), (3, 4), (5, 6), (7, 8)]).capacity());
    println!("{}", HashSet::from([b'a']).capacity());
    println!("{}", HashSet::from([(b'a', b'b')]).capacity());
    let mut grows = HashMap::new();
    let mut last = 0;
    for i in 0..500 {
        grows.insert(i, ());
        if grows.capacity() != last {
            last = grows.capacity();
            print!("{i}:{last} ");
        }
    }
    println!();
}
