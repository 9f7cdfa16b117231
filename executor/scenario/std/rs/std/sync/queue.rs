//! The messages in a channel: a linked list. It has no capacity and no place where it begins, so channels that hold the
//! same messages are in the same state, whatever went through them before.
use crate::marker::PhantomData;
use crate::ptr;

pub struct Queue<T> {
    first: *mut Node<T>,
    last: *mut Node<T>,
    len: usize,
    _owns: PhantomData<Box<Node<T>>>,
}
struct Node<T> {
    value: T,
    next: *mut Node<T>,
}
unsafe impl<T: Send> Send for Queue<T> {}
unsafe impl<T: Sync> Sync for Queue<T> {}

impl<T> Queue<T> {
    pub const fn new() -> Queue<T> {
        Queue { first: ptr::null_mut(), last: ptr::null_mut(), len: 0, _owns: PhantomData }
    }
    pub fn len(&self) -> usize { self.len }
    pub fn is_empty(&self) -> bool { self.len == 0 }
    pub fn push_back(&mut self, value: T) {
        let node = Box::into_raw(Box::new(Node { value, next: ptr::null_mut() }));
        if self.first.is_null() {
            self.first = node;
        } else {
            unsafe { (*self.last).next = node };
        }
        self.last = node;
        self.len += 1;
    }
    pub fn pop_front(&mut self) -> Option<T> {
        if self.first.is_null() {
            return None;
        }
        let node = *unsafe { Box::from_raw(self.first) };
        self.first = node.next;
        if self.first.is_null() {
            self.last = ptr::null_mut();
        }
        self.len -= 1;
        Some(node.value)
    }
}
impl<T> Drop for Queue<T> {
    fn drop(&mut self) { while self.pop_front().is_some() {} }
}
impl<T> Default for Queue<T> {
    fn default() -> Queue<T> { Queue::new() }
}
