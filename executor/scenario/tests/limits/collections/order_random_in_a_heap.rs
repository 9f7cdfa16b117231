//~ ends 0
//~ prints 2000
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
    let mut h = std::collections::BinaryHeap::new();
    for i in 0..3000 {
        h.push(R(i));
        if i % 3 == 0 {
            h.pop();
        }
    }
    let mut all: Vec<u32> = h.into_vec().into_iter().map(|r| r.0).collect();
    all.sort();
    all.dedup();
    println!("{}", all.len());
}
