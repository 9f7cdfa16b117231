//~ ends 0
//~ prints after
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
    let mut v: Vec<R> = (0..2000).map(R).collect();
    v.sort_unstable();
    let _ = v.binary_search(&R(7));
    let _ = v.select_nth_unstable(1000);
    let _ = v.iter().max();
    let _ = v.partition_point(|r| r > &R(3));
    v.dedup_by(|a, b| a < b);
    v.sort_by_key(|r| std::cmp::Reverse(r.clone()));
    println!("{}", v.len() <= 2000);
    let _ = R(1).clamp(R(2), R(3));
    println!("after");
}
