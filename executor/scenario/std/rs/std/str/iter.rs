//! Iterators over the chars, bytes, words and lines of a str.
use super::*;
use super::pattern::Pattern;
use crate::marker::PhantomData;

/// Debug that does not show how an iterator works.
macro_rules! hidden {
    ($($T:ident [$($g:tt)*])*) => { $(
        impl<$($g)*> fmt::Debug for $T<$($g)*> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct(stringify!($T)).finish_non_exhaustive()
            }
        }
    )* };
}
pub(crate) use hidden;

impl str {
    pub fn chars(&self) -> Chars<'_> { Chars::of(self) }
    pub fn char_indices(&self) -> CharIndices<'_> { CharIndices::of(self) }
    pub fn bytes(&self) -> Bytes<'_> { Bytes::of(self) }
    #[must_use] pub fn split_whitespace(&self) -> SplitWhitespace<'_> { SplitWhitespace::of(self) }
    pub fn split_ascii_whitespace(&self) -> SplitAsciiWhitespace<'_> {
        SplitAsciiWhitespace { inner: self.as_bytes().split(u8::is_ascii_whitespace) }
    }
    pub fn lines(&self) -> Lines<'_> { Lines::of(self) }
}

#[lang]
#[derive(Clone)]
#[must_use]
pub struct Chars<'a> {
    s: &'a str,
}
impl<'a> Chars<'a> {
    fn of(s: &'a str) -> Self { Chars { s } }
    pub fn as_str(&self) -> &'a str { self.s }
    /// The next char, which is not ASCII.
    #[cold]
    fn wide(&mut self) -> char {
        let c = intrinsics::str_char_at(self.s, 0);
        self.s = intrinsics::str_sub(self.s, c.len_utf8(), self.s.len());
        c
    }
}
impl<'a> Iterator for Chars<'a> {
    type Item = char;
    fn next(&mut self) -> Option<char> {
        let n = self.s.len();
        if n == 0 {
            return None;
        }
        let b = intrinsics::str_byte(self.s, 0);
        if b < 0x80 {
            self.s = intrinsics::str_sub(self.s, 1, n);
            return Some(b as char);
        }
        Some(self.wide())
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.s.len();
        ((n + 3) / 4, Some(n))
    }
    fn count(self) -> usize { intrinsics::str_count_chars(self.s) }
    fn last(mut self) -> Option<char> { self.next_back() }
}
impl<'a> DoubleEndedIterator for Chars<'a> {
    fn next_back(&mut self) -> Option<char> {
        let n = self.s.len();
        if n == 0 {
            return None;
        }
        let c = intrinsics::str_char_before(self.s, n);
        self.s = intrinsics::str_sub(self.s, 0, n - c.len_utf8());
        Some(c)
    }
}
impl FusedIterator for Chars<'_> {}
impl fmt::Debug for Chars<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Chars(")?;
        f.debug_list().entries(self.clone()).finish()?;
        f.write_str(")")
    }
}

#[derive(Clone)]
pub struct CharIndices<'a> {
    rest: Chars<'a>,
    at: usize,
}
impl fmt::Debug for CharIndices<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CharIndices").field("front_offset", &self.at).field("iter", &self.rest).finish()
    }
}
impl<'a> CharIndices<'a> {
    fn of(s: &'a str) -> Self { CharIndices { rest: Chars::of(s), at: 0 } }
    pub fn as_str(&self) -> &'a str { self.rest.s }
    pub fn offset(&self) -> usize { self.at }
}
impl<'a> Iterator for CharIndices<'a> {
    type Item = (usize, char);
    fn next(&mut self) -> Option<(usize, char)> {
        let at = self.at;
        let c = self.rest.next()?;
        self.at = at + c.len_utf8();
        Some((at, c))
    }
    fn size_hint(&self) -> (usize, Option<usize>) { self.rest.size_hint() }
    fn count(self) -> usize { self.rest.count() }
}
impl<'a> DoubleEndedIterator for CharIndices<'a> {
    fn next_back(&mut self) -> Option<(usize, char)> {
        let c = self.rest.next_back()?;
        Some((self.at + self.rest.s.len(), c))
    }
}
impl FusedIterator for CharIndices<'_> {}

#[derive(Clone)]
pub struct Bytes<'a> {
    s: &'a [u8],
}
impl fmt::Debug for Bytes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Bytes").field(&self.s.iter().copied()).finish()
    }
}
impl<'a> Bytes<'a> {
    fn of(s: &'a str) -> Self { Bytes { s: intrinsics::str_as_bytes(s) } }
}
impl<'a> Iterator for Bytes<'a> {
    type Item = u8;
    fn next(&mut self) -> Option<u8> { self.nth(0) }
    fn size_hint(&self) -> (usize, Option<usize>) { (self.s.len(), Some(self.s.len())) }
    fn nth(&mut self, k: usize) -> Option<u8> {
        let n = self.s.len();
        if k >= n {
            self.s = &[];
            return None;
        }
        let x = *intrinsics::slice_get(self.s, k);
        self.s = intrinsics::slice_sub(self.s, k + 1, n);
        Some(x)
    }
}
impl<'a> DoubleEndedIterator for Bytes<'a> {
    fn next_back(&mut self) -> Option<u8> {
        let n = self.s.len();
        if n == 0 {
            return None;
        }
        let x = *intrinsics::slice_get(self.s, n - 1);
        self.s = intrinsics::slice_sub(self.s, 0, n - 1);
        Some(x)
    }
}
impl ExactSizeIterator for Bytes<'_> {}
impl FusedIterator for Bytes<'_> {}

/// As large as rustc's, which has a flag that can be a niche.
#[derive(Clone)]
#[repr(C)]
pub struct SplitWhitespace<'a> {
    s: &'a str,
    pad: [u8; 41],
    flag: bool,
}
impl<'a> SplitWhitespace<'a> {
    fn of(s: &'a str) -> Self { SplitWhitespace { s, pad: [0; 41], flag: false } }
}
impl<'a> Iterator for SplitWhitespace<'a> {
    type Item = &'a str;
    fn next(&mut self) -> Option<&'a str> {
        let s = intrinsics::str_trim_start(self.s);
        if s.is_empty() {
            self.s = s;
            return None;
        }
        match (|c: char| c.is_whitespace()).find_in(s, 0) {
            Some((a, b)) => {
                self.s = intrinsics::str_sub(s, b, s.len());
                Some(intrinsics::str_sub(s, 0, a))
            }
            None => {
                self.s = "";
                Some(s)
            }
        }
    }
}
impl<'a> DoubleEndedIterator for SplitWhitespace<'a> {
    fn next_back(&mut self) -> Option<&'a str> {
        let s = intrinsics::str_trim_end(self.s);
        if s.is_empty() {
            self.s = s;
            return None;
        }
        match (|c: char| c.is_whitespace()).rfind_in(s, s.len()) {
            Some((a, b)) => {
                self.s = intrinsics::str_sub(s, 0, a);
                Some(intrinsics::str_sub(s, b, s.len()))
            }
            None => {
                self.s = "";
                Some(s)
            }
        }
    }
}
impl FusedIterator for SplitWhitespace<'_> {}
/// As large as rustc's, which has a char that can be a niche.
#[derive(Clone)]
#[repr(C)]
pub struct Lines<'a> {
    s: &'a str,
    pad: [u32; 9],
    c: char,
    more: [u32; 4],
}
impl<'a> Lines<'a> {
    fn of(s: &'a str) -> Self { Lines { s, pad: [0; 9], c: '\n', more: [0; 4] } }
}
impl<'a> Iterator for Lines<'a> {
    type Item = &'a str;
    fn next(&mut self) -> Option<&'a str> {
        let n = self.s.len();
        if n == 0 {
            return None;
        }
        let i = intrinsics::str_find_char(self.s, '\n', 0);
        let k = if i == usize::MAX { n } else { i + 1 };
        let line = intrinsics::str_sub(self.s, 0, k);
        self.s = intrinsics::str_sub(self.s, k, n);
        Some(cut_line(line))
    }
}
impl<'a> DoubleEndedIterator for Lines<'a> {
    fn next_back(&mut self) -> Option<&'a str> {
        let n = self.s.len();
        if n == 0 {
            return None;
        }
        let to = if intrinsics::str_byte(self.s, n - 1) == b'\n' { n - 1 } else { n };
        let i = intrinsics::str_rfind_char(self.s, '\n', to);
        let k = if i == usize::MAX { 0 } else { i + 1 };
        let line = intrinsics::str_sub(self.s, k, n);
        self.s = intrinsics::str_sub(self.s, 0, k);
        Some(cut_line(line))
    }
}
impl FusedIterator for Lines<'_> {}

#[derive(Clone)]
pub struct SplitAsciiWhitespace<'a> {
    inner: crate::slice::Split<'a, u8, fn(&u8) -> bool>,
}
impl<'a> Iterator for SplitAsciiWhitespace<'a> {
    type Item = &'a str;
    fn next(&mut self) -> Option<&'a str> { self.inner.find(|s| !s.is_empty()).map(intrinsics::str_from_bytes) }
}
impl<'a> DoubleEndedIterator for SplitAsciiWhitespace<'a> {
    fn next_back(&mut self) -> Option<&'a str> { self.inner.rfind(|s| !s.is_empty()).map(intrinsics::str_from_bytes) }
}
impl FusedIterator for SplitAsciiWhitespace<'_> {}

#[derive(Clone)]
pub struct EncodeUtf16<'a> {
    chars: Chars<'a>,
    extra: u16,
}
impl<'a> EncodeUtf16<'a> {
    pub(super) fn of(s: &'a str) -> Self { EncodeUtf16 { chars: s.chars(), extra: 0 } }
}
impl Iterator for EncodeUtf16<'_> {
    type Item = u16;
    fn next(&mut self) -> Option<u16> {
        if self.extra != 0 {
            return Some(crate::mem::take(&mut self.extra));
        }
        let mut units = [0; 2];
        self.chars.next()?.encode_utf16(&mut units);
        self.extra = units[1];
        Some(units[0])
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let (n, extra) = (self.chars.s.len(), (self.extra != 0) as usize);
        (n.div_ceil(3) + extra, Some(n + extra))
    }
}
impl FusedIterator for EncodeUtf16<'_> {}
crate::char::escapes! {
    EscapeDebug ['a] &'a str, b'd';
    EscapeDefault ['a] &'a str, b'x';
    EscapeUnicode ['a] &'a str, b'u';
}
hidden! {
    SplitWhitespace ['_] SplitAsciiWhitespace ['_] Lines ['_] EncodeUtf16 ['_] EscapeDebug ['_] EscapeDefault ['_]
    EscapeUnicode ['_]
}
