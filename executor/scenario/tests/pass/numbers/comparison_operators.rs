use std::cell::Cell; use std::cmp::Ordering;
#[derive(Debug, Clone, PartialEq, Eq)] struct K(u32, char);
thread_local! { static N: Cell<u32> = const { Cell::new(0) }; }
impl PartialOrd for K { fn partial_cmp(&self, o: &K) -> Option<Ordering> { Some(self.cmp(o)) } }
impl Ord for K { fn cmp(&self, o: &K) -> Ordering { N.set(N.get() + 1); self.0.cmp(&o.0) } }
fn main() {
    for n in [2u32, 7, 12, 13, 16, 20] {
        let v: Vec<K> = (0..n).map(|i| K(i * 7 % n / 2, (b'a' + i as u8) as char)).collect();
        let mut a = v.clone(); N.set(0); a.sort(); let c1 = N.get();
        let mut b = v.clone(); let mut c2 = 0; b.sort_by(|x, y| { c2 += 1; y.0.cmp(&x.0) });
        let mut c = v.clone(); let mut c3 = 0; c.sort_by_key(|x| { c3 += 1; x.1 });
        let mut d = v.clone(); let mut c4 = 0; d.sort_unstable_by(|x, y| { c4 += 1; x.1.cmp(&y.1) });
        let mut e = v.clone(); let mut c5 = 0; e.sort_by_cached_key(|x| { c5 += 1; x.0 % 3 });
        println!("{n}: {c1} {c2} {c3} {c4} {c5} {}{}{}", a[0].1, b[0].1, e[0].1);
    }
    let mut log = vec![]; let mut v = vec![3, 1, 2]; v.sort_by(|a, b| { log.push((*a, *b)); a.cmp(b) }); println!("{log:?}");
}
