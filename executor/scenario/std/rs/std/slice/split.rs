//! Iterators over the parts of a slice between elements that a predicate chooses.
use super::*;
use crate::mem;

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
    ($($T:ident $f:ident [$($m:ident)?] $S:ty, $sub:ident $keep:literal;)*) => { $(
        impl<T> [T] {
            pub fn $f<F: FnMut(&T) -> bool>(&$($m)? self, pred: F) -> $T<'_, T, F> {
                $T { finished: $keep == 1 && self.is_empty(), v: self, pred }
            }
        }
        pub struct $T<'a, T, P> {
            v: $S,
            pred: P,
            finished: bool,
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
    Split split [] &'a [T], slice_sub 0;
    SplitMut split_mut [mut] &'a mut [T], slice_sub_mut 0;
    SplitInclusive split_inclusive [] &'a [T], slice_sub 1;
    SplitInclusiveMut split_inclusive_mut [mut] &'a mut [T], slice_sub_mut 1;
}
macro_rules! turned {
    ($($T:ident $f:ident $I:ident $of:ident [$($m:ident)?] $S:ty;)*) => { $(
        impl<T> [T] {
            pub fn $f<F: FnMut(&T) -> bool>(&$($m)? self, pred: F) -> $T<'_, T, F> { $T { inner: self.$of(pred) } }
        }
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
    RSplit rsplit Split split [] &'a [T];
    RSplitMut rsplit_mut SplitMut split_mut [mut] &'a mut [T];
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
    ($($T:ident $f:ident $I:ident $of:ident [$($m:ident)?] $S:ty;)*) => { $(
        impl<T> [T] {
            pub fn $f<F: FnMut(&T) -> bool>(&$($m)? self, n: usize, pred: F) -> $T<'_, T, F> {
                $T { inner: GenericSplitN { iter: self.$of(pred), count: n } }
            }
        }
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
    SplitN splitn Split split [] &'a [T];
    SplitNMut splitn_mut SplitMut split_mut [mut] &'a mut [T];
    RSplitN rsplitn RSplit rsplit [] &'a [T];
    RSplitNMut rsplitn_mut RSplitMut rsplit_mut [mut] &'a mut [T];
}
