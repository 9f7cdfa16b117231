use crate::borrow::Cow;
use crate::cmp::Ordering;
use crate::fmt;
use crate::hash::{Hash, Hasher};
use crate::intrinsics;
use crate::iter::FusedIterator;
use crate::marker::PhantomData;
use crate::ops::{self, Add, AddAssign, Deref, DerefMut, Index, IndexMut, RangeBounds};
use crate::slice::SliceIndex;
use crate::str::pattern::Pattern;
use crate::str::{Chars, FromStr, Utf8Error};

mod into_chars;
pub use into_chars::IntoChars;

/// Two slots: {bytes, length}, {capacity}; the compiler and the intrinsics know.
#[lang]
pub struct String {
    data: *mut u8,
    cap: usize,
}

pub type ParseError = crate::convert::Infallible;
fn need_boundary(s: &str, i: usize) {
    if !intrinsics::str_is_boundary(s, i) {
        panic!("assertion failed: self.is_char_boundary(idx)")
    }
}

impl String {
    #[must_use] pub const fn new() -> String { intrinsics::string_new() }
    #[must_use] pub fn with_capacity(capacity: usize) -> String { intrinsics::string_with_capacity(capacity) }
    pub fn from_utf8(vec: Vec<u8>) -> Result<String, FromUtf8Error> {
        match crate::str::check_utf8(&vec) {
            Ok(()) => Ok(intrinsics::string_from_bytes(&vec)),
            Err(error) => Err(FromUtf8Error { bytes: vec, error }),
        }
    }
    pub fn from_utf16(v: &[u16]) -> Result<String, FromUtf16Error> {
        let mut s = String::new();
        for c in char::decode_utf16(v.iter().copied()) {
            match c {
                Ok(c) => s.push(c),
                Err(_) => return Err(FromUtf16Error(())),
            }
        }
        Ok(s)
    }
    pub fn from_utf16_lossy(v: &[u16]) -> String {
        char::decode_utf16(v.iter().copied()).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
    }
    pub fn from_utf8_lossy(v: &[u8]) -> Cow<'_, str> {
        match crate::str::check_utf8(v) {
            Ok(()) => Cow::Borrowed(intrinsics::str_from_bytes(v)),
            Err(_) => Cow::Owned(intrinsics::string_from_bytes_lossy(v)),
        }
    }
    pub unsafe fn from_utf8_unchecked(bytes: Vec<u8>) -> String { intrinsics::string_from_bytes(&bytes) }
    pub fn into_raw_parts(self) -> (*mut u8, usize, usize) { self.into_bytes().into_raw_parts() }
    pub unsafe fn from_raw_parts(buf: *mut u8, length: usize, capacity: usize) -> String {
        intrinsics::transmute(Vec::from_raw_parts(buf, length, capacity))
    }
    pub unsafe fn as_mut_vec(&mut self) -> &mut Vec<u8> { intrinsics::transmute(self) }
    #[must_use] pub fn into_bytes(self) -> Vec<u8> { intrinsics::str_as_bytes(&self).to_vec() }
    #[must_use] pub const fn as_str(&self) -> &str { intrinsics::string_as_str(self) }
    pub const fn as_mut_str(&mut self) -> &mut str { intrinsics::string_as_mut_str(self) }
    pub fn push_str(&mut self, string: &str) { intrinsics::string_push_str(self, string) }
    pub fn extend_from_within<R: RangeBounds<usize>>(&mut self, src: R) {
        let (a, b) = ops::index_range(&src, self.len());
        let s = String::from(&self[a..b]);
        self.push_str(&s);
    }
    #[must_use] pub const fn capacity(&self) -> usize { intrinsics::string_cap(self) }
    pub fn reserve(&mut self, additional: usize) { intrinsics::string_reserve(self, additional, false) }
    pub fn reserve_exact(&mut self, additional: usize) { intrinsics::string_reserve(self, additional, true) }
    pub fn try_reserve(&mut self, additional: usize) -> Result<(), crate::collections::TryReserveError> {
        crate::collections::can_reserve::<u8>(self.len(), additional)?;
        self.reserve(additional);
        Ok(())
    }
    pub fn try_reserve_exact(&mut self, additional: usize) -> Result<(), crate::collections::TryReserveError> {
        crate::collections::can_reserve::<u8>(self.len(), additional)?;
        self.reserve_exact(additional);
        Ok(())
    }
    pub fn shrink_to_fit(&mut self) { intrinsics::string_shrink(self, 0) }
    pub fn shrink_to(&mut self, min_capacity: usize) { intrinsics::string_shrink(self, min_capacity) }
    pub fn push(&mut self, ch: char) { intrinsics::string_push(self, ch) }
    #[must_use] pub fn as_bytes(&self) -> &[u8] { intrinsics::str_as_bytes(self) }
    pub fn truncate(&mut self, new_len: usize) {
        if new_len <= self.len() {
            if !intrinsics::str_is_boundary(self, new_len) {
                panic!("assertion failed: self.is_char_boundary(new_len)")
            }
            intrinsics::string_set_len(self, new_len)
        }
    }
    pub fn pop(&mut self) -> Option<char> {
        let n = self.len();
        if n == 0 {
            return None;
        }
        let c = intrinsics::str_char_before(self, n);
        intrinsics::string_set_len(self, n - c.len_utf8());
        Some(c)
    }
    pub fn remove(&mut self, idx: usize) -> char {
        let c = match self[idx..].chars().next() {
            Some(c) => c,
            None => panic!("cannot remove a char from the end of a string"),
        };
        intrinsics::string_splice(self, idx, idx + c.len_utf8(), "");
        c
    }
    pub fn retain<F: FnMut(char) -> bool>(&mut self, mut f: F) {
        let mut r = String::with_capacity(self.len());
        for c in self.chars() {
            if f(c) {
                r.push(c);
            }
        }
        self.clear();
        self.push_str(&r);
    }
    pub fn insert(&mut self, idx: usize, ch: char) {
        need_boundary(self, idx);
        let mut s = String::new();
        s.push(ch);
        intrinsics::string_splice(self, idx, idx, &s)
    }
    pub fn insert_str(&mut self, idx: usize, string: &str) {
        need_boundary(self, idx);
        intrinsics::string_splice(self, idx, idx, string)
    }
    #[must_use] pub const fn len(&self) -> usize { intrinsics::string_len(self) }
    #[must_use] pub const fn is_empty(&self) -> bool { intrinsics::string_len(self) == 0 }
    pub fn split_off(&mut self, at: usize) -> String {
        if !intrinsics::str_is_boundary(self, at) {
            panic!("assertion failed: self.is_char_boundary(at)")
        }
        let r = String::from(intrinsics::str_sub(self, at, self.len()));
        intrinsics::string_set_len(self, at);
        r
    }
    pub fn clear(&mut self) { intrinsics::string_set_len(self, 0) }
    pub fn drain<R: RangeBounds<usize>>(&mut self, range: R) -> Drain<'_> {
        let (a, b) = ops::index_range(&range, self.len());
        if !intrinsics::str_is_boundary(self, a) {
            panic!("assertion failed: self.is_char_boundary(start)")
        }
        if !intrinsics::str_is_boundary(self, b) {
            panic!("assertion failed: self.is_char_boundary(end)")
        }
        let s = String::from(intrinsics::str_sub(self, a, b));
        intrinsics::string_splice(self, a, b, "");
        Drain { inner: s.into_chars(), pad: 0, own: PhantomData }
    }
    pub fn replace_range<R: RangeBounds<usize>>(&mut self, range: R, replace_with: &str) {
        let (a, b) = ops::index_range(&range, self.len());
        if !intrinsics::str_is_boundary(self, a) {
            panic!("start of range should be a character boundary")
        }
        if !intrinsics::str_is_boundary(self, b) {
            panic!("end of range should be a character boundary")
        }
        intrinsics::string_splice(self, a, b, replace_with)
    }
    #[must_use] pub fn into_boxed_str(self) -> Box<str> { intrinsics::string_into_boxed_str(self) }
    pub fn leak<'a>(self) -> &'a mut str { intrinsics::string_leak(self) }
}

pub struct Drain<'a> {
    inner: IntoChars,
    pad: usize, // as large as rustc's
    own: PhantomData<&'a mut String>,
}
impl AsRef<str> for Drain<'_> {
    fn as_ref(&self) -> &str { self.as_str() }
}
impl AsRef<[u8]> for Drain<'_> {
    fn as_ref(&self) -> &[u8] { self.as_str().as_bytes() }
}
impl fmt::Debug for Drain<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_tuple("Drain").field(&self.as_str()).finish() }
}
impl Iterator for Drain<'_> {
    type Item = char;
    fn next(&mut self) -> Option<char> { self.inner.next() }
    fn size_hint(&self) -> (usize, Option<usize>) { self.inner.size_hint() }
}
impl DoubleEndedIterator for Drain<'_> {
    fn next_back(&mut self) -> Option<char> { self.inner.next_back() }
}
impl FusedIterator for Drain<'_> {}

#[derive(Debug)]
pub struct FromUtf16Error(());
impl fmt::Display for FromUtf16Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.pad("invalid utf-16: lone surrogate found") }
}
impl crate::error::Error for FromUtf16Error {}
#[derive(Debug, PartialEq, Eq, Clone)]
pub struct FromUtf8Error {
    bytes: Vec<u8>,
    error: Utf8Error,
}
impl FromUtf8Error {
    #[must_use] pub fn as_bytes(&self) -> &[u8] { &self.bytes }
    #[must_use] pub fn into_bytes(self) -> Vec<u8> { self.bytes }
    pub fn utf8_error(&self) -> Utf8Error { self.error }
}
impl fmt::Display for FromUtf8Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { fmt::Display::fmt(&self.error, f) }
}
impl crate::error::Error for FromUtf8Error {}

impl Deref for String {
    type Target = str;
    fn deref(&self) -> &str { intrinsics::string_as_str(self) }
}
impl DerefMut for String {
    fn deref_mut(&mut self) -> &mut str { intrinsics::string_as_mut_str(self) }
}
impl Clone for String {
    fn clone(&self) -> Self { intrinsics::str_to_string(intrinsics::string_as_str(self)) }
    fn clone_from(&mut self, source: &Self) {
        self.clear();
        self.push_str(source);
    }
}
impl Default for String {
    fn default() -> String { intrinsics::string_new() }
}
impl PartialEq for String {
    fn eq(&self, o: &String) -> bool {
        intrinsics::str_eq(intrinsics::string_as_str(self), intrinsics::string_as_str(o))
    }
}
impl Eq for String {}
impl PartialOrd for String {
    fn partial_cmp(&self, o: &String) -> Option<Ordering> { Some(intrinsics::str_cmp(self, o)) }
}
impl Ord for String {
    fn cmp(&self, o: &String) -> Ordering { intrinsics::str_cmp(self, o) }
}
impl Hash for String {
    fn hash<H: Hasher>(&self, state: &mut H) { state.write_str(self) }
}
impl PartialEq<str> for String {
    fn eq(&self, o: &str) -> bool { intrinsics::str_eq(self, o) }
}
impl<'a> PartialEq<&'a str> for String {
    fn eq(&self, o: &&'a str) -> bool { intrinsics::str_eq(self, *o) }
}
impl PartialEq<String> for str {
    fn eq(&self, o: &String) -> bool { intrinsics::str_eq(self, o) }
}
impl<'a> PartialEq<String> for &'a str {
    fn eq(&self, o: &String) -> bool { intrinsics::str_eq(*self, o) }
}
impl<I: SliceIndex<str>> Index<I> for String {
    type Output = I::Output;
    fn index(&self, index: I) -> &I::Output { index.index(intrinsics::string_as_str(self)) }
}
impl<I: SliceIndex<str>> IndexMut<I> for String {
    fn index_mut(&mut self, index: I) -> &mut I::Output { index.index_mut(intrinsics::string_as_mut_str(self)) }
}
impl Add<&str> for String {
    type Output = String;
    fn add(mut self, other: &str) -> String {
        self.push_str(other);
        self
    }
}
impl AddAssign<&str> for String {
    fn add_assign(&mut self, other: &str) { self.push_str(other) }
}
impl AsRef<str> for String {
    fn as_ref(&self) -> &str { self }
}
impl AsMut<str> for str {
    fn as_mut(&mut self) -> &mut str { self }
}
impl AsMut<str> for String {
    fn as_mut(&mut self) -> &mut str { self }
}
impl AsRef<[u8]> for String {
    fn as_ref(&self) -> &[u8] { self.as_bytes() }
}
impl From<&str> for String {
    fn from(s: &str) -> String { intrinsics::str_to_string(s) }
}
impl From<&mut str> for String {
    fn from(s: &mut str) -> String { intrinsics::str_to_string(s) }
}
impl From<&String> for String {
    fn from(s: &String) -> String { s.clone() }
}
impl From<char> for String {
    fn from(c: char) -> String {
        let mut s = String::new();
        s.push(c);
        s
    }
}
impl From<Box<str>> for String {
    fn from(s: Box<str>) -> String { intrinsics::boxed_str_into_string(s) }
}
impl FromStr for String {
    type Err = crate::convert::Infallible;
    fn from_str(s: &str) -> Result<String, crate::convert::Infallible> { Ok(String::from(s)) }
}

macro_rules! string_from_iter {
    ($([$($g:tt)*] $t:ty, |$s:ident, $x:ident| $push:expr;)*) => { $(
        impl<$($g)*> FromIterator<$t> for String {
            fn from_iter<I: IntoIterator<Item = $t>>(iter: I) -> String {
                let mut $s = String::new();
                for $x in iter {
                    $push;
                }
                $s
            }
        }
        impl<$($g)*> Extend<$t> for String {
            fn extend<I: IntoIterator<Item = $t>>(&mut self, iter: I) {
                let $s = self;
                for $x in iter {
                    $push;
                }
            }
        }
    )* };
}
string_from_iter! {
    [] char, |s, x| s.push(x);
    ['a] &'a char, |s, x| s.push(*x);
    ['a] &'a str, |s, x| s.push_str(x);
    [] String, |s, x| s.push_str(&x);
    [] Box<str>, |s, x| s.push_str(&x);
    ['a] Cow<'a, str>, |s, x| s.push_str(&x);
}

#[lang]
pub trait ToString {
    fn to_string(&self) -> String;
}
impl<T: fmt::Display + ?Sized> ToString for T {
    fn to_string(&self) -> String {
        let mut s = String::new();
        fmt::format_into(
            &mut s,
            format_args!("{}", self),
            "a Display implementation returned an error unexpectedly: Error",
        );
        s
    }
}
impl TryFrom<Vec<u8>> for String {
    type Error = FromUtf8Error;
    fn try_from(v: Vec<u8>) -> Result<String, FromUtf8Error> { String::from_utf8(v) }
}
