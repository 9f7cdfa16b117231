//! The same item n times.
use super::*;
use crate::mem::MaybeUninit;

/// The last item is the element itself, the others are clones: it is there as long as count is not 0.
#[path_name = "core::iter::sources::repeat_n::RepeatN"]
pub struct RepeatN<A> {
    count: usize,
    element: MaybeUninit<A>,
}

pub fn repeat_n<T: Clone>(element: T, count: usize) -> RepeatN<T> {
    RepeatN { count, element: if count == 0 { MaybeUninit::uninit() } else { MaybeUninit::new(element) } }
}
impl<A> RepeatN<A> {
    fn element(&self) -> Option<&A> {
        if self.count == 0 { None } else { Some(unsafe { self.element.assume_init_ref() }) }
    }
}
impl<A: Clone> Clone for RepeatN<A> {
    fn clone(&self) -> Self {
        let element = self.element().map_or(MaybeUninit::uninit(), |e| MaybeUninit::new(e.clone()));
        RepeatN { count: self.count, element }
    }
}
impl<A: fmt::Debug> fmt::Debug for RepeatN<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RepeatN").field("count", &self.count).field("element", &self.element()).finish()
    }
}
impl<A> Drop for RepeatN<A> {
    fn drop(&mut self) {
        if self.count > 0 {
            unsafe { self.element.assume_init_drop() }
        }
    }
}
impl<A: Clone> Iterator for RepeatN<A> {
    type Item = A;
    fn next(&mut self) -> Option<A> {
        if self.count <= 1 {
            let last = if self.count == 1 { Some(unsafe { self.element.assume_init_read() }) } else { None };
            self.count = 0;
            return last;
        }
        let item = self.element().cloned();
        self.count -= 1;
        item
    }
    fn size_hint(&self) -> (usize, Option<usize>) { (self.count, Some(self.count)) }
    fn nth(&mut self, n: usize) -> Option<A> {
        if n >= self.count {
            drop(intrinsics::replace(self, RepeatN { count: 0, element: MaybeUninit::uninit() }));
            return None;
        }
        self.count -= n; // without a clone
        self.next()
    }
    fn count(self) -> usize { self.count }
}
impl<A: Clone> DoubleEndedIterator for RepeatN<A> {
    fn next_back(&mut self) -> Option<A> { self.next() }
    fn nth_back(&mut self, n: usize) -> Option<A> { self.nth(n) }
}
impl<A: Clone> ExactSizeIterator for RepeatN<A> {}
impl<A: Clone> FusedIterator for RepeatN<A> {}
