// Which of several equal ones is kept, and when the others are dropped.
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap};

#[derive(Debug, Clone)]
struct Key(u32, u32);

impl Drop for Key {
    fn drop(&mut self) {
        println!("drop {} {}", self.0, self.1)
    }
}
impl PartialEq for Key {
    fn eq(&self, other: &Key) -> bool {
        println!("eq {} {}", self.1, other.1);
        self.0 == other.0
    }
}
impl Eq for Key {}
impl PartialOrd for Key {
    fn partial_cmp(&self, other: &Key) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for Key {
    fn cmp(&self, other: &Key) -> Ordering {
        println!("cmp {} {}", self.1, other.1);
        self.0.cmp(&other.0)
    }
}

fn keys(of: &[u32]) -> Vec<Key> {
    of.iter().enumerate().map(|(i, x)| Key(*x, i as u32)).collect()
}
fn entries(of: &[u32], first: u32) -> BTreeMap<Key, Key> {
    of.iter().enumerate().map(|(i, x)| (Key(*x, first + i as u32), Key(100, first + i as u32))).collect()
}

fn main() {
    println!("-- a set of an iterator");
    let set: BTreeSet<Key> = keys(&[3, 1, 3, 2, 1, 1]).into_iter().inspect(|x| println!("next {}", x.1)).collect();
    println!("{set:?}");
    println!("-- a map of an iterator");
    println!("{:?}", entries(&[3, 1, 3, 2, 1, 1], 0));
    println!("-- a set of an array");
    let mut a = BTreeSet::from([Key(2, 0), Key(1, 1), Key(2, 2), Key(0, 3)]);
    println!("-- a map of an array");
    println!("{:?}", BTreeMap::from([(Key(2, 0), 0), (Key(1, 1), 1), (Key(2, 2), 2), (Key(0, 3), 3)]));
    println!("-- append to a set");
    let mut b = BTreeSet::from([Key(2, 5), Key(3, 6)]);
    a.append(&mut b);
    println!("{a:?} {b:?}");
    println!("-- append to a map");
    let (mut a, mut b) = (entries(&[1, 3, 5], 0), entries(&[3, 4, 5, 6], 10));
    a.append(&mut b);
    println!("{a:?} {b:?}");
    b.append(&mut a);
    b.append(&mut a);
    println!("-- retain");
    b.retain(|k, _| k.0 != 5);
    println!("{b:?}");
    println!("-- a hash map");
    let h: HashMap<u32, Key> = [(1, Key(1, 1)), (1, Key(1, 2))].into_iter().collect();
    println!("{h:?}");
    println!("-- a heap");
    println!("{:?}", keys(&[3, 1, 2]).into_iter().collect::<BinaryHeap<Key>>().into_sorted_vec());
    println!("-- many");
    let many = || (0..2000).rev().chain(500..600);
    let set: BTreeSet<u32> = many().collect();
    println!("{} {:?}", set.len(), set.range(498..503).collect::<Vec<_>>());
    let map: BTreeMap<u32, i32> = many().zip(0..).collect();
    println!("{} {:?}", map.len(), map.range(498..503).collect::<Vec<_>>());
    println!("-- the end");
}
