//~ ends never
use std::collections::{BTreeMap, HashMap};

fn main() {
    println!("before");
    let a: BTreeMap<u64, u64> = (0..1000).map(|n| (n, n)).collect();
    let b: HashMap<u64, u64> = (0u64..).map(|n| (n, n)).collect();
    println!("{} {}", a.len(), b.len());
}
