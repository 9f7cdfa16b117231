//~ ends 0
//~ prints true
#[derive(PartialEq, Eq, Debug, Clone)]
struct R(u32);

static mut SEED: u32 = 1;

fn random() -> u32 {
    unsafe {
        SEED = SEED.wrapping_mul(1_103_515_245).wrapping_add(12_345);
        SEED >> 16
    }
}

impl Ord for R {
    fn cmp(&self, _: &R) -> std::cmp::Ordering {
        (random() % 3).cmp(&1)
    }
}

impl PartialOrd for R {
    fn partial_cmp(&self, o: &R) -> Option<std::cmp::Ordering> {
        Some(self.cmp(o))
    }
}

fn main() {
    println!("before");
    let mut t = std::collections::BTreeMap::new();
    for i in 0..3000 {
        t.insert(R(i), i);
        t.remove(&R(i / 2));
        let _ = t.get(&R(i));
    }
    let n = t.len();
    println!("{}", n == t.into_iter().count());
    let s: std::collections::BTreeSet<R> = (0..100).map(R).collect();
    println!("{}", s.iter().rev().count() == s.len());
    println!("{}", s.range(R(1)..).count() <= s.len());
}
