//~ ends 0
//~ prints true
fn main() {
    println!("before");
    use std::{cell::Cell, collections::BTreeMap, rc::Rc};
    let keys: Vec<Rc<Cell<u32>>> = (0..500).map(|i| Rc::new(Cell::new(i))).collect();
    let mut t = BTreeMap::new();
    for k in &keys {
        t.insert(k.clone(), k.get());
    }
    for (i, k) in keys.iter().enumerate() {
        k.set((i as u32).wrapping_mul(2_654_435_761) % 100);
        t.insert(k.clone(), 1);
        let _ = t.remove(&keys[i / 2]);
    }
    println!("{}", t.len() == t.keys().count());
    drop(t);
    println!("{}", keys.iter().all(|k| Rc::strong_count(k) == 1));
}
