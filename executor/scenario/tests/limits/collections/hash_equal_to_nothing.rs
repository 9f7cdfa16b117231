//~ ends 0
//~ prints 0
//~ steps 150M
struct K;

impl PartialEq for K {
    fn eq(&self, _: &K) -> bool {
        false
    }
}

impl Eq for K {}

impl std::hash::Hash for K {
    fn hash<H: std::hash::Hasher>(&self, _: &mut H) {}
}

fn main() {
    println!("before");
    let mut m = std::collections::HashMap::new();
    for i in 0..2_000u32 {
        m.insert(K, i);
    }
    println!("{} {:?}", m.len(), m.get(&K));
    println!("{:?}", m.remove(&K));
    m.retain(|k, _| k == k);
    println!("{}", m.len());
}
