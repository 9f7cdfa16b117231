//! Iterators over the parts of a slice between elements that a predicate chooses.
use super::*;
use crate::mem;

impl<T> [T] {
    pub fn split<F: FnMut(&T) -> bool>(&self, pred: F) -> Split<'_, T, F> { Split::new(self, pred) }
    pub fn split_mut<F: FnMut(&T) -> bool>(&mut self, pred: F) -> SplitMut<'_, T, F> {
        SplitMut::new(self, pred)
    }
    pub fn split_inclusive<F: FnMut(&T) -> bool>(&self, pred: F) -> SplitInclusive<'_, T, F> {
        SplitInclusive::new(self, pred)
    }
    pub fn split_inclusive_mut<F: FnMut(&T) -> bool>(&mut self, pred: F) -> SplitInclusiveMut<'_, T, F> {
        SplitInclusiveMut::new(self, pred)
    }
    pub fn rsplit<F: FnMut(&T) -> bool>(&self, pred: F) -> RSplit<'_, T, F> { RSplit { inner: self.split(pred) } }
    pub fn rsplit_mut<F: FnMut(&T) -> bool>(&mut self, pred: F) -> RSplitMut<'_, T, F> {
        RSplitMut { inner: self.split_mut(pred) }
    }
    pub fn splitn<F: FnMut(&T) -> bool>(&self, n: usize, pred: F) -> SplitN<'_, T, F> {
        SplitN { inner: GenericSplitN { iter: self.split(pred), count: n } }
    }
    pub fn splitn_mut<F: FnMut(&T) -> bool>(&mut self, n: usize, pred: F) -> SplitNMut<'_, T, F> {
        SplitNMut { inner: GenericSplitN { iter: self.split_mut(pred), count: n } }
    }
    pub fn rsplitn<F: FnMut(&T) -> bool>(&self, n: usize, pred: F) -> RSplitN<'_, T, F> {
        RSplitN { inner: GenericSplitN { iter: self.rsplit(pred), count: n } }
    }
    pub fn rsplitn_mut<F: FnMut(&T) -> bool>(&mut self, n: usize, pred: F) -> RSplitNMut<'_, T, F> {
        RSplitNMut { inner: GenericSplitN { iter: self.rsplit_mut(pred), count: n } }
    }
}
/// What is left at the end, as one piece.
trait Parts: DoubleEndedIterator {
    fn finish(&mut self) -> Option<Self::Item>;
}
macro_rules! shown {
    ($T:ident $($inner:ident)?) => {
        impl<T: fmt::Debug, P: FnMut(&T) -> bool> fmt::Debug for $T<'_, T, P> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let s = &self$(.$inner)?;
                f.debug_struct(stringify!($T)).field("v", &s.v).field("finished", &s.finished).finish()
            }
        }
    };
}
/// `$keep` is 1 if the element that ends a part belongs to it.
macro_rules! splits {
    ($($T:ident $S:ty, $sub:ident $keep:literal;)*) => { $(
        pub struct $T<'a, T, P> {
            v: $S,
            pred: P,
            finished: bool,
        }
        impl<'a, T, P> $T<'a, T, P> {
            fn new(v: $S, pred: P) -> Self { $T { finished: $keep == 1 && v.is_empty(), v, pred } }
        }
        impl<'a, T, P: FnMut(&T) -> bool> Parts for $T<'a, T, P> {
            fn finish(&mut self) -> Option<$S> {
                if mem::replace(&mut self.finished, true) { None } else { Some(mem::take(&mut self.v)) }
            }
        }
        impl<'a, T, P: FnMut(&T) -> bool> Iterator for $T<'a, T, P> {
            type Item = $S;
            fn next(&mut self) -> Option<$S> {
                if self.finished {
                    return None;
                }
                match self.v.iter().position(&mut self.pred) {
                    Some(i) => {
                        let part = intrinsics::$sub(self.v, 0, i + $keep);
                        self.v = intrinsics::$sub(self.v, i + 1, self.v.len());
                        self.finished = $keep == 1 && self.v.is_empty();
                        Some(part)
                    }
                    None => self.finish(),
                }
            }
            fn size_hint(&self) -> (usize, Option<usize>) {
                if self.finished { (0, Some(0)) } else { (1, Some(cmp::max(1, self.v.len() + 1 - $keep))) }
            }
        }
        impl<'a, T, P: FnMut(&T) -> bool> DoubleEndedIterator for $T<'a, T, P> {
            fn next_back(&mut self) -> Option<$S> {
                if self.finished {
                    return None;
                }
                let n = self.v.len();
                match self.v[..n - $keep].iter().rposition(&mut self.pred) {
                    Some(i) => {
                        let part = intrinsics::$sub(self.v, i + 1, n);
                        self.v = intrinsics::$sub(self.v, 0, i + $keep);
                        Some(part)
                    }
                    None => self.finish(),
                }
            }
        }
        impl<T, P: FnMut(&T) -> bool> FusedIterator for $T<'_, T, P> {}
        shown! { $T }
    )* };
}
splits! {
    Split &'a [T], slice_sub 0;
    SplitMut &'a mut [T], slice_sub_mut 0;
    SplitInclusive &'a [T], slice_sub 1;
    SplitInclusiveMut &'a mut [T], slice_sub_mut 1;
}
macro_rules! turned {
    ($($T:ident $I:ident $S:ty;)*) => { $(
        pub struct $T<'a, T, P> {
            inner: $I<'a, T, P>,
        }
        impl<'a, T, P: FnMut(&T) -> bool> Parts for $T<'a, T, P> {
            fn finish(&mut self) -> Option<$S> { self.inner.finish() }
        }
        impl<'a, T, P: FnMut(&T) -> bool> Iterator for $T<'a, T, P> {
            type Item = $S;
            fn next(&mut self) -> Option<$S> { self.inner.next_back() }
            fn size_hint(&self) -> (usize, Option<usize>) { self.inner.size_hint() }
        }
        impl<'a, T, P: FnMut(&T) -> bool> DoubleEndedIterator for $T<'a, T, P> {
            fn next_back(&mut self) -> Option<$S> { self.inner.next() }
        }
        impl<T, P: FnMut(&T) -> bool> FusedIterator for $T<'_, T, P> {}
        shown! { $T inner }
    )* };
}
turned! {
    RSplit Split &'a [T];
    RSplitMut SplitMut &'a mut [T];
}
macro_rules! copied {
    ($($T:ident $($f:ident)*;)*) => { $(
        impl<T, P: Clone> Clone for $T<'_, T, P> {
            fn clone(&self) -> Self { $T { $($f: self.$f.clone()),* } }
        }
    )* };
}
copied! { Split v pred finished; SplitInclusive v pred finished; RSplit inner; }

/// The last of count parts is all that is left.
#[derive(Debug)]
struct GenericSplitN<I> {
    iter: I,
    count: usize,
}
impl<I: Parts> GenericSplitN<I> {
    fn next(&mut self) -> Option<I::Item> {
        self.count = self.count.checked_sub(1)?;
        if self.count == 0 { self.iter.finish() } else { self.iter.next() }
    }
}
macro_rules! counted {
    ($($T:ident $I:ident $S:ty;)*) => { $(
        pub struct $T<'a, T, P> {
            inner: GenericSplitN<$I<'a, T, P>>,
        }
        impl<'a, T, P: FnMut(&T) -> bool> Iterator for $T<'a, T, P> {
            type Item = $S;
            fn next(&mut self) -> Option<$S> { self.inner.next() }
            fn size_hint(&self) -> (usize, Option<usize>) {
                let ((low, high), n) = (self.inner.iter.size_hint(), self.inner.count);
                (cmp::min(n, low), Some(high.map_or(n, |h| cmp::min(n, h))))
            }
        }
        impl<T, P: FnMut(&T) -> bool> FusedIterator for $T<'_, T, P> {}
        impl<T: fmt::Debug, P: FnMut(&T) -> bool> fmt::Debug for $T<'_, T, P> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct(stringify!($T)).field("inner", &self.inner).finish()
            }
        }
    )* };
}
counted! {
    SplitN Split &'a [T];
    SplitNMut SplitMut &'a mut [T];
    RSplitN RSplit &'a [T];
    RSplitNMut RSplitMut &'a mut [T];
}
