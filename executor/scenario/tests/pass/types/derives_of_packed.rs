// Derives of a packed struct copy its fields: there are no references to them.
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C, packed)]
struct Header {
    kind: u8,
    length: u32,
    sum: u16,
}

#[derive(Clone, Debug, PartialEq, Hash)]
#[repr(packed(2))]
struct Pair<T: Copy>(u8, T);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(packed)]
struct Nothing;

#[derive(Hash)]
struct Plain {
    kind: u8,
    length: u32,
    sum: u16,
}

fn hash(x: impl Hash) -> u64 {
    let mut h = DefaultHasher::new();
    x.hash(&mut h);
    h.finish()
}

fn main() {
    let a = Header { kind: 1, length: 0x01020304, sum: 9 };
    let b = Header { length: 5, ..a };
    println!("{a:?} {:#?} {:?}", b.clone(), Header::default());
    println!("{} {} {:?} {:?}", a == b, a == a, a.cmp(&b), a.partial_cmp(&a));
    println!("{}", hash(a) == hash(Plain { kind: 1, length: 0x01020304, sum: 9 }));
    let p = Pair(1, 2.5f64);
    println!("{p:?} {} {}", p == p.clone(), p == Pair(1, 3.0));
    println!("{} {}", hash(Pair(1, 2u64)) == hash((1u8, 2u64)), std::mem::size_of::<Pair<u64>>());
    println!("{:?} {}", Nothing, Nothing == Nothing.clone());
}
