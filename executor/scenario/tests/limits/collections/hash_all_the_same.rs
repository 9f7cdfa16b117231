//~ ends never
#[derive(PartialEq, Eq)]
struct K(u32);

impl std::hash::Hash for K {
    fn hash<H: std::hash::Hasher>(&self, h: &mut H) {
        h.write_u8(0);
    }
}

fn main() {
    println!("before");
    let mut m = std::collections::HashMap::new();
    for i in 0..20_000u32 {
        m.insert(K(i), i);
    }
    println!("{}", m.len());
}
