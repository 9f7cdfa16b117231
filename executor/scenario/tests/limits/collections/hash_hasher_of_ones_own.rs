//~ ends 0
//~ prints 0
//~ steps 300M
#[derive(Clone)]
struct B;

struct H;

impl std::hash::BuildHasher for B {
    type Hasher = H;

    fn build_hasher(&self) -> H {
        H
    }
}

impl std::hash::Hasher for H {
    fn finish(&self) -> u64 {
        u64::MAX
    }

    fn write(&mut self, _: &[u8]) {}
}

fn main() {
    println!("before");
    use std::collections::HashMap;
    let mut m: HashMap<u64, u64, B> = HashMap::with_hasher(B);
    for i in 0..2_000 {
        m.insert(i, i);
    }
    for i in 0..2_000 {
        m.remove(&i);
    }
    println!("{}", m.len());
}
