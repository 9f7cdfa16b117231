use crate::fmt;
use crate::hash::{Hash, Hasher};
use crate::intrinsics;
use crate::str::FromStr;

#[path_name = "core::char"]
mod escaped;
pub use escaped::{EscapeDebug, EscapeDefault, EscapeUnicode};
pub(crate) use escaped::escapes;

pub const MAX: char = char::MAX;
pub const REPLACEMENT_CHARACTER: char = '\u{FFFD}';
pub const fn from_u32(i: u32) -> Option<char> { char::from_u32(i) }
#[must_use] pub const fn from_digit(num: u32, radix: u32) -> Option<char> { char::from_digit(num, radix) }
#[track_caller]
pub const unsafe fn from_u32_unchecked(i: u32) -> char { unsafe { char::from_u32_unchecked(i) } }

impl char {
    pub const MIN: char = '\0';
    pub const MAX: char = '\u{10FFFF}';
    pub const MAX_LEN_UTF8: usize = 4;
    pub const MAX_LEN_UTF16: usize = 2;
    pub const REPLACEMENT_CHARACTER: char = '\u{FFFD}';
    pub const fn from_u32(i: u32) -> Option<char> {
        if i > 0x10FFFF || (i >= 0xD800 && i < 0xE000) { None } else { Some(intrinsics::char_from_u32(i)) }
    }
    #[track_caller]
    pub const unsafe fn from_u32_unchecked(i: u32) -> char {
        match char::from_u32(i) {
            Some(c) => c,
            None => intrinsics::precondition("invalid value for `char`"),
        }
    }
    #[must_use] pub const fn from_digit(num: u32, radix: u32) -> Option<char> {
        if radix > 36 {
            panic!("from_digit: radix is too high (maximum 36)")
        }
        if num >= radix {
            return None;
        }
        Some(if num < 10 { (b'0' + num as u8) as char } else { (b'a' + (num as u8 - 10)) as char })
    }
    pub const fn is_digit(self, radix: u32) -> bool { self.to_digit(radix).is_some() }
    #[must_use] pub const fn to_digit(self, radix: u32) -> Option<u32> {
        if radix < 2 || radix > 36 {
            panic!("to_digit: invalid radix -- radix must be in the range 2 to 36 inclusive")
        }
        let c = self as u32;
        let d = if c >= 48 && c <= 57 {
            c - 48
        } else if c >= 97 && c <= 122 {
            c - 87
        } else if c >= 65 && c <= 90 {
            c - 55
        } else {
            return None;
        };
        if d < radix { Some(d) } else { None }
    }
    #[must_use] pub const fn len_utf8(self) -> usize {
        let c = self as u32;
        if c < 0x80 {
            1
        } else if c < 0x800 {
            2
        } else if c < 0x10000 {
            3
        } else {
            4
        }
    }
    pub const fn len_utf16(self) -> usize { if self as u32 > 0xFFFF { 2 } else { 1 } }
    pub fn encode_utf8(self, dst: &mut [u8]) -> &mut str {
        let mut s = String::new();
        s.push(self);
        let n = s.len();
        if n > dst.len() {
            panic!("encode_utf8: need {} bytes to encode U+{:x} but buffer has just {}", n, self as u32, dst.len())
        }
        for i in 0..n {
            dst[i] = intrinsics::str_byte(&s, i);
        }
        s.leak()
    }
    pub fn decode_utf16<I: IntoIterator<Item = u16>>(iter: I) -> DecodeUtf16<I::IntoIter> {
        DecodeUtf16 { iter: iter.into_iter(), buf: None }
    }
    pub fn encode_utf16(self, dst: &mut [u16]) -> &mut [u16] {
        let c = self as u32;
        if c < 0x10000 {
            dst[0] = c as u16;
            &mut dst[..1]
        } else {
            let c = c - 0x10000;
            dst[0] = 0xD800 | (c >> 10) as u16;
            dst[1] = 0xDC00 | (c & 0x3FF) as u16;
            &mut dst[..2]
        }
    }
    #[must_use] pub fn is_alphabetic(self) -> bool { intrinsics::char_is(self, b'a') }
    #[must_use] pub fn is_lowercase(self) -> bool { intrinsics::char_is(self, b'l') }
    #[must_use] pub fn is_uppercase(self) -> bool { intrinsics::char_is(self, b'u') }
    #[must_use] pub fn is_whitespace(self) -> bool { intrinsics::char_is(self, b'w') }
    #[must_use]
    pub fn is_alphanumeric(self) -> bool { intrinsics::char_is(self, b'a') || intrinsics::char_is(self, b'n') }
    pub fn is_control(self) -> bool { intrinsics::char_is(self, b'c') }
    #[must_use] pub fn is_numeric(self) -> bool { intrinsics::char_is(self, b'n') }
    #[must_use] pub fn to_lowercase(self) -> ToLowercase {
        ToLowercase(CaseMappingIter::new([0, 1, 2].map(|i| intrinsics::char_lower(self, i))))
    }
    #[must_use] pub fn to_uppercase(self) -> ToUppercase {
        ToUppercase(CaseMappingIter::new([0, 1, 2].map(|i| intrinsics::char_upper(self, i))))
    }
    pub const fn is_ascii(&self) -> bool { (*self as u32) < 128 }
    #[must_use] pub const fn to_ascii_uppercase(&self) -> char {
        if self.is_ascii_lowercase() {
            (*self as u8 - 32) as char
        } else {
            *self
        }
    }
    #[must_use] pub const fn to_ascii_lowercase(&self) -> char {
        if self.is_ascii_uppercase() {
            (*self as u8 + 32) as char
        } else {
            *self
        }
    }
    pub const fn eq_ignore_ascii_case(&self, other: &char) -> bool {
        self.to_ascii_lowercase() == other.to_ascii_lowercase()
    }
    pub fn make_ascii_uppercase(&mut self) { *self = self.to_ascii_uppercase() }
    pub fn make_ascii_lowercase(&mut self) { *self = self.to_ascii_lowercase() }
    pub const fn is_ascii_alphabetic(&self) -> bool { matches!(*self, 'A'..='Z' | 'a'..='z') }
    pub const fn is_ascii_uppercase(&self) -> bool { matches!(*self, 'A'..='Z') }
    pub const fn is_ascii_lowercase(&self) -> bool { matches!(*self, 'a'..='z') }
    pub const fn is_ascii_alphanumeric(&self) -> bool { matches!(*self, '0'..='9' | 'A'..='Z' | 'a'..='z') }
    pub const fn is_ascii_digit(&self) -> bool { matches!(*self, '0'..='9') }
    pub const fn is_ascii_hexdigit(&self) -> bool { matches!(*self, '0'..='9' | 'A'..='F' | 'a'..='f') }
    pub const fn is_ascii_punctuation(&self) -> bool { matches!(*self, '!'..='/' | ':'..='@' | '['..='`' | '{'..='~') }
    pub const fn is_ascii_graphic(&self) -> bool { matches!(*self, '!'..='~') }
    pub const fn is_ascii_whitespace(&self) -> bool { matches!(*self, '\t' | '\n' | '\x0C' | '\r' | ' ') }
    pub const fn is_ascii_control(&self) -> bool { matches!(*self, '\0'..='\x1F' | '\x7F') }
    pub fn escape_debug(self) -> EscapeDebug { EscapeDebug::of(self.encode_utf8(&mut [0; 4])) }
    pub fn escape_default(self) -> EscapeDefault { EscapeDefault::of(self.encode_utf8(&mut [0; 4])) }
    pub fn escape_unicode(self) -> EscapeUnicode { EscapeUnicode::of(self.encode_utf8(&mut [0; 4])) }
}

/// One to three chars.
#[derive(Clone, Debug)]
struct CaseMappingIter(crate::array::IntoIter<char, 3>);
impl CaseMappingIter {
    fn new(chars: [u32; 3]) -> Self {
        let n = chars.iter().filter(|c| **c != 0).count().max(1);
        CaseMappingIter(crate::array::IntoIter::first(chars.map(intrinsics::char_from_u32), n))
    }
}
macro_rules! case_iter {
    ($($T:ident $name:literal)*) => { $(
        #[path_name = $name]
        #[derive(Clone, Debug)]
        pub struct $T(CaseMappingIter);
        impl Iterator for $T {
            type Item = char;
            fn next(&mut self) -> Option<char> { self.0.0.next() }
            fn size_hint(&self) -> (usize, Option<usize>) { self.0.0.size_hint() }
        }
        impl DoubleEndedIterator for $T {
            fn next_back(&mut self) -> Option<char> { self.0.0.next_back() }
        }
        impl ExactSizeIterator for $T {}
        impl crate::iter::FusedIterator for $T {}
        impl fmt::Display for $T {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { self.clone().try_for_each(|c| f.put_char(c)) }
        }
    )* };
}
case_iter! { ToLowercase "core::char::ToLowercase" ToUppercase "core::char::ToUppercase" }

impl Hash for char {
    fn hash<H: Hasher>(&self, state: &mut H) { state.write_u32(*self as u32) }
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct CharTryFromError(());
impl fmt::Display for CharTryFromError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.pad("converted integer out of range for `char`") }
}
impl crate::error::Error for CharTryFromError {}
impl TryFrom<u32> for char {
    type Error = CharTryFromError;
    fn try_from(i: u32) -> Result<char, CharTryFromError> {
        match char::from_u32(i) {
            Some(c) => Ok(c),
            None => Err(CharTryFromError(())),
        }
    }
}
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct TryFromCharError(());
impl fmt::Display for TryFromCharError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.pad("unicode code point out of range") }
}
impl crate::error::Error for TryFromCharError {}
impl TryFrom<char> for u8 {
    type Error = TryFromCharError;
    fn try_from(c: char) -> Result<u8, TryFromCharError> {
        if (c as u32) < 256 {
            Ok(c as u32 as u8)
        } else {
            Err(TryFromCharError(()))
        }
    }
}
impl TryFrom<char> for u16 {
    type Error = TryFromCharError;
    fn try_from(c: char) -> Result<u16, TryFromCharError> {
        if (c as u32) < 65536 {
            Ok(c as u32 as u16)
        } else {
            Err(TryFromCharError(()))
        }
    }
}
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseCharError {
    kind: CharErrorKind,
}
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum CharErrorKind {
    EmptyString,
    TooManyChars,
}
impl fmt::Display for ParseCharError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self.kind {
            CharErrorKind::EmptyString => "cannot parse char from empty string",
            CharErrorKind::TooManyChars => "too many characters in string",
        })
    }
}
impl crate::error::Error for ParseCharError {}
impl FromStr for char {
    type Err = ParseCharError;
    fn from_str(s: &str) -> Result<char, ParseCharError> {
        let mut it = s.chars();
        match (it.next(), it.next()) {
            (None, _) => Err(ParseCharError { kind: CharErrorKind::EmptyString }),
            (Some(c), None) => Ok(c),
            _ => Err(ParseCharError { kind: CharErrorKind::TooManyChars }),
        }
    }
}

pub fn decode_utf16<I: IntoIterator<Item = u16>>(iter: I) -> DecodeUtf16<I::IntoIter> { char::decode_utf16(iter) }

#[path_name = "core::char::decode::DecodeUtf16"]
#[derive(Clone, Debug)]
pub struct DecodeUtf16<I: Iterator<Item = u16>> {
    iter: I,
    buf: Option<u16>,
}
#[path_name = "core::char::decode::DecodeUtf16Error"]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecodeUtf16Error {
    code: u16,
}
impl DecodeUtf16Error {
    pub fn unpaired_surrogate(&self) -> u16 { self.code }
}
impl fmt::Display for DecodeUtf16Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { write!(f, "unpaired surrogate found: {:x}", self.code) }
}
impl crate::error::Error for DecodeUtf16Error {}
impl<I: crate::iter::FusedIterator<Item = u16>> crate::iter::FusedIterator for DecodeUtf16<I> {}
impl<I: Iterator<Item = u16>> Iterator for DecodeUtf16<I> {
    type Item = Result<char, DecodeUtf16Error>;
    fn next(&mut self) -> Option<Result<char, DecodeUtf16Error>> {
        let u = match self.buf.take() {
            Some(u) => u,
            None => self.iter.next()?,
        };
        if u < 0xD800 || u > 0xDFFF {
            return Some(Ok(char::from_u32(u as u32).unwrap()));
        }
        if u >= 0xDC00 {
            return Some(Err(DecodeUtf16Error { code: u }));
        }
        match self.iter.next() {
            Some(low) if low >= 0xDC00 && low <= 0xDFFF => {
                let c = ((u as u32 & 0x3FF) << 10 | low as u32 & 0x3FF) + 0x10000;
                Some(Ok(char::from_u32(c).unwrap()))
            }
            other => {
                self.buf = other;
                Some(Err(DecodeUtf16Error { code: u }))
            }
        }
    }
}
impl TryFrom<char> for usize {
    type Error = TryFromCharError;
    fn try_from(c: char) -> Result<usize, TryFromCharError> { Ok(c as usize) }
}
