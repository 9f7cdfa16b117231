//~ ends 0
//~ prints None
use std::cell::Cell;
use std::collections::{BTreeSet, HashMap};
use std::hash::{Hash, Hasher};

struct K(Cell<u64>);

impl PartialEq for K {
    fn eq(&self, _: &K) -> bool {
        self.0.set(self.0.get() + 1);
        false
    }
}
impl Eq for K {}

impl Hash for K {
    fn hash<H: Hasher>(&self, h: &mut H) {
        self.0.set(self.0.get() + 1);
        h.write_u64(self.0.get() & 1);
    }
}

#[derive(PartialEq, Eq)]
struct O(u32);

impl PartialOrd for O {
    fn partial_cmp(&self, o: &O) -> Option<std::cmp::Ordering> {
        Some(self.cmp(o))
    }
}

impl Ord for O {
    fn cmp(&self, _: &O) -> std::cmp::Ordering {
        std::cmp::Ordering::Greater
    }
}

fn main() {
    println!("before");
    let mut m = HashMap::new();
    let mut s = BTreeSet::new();
    for n in 0..300 {
        m.insert(K(Cell::new(n)), n);
        s.insert(O(n as u32));
    }
    println!("{} {}", m.len(), s.len());
    println!("{:?}", m.get(&K(Cell::new(0))));
    s.remove(&O(1));
    m.retain(|_, v| *v % 2 == 0);
    drop((m, s));
}
