//~ ends 0
//~ prints true
#[derive(PartialEq, Eq)]
struct K(u32);

impl std::hash::Hash for K {
    fn hash<H: std::hash::Hasher>(&self, h: &mut H) {
        static CALLS: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
        if CALLS.fetch_add(1, std::sync::atomic::Ordering::Relaxed) % 7 == 6 {
            panic!("no hash");
        }
        h.write_u32(self.0);
    }
}

fn main() {
    println!("before");
    use std::collections::HashMap;
    let mut m: HashMap<K, String> = HashMap::new();
    for i in 0..100 {
        let r = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| m.insert(K(i), i.to_string())));
        drop(r);
    }
    println!("{}", m.values().count() == m.len());
}
