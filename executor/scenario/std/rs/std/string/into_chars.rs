//! The chars of a String that it owns.
use super::*;

impl String {
    pub fn into_chars(self) -> IntoChars {
        let n = self.len();
        IntoChars { s: self, i: 0, n }
    }
}
impl Drain {
    pub fn as_str(&self) -> &str { intrinsics::str_sub(&self.inner.s, self.inner.i, self.inner.n) }
}

#[path_name = "alloc::string::IntoChars"]
#[derive(Clone)]
pub struct IntoChars {
    s: String,
    pub(crate) i: usize,
    n: usize,
}
impl Iterator for IntoChars {
    type Item = char;
    fn next(&mut self) -> Option<char> {
        if self.i >= self.n {
            return None;
        }
        let c = intrinsics::str_char_at(&self.s, self.i);
        self.i += c.len_utf8();
        Some(c)
    }
    fn size_hint(&self) -> (usize, Option<usize>) { ((self.n - self.i + 3) / 4, Some(self.n - self.i)) }
}
impl DoubleEndedIterator for IntoChars {
    fn next_back(&mut self) -> Option<char> {
        if self.i >= self.n {
            return None;
        }
        let c = intrinsics::str_char_before(&self.s, self.n);
        self.n -= c.len_utf8();
        Some(c)
    }
}
