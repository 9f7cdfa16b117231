//! The iterators of sets and maps print as the list of what they still give.
use std::collections::{HashMap, HashSet};

fn main() {
    let a = HashSet::from([1]);
    let b = HashSet::from([1]);
    println!("{:?} {:?}", a.union(&b), a.intersection(&b));
    println!("{:?} {:?}", a.difference(&b), a.symmetric_difference(&HashSet::from([2, 1])));
    println!("{:?} {:?}", a.iter(), a.clone().into_iter());
    let u = a.union(&b);
    println!("{:#?} {}", u, u.clone().count());
    let m = HashMap::from([("k", 2)]);
    println!("{:?} {:?} {:?} {:?}", m.iter(), m.keys(), m.values(), m.clone().into_iter());
    let mut rest = m.iter();
    rest.next();
    println!("{rest:?}");
}
