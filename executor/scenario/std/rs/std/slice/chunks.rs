//! Iterators over pieces of a slice: of one size, or where neighbours fit together.
use super::*;
use crate::marker::PhantomData;

impl<T> [T] {
    pub fn chunks(&self, chunk_size: usize) -> Chunks<'_, T> { Chunks::new(self, chunk_size) }
    pub fn chunks_mut(&mut self, chunk_size: usize) -> ChunksMut<'_, T> { ChunksMut::new(self, chunk_size) }
    pub fn chunks_exact(&self, chunk_size: usize) -> ChunksExact<'_, T> { ChunksExact::new(self, chunk_size) }
    pub fn chunks_exact_mut(&mut self, chunk_size: usize) -> ChunksExactMut<'_, T> {
        ChunksExactMut::new(self, chunk_size)
    }
    pub fn rchunks(&self, chunk_size: usize) -> RChunks<'_, T> { RChunks::new(self, chunk_size) }
    pub fn rchunks_mut(&mut self, chunk_size: usize) -> RChunksMut<'_, T> { RChunksMut::new(self, chunk_size) }
    pub fn rchunks_exact(&self, chunk_size: usize) -> RChunksExact<'_, T> { RChunksExact::new(self, chunk_size) }
    pub fn rchunks_exact_mut(&mut self, chunk_size: usize) -> RChunksExactMut<'_, T> {
        RChunksExactMut::new(self, chunk_size)
    }
    pub fn chunk_by<F: FnMut(&T, &T) -> bool>(&self, pred: F) -> ChunkBy<'_, T, F> { ChunkBy { slice: self, pred } }
    pub fn chunk_by_mut<F: FnMut(&T, &T) -> bool>(&mut self, pred: F) -> ChunkByMut<'_, T, F> {
        ChunkByMut { slice: self, pred }
    }
}

/// Pieces of chunk_size elements, from the back if $back. What is left over is the last piece, or the remainder.
macro_rules! chunks {
    ($($T:ident ['a, T] $S:ty, $sub:ident $back:literal $(, $rem:ident $split:ident)?;)*) => { $(
        pub struct $T<'a, T> {
            v: $S,
            $($rem: $S,)?
            chunk_size: usize,
        }
        impl<'a, T> $T<'a, T> {
            fn new(v: $S, chunk_size: usize) -> Self {
                assert!(chunk_size != 0, "chunk size must be non-zero");
                $(
                    let n = v.len();
                    let (low, high) = v.$split(if $back { n % chunk_size } else { n - n % chunk_size });
                    let (v, $rem) = if $back { (high, low) } else { (low, high) };
                )?
                $T { v, $($rem,)? chunk_size }
            }
            fn take(&mut self, k: usize, back: bool) -> Option<$S> {
                let n = self.v.len();
                if n == 0 {
                    return None;
                }
                let at = if back { n - k } else { k };
                let low = intrinsics::$sub(self.v, 0, at);
                let high = intrinsics::$sub(self.v, at, n);
                Some(if back {
                    self.v = low;
                    high
                } else {
                    self.v = high;
                    low
                })
            }
        }
        impl<'a, T> Iterator for $T<'a, T> {
            type Item = $S;
            fn next(&mut self) -> Option<$S> { self.take(cmp::min(self.v.len(), self.chunk_size), $back) }
            fn size_hint(&self) -> (usize, Option<usize>) {
                let k = self.v.len().div_ceil(self.chunk_size);
                (k, Some(k))
            }
        }
        impl<'a, T> DoubleEndedIterator for $T<'a, T> {
            fn next_back(&mut self) -> Option<$S> {
                let r = self.v.len() % self.chunk_size;
                self.take(if r == 0 { self.chunk_size } else { r }, !$back)
            }
        }
        impl<T> ExactSizeIterator for $T<'_, T> {}
        impl<T> FusedIterator for $T<'_, T> {}
    )* };
}
chunks! {
    Chunks ['a, T] &'a [T], slice_sub false;
    ChunksMut ['a, T] &'a mut [T], slice_sub_mut false;
    ChunksExact ['a, T] &'a [T], slice_sub false, rem split_at;
    ChunksExactMut ['a, T] &'a mut [T], slice_sub_mut false, rem split_at_mut;
    RChunks ['a, T] &'a [T], slice_sub true;
    RChunksMut ['a, T] &'a mut [T], slice_sub_mut true;
    RChunksExact ['a, T] &'a [T], slice_sub true, rem split_at;
    RChunksExactMut ['a, T] &'a mut [T], slice_sub_mut true, rem split_at_mut;
}
impl<'a, T> ChunksExact<'a, T> {
    pub fn remainder(&self) -> &'a [T] { self.rem }
}
impl<'a, T> RChunksExact<'a, T> {
    pub fn remainder(&self) -> &'a [T] { self.rem }
}
impl<'a, T> ChunksExactMut<'a, T> {
    pub fn into_remainder(self) -> &'a mut [T] { self.rem }
}
impl<'a, T> RChunksExactMut<'a, T> {
    pub fn into_remainder(self) -> &'a mut [T] { self.rem }
}
macro_rules! shown {
    ($([$($bound:tt)*] $T:ident $($f:ident)*, |$s:ident| $v:expr $(, $mark:expr)?;)*) => { $(
        impl<T $($bound)*> fmt::Debug for $T<'_, T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let $s = self;
                let mut d = f.debug_struct(stringify!($T));
                d.field("v", &$v)$(.field(stringify!($f), &self.$f))*$(.field("_marker", &$mark))?.finish()
            }
        }
    )* };
}
shown! {
    [: fmt::Debug] Chunks chunk_size, |s| s.v;
    [: fmt::Debug] RChunks chunk_size, |s| s.v;
    [: fmt::Debug] ChunksExact rem chunk_size, |s| s.v;
    [: fmt::Debug] RChunksExact rem chunk_size, |s| s.v;
    [: fmt::Debug] ChunksMut chunk_size, |s| &*s.v as *const [T], PhantomData::<&mut T>;
    [: fmt::Debug] RChunksMut chunk_size, |s| &*s.v as *const [T], PhantomData::<&mut T>;
    [: fmt::Debug] ChunksExactMut rem chunk_size, |s| &*s.v as *const [T], PhantomData::<&mut T>;
    [: fmt::Debug] RChunksExactMut rem chunk_size, |s| &*s.v as *const [T];
}
macro_rules! copied {
    ($($T:ident $($rem:ident)?;)*) => { $(
        impl<T> Clone for $T<'_, T> {
            fn clone(&self) -> Self { $T { ..*self } }
        }
    )* };
}
copied! { Chunks; RChunks; ChunksExact; RChunksExact; }

macro_rules! chunk_by {
    ($($T:ident ['a, T] $S:ty, $sub:ident;)*) => { $(
        pub struct $T<'a, T, P> {
            slice: $S,
            pred: P,
        }
        impl<'a, T, P: FnMut(&T, &T) -> bool> Iterator for $T<'a, T, P> {
            type Item = $S;
            fn next(&mut self) -> Option<$S> {
                let n = self.slice.len();
                if n == 0 {
                    return None;
                }
                let mut k = 1;
                while k < n && (self.pred)(&self.slice[k - 1], &self.slice[k]) {
                    k += 1;
                }
                let piece = intrinsics::$sub(self.slice, 0, k);
                self.slice = intrinsics::$sub(self.slice, k, n);
                Some(piece)
            }
            fn size_hint(&self) -> (usize, Option<usize>) {
                let n = self.slice.len();
                (cmp::min(n, 1), Some(n))
            }
        }
        impl<'a, T, P: FnMut(&T, &T) -> bool> DoubleEndedIterator for $T<'a, T, P> {
            fn next_back(&mut self) -> Option<$S> {
                let n = self.slice.len();
                if n == 0 {
                    return None;
                }
                let mut k = n - 1;
                while k > 0 && (self.pred)(&self.slice[k - 1], &self.slice[k]) {
                    k -= 1;
                }
                let piece = intrinsics::$sub(self.slice, k, n);
                self.slice = intrinsics::$sub(self.slice, 0, k);
                Some(piece)
            }
        }
        impl<'a, T, P: FnMut(&T, &T) -> bool> FusedIterator for $T<'a, T, P> {}
        impl<T: fmt::Debug, P> fmt::Debug for $T<'_, T, P> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct(stringify!($T)).field("slice", &self.slice).finish()
            }
        }
    )* };
}
chunk_by! {
    ChunkBy ['a, T] &'a [T], slice_sub;
    ChunkByMut ['a, T] &'a mut [T], slice_sub_mut;
}
impl<T, P: Clone> Clone for ChunkBy<'_, T, P> {
    fn clone(&self) -> Self { ChunkBy { slice: self.slice, pred: self.pred.clone() } }
}
