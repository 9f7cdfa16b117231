use std::collections::*;
fn f<V: Ord + Copy>(v: &[V]) -> usize {
    let mut s = BTreeSet::new();
    for x in v {
        s.insert(*x);
    }
    v.iter().filter(|u| s.contains(u)).count()
}
fn g<V: Ord + Copy>(v: &[V], s: BTreeSet<V>) -> usize {
    v.iter().filter(|u| s.contains(u)).count()
}
fn main() {
    println!("{} {}", f(&[1, 2]), g(&[1], BTreeSet::from([1])));
    let mut s = BTreeSet::new();
    for x in [1, 2] {
        s.insert(x);
    }
    println!("{}", [1, 2].iter().filter(|u| s.contains(u)).count());
    let s: BTreeSet<i32> = [1].into();
    println!("{}", [1, 2].iter().filter(|u| s.contains(u)).count());
    let i1d = |col, row| {
        let col = col % 4;
        let row = row % 4;
        (row * 4) + col
    };
    for j in 0..4 {
        let idx: Vec<usize> = (0..4).map(|n| i1d(j + n, n) as usize).collect();
        println!("{idx:?}");
    }
    let x = 7u8;
    let k = std::cmp::max(0, x as i32 - 9) as usize;
    println!("{k}");
    let c = std::cell::RefCell::new(BTreeSet::from([1]));
    println!("{}", c.borrow().eq(&c.borrow()));
}
