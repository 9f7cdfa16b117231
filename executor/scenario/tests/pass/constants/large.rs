// Constants and statics may be large.
const N: usize = 100_000;
static TABLE: [u64; N] = [3; N];
const SQUARES: [u32; 10_000] = squares();
const fn squares() -> [u32; 10_000] {
    let mut a = [0; 10_000];
    let mut i = 0;
    while i < 10_000 {
        a[i] = (i as u32).wrapping_mul(i as u32);
        i += 1;
    }
    a
}
struct S;
impl S {
    const BIG: [(u8, u64); 30_000] = [(1, 2); 30_000];
}
const fn sum() -> u64 {
    let mut n = 0;
    let mut i = 0;
    while i < 100 {
        n += TABLE[i * 1000] + S::BIG[i].1;
        i += 1;
    }
    n
}
const SUM: usize = sum() as usize;
fn main() {
    let a = [7u8; SUM];
    let r: &'static [u64; 70_000] = &[9; 70_000];
    println!("{} {} {}", a.len(), TABLE[N - 1], TABLE.len());
    println!("{} {}", SQUARES[9_999], S::BIG[29_999].1);
    println!("{} {}", r[69_999], r.iter().sum::<u64>());
    let slice: &[u64] = &[1; 40_000];
    println!("{}", slice.len());
}
