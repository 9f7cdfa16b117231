//! A closure that moves a captured `&mut` away can be called once; one that reborrows it, often.
fn add(list: &mut Vec<u8>, n: u8) -> usize {
    list.push(n);
    list.len()
}

fn given(list: &mut Vec<u8>) -> &mut Vec<u8> {
    (move || list)()
}

fn once<R>(f: impl FnOnce() -> R) -> R {
    f()
}

fn twice(mut f: impl FnMut() -> usize) -> usize {
    f() + f()
}

struct Holder<'a> {
    list: &'a mut Vec<u8>,
}

fn main() {
    let mut list = vec![1, 2];
    given(&mut list).push(3);
    println!("{list:?}");
    let l = &mut list;
    let drops = || drop(l);
    drops();
    let l = &mut list;
    let wraps = || Some(l);
    println!("{:?}", wraps());
    let l = &mut list;
    let binds = || {
        let t = l;
        t.push(5);
    };
    binds();
    let l = &mut list;
    println!("{}", twice(|| add(l, 6)));
    let l = &mut list;
    let mut calls = || {
        l.push(7);
        add(l, 8)
    };
    println!("{} {}", calls(), calls());
    let h = Holder { list: &mut list };
    println!("{}", once(|| std::mem::take(h.list).len()));
    println!("{list:?}");
}
