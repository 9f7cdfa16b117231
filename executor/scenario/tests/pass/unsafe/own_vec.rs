// A Vec of one's own: alloc, realloc, ptr::read/write/copy, Deref to a slice, IntoIter, Drain.
use std::alloc::{self, Layout};
use std::marker::PhantomData;
use std::mem::{self, ManuallyDrop};
use std::ops::{Deref, DerefMut};
use std::ptr::{self, NonNull};

struct RawVec<T> {
    ptr: NonNull<T>,
    cap: usize,
    _marker: PhantomData<T>,
}
unsafe impl<T: Send> Send for RawVec<T> {}
unsafe impl<T: Sync> Sync for RawVec<T> {}

impl<T> RawVec<T> {
    fn new() -> Self {
        let cap = if mem::size_of::<T>() == 0 { usize::MAX } else { 0 };
        RawVec { ptr: NonNull::dangling(), cap, _marker: PhantomData }
    }
    fn grow(&mut self) {
        assert!(mem::size_of::<T>() != 0, "capacity overflow");
        let (new_cap, new_layout) = if self.cap == 0 {
            (1, Layout::array::<T>(1).unwrap())
        } else {
            let new_cap = 2 * self.cap;
            (new_cap, Layout::array::<T>(new_cap).unwrap())
        };
        assert!(new_layout.size() <= isize::MAX as usize, "Allocation too large");
        let new_ptr = if self.cap == 0 {
            unsafe { alloc::alloc(new_layout) }
        } else {
            let old_layout = Layout::array::<T>(self.cap).unwrap();
            let old_ptr = self.ptr.as_ptr() as *mut u8;
            unsafe { alloc::realloc(old_ptr, old_layout, new_layout.size()) }
        };
        self.ptr = match NonNull::new(new_ptr as *mut T) {
            Some(p) => p,
            None => alloc::handle_alloc_error(new_layout),
        };
        self.cap = new_cap;
    }
}
impl<T> Drop for RawVec<T> {
    fn drop(&mut self) {
        let elem_size = mem::size_of::<T>();
        if self.cap != 0 && elem_size != 0 {
            unsafe { alloc::dealloc(self.ptr.as_ptr() as *mut u8, Layout::array::<T>(self.cap).unwrap()) }
        }
    }
}

pub struct MyVec<T> {
    buf: RawVec<T>,
    len: usize,
}
impl<T> MyVec<T> {
    fn ptr(&self) -> *mut T {
        self.buf.ptr.as_ptr()
    }
    fn cap(&self) -> usize {
        self.buf.cap
    }
    pub fn new() -> Self {
        MyVec { buf: RawVec::new(), len: 0 }
    }
    pub fn push(&mut self, elem: T) {
        if self.len == self.cap() {
            self.buf.grow();
        }
        unsafe { ptr::write(self.ptr().add(self.len), elem) }
        self.len += 1;
    }
    pub fn pop(&mut self) -> Option<T> {
        if self.len == 0 {
            None
        } else {
            self.len -= 1;
            unsafe { Some(ptr::read(self.ptr().add(self.len))) }
        }
    }
    pub fn insert(&mut self, index: usize, elem: T) {
        assert!(index <= self.len, "index out of bounds");
        if self.len == self.cap() {
            self.buf.grow();
        }
        unsafe {
            ptr::copy(self.ptr().add(index), self.ptr().add(index + 1), self.len - index);
            ptr::write(self.ptr().add(index), elem);
        }
        self.len += 1;
    }
    pub fn remove(&mut self, index: usize) -> T {
        assert!(index < self.len, "index out of bounds");
        unsafe {
            self.len -= 1;
            let result = ptr::read(self.ptr().add(index));
            ptr::copy(self.ptr().add(index + 1), self.ptr().add(index), self.len - index);
            result
        }
    }
    pub fn drain(&mut self) -> Drain<'_, T> {
        let iter = unsafe { RawValIter::new(self) };
        self.len = 0;
        Drain { iter, vec: PhantomData }
    }
}
impl<T> Drop for MyVec<T> {
    fn drop(&mut self) {
        while self.pop().is_some() {}
    }
}
impl<T> Deref for MyVec<T> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        unsafe { std::slice::from_raw_parts(self.ptr(), self.len) }
    }
}
impl<T> DerefMut for MyVec<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        unsafe { std::slice::from_raw_parts_mut(self.ptr(), self.len) }
    }
}
struct RawValIter<T> {
    start: *const T,
    end: *const T,
}
impl<T> RawValIter<T> {
    unsafe fn new(slice: &[T]) -> Self {
        RawValIter {
            start: slice.as_ptr(),
            end: if mem::size_of::<T>() == 0 {
                ((slice.as_ptr() as usize) + slice.len()) as *const _
            } else if slice.is_empty() {
                slice.as_ptr()
            } else {
                slice.as_ptr().add(slice.len())
            },
        }
    }
}
impl<T> Iterator for RawValIter<T> {
    type Item = T;
    fn next(&mut self) -> Option<T> {
        if self.start == self.end {
            None
        } else {
            unsafe {
                if mem::size_of::<T>() == 0 {
                    self.start = (self.start as usize + 1) as *const _;
                    Some(ptr::read(NonNull::<T>::dangling().as_ptr()))
                } else {
                    let old = self.start;
                    self.start = self.start.offset(1);
                    Some(ptr::read(old))
                }
            }
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let elem = mem::size_of::<T>();
        let len = (self.end as usize - self.start as usize) / if elem == 0 { 1 } else { elem };
        (len, Some(len))
    }
}
impl<T> DoubleEndedIterator for RawValIter<T> {
    fn next_back(&mut self) -> Option<T> {
        if self.start == self.end {
            None
        } else {
            unsafe {
                if mem::size_of::<T>() == 0 {
                    self.end = (self.end as usize - 1) as *const _;
                    Some(ptr::read(NonNull::<T>::dangling().as_ptr()))
                } else {
                    self.end = self.end.offset(-1);
                    Some(ptr::read(self.end))
                }
            }
        }
    }
}
pub struct IntoIter<T> {
    _buf: RawVec<T>,
    iter: RawValIter<T>,
}
impl<T> Iterator for IntoIter<T> {
    type Item = T;
    fn next(&mut self) -> Option<T> {
        self.iter.next()
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.iter.size_hint()
    }
}
impl<T> DoubleEndedIterator for IntoIter<T> {
    fn next_back(&mut self) -> Option<T> {
        self.iter.next_back()
    }
}
impl<T> Drop for IntoIter<T> {
    fn drop(&mut self) {
        for _ in &mut *self {}
    }
}
impl<T> IntoIterator for MyVec<T> {
    type Item = T;
    type IntoIter = IntoIter<T>;
    fn into_iter(self) -> IntoIter<T> {
        let (iter, buf) = unsafe { (RawValIter::new(&self), ptr::read(&self.buf)) };
        mem::forget(self);
        IntoIter { iter, _buf: buf }
    }
}
pub struct Drain<'a, T: 'a> {
    vec: PhantomData<&'a mut MyVec<T>>,
    iter: RawValIter<T>,
}
impl<'a, T> Iterator for Drain<'a, T> {
    type Item = T;
    fn next(&mut self) -> Option<T> {
        self.iter.next()
    }
}
impl<'a, T> Drop for Drain<'a, T> {
    fn drop(&mut self) {
        for _ in &mut *self {}
    }
}

#[derive(Debug, Clone, PartialEq)]
struct Named {
    name: String,
    id: u32,
}
struct Loud(u8);
impl Drop for Loud {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}

fn main() {
    let mut v = MyVec::new();
    for i in 0..5u64 {
        v.push(i * 10);
    }
    v.insert(2, 99);
    println!("{:?} len {} cap {}", &v[..], v.len(), v.cap());
    println!("removed {}, popped {:?}", v.remove(0), v.pop());
    v.sort();
    v.iter_mut().for_each(|x| *x += 1);
    println!("{:?} max {:?}", &*v, v.iter().max());
    println!("{:?}", v.into_iter().rev().collect::<Vec<_>>());

    let mut names = MyVec::new();
    for (i, n) in ["ann", "bob", "cat"].iter().enumerate() {
        names.insert(0, Named { name: n.to_string(), id: i as u32 });
    }
    names[1].name.push_str("by");
    println!("{:?} {}", names[1], names.contains(&Named { name: "cat".into(), id: 2 }));
    let removed = names.remove(1);
    println!("{} {:?}", removed.name, names.iter().map(|n| n.id).collect::<Vec<_>>());
    println!("{:?}", names.drain().map(|n| n.name).collect::<Vec<_>>());
    println!("left {}", names.len());
    names.push(removed);
    println!("{:?}", names.first());

    let mut loud = MyVec::new();
    (1..=4).map(Loud).for_each(|l| loud.push(l));
    drop(loud.remove(1));
    let mut it = loud.into_iter();
    println!("took {:?}", it.next().map(|l| l.0));
    println!("hint {:?}", it.size_hint());
    drop(it);

    let mut zst = MyVec::<()>::new();
    zst.push(());
    zst.push(());
    println!("{} {} {:?}", zst.len(), zst.cap() == usize::MAX, zst.into_iter().count());

    let mut opts: MyVec<Option<Box<i32>>> = MyVec::new();
    opts.push(Some(Box::new(1)));
    opts.push(None);
    opts.push(Some(Box::new(3)));
    opts.swap(0, 1);
    println!("{:?}", opts.deref());
    let keep = ManuallyDrop::new(opts);
    println!("{}", keep.iter().flatten().map(|b| **b).sum::<i32>());
}
