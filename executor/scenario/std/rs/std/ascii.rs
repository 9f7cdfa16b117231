use crate::fmt;
use crate::iter::FusedIterator;

#[path_name = "core::ascii::EscapeDefault"]
#[derive(Clone)]
pub struct EscapeDefault {
    data: [u8; 4],
    at: u8,
    end: u8,
}
impl EscapeDefault {
    fn rest(&self) -> &[u8] { &self.data[self.at as usize..self.end as usize] }
}
pub fn escape_default(c: u8) -> EscapeDefault {
    let hex = |n: u8| if n < 10 { b'0' + n } else { b'a' + n - 10 };
    let (data, end) = match c {
        b'\t' => ([b'\\', b't', 0, 0], 2),
        b'\r' => ([b'\\', b'r', 0, 0], 2),
        b'\n' => ([b'\\', b'n', 0, 0], 2),
        b'\'' | b'"' | b'\\' => ([b'\\', c, 0, 0], 2),
        b'\x20'..=b'\x7e' => ([c, 0, 0, 0], 1),
        _ => ([b'\\', b'x', hex(c >> 4), hex(c & 15)], 4),
    };
    EscapeDefault { data, at: 0, end }
}
impl Iterator for EscapeDefault {
    type Item = u8;
    fn next(&mut self) -> Option<u8> {
        let c = *self.rest().first()?;
        self.at += 1;
        Some(c)
    }
    fn size_hint(&self) -> (usize, Option<usize>) { (self.rest().len(), Some(self.rest().len())) }
}
impl DoubleEndedIterator for EscapeDefault {
    fn next_back(&mut self) -> Option<u8> {
        let c = *self.rest().last()?;
        self.end -= 1;
        Some(c)
    }
}
impl ExactSizeIterator for EscapeDefault {}
impl FusedIterator for EscapeDefault {}
crate::str::hidden! { EscapeDefault [] }
impl fmt::Display for EscapeDefault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for b in self.rest() {
            f.put_char(*b as char)?;
        }
        Ok(())
    }
}
/// Its methods are inherent by now.
#[deprecated(since = "1.26.0", note = "use inherent methods instead")]
pub trait AsciiExt {}
