// How often std clones and drops.
use std::cell::Cell;
thread_local!(static N: Cell<u32> = Cell::new(0));
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Default)]
struct T;
impl Drop for T { fn drop(&mut self) { N.set(N.get() + 1) } }
fn d<R>(w: &str, f: impl FnOnce() -> R) { let b = N.get(); let r = f(); println!("{w} {}", N.get() - b); drop(r); }
fn main() {
    d("set", || [T, T, T].into_iter().collect::<std::collections::HashSet<_>>().len());
    d("bset", || [T, T, T].into_iter().collect::<std::collections::BTreeSet<_>>().len());
    d("map", || [(T, 1), (T, 2)].into_iter().collect::<std::collections::BTreeMap<_, _>>().len());
    d("resize", || { let mut v = vec![T; 3]; v.resize(1, T); v.resize(5, T); v.len() });
    d("fill", || { let mut v = vec![T; 3]; v.fill(T); v.len() });
    d("clone_from", || { let mut v = vec![T; 3]; v.clone_from(&vec![T; 2]); v.len() });
    d("dedup", || { let mut v = vec![T; 4]; v.dedup(); v.len() });
    d("repeat", || std::iter::repeat(T).take(3).count());
    d("repeat_n", || std::iter::repeat_n(T, 3).count());
    d("repeat_with", || std::iter::repeat_with(|| T).take(3).count());
    d("last", || [T, T].into_iter().last());
    d("nth", || [T, T, T].into_iter().nth(1));
    d("vec!0", || vec![T; 0].len());
    d("vec!1", || vec![T; 1].len());
    d("truncate", || { let mut v = vec![T; 4]; v.truncate(1); v.len() });
    d("concat", || [vec![T], vec![T, T]].concat().len());

    d("to_vec", || [T, T].to_vec().len());
    d("max", || [T, T, T].into_iter().max());
    d("cmp", || vec![T, T].cmp(&vec![T]));
    d("entry", || { let mut m = std::collections::HashMap::new(); m.entry(T).or_insert(1); m.entry(T).or_insert(2); m.insert(T, 3); m.len() });
    d("bentry", || { let mut m = std::collections::BTreeMap::new(); m.entry(T).or_insert(T); m.entry(T).or_insert(T); m.insert(T, T); m.len() });
    d("splice", || { let mut v = vec![T; 4]; v.splice(1..3, [T, T, T]).count(); v.len() });
    d("swap_remove", || { let mut v = vec![T; 4]; v.swap_remove(1); v.remove(0); v.insert(0, T); v.len() });
    d("chunks", || { let mut v = vec![T; 4]; let w = v.split_off(2); v.append(&mut w.clone()); v.len() });
    d("dq", || { let mut v: std::collections::VecDeque<_> = vec![T; 4].into(); v.resize(6, T); v.truncate(1); v.rotate_left(0); v.len() });
    d("heap", || { let mut h = std::collections::BinaryHeap::from(vec![T, T]); h.push(T); h.pop(); h.into_sorted_vec().len() });
    d("unzip", || [(T, 1), (T, 2)].into_iter().unzip::<_, _, Vec<_>, Vec<_>>().0.len());
    d("partition", || [T, T].into_iter().partition::<Vec<_>, _>(|_| true).0.len());
    d("rn", || std::iter::repeat_n(T, 4).skip(1).map(Box::new).collect::<Vec<_>>().len());
    d("rn2", || std::iter::repeat_n(T, 4).nth(2));
    d("rn3", || { let mut r = std::iter::repeat_n(T, 4); r.nth(9); r.len() });
    d("rn4", || std::iter::repeat_n(T, 4).step_by(2).count());
    d("rp", || std::iter::repeat(T).skip(2).step_by(2).take(2).last());
    d("rp2", || std::iter::repeat(T).nth(3));
    d("cl", || [T, T, T].iter().cloned().skip(1).last());
    d("cl2", || vec![T, T, T].into_iter().cycle().skip(4).take(1).count());
    d("cl3", || [T, T, T].iter().cloned().count());
    d("fold", || [T, T].into_iter().fold(T, |_, b| b));
    d("rev", || vec![T, T].into_iter().rev().skip(1).count());
    d("box", || Box::<[T]>::from(vec![T, T]).len());
    d("option", || { let mut o = Some(T); o.replace(T); o.insert(T); o.get_or_insert(T); o.take(); o.get_or_insert_default(); o.is_some() });
    d("array", || { let a: [T; 3] = Default::default(); let b = a.clone(); [a, b].concat().len() });

    d("arr1", || { const X: T = T; let a = [X; 3]; a.len() });
    d("rc", || { let r: std::rc::Rc<[T]> = vec![T, T].into(); r.len() });
    d("cow", || std::borrow::Cow::<[T]>::Owned(vec![T, T]).into_owned().len());
    d("retain", || { let mut v = vec![T; 4]; let mut i = 0; v.retain(|_| { i += 1; i % 2 == 0 }); v.len() });
}
