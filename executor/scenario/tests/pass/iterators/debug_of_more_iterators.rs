// Iterators of collections and adapters show what they still give; most are empty by default.
use std::collections::*;
use std::iter::*;
fn maps() {
    let mut m: BTreeMap<u8, char> = (0..5).zip('a'..).collect();
    println!("{:?} {:?} {:?}", m.iter(), m.keys(), m.values());
    println!("{:?}", m.iter_mut());
    println!("{:?}", m.values_mut());
    println!("{:?}", m.range(1..3));
    println!("{:?}", m.range_mut(2..));
    for (_, v) in m.range_mut(2..) {
        *v = 'z';
    }
    let mut i = m.clone().into_iter();
    i.next();
    i.next_back();
    println!("{:?}", i);
    let mut i = m.clone().into_keys();
    i.next();
    i.next_back();
    println!("{:?} {:?} {}", i, m.clone().into_values(), i.len());
    println!("{:?}", btree_map::Range::<u8, u8>::default().next());
    println!("{:?}", btree_map::IterMut::<u8, u8>::default().next());
    println!("{:?}", btree_map::IntoKeys::<u8, u8>::default().next_back());
    let mut h: HashMap<u8, char> = [(1, 'x')].into();
    println!("{:?} {:?} {:?}", h.iter(), h.keys(), h.values());
    println!("{:?}", h.iter_mut());
    println!("{:?}", h.values_mut());
    println!(
        "{:?} {:?} {:?}",
        h.clone().into_iter(),
        h.clone().into_keys(),
        h.clone().into_values()
    );
    println!("{:?}", h.drain());
    println!("{h:?}");
    println!(
        "{:?} {:?} {:?}",
        hash_map::Iter::<u8, u8>::default(),
        hash_map::IterMut::<u8, u8>::default().next(),
        hash_map::IntoIter::<u8, u8>::default().next()
    );
    let mut s: HashSet<u8> = [4].into();
    println!("{:?} {:?}", s.iter(), s.clone().into_iter());
    println!("{:?}", s.drain());
    println!("{s:?}");
    println!(
        "{:?} {:?}",
        hash_set::Iter::<u8>::default(),
        hash_set::IntoIter::<u8>::default()
    );
    println!("{}", std::any::type_name::<btree_map::RangeMut<u8, u8>>());
}
fn others() {
    let mut v: VecDeque<u8> = (0..6).collect();
    {
        let mut d = v.drain(1..5);
        println!("{:?}", d);
        d.next();
        println!("{:?}", d);
        d.next_back();
        println!("{:?}", d);
    }
    println!("{:?}", v.drain(..));
    v.push_back(1);
    v.push_front(0);
    v.push_front(9);
    println!("{:?}", v.iter());
    println!("{:?}", v.iter_mut());
    let mut i = v.iter_mut();
    i.next();
    println!("{:?}", i);
    i.next_back();
    println!("{:?}", i);
    let mut i = v.iter();
    i.next();
    println!("{:?}", i);
    i.next_back();
    println!("{:?}", i);
    println!(
        "{:?} {:?}",
        vec_deque::IterMut::<u8>::default(),
        vec_deque::Iter::<u8>::default()
    );
    println!("{:?}", v.clone().into_iter().clone());
    let mut l: LinkedList<u8> = (0..4).collect();
    println!("{:?}", l.iter());
    println!("{:?}", l.iter_mut());
    let mut i = l.iter();
    i.next();
    i.next_back();
    println!("{:?}", i);
    let mut i = l.clone().into_iter();
    i.next();
    println!("{:?} {:?}", i, i.clone());
    println!(
        "{:?} {:?} {:?}",
        linked_list::Iter::<u8>::default(),
        linked_list::IterMut::<u8>::default(),
        linked_list::IntoIter::<u8>::default()
    );
    let h: BinaryHeap<u8> = (0..4).collect();
    println!("{:?} {:?}", h.iter(), h.clone().into_iter());
    println!(
        "{:?} {:?}",
        binary_heap::Iter::<u8>::default(),
        binary_heap::IntoIter::<u8>::default()
    );
}
fn adapters() {
    let v = vec![vec![1u8, 2], vec![], vec![3]];
    println!("{:?}", v.iter().flatten());
    println!("{:?}", v.clone().into_iter().flatten().collect::<Vec<_>>());
    let mut f = v.iter().flat_map(|x| x.iter());
    println!("{:?} {:?}", f, f.size_hint());
    f.next();
    println!("{:?}", f);
    f.next_back();
    println!("{:?}", f);
    println!("{:?} {:?} {:?}", f.next(), f.next(), f.next_back());
    println!("{:?}", v.iter().flatten().rev().collect::<Vec<_>>());
    println!("{:?}", Flatten::<std::vec::IntoIter<Vec<u8>>>::default());
    println!(
        "{:?} {:?} {:?} {:?}",
        Rev::<std::slice::Iter<u8>>::default(),
        Copied::<std::slice::Iter<u8>>::default(),
        Enumerate::<std::vec::IntoIter<u8>>::default(),
        Chain::<Empty<u8>, Empty<u8>>::default()
    );
    println!(
        "{:?} {:?}",
        Fuse::<Empty<u8>>::default(),
        std::array::IntoIter::<u8, 3>::default()
    );
    let mut o = once_with(|| 3);
    println!("{:?}", o);
    println!("{:?} {:?} {:?}", o.len(), o.next_back(), o);
    let mut t = repeat(1).take(3);
    println!(
        "{:?} {} {:?} {:?} {:?}",
        t.next_back(),
        t.len(),
        t.nth_back(1),
        t.next_back(),
        t
    );
    println!("{} {}", repeat_with(|| 2).take(4).len(), repeat_n(3, 2).len());
    fn fu<I: FusedIterator>(_: I) {}
    fu([1].iter().cycle());
    fu(repeat_n(1, 2));
    fu(successors(Some(1), |x| Some(x + 1)));
}
fn main() {
    maps();
    others();
    adapters();
}
