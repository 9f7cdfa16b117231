//! Chars as escapes write them.
use super::*;

#[derive(Clone)]
pub struct Escaped {
    inner: crate::string::IntoChars,
}
impl Escaped {
    pub(super) fn new(c: char, kind: u8) -> Escaped {
        let mut text = String::new();
        intrinsics::fmt_escape(&mut text, c, kind);
        Escaped { inner: text.into_chars() }
    }
    pub(crate) fn of(s: &str, kind: u8) -> Escaped {
        let mut text = String::new();
        for c in s.chars() {
            intrinsics::fmt_escape(&mut text, c, kind);
        }
        Escaped { inner: text.into_chars() }
    }
    pub fn len(&self) -> usize { self.inner.clone().count() }
}
impl Iterator for Escaped {
    type Item = char;
    fn next(&mut self) -> Option<char> { self.inner.next() }
}
impl fmt::Display for Escaped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str(self.inner.as_str()) }
}
