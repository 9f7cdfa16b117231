use crate::fmt;
use crate::hash::{Hash, Hasher};
use crate::intrinsics;
use crate::iter::FusedIterator;
use crate::ops::{
    self, Bound, Index, IndexMut, Range, RangeFrom, RangeFull, RangeInclusive, RangeTo, RangeToInclusive,
};
use crate::slice::SliceIndex;

#[path_name = "core::str::iter"]
mod iter;
#[path_name = "core::str::iter"]
mod search;
pub use iter::{
    Bytes, CharIndices, Chars, EncodeUtf16, EscapeDebug, EscapeDefault, EscapeUnicode, Lines, SplitAsciiWhitespace,
    SplitWhitespace,
};

pub mod pattern {
    use crate::intrinsics;

    /// What can be searched for in a str. Matches are (start, end).
    pub trait Pattern: Sized {
        /// first match that starts at or after from
        fn find_in(&mut self, hay: &str, from: usize) -> Option<(usize, usize)>;
        /// last match that ends at or before to
        fn rfind_in(&mut self, hay: &str, to: usize) -> Option<(usize, usize)>;
        /// length of a match at the beginning
        fn prefix_len(&mut self, hay: &str) -> Option<usize> {
            match self.find_in(hay, 0) {
                Some((0, b)) => Some(b),
                _ => None,
            }
        }
        fn suffix_start(&mut self, hay: &str) -> Option<usize> {
            match self.rfind_in(hay, hay.len()) {
                Some((a, b)) if b == hay.len() => Some(a),
                _ => None,
            }
        }
        /// the text, when this is a string
        fn as_text(&self) -> Option<&str> { None }
    }

    /// Whose matches are the same from both ends.
    pub trait DoubleEndedSearcher: Pattern {}
    impl DoubleEndedSearcher for char {}

    impl Pattern for char {
        fn find_in(&mut self, hay: &str, from: usize) -> Option<(usize, usize)> {
            let i = intrinsics::str_find_char(hay, *self, from);
            if i == usize::MAX { None } else { Some((i, i + self.len_utf8())) }
        }
        fn rfind_in(&mut self, hay: &str, to: usize) -> Option<(usize, usize)> {
            let i = intrinsics::str_rfind_char(hay, *self, to);
            if i == usize::MAX { None } else { Some((i, i + self.len_utf8())) }
        }
    }
    impl<'b> Pattern for &'b str {
        fn find_in(&mut self, hay: &str, from: usize) -> Option<(usize, usize)> {
            let i = intrinsics::str_find(hay, *self, from);
            if i == usize::MAX { None } else { Some((i, i + self.len())) }
        }
        fn rfind_in(&mut self, hay: &str, to: usize) -> Option<(usize, usize)> {
            let i = intrinsics::str_rfind(hay, *self, to);
            if i == usize::MAX { None } else { Some((i, i + self.len())) }
        }
        fn prefix_len(&mut self, hay: &str) -> Option<usize> {
            let n = self.len();
            if n <= hay.len() && intrinsics::str_eq(intrinsics::str_sub(hay, 0, n), *self) { Some(n) } else { None }
        }
        fn suffix_start(&mut self, hay: &str) -> Option<usize> {
            let (n, m) = (self.len(), hay.len());
            if n <= m && intrinsics::str_eq(intrinsics::str_sub(hay, m - n, m), *self) { Some(m - n) } else { None }
        }
        fn as_text(&self) -> Option<&str> { Some(*self) }
    }
    macro_rules! pattern_via_str {
        ($([$($g:tt)*] $t:ty;)*) => { $(
            impl<$($g)*> Pattern for $t {
                fn find_in(&mut self, hay: &str, from: usize) -> Option<(usize, usize)> {
                    (&self[..]).find_in(hay, from)
                }
                fn rfind_in(&mut self, hay: &str, to: usize) -> Option<(usize, usize)> { (&self[..]).rfind_in(hay, to) }
                fn prefix_len(&mut self, hay: &str) -> Option<usize> { (&self[..]).prefix_len(hay) }
                fn suffix_start(&mut self, hay: &str) -> Option<usize> { (&self[..]).suffix_start(hay) }
                fn as_text(&self) -> Option<&str> { Some(&self[..]) }
            }
        )* };
    }
    pattern_via_str! {
        ['b] &'b String;
        ['b, 'c] &'c &'b str;
    }
    fn find_by(hay: &str, from: usize, mut f: impl FnMut(char) -> bool) -> Option<(usize, usize)> {
        let (mut i, n) = (from, hay.len());
        while i < n {
            let c = intrinsics::str_char_at(hay, i);
            let j = i + c.len_utf8();
            if f(c) {
                return Some((i, j));
            }
            i = j;
        }
        None
    }
    fn rfind_by(hay: &str, to: usize, mut f: impl FnMut(char) -> bool) -> Option<(usize, usize)> {
        let mut j = to;
        while j > 0 {
            let c = intrinsics::str_char_before(hay, j);
            let i = j - c.len_utf8();
            if f(c) {
                return Some((i, j));
            }
            j = i;
        }
        None
    }
    macro_rules! pattern_by {
        ($([$($g:tt)*] $t:ty, |$p:ident, $c:ident| $e:expr;)*) => { $(
            impl<$($g)*> DoubleEndedSearcher for $t {}
            impl<$($g)*> Pattern for $t {
                fn find_in(&mut self, hay: &str, from: usize) -> Option<(usize, usize)> {
                    let $p = self;
                    find_by(hay, from, |$c| $e)
                }
                fn rfind_in(&mut self, hay: &str, to: usize) -> Option<(usize, usize)> {
                    let $p = self;
                    rfind_by(hay, to, |$c| $e)
                }
                fn prefix_len(&mut self, hay: &str) -> Option<usize> {
                    if hay.is_empty() {
                        return None;
                    }
                    let $p = self;
                    let $c = intrinsics::str_char_at(hay, 0);
                    if $e { Some($c.len_utf8()) } else { None }
                }
                fn suffix_start(&mut self, hay: &str) -> Option<usize> {
                    let n = hay.len();
                    if n == 0 {
                        return None;
                    }
                    let $p = self;
                    let $c = intrinsics::str_char_before(hay, n);
                    if $e { Some(n - $c.len_utf8()) } else { None }
                }
            }
        )* };
    }
    pattern_by! {
        [F: FnMut(char) -> bool] F, |p, c| p(c);
        [const N: usize] [char; N], |p, c| p.contains(&c);
        ['b, const N: usize] &'b [char; N], |p, c| p.contains(&c);
        ['b] &'b [char], |p, c| p.contains(&c);
    }
}
use self::pattern::{DoubleEndedSearcher, Pattern};

// ---------------------------------------------------------------- errors, parsing

#[lang]
pub trait FromStr: Sized {
    type Err;
    fn from_str(s: &str) -> Result<Self, Self::Err>;
}
#[path_name = "core::str::error::ParseBoolError"]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseBoolError {}
impl fmt::Display for ParseBoolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.pad("provided string was not `true` or `false`") }
}
impl crate::error::Error for ParseBoolError {}
impl FromStr for bool {
    type Err = ParseBoolError;
    fn from_str(s: &str) -> Result<bool, ParseBoolError> {
        match s {
            "true" => Ok(true),
            "false" => Ok(false),
            _ => Err(ParseBoolError {}),
        }
    }
}
#[path_name = "core::str::error::Utf8Error"]
#[derive(Copy, Eq, PartialEq, Clone, Debug)]
pub struct Utf8Error {
    valid_up_to: usize,
    error_len: Option<u8>,
}
impl Utf8Error {
    pub fn valid_up_to(&self) -> usize { self.valid_up_to }
    pub fn error_len(&self) -> Option<usize> { self.error_len.map(|n| n as usize) }
}
impl fmt::Display for Utf8Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(n) = self.error_len {
            write!(f, "invalid utf-8 sequence of {} bytes from index {}", n, self.valid_up_to)
        } else {
            write!(f, "incomplete utf-8 byte sequence from index {}", self.valid_up_to)
        }
    }
}
impl crate::error::Error for Utf8Error {}
pub(crate) fn check_utf8(v: &[u8]) -> Result<(), Utf8Error> {
    let n = intrinsics::utf8_valid_up_to(v);
    if n == v.len() {
        return Ok(());
    }
    let e = intrinsics::utf8_error_len(v, n);
    Err(Utf8Error { valid_up_to: n, error_len: if e == 0 { None } else { Some(e) } })
}
pub(crate) use iter::hidden;
pub use search::{
    MatchIndices, Matches, RMatchIndices, RMatches, RSplit, RSplitN, RSplitTerminator, Split, SplitInclusive, SplitN,
    SplitTerminator,
};
pub use crate::slice::{Utf8Chunk, Utf8Chunks};
pub fn from_utf8(v: &[u8]) -> Result<&str, Utf8Error> {
    match check_utf8(v) {
        Ok(()) => Ok(intrinsics::str_from_bytes(v)),
        Err(e) => Err(e),
    }
}
pub fn from_utf8_mut(v: &mut [u8]) -> Result<&mut str, Utf8Error> {
    check_utf8(v)?;
    Ok(unsafe { from_utf8_unchecked_mut(v) })
}
pub unsafe fn from_utf8_unchecked(v: &[u8]) -> &str { intrinsics::str_from_bytes(v) }
pub unsafe fn from_utf8_unchecked_mut(v: &mut [u8]) -> &mut str { intrinsics::transmute(v) }
pub unsafe fn from_boxed_utf8_unchecked(v: Box<[u8]>) -> Box<str> { intrinsics::transmute(v) }

// ---------------------------------------------------------------- indexing

impl SliceIndex<str> for Range<usize> {
    type Output = str;
    fn get(self, s: &str) -> Option<&str> {
        if self.start <= self.end
            && intrinsics::str_is_boundary(s, self.start)
            && intrinsics::str_is_boundary(s, self.end)
        {
            Some(intrinsics::str_sub(s, self.start, self.end))
        } else {
            None
        }
    }
    fn get_mut(self, s: &mut str) -> Option<&mut str> {
        if self.start <= self.end
            && intrinsics::str_is_boundary(s, self.start)
            && intrinsics::str_is_boundary(s, self.end)
        {
            Some(intrinsics::transmute(intrinsics::str_sub(s, self.start, self.end)))
        } else {
            None
        }
    }
    fn index(self, s: &str) -> &str { intrinsics::str_slice(s, self.start, self.end) }
    fn index_mut(self, s: &mut str) -> &mut str {
        intrinsics::transmute(intrinsics::str_slice(s, self.start, self.end))
    }
}
macro_rules! str_index {
    ($($t:ty, |$r:ident, $n:ident| $range:expr;)*) => { $(
        impl SliceIndex<str> for $t {
            type Output = str;
            fn get(self, s: &str) -> Option<&str> {
                let ($r, $n) = (self, s.len());
                SliceIndex::get($range, s)
            }
            fn get_mut(self, s: &mut str) -> Option<&mut str> {
                let ($r, $n) = (self, s.len());
                SliceIndex::get_mut($range, s)
            }
            fn index(self, s: &str) -> &str {
                let ($r, $n) = (self, s.len());
                SliceIndex::index($range, s)
            }
            fn index_mut(self, s: &mut str) -> &mut str {
                let ($r, $n) = (self, s.len());
                SliceIndex::index_mut($range, s)
            }
        }
    )* };
}
str_index! {
    RangeTo<usize>, |r, n| 0..r.end;
    RangeFull, |_r, n| 0..n;
}
macro_rules! str_index_inclusive {
    ($($t:ty, |$r:ident| $start:expr;)*) => { $(
        impl SliceIndex<str> for $t {
            type Output = str;
            fn get(self, s: &str) -> Option<&str> {
                let $r = self;
                if $r.end < s.len() { ($start..$r.end + 1).get(s) } else { None }
            }
            fn get_mut(self, s: &mut str) -> Option<&mut str> {
                let $r = self;
                if $r.end < s.len() { ($start..$r.end + 1).get_mut(s) } else { None }
            }
            fn index(self, s: &str) -> &str {
                let $r = self;
                if $r.end >= s.len() {
                    panic!("end byte index {} is out of bounds of `{s}`", $r.end)
                }
                ($start..$r.end + 1).index(s)
            }
            fn index_mut(self, s: &mut str) -> &mut str {
                let $r = self;
                if $r.end >= s.len() {
                    panic!("end byte index {} is out of bounds of `{s}`", $r.end)
                }
                ($start..$r.end + 1).index_mut(s)
            }
        }
    )* };
}
str_index_inclusive! {
    RangeInclusive<usize>, |r| if r.exhausted { r.end + 1 } else { r.start };
    RangeToInclusive<usize>, |r| 0;
}
impl SliceIndex<str> for (Bound<usize>, Bound<usize>) {
    type Output = str;
    fn get(self, s: &str) -> Option<&str> { ops::plain_range(&self, s.len()).get(s) }
    fn get_mut(self, s: &mut str) -> Option<&mut str> { ops::plain_range(&self, s.len()).get_mut(s) }
    fn index(self, s: &str) -> &str {
        let (a, b) = ops::index_range(&self, s.len());
        (a..b).index(s)
    }
    fn index_mut(self, s: &mut str) -> &mut str {
        let (a, b) = ops::index_range(&self, s.len());
        (a..b).index_mut(s)
    }
}
impl SliceIndex<str> for RangeFrom<usize> {
    type Output = str;
    fn get(self, s: &str) -> Option<&str> { (self.start..s.len()).get(s) }
    fn get_mut(self, s: &mut str) -> Option<&mut str> { (self.start..s.len()).get_mut(s) }
    fn index(self, s: &str) -> &str { intrinsics::str_slice(s, self.start, usize::MAX) }
    fn index_mut(self, s: &mut str) -> &mut str {
        intrinsics::transmute(intrinsics::str_slice(s, self.start, usize::MAX))
    }
}
impl<I: SliceIndex<str>> Index<I> for str {
    type Output = I::Output;
    fn index(&self, index: I) -> &I::Output { index.index(self) }
}
impl<I: SliceIndex<str>> IndexMut<I> for str {
    fn index_mut(&mut self, index: I) -> &mut I::Output { index.index_mut(self) }
}
impl Hash for str {
    fn hash<H: Hasher>(&self, state: &mut H) { state.write_str(self) }
}

// ---------------------------------------------------------------- methods

impl str {
    #[must_use] pub const fn len(&self) -> usize { intrinsics::str_len(self) }
    #[must_use] pub const fn is_empty(&self) -> bool { intrinsics::str_len(self) == 0 }
    #[must_use] pub fn is_char_boundary(&self, index: usize) -> bool { intrinsics::str_is_boundary(self, index) }
    pub fn floor_char_boundary(&self, index: usize) -> usize {
        if index >= self.len() {
            return self.len();
        }
        let mut i = index;
        while !intrinsics::str_is_boundary(self, i) {
            i -= 1;
        }
        i
    }
    pub fn ceil_char_boundary(&self, index: usize) -> usize {
        let mut i = if index > self.len() { self.len() } else { index };
        while !intrinsics::str_is_boundary(self, i) {
            i += 1;
        }
        i
    }
    pub fn from_utf8(v: &[u8]) -> Result<&str, Utf8Error> { from_utf8(v) }
    pub unsafe fn from_utf8_unchecked(v: &[u8]) -> &str { intrinsics::str_from_bytes(v) }
    pub fn from_utf8_mut(v: &mut [u8]) -> Result<&mut str, Utf8Error> { from_utf8_mut(v) }
    pub unsafe fn from_utf8_unchecked_mut(v: &mut [u8]) -> &mut str { from_utf8_unchecked_mut(v) }
    pub unsafe fn as_bytes_mut(&mut self) -> &mut [u8] { intrinsics::transmute(self) }
    pub fn as_mut_ptr(&mut self) -> *mut u8 { self.as_ptr() as *mut u8 }
    #[must_use] pub fn as_bytes(&self) -> &[u8] { intrinsics::str_as_bytes(self) }
    pub fn as_ptr(&self) -> *const u8 { intrinsics::cast::<str, u8>(self) }
    pub fn get<I: SliceIndex<str>>(&self, i: I) -> Option<&I::Output> { i.get(self) }
    pub fn get_mut<I: SliceIndex<str>>(&mut self, i: I) -> Option<&mut I::Output> { i.get_mut(self) }
    #[track_caller]
    pub unsafe fn get_unchecked<I: SliceIndex<str>>(&self, i: I) -> &I::Output {
        match i.get(self) {
            Some(s) => s,
            None => intrinsics::precondition("str::get_unchecked requires that the range is within the string slice"),
        }
    }
    #[track_caller]
    pub unsafe fn get_unchecked_mut<I: SliceIndex<str>>(&mut self, i: I) -> &mut I::Output {
        match i.get_mut(self) {
            Some(s) => s,
            None => {
                intrinsics::precondition("str::get_unchecked_mut requires that the range is within the string slice")
            }
        }
    }
    pub fn split_at(&self, mid: usize) -> (&str, &str) {
        match self.split_at_checked(mid) {
            Some(p) => p,
            None => (intrinsics::str_slice(self, 0, mid), ""),
        }
    }
    pub fn split_at_mut(&mut self, mid: usize) -> (&mut str, &mut str) {
        let (a, b) = self.split_at(mid);
        (intrinsics::transmute(a), intrinsics::transmute(b))
    }
    pub fn split_at_mut_checked(&mut self, mid: usize) -> Option<(&mut str, &mut str)> {
        if intrinsics::str_is_boundary(self, mid) { Some(self.split_at_mut(mid)) } else { None }
    }
    pub fn split_at_checked(&self, mid: usize) -> Option<(&str, &str)> {
        if intrinsics::str_is_boundary(self, mid) {
            Some((intrinsics::str_sub(self, 0, mid), intrinsics::str_sub(self, mid, self.len())))
        } else {
            None
        }
    }
    pub fn encode_utf16(&self) -> EncodeUtf16<'_> { EncodeUtf16::of(self) }
    pub fn contains<P: Pattern>(&self, mut pat: P) -> bool { pat.find_in(self, 0).is_some() }
    pub fn starts_with<P: Pattern>(&self, mut pat: P) -> bool { pat.prefix_len(self).is_some() }
    pub fn ends_with<P: Pattern>(&self, mut pat: P) -> bool { pat.suffix_start(self).is_some() }
    pub fn find<P: Pattern>(&self, mut pat: P) -> Option<usize> {
        match pat.find_in(self, 0) {
            Some((a, _)) => Some(a),
            None => None,
        }
    }
    pub fn rfind<P: Pattern>(&self, mut pat: P) -> Option<usize> {
        match pat.rfind_in(self, self.len()) {
            Some((a, _)) => Some(a),
            None => None,
        }
    }
    pub fn split_once<P: Pattern>(&self, mut delimiter: P) -> Option<(&str, &str)> {
        let (a, b) = delimiter.find_in(self, 0)?;
        Some((intrinsics::str_sub(self, 0, a), intrinsics::str_sub(self, b, self.len())))
    }
    pub fn rsplit_once<P: Pattern>(&self, mut delimiter: P) -> Option<(&str, &str)> {
        let (a, b) = delimiter.rfind_in(self, self.len())?;
        Some((intrinsics::str_sub(self, 0, a), intrinsics::str_sub(self, b, self.len())))
    }
    #[must_use] pub fn trim(&self) -> &str { intrinsics::str_trim_end(intrinsics::str_trim_start(self)) }
    #[must_use] pub fn trim_start(&self) -> &str { intrinsics::str_trim_start(self) }
    #[must_use] pub fn trim_end(&self) -> &str { intrinsics::str_trim_end(self) }
    pub fn trim_left(&self) -> &str { intrinsics::str_trim_start(self) }
    pub fn trim_right(&self) -> &str { intrinsics::str_trim_end(self) }
    pub fn trim_ascii(&self) -> &str { self.trim_matches(|c: char| c.is_ascii_whitespace()) }
    pub fn trim_ascii_start(&self) -> &str { self.trim_start_matches(|c: char| c.is_ascii_whitespace()) }
    pub fn trim_ascii_end(&self) -> &str { self.trim_end_matches(|c: char| c.is_ascii_whitespace()) }
    pub fn trim_left_matches<P: Pattern>(&self, pat: P) -> &str { self.trim_start_matches(pat) }
    pub fn trim_right_matches<P: Pattern>(&self, pat: P) -> &str { self.trim_end_matches(pat) }
    #[must_use] pub fn trim_start_matches<P: Pattern>(&self, mut pat: P) -> &str {
        let mut s = self;
        while let Some(n) = pat.prefix_len(s) {
            if n == 0 {
                break;
            }
            s = intrinsics::str_sub(s, n, s.len());
        }
        s
    }
    #[must_use] pub fn trim_end_matches<P: Pattern>(&self, mut pat: P) -> &str {
        let mut s = self;
        while let Some(n) = pat.suffix_start(s) {
            if n == s.len() {
                break;
            }
            s = intrinsics::str_sub(s, 0, n);
        }
        s
    }
    #[must_use] pub fn trim_matches<P: Pattern>(&self, mut pat: P) -> &str {
        let mut s = self;
        while let Some(n) = pat.prefix_len(s) {
            if n == 0 {
                break;
            }
            s = intrinsics::str_sub(s, n, s.len());
        }
        s.trim_end_matches(pat)
    }
    #[must_use] pub fn strip_prefix<P: Pattern>(&self, mut prefix: P) -> Option<&str> {
        match prefix.prefix_len(self) {
            Some(n) => Some(intrinsics::str_sub(self, n, self.len())),
            None => None,
        }
    }
    #[must_use] pub fn strip_suffix<P: Pattern>(&self, mut suffix: P) -> Option<&str> {
        match suffix.suffix_start(self) {
            Some(n) => Some(intrinsics::str_sub(self, 0, n)),
            None => None,
        }
    }
    pub fn parse<F: FromStr>(&self) -> Result<F, F::Err> { FromStr::from_str(self) }
    pub fn is_ascii(&self) -> bool { intrinsics::str_is_ascii(self) }
    #[must_use]
    pub fn eq_ignore_ascii_case(&self, other: &str) -> bool { intrinsics::str_eq_ignore_ascii_case(self, other) }
    pub fn make_ascii_uppercase(&mut self) { intrinsics::str_make_ascii_case(self, true) }
    pub fn make_ascii_lowercase(&mut self) { intrinsics::str_make_ascii_case(self, false) }
    pub fn escape_debug(&self) -> EscapeDebug<'_> { EscapeDebug::of(self) }
    pub fn escape_default(&self) -> EscapeDefault<'_> { EscapeDefault::of(self) }
    pub fn escape_unicode(&self) -> EscapeUnicode<'_> { EscapeUnicode::of(self) }
    pub fn into_boxed_bytes(self: Box<str>) -> Box<[u8]> {
        intrinsics::boxed_str_into_string(self).into_bytes().into_boxed_slice()
    }
    pub fn into_string(self: Box<str>) -> String { intrinsics::boxed_str_into_string(self) }
    #[must_use] pub fn replace<P: Pattern>(&self, mut from: P, to: &str) -> String {
        if let Some(text) = from.as_text() {
            let mut r = String::with_capacity(if text.len() <= to.len() { self.len() } else { 0 });
            let mut at = 0;
            while at <= self.len() { at = intrinsics::str_replace(&mut r, self, text, to, at); }
            return r;
        }
        self.replacen(from, to, usize::MAX)
    }
    #[must_use] pub fn replacen<P: Pattern>(&self, pat: P, to: &str, count: usize) -> String {
        let mut r = String::with_capacity(self.len());
        let mut last = 0;
        for (a, m) in self.match_indices(pat).take(count) {
            r.push_str(intrinsics::str_sub(self, last, a));
            r.push_str(to);
            last = a + m.len();
        }
        r.push_str(intrinsics::str_sub(self, last, self.len()));
        r
    }
    #[must_use] pub fn to_lowercase(&self) -> String { intrinsics::str_lower(self) }
    #[must_use] pub fn to_uppercase(&self) -> String { intrinsics::str_upper(self) }
    #[must_use] pub fn repeat(&self, n: usize) -> String { intrinsics::str_repeat(self, n) }
    #[must_use] pub fn to_ascii_uppercase(&self) -> String { intrinsics::str_ascii_upper(self) }
    #[must_use] pub fn to_ascii_lowercase(&self) -> String { intrinsics::str_ascii_lower(self) }
}

// ---------------------------------------------------------------- iterators

fn cut_line(s: &str) -> &str {
    let s = match s.strip_suffix('\n') {
        Some(t) => t,
        None => return s,
    };
    match s.strip_suffix('\r') {
        Some(t) => t,
        None => s,
    }
}
