use std::mem::{align_of, size_of};
const WORDS: [&str; 3] = ["alpha", "be", "gamma"];
const TABLE: [usize; 4] = [1, 2, 3, 4];
const fn total(list: &[&str]) -> usize {
    let mut n = 0;
    let mut i = 0;
    while i < list.len() {
        n += list[i].len();
        i += 1;
    }
    n
}
const fn vowels(s: &str) -> usize {
    let b = s.as_bytes();
    let mut n = 0;
    let mut i = 0;
    while i < b.len() {
        if matches!(b[i], b'a' | b'e') {
            n += 1;
        }
        i += 1;
    }
    n
}
const TOTAL: usize = total(&WORDS);
static JOINED: [u8; TOTAL] = join();
const fn join() -> [u8; TOTAL] {
    let mut out = [0; TOTAL];
    let (mut i, mut k) = (0, 0);
    while i < WORDS.len() {
        let w = WORDS[i].as_bytes();
        let mut j = 0;
        while j < w.len() {
            out[k] = w[j];
            j += 1;
            k += 1;
        }
        i += 1;
    }
    out
}
const SUM: usize = {
    let mut n = 0;
    let mut i = 0;
    while i < TABLE.len() {
        n += TABLE[i];
        i += 1;
    }
    n
};
struct Config {
    size: usize,
    pair: (usize, u8),
    nested: Inner,
}
struct Inner {
    depth: [usize; 2],
}
const CFG: Config = Config {
    size: 4,
    pair: (2, 9),
    nested: Inner { depth: [5, 6] },
};
#[derive(Clone, Copy, PartialEq, Debug)]
enum Level {
    Low = 1,
    Mid,
    High = 7,
}
impl Level {
    const COUNT: usize = Self::High as usize + 1;
    const fn weight(self) -> usize {
        match self {
            Level::Low => 1,
            Level::Mid | Level::High => 10,
        }
    }
}
trait Packet {
    const LEN: usize;
    const DOUBLE: usize = 4;
    fn bytes() -> Vec<u8>;
}
struct A;
struct B<const N: usize>;
impl Packet for A {
    const LEN: usize = 6;
    fn bytes() -> Vec<u8> {
        [1; Self::LEN].to_vec()
    }
}
impl<const N: usize> Packet for B<N> {
    const LEN: usize = N * 2;
    fn bytes() -> Vec<u8> {
        vec![0; Self::LEN]
    }
}
struct Buf<const N: usize>;
impl<const N: usize> Buf<N> {
    const CAP: usize = N.next_power_of_two() * size_of::<u32>();
}
type Small = Buf<5>;
const fn twice<const N: usize>() -> usize {
    N * 2
}
const fn max_of(v: &[usize]) -> usize {
    let mut m = v[0];
    let mut i = 1;
    while i < v.len() {
        if v[i] > m {
            m = v[i];
        }
        i += 1;
    }
    m
}
const fn sorted(mut v: [usize; 4]) -> [usize; 4] {
    let mut i = 0;
    while i < v.len() {
        let mut j = 0;
        while j + 1 < v.len() - i {
            if v[j] > v[j + 1] {
                let t = v[j];
                v[j] = v[j + 1];
                v[j + 1] = t;
            }
            j += 1;
        }
        i += 1;
    }
    v
}
const SORTED: [usize; 4] = sorted([9, 3, 7, 5]);
fn main() {
    println!("{} {:?} {}", TOTAL, std::str::from_utf8(&JOINED), SUM);
    println!(
        "{} {} {}",
        [0u8; CFG.size].len(),
        [0; CFG.pair.0].len() + [0; CFG.pair.1 as usize].len(),
        [(); CFG.nested.depth[1]].len()
    );
    println!(
        "{} {} {}",
        [0; Level::COUNT].len(),
        [0; Level::Mid.weight()].len(),
        [0; Level::Mid as usize].len()
    );
    println!(
        "{} {} {} {}",
        [0; A::LEN].len(),
        [0; <B<3> as Packet>::LEN].len(),
        [0; B::<4>::LEN].len(),
        [0; A::DOUBLE].len()
    );
    println!("{:?} {:?}", A::bytes(), B::<2>::bytes());
    println!("{} {} {}", [0; Small::CAP].len(), [0; Buf::<3>::CAP].len(), [0; twice::<7>()].len());
    println!(
        "{} {} {}",
        [0; vowels("a bee area")].len(),
        [0; max_of(&TABLE)].len(),
        [0; max_of(&[3, 8, 2])].len()
    );
    println!(
        "{} {} {}",
        [0u8; size_of::<[u16; 3]>()].len(),
        [0u8; align_of::<u64>()].len(),
        [0; size_of::<&str>()].len()
    );
    println!("{} {:?} {}", [0; SORTED[0]].len(), SORTED, [0; "héllo".len()].len());
    extra();
    const N: usize = 2 + {
        const M: usize = 3;
        M
    };
    println!("{}", [1u8; N].iter().sum::<u8>());
    const LOOKUP: [[u8; 3]; 2] = [[1, 2, 3], [4, 5, 6]];
    println!("{}", [0; LOOKUP[1][2] as usize].len());
}
#[derive(Clone, Copy)]
struct Dim {
    w: usize,
    h: usize,
}
impl Dim {
    const fn new(w: usize, h: usize) -> Self {
        Self { w, h }
    }
    const fn area(&self) -> usize {
        self.w * self.h
    }
    const fn grow(mut self, k: usize) -> Dim {
        self.w += k;
        self
    }
}
const D: Dim = Dim::new(3, 4);
static GRID: [char; D.area()] = ['.'; D.area()];
pub fn extra() {
    println!("{} {}", GRID.len(), [0; D.grow(2).area()].len());
    const fn first(t: (usize, bool)) -> usize {
        if t.1 {
            t.0
        } else {
            1
        }
    }
    println!("{}", [0; first((4, true))].len());
}
