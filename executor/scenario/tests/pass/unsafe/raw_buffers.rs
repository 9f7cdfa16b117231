// A lock-free-looking SPSC ring buffer with MaybeUninit slots, raw pointers and two threads; and an arena.
use std::cell::{Cell, UnsafeCell};
use std::fmt::Debug;
use std::mem::{size_of, MaybeUninit};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Arc;
use std::{ptr, slice, thread};

struct Ring<T, const N: usize> {
    buf: UnsafeCell<[MaybeUninit<T>; N]>,
    head: AtomicUsize,
    tail: AtomicUsize,
}
unsafe impl<T: Send, const N: usize> Sync for Ring<T, N> {}

impl<T, const N: usize> Ring<T, N> {
    const MASK: usize = {
        assert!(N.is_power_of_two());
        N - 1
    };
    fn new() -> Self {
        Ring { buf: UnsafeCell::new([const { MaybeUninit::uninit() }; N]), head: AtomicUsize::new(0), tail: AtomicUsize::new(0) }
    }
    fn slot(&self, i: usize) -> *mut T {
        unsafe { (self.buf.get() as *mut MaybeUninit<T>).add(i & Self::MASK).cast() }
    }
    fn push(&self, t: T) -> Result<(), T> {
        let tail = self.tail.load(Ordering::Relaxed);
        if tail.wrapping_sub(self.head.load(Ordering::Acquire)) == N {
            return Err(t);
        }
        unsafe { self.slot(tail).write(t) };
        self.tail.store(tail.wrapping_add(1), Ordering::Release);
        Ok(())
    }
    fn pop(&self) -> Option<T> {
        let head = self.head.load(Ordering::Relaxed);
        if head == self.tail.load(Ordering::Acquire) {
            return None;
        }
        let t = unsafe { self.slot(head).read() };
        self.head.store(head.wrapping_add(1), Ordering::Release);
        Some(t)
    }
}
impl<T, const N: usize> Drop for Ring<T, N> {
    fn drop(&mut self) {
        let mut n = 0;
        while self.pop().is_some() {
            n += 1;
        }
        println!("ring dropped {n}");
    }
}

/// Bump allocation out of chunks that never move.
struct Arena<T> {
    chunks: UnsafeCell<Vec<Vec<T>>>,
    count: Cell<usize>,
}
impl<T> Arena<T> {
    fn new() -> Self {
        Arena { chunks: UnsafeCell::new(vec![Vec::with_capacity(2)]), count: Cell::new(0) }
    }
    #[allow(clippy::mut_from_ref)]
    fn alloc(&self, t: T) -> &mut T {
        let chunks = unsafe { &mut *self.chunks.get() };
        if chunks.last().unwrap().len() == chunks.last().unwrap().capacity() {
            let cap = chunks.last().unwrap().capacity() * 2;
            chunks.push(Vec::with_capacity(cap));
        }
        let chunk = chunks.last_mut().unwrap();
        let len = chunk.len();
        self.count.set(self.count.get() + 1);
        unsafe {
            let at = chunk.as_mut_ptr().add(len);
            at.write(t);
            chunk.set_len(len + 1);
            &mut *at
        }
    }
}

#[derive(Debug)]
struct Node<'a> {
    val: i32,
    next: Cell<Option<&'a Node<'a>>>,
}

fn sum_raw(data: &[i32]) -> i32 {
    let mut total = 0;
    unsafe {
        let mut p = data.as_ptr();
        let end = p.add(data.len());
        while p != end {
            total += *p;
            p = p.add(1);
        }
    }
    total
}

fn split<T>(s: &mut [T], at: usize) -> (&mut [T], &mut [T]) {
    let len = s.len();
    let p = s.as_mut_ptr();
    assert!(at <= len);
    unsafe { (slice::from_raw_parts_mut(p, at), slice::from_raw_parts_mut(p.add(at), len - at)) }
}

fn reverse<T>(s: &mut [T]) {
    if s.is_empty() {
        return;
    }
    let mut lo = s.as_mut_ptr();
    let mut hi = unsafe { lo.add(s.len() - 1) };
    while lo < hi {
        unsafe {
            ptr::swap(lo, hi);
            lo = lo.add(1);
            hi = hi.sub(1);
        }
    }
}

fn show<T: Debug>(label: &str, t: T) {
    println!("{label:>8}: {t:?} ({} bytes)", size_of::<T>());
}

fn main() {
    let ring = Arc::new(Ring::<String, 4>::new());
    let producer = {
        let ring = Arc::clone(&ring);
        thread::spawn(move || {
            for i in 0..10 {
                let mut item = format!("item {i}");
                while let Err(back) = ring.push(item) {
                    item = back;
                    thread::yield_now();
                }
            }
        })
    };
    let mut got = Vec::new();
    while got.len() < 8 {
        match ring.pop() {
            Some(s) => got.push(s),
            None => thread::yield_now(),
        }
    }
    producer.join().unwrap();
    println!("{got:?}");
    drop(ring);

    let arena = Arena::new();
    let a = arena.alloc(Node { val: 1, next: Cell::new(None) });
    let b = arena.alloc(Node { val: 2, next: Cell::new(None) });
    let c = arena.alloc(Node { val: 3, next: Cell::new(None) });
    a.val += 100;
    a.next.set(Some(b));
    b.next.set(Some(c));
    let mut at = Some(&*a);
    while let Some(n) = at {
        print!("{} ", n.val);
        at = n.next.get();
    }
    println!("of {}", arena.count.get());

    show("sum", sum_raw(&[1, 2, 3, 4]));
    let mut words = vec!["a".to_string(), "b".to_string(), "c".to_string(), "d".to_string(), "e".to_string()];
    let (l, r) = split(&mut words, 2);
    l[0].push('!');
    std::mem::swap(&mut l[1], &mut r[2]);
    show("split", &words);
    reverse(&mut words);
    show("reverse", &words);
    let arr = [10u16, 20, 30, 40];
    unsafe {
        let p = arr.as_ptr();
        show("offset", (*p.offset(2), p.add(3).read(), p.add(3).offset_from(p), p.add(1) > p, p.add(1).sub(1) == p));
        let whole = &*(p as *const [u16; 4]);
        show("whole", whole.iter().rev().collect::<Vec<_>>());
        let q = &arr as *const [u16; 4] as *const u16;
        show("array", (*q.add(1), q == p, (q.add(2) as usize) - (q as usize)));
        let range = arr.as_ptr_range();
        show("range", range.end.offset_from(range.start));
    }
    let mut copy = [0u8; 6];
    unsafe {
        ptr::copy_nonoverlapping([1u8, 2, 3].as_ptr(), copy.as_mut_ptr().add(1), 3);
        ptr::copy(copy.as_ptr().add(1), copy.as_mut_ptr().add(2), 3);
        copy.as_mut_ptr().write_bytes(7, 1);
    }
    show("copy", copy);
    let mut part: [MaybeUninit<String>; 3] = unsafe { MaybeUninit::uninit().assume_init() };
    for (i, s) in part.iter_mut().enumerate() {
        s.write(format!("s{i}"));
    }
    let done: [String; 3] = unsafe { ptr::read(&part as *const _ as *const [String; 3]) };
    show("init", &done);
    let v = done.to_vec();
    let mut v = std::mem::ManuallyDrop::new(v);
    let (p, len, cap) = (v.as_mut_ptr(), v.len(), v.capacity());
    let back = unsafe {
        p.write("new".into());
        Vec::from_raw_parts(p, len, cap)
    };
    show("back", back);
}
