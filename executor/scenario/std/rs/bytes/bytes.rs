//! Bytes: a part of a block that clones share. BytesMut: a block with a front
//! that has been given away.
use crate::buf::{Buf, IntoIter};
use std::borrow::{Borrow, BorrowMut};
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::mem::ManuallyDrop;
use std::ops::{Bound, Deref, DerefMut, RangeBounds};
use std::sync::Arc;

/// Bytes that clones share. What is not made of a Vec has an owner, and `bytes` points into it.
struct Block {
    bytes: ManuallyDrop<Vec<u8>>,
    owner: Option<Box<dyn Send>>,
    /// Of a block that was split before it was frozen.
    part: Option<Part>,
}
// SAFETY: the owner is only dropped.
unsafe impl Sync for Block {}
impl Drop for Block {
    fn drop(&mut self) {
        if self.owner.is_none() {
            // SAFETY: nobody uses it after.
            unsafe { ManuallyDrop::drop(&mut self.bytes) }
        }
    }
}

#[derive(Clone)]
pub struct Bytes {
    block: Arc<Block>,
    start: usize,
    end: usize,
}
impl Bytes {
    pub fn new() -> Bytes { Bytes::from_static(&[]) }
    pub fn from_static(bytes: &'static [u8]) -> Bytes { Bytes::owned(bytes, Box::new(())) }
    pub fn from_owner<T>(owner: T) -> Bytes
    where
        T: AsRef<[u8]> + Send + 'static,
    {
        let owner = Box::new(owner);
        let bytes: *const [u8] = (*owner).as_ref();
        // SAFETY: the owner stays in its box as long as the block.
        Bytes::owned(unsafe { &*bytes }, owner)
    }
    fn owned(bytes: &[u8], owner: Box<dyn Send>) -> Bytes {
        let end = bytes.len();
        // SAFETY: nothing writes to a block, and this one does not give its memory back.
        let bytes = unsafe { Vec::from_raw_parts(bytes.as_ptr() as *mut u8, end, end) };
        Bytes::whole(bytes, Some(owner), None)
    }
    fn whole(bytes: Vec<u8>, owner: Option<Box<dyn Send>>, part: Option<Part>) -> Bytes {
        let end = bytes.len();
        Bytes { block: Arc::new(Block { bytes: ManuallyDrop::new(bytes), owner, part }), start: 0, end }
    }
    pub fn copy_from_slice(data: &[u8]) -> Bytes { Bytes::from(data.to_vec()) }
    pub const fn len(&self) -> usize { self.end - self.start }
    pub const fn is_empty(&self) -> bool { self.end == self.start }
    pub fn is_unique(&self) -> bool { self.block.owner.is_none() && Arc::strong_count(&self.block) == 1 }
    fn part(&self, start: usize, end: usize) -> Bytes {
        Bytes { block: self.block.clone(), start: self.start + start, end: self.start + end }
    }
    #[track_caller]
    pub fn slice(&self, range: impl RangeBounds<usize>) -> Bytes {
        let begin = match range.start_bound() {
            Bound::Included(n) => *n,
            Bound::Excluded(n) => *n + 1,
            Bound::Unbounded => 0,
        };
        let end = match range.end_bound() {
            Bound::Included(n) => *n + 1,
            Bound::Excluded(n) => *n,
            Bound::Unbounded => self.len(),
        };
        assert!(begin <= end, "range start must not be greater than end: {:?} <= {:?}", begin, end);
        assert!(end <= self.len(), "range end out of bounds: {:?} <= {:?}", end, self.len());
        self.part(begin, end)
    }
    #[track_caller]
    #[must_use = "consider Bytes::truncate if you don't need the other half"]
    pub fn split_off(&mut self, at: usize) -> Bytes {
        assert!(at <= self.len(), "split_off out of bounds: {:?} <= {:?}", at, self.len());
        let rest = self.part(at, self.len());
        self.end = self.start + at;
        rest
    }
    #[track_caller]
    #[must_use = "consider Bytes::advance if you don't need the other half"]
    pub fn split_to(&mut self, at: usize) -> Bytes {
        assert!(at <= self.len(), "split_to out of bounds: {:?} <= {:?}", at, self.len());
        let front = self.part(0, at);
        self.start += at;
        front
    }
    pub fn truncate(&mut self, len: usize) {
        if len < self.len() {
            self.end = self.start + len;
        }
    }
    pub fn clear(&mut self) { self.truncate(0); }
    /// The part of these bytes that subset is.
    #[track_caller]
    pub fn slice_ref(&self, subset: &[u8]) -> Bytes {
        if subset.is_empty() {
            return Bytes::new();
        }
        let at = subset.as_ptr();
        let from = (0..self.len()).find(|i| std::ptr::eq(&self[*i], at));
        let Some(from) = from.filter(|from| from + subset.len() <= self.len()) else {
            panic!("subset is out of bounds: self = ({:p}, {}), subset = ({:p}, {})",
                self.as_ptr(), self.len(), at, subset.len())
        };
        self.part(from, from + subset.len())
    }
    /// The bytes as a buffer, without copying them, if nobody else has them.
    pub fn try_into_mut(mut self) -> Result<BytesMut, Bytes> {
        if !self.is_unique() {
            return Err(self);
        }
        let mut vec = std::mem::take(&mut *Arc::get_mut(&mut self.block).unwrap().bytes);
        vec.truncate(self.end);
        Ok(BytesMut { vec, start: self.start, part: None })
    }
}
impl Buf for Bytes {
    fn remaining(&self) -> usize { self.len() }
    fn chunk(&self) -> &[u8] { &**self }
    #[track_caller]
    fn advance(&mut self, cnt: usize) {
        assert!(cnt <= self.len(), "cannot advance past `remaining`: {:?} <= {:?}", cnt, self.len());
        self.start += cnt;
    }
    fn copy_to_bytes(&mut self, len: usize) -> Bytes { self.split_to(len) }
}
impl Deref for Bytes {
    type Target = [u8];
    fn deref(&self) -> &[u8] { &self.block.bytes[self.start..self.end] }
}
impl From<Vec<u8>> for Bytes {
    fn from(v: Vec<u8>) -> Bytes {
        let end = v.len();
        Bytes::whole(v, None, None)
    }
}
impl From<Box<[u8]>> for Bytes {
    fn from(b: Box<[u8]>) -> Bytes { Bytes::from(b.into_vec()) }
}
impl From<&'static [u8]> for Bytes {
    fn from(s: &'static [u8]) -> Bytes { Bytes::from_static(s) }
}
impl From<&'static str> for Bytes {
    fn from(s: &'static str) -> Bytes { Bytes::from_static(s.as_bytes()) }
}
impl From<String> for Bytes {
    fn from(s: String) -> Bytes { Bytes::from(s.into_bytes()) }
}
impl From<BytesMut> for Bytes {
    fn from(b: BytesMut) -> Bytes { b.freeze() }
}
impl From<Bytes> for Vec<u8> {
    fn from(b: Bytes) -> Vec<u8> { b.to_vec() }
}
impl FromIterator<u8> for Bytes {
    fn from_iter<T: IntoIterator<Item = u8>>(iter: T) -> Bytes { Bytes::from(iter.into_iter().collect::<Vec<u8>>()) }
}
impl Default for Bytes {
    fn default() -> Bytes { Bytes::new() }
}

pub struct BytesMut {
    vec: Vec<u8>,
    start: usize,
    /// Of which block this is a part, until it moves to a new one.
    part: Option<Part>,
}
/// The parts of a block that was split. In the real crate they lie side by side; here each has its own memory.
#[derive(Clone)]
struct Part {
    /// The least capacity of the block that a part moves to when it needs room and others are alive.
    block: Arc<usize>,
    /// Where the first byte of `vec` was in the block.
    at: usize,
}

impl BytesMut {
    pub fn new() -> BytesMut { BytesMut { vec: Vec::new(), start: 0, part: None } }
    pub fn with_capacity(capacity: usize) -> BytesMut {
        BytesMut { vec: Vec::with_capacity(capacity), start: 0, part: None }
    }
    pub fn zeroed(len: usize) -> BytesMut { BytesMut { vec: vec![0; len], start: 0, part: None } }
    pub fn len(&self) -> usize { self.vec.len() - self.start }
    pub fn is_empty(&self) -> bool { self.len() == 0 }
    pub fn capacity(&self) -> usize { self.vec.capacity() - self.start }
    pub fn freeze(self) -> Bytes { Bytes { start: self.start, ..Bytes::whole(self.vec, None, self.part) } }
    #[track_caller]
    #[must_use = "consider BytesMut::truncate if you don't need the other half"]
    pub fn split_off(&mut self, at: usize) -> BytesMut {
        assert!(at <= self.capacity(), "split_off out of bounds: {:?} <= {:?}", at, self.capacity());
        let room = self.capacity() - at;
        let mut rest = BytesMut::with_capacity(room);
        rest.part = Some(self.part_at(at));
        if at < self.len() {
            rest.extend_from_slice(&self[at..]);
            self.truncate(at);
        }
        self.vec.shrink_to(self.start + at);
        rest
    }
    /// The part that begins at a byte of this one.
    fn part_at(&mut self, at: usize) -> Part {
        let capacity = self.vec.capacity();
        let part = self.part.get_or_insert_with(|| {
            let least = if capacity < 1024 { 0 } else { 1 << capacity.ilog2().min(16) }; // as in bytes 1.2
            Part { block: Arc::new(least), at: 0 }
        });
        Part { block: part.block.clone(), at: part.at + self.start + at }
    }
    /// Whether the front that was given away is room for so many bytes more: no other part is alive.
    fn reclaims(&self, additional: usize) -> bool {
        self.start >= self.len() && self.vec.capacity() - self.len() >= additional
            && self.part.as_ref().map_or(true, |part| Arc::strong_count(&part.block) == 1)
    }
    #[must_use = "consider BytesMut::advance(len()) if you don't need the other half"]
    pub fn split(&mut self) -> BytesMut {
        let len = self.len();
        self.split_to(len)
    }
    #[track_caller]
    #[must_use = "consider BytesMut::advance if you don't need the other half"]
    pub fn split_to(&mut self, at: usize) -> BytesMut {
        assert!(at <= self.len(), "split_to out of bounds: {:?} <= {:?}", at, self.len());
        let front = BytesMut { vec: self[..at].to_vec(), start: 0, part: Some(self.part_at(0)) };
        self.start += at;
        front
    }
    pub fn truncate(&mut self, len: usize) {
        if len < self.len() {
            self.vec.truncate(self.start + len);
        }
    }
    pub fn clear(&mut self) { self.truncate(0); }
    pub fn resize(&mut self, new_len: usize, value: u8) { self.vec.resize(self.start + new_len, value); }
    pub fn reserve(&mut self, additional: usize) {
        if self.capacity() - self.len() >= additional {
            return;
        }
        if self.reclaims(additional) {
            self.part = None;
            self.vec.drain(..self.start);
            self.start = 0;
            return;
        }
        let least = match self.part.take() {
            Some(part) if Arc::strong_count(&part.block) > 1 => self.len().saturating_add(additional).max(*part.block),
            _ if self.start > 0 => std::cmp::max(self.len() + additional, self.capacity() * 2),
            _ => return self.vec.reserve(additional),
        };
        let mut v = Vec::with_capacity(least);
        v.extend_from_slice(&self.vec[self.start..]);
        self.vec = v;
        self.start = 0;
    }
    /// Whether there is room for so many bytes more without a new block.
    pub fn try_reclaim(&mut self, additional: usize) -> bool {
        let fits = self.capacity() - self.len() >= additional || self.reclaims(additional);
        if fits {
            self.reserve(additional);
        }
        fits
    }
    pub fn spare_capacity_mut(&mut self) -> &mut [std::mem::MaybeUninit<u8>] { self.vec.spare_capacity_mut() }
    pub unsafe fn set_len(&mut self, len: usize) { self.vec.set_len(self.start + len); }
    pub fn extend_from_slice(&mut self, extend: &[u8]) {
        self.reserve(extend.len());
        self.vec.extend_from_slice(extend);
    }
    pub fn extend_from_within(&mut self, range: impl RangeBounds<usize>) {
        let start = self.start;
        let from = range.start_bound().map(|n| n + start);
        let end = range.end_bound().map(|n| n + start);
        let from = if let Bound::Unbounded = from { Bound::Included(start) } else { from };
        self.vec.extend_from_within((from, end));
    }
    /// Joins what was split. A part that did not lie behind this one is given back.
    pub fn try_unsplit(&mut self, other: BytesMut) -> Result<(), BytesMut> {
        if other.capacity() == 0 {
            return Ok(());
        }
        let behind = match (&self.part, &other.part) {
            (Some(a), Some(b)) => Arc::ptr_eq(&a.block, &b.block) && a.at + self.vec.len() == b.at + other.start,
            _ => false,
        };
        if !behind {
            return Err(other);
        }
        self.vec.reserve_exact(other.capacity());
        self.vec.extend_from_slice(&other);
        Ok(())
    }
    pub fn unsplit(&mut self, other: BytesMut) {
        if self.is_empty() {
            *self = other;
        } else if let Err(other) = self.try_unsplit(other) {
            self.extend_from_slice(&other);
        }
    }
}
impl Buf for BytesMut {
    fn remaining(&self) -> usize { self.len() }
    fn chunk(&self) -> &[u8] { &**self }
    #[track_caller]
    fn advance(&mut self, cnt: usize) {
        assert!(cnt <= self.len(), "cannot advance past `remaining`: {:?} <= {:?}", cnt, self.len());
        self.start += cnt;
    }
    fn copy_to_bytes(&mut self, len: usize) -> Bytes { self.split_to(len).freeze() }
}
impl Deref for BytesMut {
    type Target = [u8];
    fn deref(&self) -> &[u8] { &self.vec[self.start..] }
}
impl DerefMut for BytesMut {
    fn deref_mut(&mut self) -> &mut [u8] {
        let start = self.start;
        &mut self.vec[start..]
    }
}
impl Clone for BytesMut {
    fn clone(&self) -> BytesMut { BytesMut { vec: self.to_vec(), start: 0, part: None } }
}
impl AsMut<[u8]> for BytesMut {
    fn as_mut(&mut self) -> &mut [u8] { &mut **self }
}
impl BorrowMut<[u8]> for BytesMut {
    fn borrow_mut(&mut self) -> &mut [u8] { &mut **self }
}
impl From<&[u8]> for BytesMut {
    fn from(s: &[u8]) -> BytesMut { BytesMut { vec: s.to_vec(), start: 0, part: None } }
}
impl From<&str> for BytesMut {
    fn from(s: &str) -> BytesMut { BytesMut::from(s.as_bytes()) }
}
impl From<Bytes> for BytesMut {
    fn from(b: Bytes) -> BytesMut { BytesMut::from(&b[..]) }
}
impl From<BytesMut> for Vec<u8> {
    fn from(b: BytesMut) -> Vec<u8> { b.to_vec() }
}
impl FromIterator<u8> for BytesMut {
    fn from_iter<T: IntoIterator<Item = u8>>(iter: T) -> BytesMut {
        BytesMut { vec: iter.into_iter().collect(), start: 0, part: None }
    }
}
impl Extend<u8> for BytesMut {
    fn extend<T: IntoIterator<Item = u8>>(&mut self, iter: T) { self.vec.extend(iter); }
}
impl<'a> Extend<&'a u8> for BytesMut {
    fn extend<T: IntoIterator<Item = &'a u8>>(&mut self, iter: T) { self.vec.extend(iter.into_iter().copied()); }
}
impl Default for BytesMut {
    fn default() -> BytesMut { BytesMut::new() }
}
impl fmt::Write for BytesMut {
    fn write_str(&mut self, s: &str) -> fmt::Result {
        self.extend_from_slice(s.as_bytes());
        Ok(())
    }
}

fn debug(b: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut s = String::from("b\"");
    for &c in b {
        match c {
            b'\n' => s.push_str("\\n"),
            b'\r' => s.push_str("\\r"),
            b'\t' => s.push_str("\\t"),
            b'\\' => s.push_str("\\\\"),
            b'"' => s.push_str("\\\""),
            0 => s.push_str("\\0"),
            0x20..=0x7e => s.push(c as char),
            _ => s.push_str(&format!("\\x{:02x}", c)),
        }
    }
    s.push('"');
    f.write_str(&s)
}
macro_rules! both {
    ($($t:ident)*) => { $(
        impl AsRef<[u8]> for $t {
            fn as_ref(&self) -> &[u8] { &**self }
        }
        impl Borrow<[u8]> for $t {
            fn borrow(&self) -> &[u8] { &**self }
        }
        impl Hash for $t {
            fn hash<H: Hasher>(&self, state: &mut H) { (**self).hash(state) }
        }
        impl fmt::Debug for $t {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { debug(&**self, f) }
        }
        impl fmt::LowerHex for $t {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                for b in self.iter() {
                    write!(f, "{:02x}", b)?;
                }
                Ok(())
            }
        }
        impl fmt::UpperHex for $t {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                for b in self.iter() {
                    write!(f, "{:02X}", b)?;
                }
                Ok(())
            }
        }
        impl Eq for $t {}
        impl PartialEq for $t {
            fn eq(&self, other: &$t) -> bool { **self == **other }
        }
        impl PartialOrd for $t {
            fn partial_cmp(&self, other: &$t) -> Option<Ordering> { (**self).partial_cmp(&**other) }
        }
        impl Ord for $t {
            fn cmp(&self, other: &$t) -> Ordering { (**self).cmp(&**other) }
        }
        impl PartialEq<[u8]> for $t {
            fn eq(&self, other: &[u8]) -> bool { **self == *other }
        }
        impl PartialEq<$t> for [u8] {
            fn eq(&self, other: &$t) -> bool { *self == **other }
        }
        impl PartialEq<str> for $t {
            fn eq(&self, other: &str) -> bool { **self == *other.as_bytes() }
        }
        impl PartialEq<$t> for str {
            fn eq(&self, other: &$t) -> bool { *self.as_bytes() == **other }
        }
        impl PartialEq<Vec<u8>> for $t {
            fn eq(&self, other: &Vec<u8>) -> bool { **self == **other }
        }
        impl PartialEq<$t> for Vec<u8> {
            fn eq(&self, other: &$t) -> bool { **self == **other }
        }
        impl PartialEq<String> for $t {
            fn eq(&self, other: &String) -> bool { **self == *other.as_bytes() }
        }
        impl PartialEq<$t> for &[u8] {
            fn eq(&self, other: &$t) -> bool { **self == **other }
        }
        impl PartialEq<$t> for &str {
            fn eq(&self, other: &$t) -> bool { *self.as_bytes() == **other }
        }
        impl<'a, T: ?Sized> PartialEq<&'a T> for $t
        where
            $t: PartialEq<T>,
        {
            fn eq(&self, other: &&'a T) -> bool { *self == **other }
        }
        impl IntoIterator for $t {
            type Item = u8;
            type IntoIter = IntoIter<$t>;
            fn into_iter(self) -> IntoIter<$t> { IntoIter::new(self) }
        }
        impl<'a> IntoIterator for &'a $t {
            type Item = &'a u8;
            type IntoIter = std::slice::Iter<'a, u8>;
            fn into_iter(self) -> std::slice::Iter<'a, u8> { (**self).iter() }
        }
    )* };
}
both! { Bytes BytesMut }
impl PartialEq<BytesMut> for Bytes {
    fn eq(&self, other: &BytesMut) -> bool { **self == **other }
}
impl PartialEq<Bytes> for BytesMut {
    fn eq(&self, other: &Bytes) -> bool { **self == **other }
}
