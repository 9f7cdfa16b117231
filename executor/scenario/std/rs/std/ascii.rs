use crate::fmt;

#[path_name = "core::ascii::EscapeDefault"]
#[derive(Clone)]
pub struct EscapeDefault {
    inner: crate::vec::IntoIter<u8>,
}
pub fn escape_default(c: u8) -> EscapeDefault {
    let hex = |n: u8| if n < 10 { b'0' + n } else { b'a' + n - 10 };
    let v = match c {
        b'\t' => vec![b'\\', b't'],
        b'\r' => vec![b'\\', b'r'],
        b'\n' => vec![b'\\', b'n'],
        b'\'' => vec![b'\\', b'\''],
        b'"' => vec![b'\\', b'"'],
        b'\\' => vec![b'\\', b'\\'],
        b'\x20'..=b'\x7e' => vec![c],
        _ => vec![b'\\', b'x', hex(c >> 4), hex(c & 15)],
    };
    EscapeDefault { inner: v.into_iter() }
}
impl Iterator for EscapeDefault {
    type Item = u8;
    fn next(&mut self) -> Option<u8> { self.inner.next() }
    fn size_hint(&self) -> (usize, Option<usize>) { self.inner.size_hint() }
}
impl fmt::Display for EscapeDefault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for b in self.inner.as_slice() {
            f.write_char(*b as char)?;
        }
        Ok(())
    }
}
