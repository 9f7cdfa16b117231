// What extract_if has not come to stays, in its place.
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, LinkedList};
use std::panic::{catch_unwind, AssertUnwindSafe};

struct Loud(u32);

impl Drop for Loud {
    fn drop(&mut self) {
        print!("~{} ", self.0);
    }
}

fn main() {
    let mut l: LinkedList<u8> = (1..=9).collect();
    let out: Vec<_> = l.extract_if(|x| { *x += 1; *x % 3 == 0 }).take(2).collect();
    println!("{out:?} {l:?}");
    drop(l.extract_if(|_| panic!("nobody asks")));
    println!("{l:?}");

    let mut m: BTreeMap<u32, Loud> = (0..9).map(|i| (i, Loud(i))).collect();
    let two: Vec<_> = m.extract_if(2..7, |k, v| { v.0 += 10; k % 2 == 1 }).take(1).collect();
    println!("{} {:?}", two.len(), m.iter().map(|(k, v)| (*k, v.0)).collect::<Vec<_>>());
    let r = catch_unwind(AssertUnwindSafe(|| m.extract_if(.., |k, _| if *k == 4 { panic!("four") } else { *k > 2 }).count()));
    println!("{} {:?}", r.is_err(), m.keys().collect::<Vec<_>>());
    println!("{}", m.extract_if(5..=6, |_, _| true).map(|(k, _)| k).sum::<u32>());

    let mut s: BTreeSet<i32> = (0..10).collect();
    let out = s.extract_if(3.., |x| x % 2 == 0).next();
    println!("{out:?} {s:?}");
    let out: Vec<_> = s.extract_if(..=5, |x| *x != 2).collect();
    println!("{out:?} {s:?}");

    let mut h: HashMap<u32, u32> = (0..50).map(|i| (i, i * i)).collect();
    let some = h.extract_if(|_, v| *v % 2 == 0).take(7).count();
    println!("{some} {}", h.len());
    let rest: HashSet<u32> = h.extract_if(|k, _| k % 2 == 1).map(|(k, _)| k).collect();
    println!("{} {}", rest.len(), h.len());
    let mut t: HashSet<String> = ["a", "bb", "ccc"].map(String::from).into();
    let out: usize = t.extract_if(|s| s.len() > 1).map(|s| s.len()).sum();
    println!("{out} {t:?}");
    println!("{}", HashMap::<u8, u8>::new().extract_if(|_, _| true).count());
}
