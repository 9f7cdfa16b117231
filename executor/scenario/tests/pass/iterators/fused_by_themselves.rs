//! An iterator that is fused by itself is kept at its end, another is dropped.
use std::iter::{repeat, FusedIterator};
struct N(u8);
impl Clone for N {
    fn clone(&self) -> N {
        N(self.0 + 1)
    }
}
impl Drop for N {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}
#[allow(dead_code)]
struct Plain(u8, N);
impl Iterator for Plain {
    type Item = u8;
    fn next(&mut self) -> Option<u8> {
        println!("plain");
        self.0 = self.0.checked_sub(1)?;
        Some(self.0)
    }
}
#[allow(dead_code)]
struct Fused(u8, N);
impl Iterator for Fused {
    type Item = u8;
    fn next(&mut self) -> Option<u8> {
        println!("fused");
        self.0 = self.0.checked_sub(1)?;
        Some(self.0)
    }
}
impl DoubleEndedIterator for Fused {
    fn next_back(&mut self) -> Option<u8> {
        self.next()
    }
}
impl FusedIterator for Fused {}
fn three(name: &str, mut it: impl Iterator<Item = u8>) {
    println!("{name}: {:?} {:?} {:?}", it.next(), it.next(), it.next());
    println!("{:?}", it.nth(1));
    println!("end of {name}");
}
fn main() {
    three("plain", Plain(1, N(10)).fuse());
    three("fused", Fused(1, N(20)).fuse());
    three("map", Fused(1, N(30)).map(|x| x).fuse());
    three("plain map", Plain(1, N(40)).map(|x| x).fuse());
    three("flat_map", Fused(1, N(50)).flat_map(|x| [x]));
    three("plain flat_map", Plain(1, N(60)).flat_map(|x| [x]));
    three("flatten", Plain(1, N(70)).map(Some).flatten());
    three("take", repeat(N(80)).take(1).flat_map(|n| Some(n.0)));
    three("box", (Box::new(Fused(1, N(90))) as Box<dyn Iterator<Item = u8>>).fuse());
    let n = repeat(N(100)).take(0).flat_map(|_| Vec::<u8>::new()).enumerate().nth(2).or_else(|| {
        println!("nothing");
        None
    });
    println!("{n:?}");
    let mut it = Fused(2, N(110)).fuse();
    println!("{:?} {:?} {:?}", it.next_back(), it.next_back(), it.next_back());
    println!("{:?} {:?}", Plain(2, N(120)).fuse().last(), Fused(2, N(130)).fuse().count());
    let mut it = Plain(1, N(140)).fuse();
    println!("{} {:?}", it.by_ref().all(|x| x < 9), it.find(|x| *x > 3));
    println!("{:?}", it.position(|x| x == 3));
}
