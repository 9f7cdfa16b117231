//! The chars of a String that it owns.
use super::*;

impl String {
    pub fn into_chars(self) -> IntoChars { IntoChars { bytes: self.into_bytes().into_iter() } }
}
impl Drain<'_> {
    #[must_use] pub fn as_str(&self) -> &str { self.inner.as_str() }
}

#[path_name = "alloc::string::IntoChars"]
#[derive(Clone)]
pub struct IntoChars {
    bytes: crate::vec::IntoIter<u8>,
}
impl IntoChars {
    pub(crate) fn as_str(&self) -> &str { intrinsics::transmute(self.bytes.as_slice()) }
}
impl Iterator for IntoChars {
    type Item = char;
    fn next(&mut self) -> Option<char> {
        let c = self.as_str().chars().next()?;
        for _ in 0..c.len_utf8() {
            self.bytes.next();
        }
        Some(c)
    }
    fn size_hint(&self) -> (usize, Option<usize>) { self.as_str().chars().size_hint() }
}
impl DoubleEndedIterator for IntoChars {
    fn next_back(&mut self) -> Option<char> {
        let c = self.as_str().chars().next_back()?;
        for _ in 0..c.len_utf8() {
            self.bytes.next_back();
        }
        Some(c)
    }
}
