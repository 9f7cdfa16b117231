//! Strings of the system, which hold UTF-8 here, and of C.
use crate::borrow::{Borrow, Cow};
use crate::collections::TryReserveError;
use crate::fmt;
use crate::ops::{self, Deref, Index};
use crate::str::{FromStr, Utf8Error};

pub mod os_str {
    pub use super::{OsStr, OsString, OsDisplay as Display};
}
pub mod c_str {
    pub use super::{
        CStr, CString, FromBytesUntilNulError, FromBytesWithNulError, FromVecWithNulError, IntoStringError, NulError,
    };
}
pub type c_char = i8;
pub type c_schar = i8;
pub type c_uchar = u8;
pub type c_short = i16;
pub type c_ushort = u16;
pub type c_int = i32;
pub type c_uint = u32;
pub type c_long = i64;
pub type c_ulong = u64;
pub type c_longlong = i64;
pub type c_ulonglong = u64;
pub type c_float = f32;
pub type c_double = f64;
#[derive(Debug)]
#[repr(u8)]
pub enum c_void {
    #[doc(hidden)]
    __variant1,
    #[doc(hidden)]
    __variant2,
}

/// Comparisons of texts of different types, as one of them.
macro_rules! compare {
    ($as:ty: $($a:ty, $b:ty;)*) => { $( compare! { @$as, $a, $b } compare! { @$as, $b, $a } )* };
    (@$as:ty, $a:ty, $b:ty) => {
        impl<'a, 'b> PartialEq<$b> for $a {
            fn eq(&self, o: &$b) -> bool { AsRef::<$as>::as_ref(self) == AsRef::<$as>::as_ref(o) }
        }
        impl<'a, 'b> PartialOrd<$b> for $a {
            fn partial_cmp(&self, o: &$b) -> Option<crate::cmp::Ordering> {
                AsRef::<$as>::as_ref(self).partial_cmp(AsRef::<$as>::as_ref(o))
            }
        }
    };
}
pub(crate) use compare;
/// What a borrowed form around a str and its owned form around a String have in common.
pub(crate) macro_rules! text_pair {
    ($b:ident $o:ident) => {
        impl Deref for $o {
            type Target = $b;
            fn deref(&self) -> &$b { $b::new(self.inner.as_str()) }
        }
        impl Borrow<$b> for $o {
            fn borrow(&self) -> &$b { self }
        }
        impl ToOwned for $b {
            type Owned = $o;
            fn to_owned(&self) -> $o { $o { inner: String::from(self.text()) } }
        }
        impl fmt::Debug for $b {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { fmt::Debug::fmt(self.text(), f) }
        }
        impl fmt::Debug for $o {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { fmt::Debug::fmt(&**self, f) }
        }
        impl AsRef<$b> for $b {
            fn as_ref(&self) -> &$b { self }
        }
        impl AsRef<$b> for $o {
            fn as_ref(&self) -> &$b { self }
        }
        impl AsRef<$b> for str {
            fn as_ref(&self) -> &$b { unsafe { &*(self as *const str as *const $b) } }
        }
        impl AsRef<$b> for String {
            fn as_ref(&self) -> &$b { self.as_str().as_ref() }
        }
        impl<T: ?Sized + AsRef<OsStr>> From<&T> for $o {
            fn from(s: &T) -> $o { $o { inner: String::from(s.as_ref().text()) } }
        }
        impl From<String> for $o {
            fn from(s: String) -> $o { $o { inner: s } }
        }
        impl From<Box<$b>> for $o {
            fn from(b: Box<$b>) -> $o { $o { inner: unsafe { crate::mem::transmute::<_, Box<str>>(b) }.into_string() } }
        }
        impl<'a> From<Cow<'a, $b>> for $o {
            fn from(c: Cow<'a, $b>) -> $o { c.into_owned() }
        }
        impl FromStr for $o {
            type Err = crate::convert::Infallible;
            fn from_str(s: &str) -> Result<$o, Self::Err> { Ok(s.into()) }
        }
        impl<'a> From<&'a $b> for Cow<'a, $b> {
            fn from(s: &'a $b) -> Self { Cow::Borrowed(s) }
        }
        impl<'a> From<$o> for Cow<'a, $b> {
            fn from(s: $o) -> Self { Cow::Owned(s) }
        }
        impl Clone for Box<$b> {
            fn clone(&self) -> Self { (&**self).into() }
        }
        impl Default for Box<$b> {
            fn default() -> Self { $o::default().into() }
        }
        impl<'a> From<Cow<'a, $b>> for Box<$b> {
            fn from(c: Cow<'a, $b>) -> Self { c.into_owned().into() }
        }
        impl<'a> From<&'a $o> for Cow<'a, $b> {
            fn from(s: &'a $o) -> Self { Cow::Borrowed(s) }
        }
        impl From<$o> for crate::rc::Rc<$b> {
            fn from(s: $o) -> Self { (&*s).into() }
        }
        impl From<&$b> for Box<$b> {
            fn from(s: &$b) -> Self { unsafe { crate::mem::transmute(Box::<str>::from(s.text())) } }
        }
        impl From<$o> for Box<$b> {
            fn from(s: $o) -> Self { unsafe { crate::mem::transmute(s.inner.into_boxed_str()) } }
        }
        impl From<&$b> for crate::rc::Rc<$b> {
            fn from(s: &$b) -> Self { unsafe { crate::mem::transmute(crate::rc::Rc::<str>::from(s.text())) } }
        }
        impl From<&$b> for crate::sync::Arc<$b> {
            fn from(s: &$b) -> Self { unsafe { crate::mem::transmute(crate::sync::Arc::<str>::from(s.text())) } }
        }
        impl From<$o> for crate::sync::Arc<$b> {
            fn from(s: $o) -> Self { (&*s).into() }
        }
        compare! {
            $b: $b, $o; &'a $b, $o; Cow<'a, $b>, $b; Cow<'a, $b>, &'b $b; Cow<'a, $b>, $o;
        }
        impl PartialEq for $o {
            fn eq(&self, o: &$o) -> bool { **self == **o }
        }
        impl Eq for $o {}
        impl PartialOrd for $o {
            fn partial_cmp(&self, o: &$o) -> Option<crate::cmp::Ordering> { (**self).partial_cmp(&**o) }
        }
        impl Ord for $o {
            fn cmp(&self, o: &$o) -> crate::cmp::Ordering { (**self).cmp(&**o) }
        }
        impl crate::hash::Hash for $o {
            fn hash<H: crate::hash::Hasher>(&self, h: &mut H) { (**self).hash(h) }
        }
        impl PartialEq<str> for $b {
            fn eq(&self, o: &str) -> bool { *self == *$b::new(o) }
        }
        impl PartialEq<$b> for str {
            fn eq(&self, o: &$b) -> bool { *$b::new(self) == *o }
        }
        impl PartialEq<str> for $o {
            fn eq(&self, o: &str) -> bool { **self == *$b::new(o) }
        }
        impl PartialEq<$o> for str {
            fn eq(&self, o: &$o) -> bool { *$b::new(self) == **o }
        }
        impl<'a> PartialEq<$o> for &'a str {
            fn eq(&self, o: &$o) -> bool { **self == *o }
        }
        impl<'a> PartialEq<&'a str> for $o {
            fn eq(&self, o: &&'a str) -> bool { **self == *$b::new(*o) }
        }
    };
}

#[path_name = "std::ffi::os_str::OsStr"]
#[derive(PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OsStr {
    inner: str,
}
#[path_name = "std::ffi::os_str::OsString"]
#[derive(Clone, Default)]
pub struct OsString {
    pub(crate) inner: String,
}
text_pair!(OsStr OsString);
impl OsStr {
    pub fn new<S: AsRef<OsStr> + ?Sized>(s: &S) -> &OsStr { s.as_ref() }
    pub(crate) fn text(&self) -> &str { &self.inner }
    pub fn to_str(&self) -> Option<&str> { Some(&self.inner) }
    pub fn to_string_lossy(&self) -> Cow<'_, str> { Cow::Borrowed(&self.inner) }
    pub fn to_os_string(&self) -> OsString { self.to_owned() }
    pub fn is_empty(&self) -> bool { self.inner.is_empty() }
    pub fn len(&self) -> usize { self.inner.len() }
    pub fn into_os_string(self: Box<OsStr>) -> OsString { self.into() }
    pub fn as_encoded_bytes(&self) -> &[u8] { self.inner.as_bytes() }
    pub unsafe fn from_encoded_bytes_unchecked(bytes: &[u8]) -> &OsStr {
        OsStr::new(crate::str::from_utf8_unchecked(bytes))
    }
    pub fn make_ascii_lowercase(&mut self) { self.inner.make_ascii_lowercase() }
    pub fn make_ascii_uppercase(&mut self) { self.inner.make_ascii_uppercase() }
    pub fn to_ascii_lowercase(&self) -> OsString { self.inner.to_ascii_lowercase().into() }
    pub fn to_ascii_uppercase(&self) -> OsString { self.inner.to_ascii_uppercase().into() }
    pub fn is_ascii(&self) -> bool { self.inner.is_ascii() }
    pub fn eq_ignore_ascii_case<S: AsRef<OsStr>>(&self, o: S) -> bool {
        self.inner.eq_ignore_ascii_case(&o.as_ref().inner)
    }
    pub fn display(&self) -> OsDisplay<'_> { OsDisplay(&self.inner) }
}
impl OsString {
    pub const fn new() -> OsString { OsString { inner: String::new() } }
    pub fn with_capacity(n: usize) -> OsString { OsString { inner: String::with_capacity(n) } }
    pub fn as_os_str(&self) -> &OsStr { self }
    pub fn into_string(self) -> Result<String, OsString> { Ok(self.inner) }
    pub fn push<T: AsRef<OsStr>>(&mut self, s: T) { self.inner.push_str(&s.as_ref().inner) }
    pub fn clear(&mut self) { self.inner.clear() }
    pub fn capacity(&self) -> usize { self.inner.capacity() }
    pub fn reserve(&mut self, n: usize) { self.inner.reserve(n) }
    pub fn reserve_exact(&mut self, n: usize) { self.inner.reserve_exact(n) }
    pub fn try_reserve(&mut self, n: usize) -> Result<(), TryReserveError> { self.inner.try_reserve(n) }
    pub fn try_reserve_exact(&mut self, n: usize) -> Result<(), TryReserveError> { self.inner.try_reserve_exact(n) }
    pub fn shrink_to_fit(&mut self) { self.inner.shrink_to_fit() }
    pub fn shrink_to(&mut self, n: usize) { self.inner.shrink_to(n) }
    pub fn into_boxed_os_str(self) -> Box<OsStr> { self.into() }
    pub fn into_encoded_bytes(self) -> Vec<u8> { self.inner.into_bytes() }
    pub unsafe fn from_encoded_bytes_unchecked(bytes: Vec<u8>) -> OsString {
        OsString { inner: String::from_utf8_unchecked(bytes) }
    }
    pub fn leak<'a>(self) -> &'a mut OsStr { Box::leak(self.into_boxed_os_str()) }
}
impl crate::ops::DerefMut for OsString {
    fn deref_mut(&mut self) -> &mut OsStr { unsafe { &mut *(self.inner.as_mut_str() as *mut str as *mut OsStr) } }
}
impl PartialOrd<str> for OsStr {
    fn partial_cmp(&self, o: &str) -> Option<crate::cmp::Ordering> { self.text().partial_cmp(o) }
}
impl PartialOrd<str> for OsString {
    fn partial_cmp(&self, o: &str) -> Option<crate::cmp::Ordering> { self.text().partial_cmp(o) }
}
impl Default for &OsStr {
    fn default() -> Self { OsStr::new("") }
}
impl fmt::Write for OsString {
    fn write_str(&mut self, s: &str) -> fmt::Result {
        self.push(s);
        Ok(())
    }
}
impl<'a> TryFrom<&'a OsStr> for &'a str {
    type Error = Utf8Error;
    fn try_from(s: &'a OsStr) -> Result<&'a str, Utf8Error> { Ok(s.text()) }
}
impl FromIterator<OsString> for OsString {
    fn from_iter<I: IntoIterator<Item = OsString>>(i: I) -> OsString {
        let mut s = OsString::new();
        s.extend(i);
        s
    }
}
impl<'a> FromIterator<Cow<'a, OsStr>> for OsString {
    fn from_iter<I: IntoIterator<Item = Cow<'a, OsStr>>>(i: I) -> OsString {
        let mut s = OsString::new();
        s.extend(i);
        s
    }
}
macro_rules! extend_text {
    ($($t:ty)*) => { $(
        impl<'a> Extend<$t> for OsString {
            fn extend<I: IntoIterator<Item = $t>>(&mut self, i: I) { i.into_iter().for_each(|s| self.push(s)) }
        }
    )* };
}
extend_text! { OsString &'a OsStr Cow<'a, OsStr> }
impl<'a> FromIterator<&'a OsStr> for OsString {
    fn from_iter<I: IntoIterator<Item = &'a OsStr>>(i: I) -> OsString {
        i.into_iter().map(OsStr::text).collect::<String>().into()
    }
}
/// What display() gives, of Path too.
#[path_name = "std::ffi::os_str::Display"]
pub struct OsDisplay<'a>(pub(crate) &'a str);
impl fmt::Display for OsDisplay<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pad = f.width().unwrap_or(0).saturating_sub(self.0.chars().count());
        let left = match f.align() {
            Some(fmt::Alignment::Right) => pad,
            Some(fmt::Alignment::Center) => pad / 2,
            _ => 0,
        };
        let fill = String::from(f.fill());
        f.write_str(&fill.repeat(left))?;
        f.write_str(self.0)?;
        f.write_str(&fill.repeat(pad - left))
    }
}
impl fmt::Debug for OsDisplay<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { fmt::Debug::fmt(self.0, f) }
}

#[lang]
#[path_name = "core::ffi::c_str::CStr"]
#[derive(PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CStr {
    inner: [u8], // with the nul
}
#[path_name = "alloc::ffi::c_str::CString"]
#[derive(PartialEq, Eq, PartialOrd, Ord, Hash, Clone)]
pub struct CString {
    inner: Box<[u8]>,
}
#[path_name = "alloc::ffi::c_str::NulError"]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NulError(usize, Vec<u8>);
#[path_name = "core::ffi::c_str::FromBytesWithNulError"]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FromBytesWithNulError {
    InteriorNul { position: usize },
    NotNulTerminated,
}
#[path_name = "core::ffi::c_str::FromBytesUntilNulError"]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FromBytesUntilNulError(());
#[path_name = "alloc::ffi::c_str::FromVecWithNulError"]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FromVecWithNulError {
    error_kind: FromBytesWithNulError,
    bytes: Vec<u8>,
}
#[path_name = "alloc::ffi::c_str::IntoStringError"]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IntoStringError {
    inner: CString,
    error: Utf8Error,
}
macro_rules! c_error {
    ($($t:ident |$e:ident, $f:ident| $x:expr;)*) => { $(
        impl fmt::Display for $t {
            fn fmt(&self, $f: &mut fmt::Formatter<'_>) -> fmt::Result { let $e = self; $x }
        }
        impl crate::error::Error for $t {}
    )* };
}
c_error! {
    NulError |e, f| write!(f, "nul byte found in provided data at position: {}", e.0);
    FromBytesWithNulError |e, f| match *e {
        FromBytesWithNulError::InteriorNul { position } => {
            write!(f, "data provided contains an interior nul byte at position {position}")
        }
        _ => f.write_str("data provided is not nul terminated"),
    };
    FromBytesUntilNulError |_e, f| f.write_str("data provided does not contain a nul");
    FromVecWithNulError |e, f| fmt::Display::fmt(&e.error_kind, f);
    IntoStringError |_e, f| f.write_str("C string contained non-utf8 bytes");
}
impl NulError {
    pub fn nul_position(&self) -> usize { self.0 }
    pub fn into_vec(self) -> Vec<u8> { self.1 }
}
impl From<NulError> for crate::io::Error {
    fn from(_: NulError) -> Self {
        crate::io::Error::new(crate::io::ErrorKind::InvalidInput, "data provided contains a nul byte")
    }
}
impl FromVecWithNulError {
    pub fn as_bytes(&self) -> &[u8] { &self.bytes }
    pub fn into_bytes(self) -> Vec<u8> { self.bytes }
}
impl IntoStringError {
    pub fn into_cstring(self) -> CString { self.inner }
    pub fn utf8_error(&self) -> Utf8Error { self.error }
}
impl CStr {
    pub const fn from_bytes_with_nul(b: &[u8]) -> Result<&CStr, FromBytesWithNulError> {
        match b.iter().position(|&c| c == 0) {
            Some(n) if n + 1 == b.len() => Ok(unsafe { CStr::from_bytes_with_nul_unchecked(b) }),
            Some(position) => Err(FromBytesWithNulError::InteriorNul { position }),
            None => Err(FromBytesWithNulError::NotNulTerminated),
        }
    }
    pub fn from_bytes_until_nul(b: &[u8]) -> Result<&CStr, FromBytesUntilNulError> {
        let n = b.iter().position(|&c| c == 0).ok_or(FromBytesUntilNulError(()))?;
        Ok(unsafe { CStr::from_bytes_with_nul_unchecked(&b[..=n]) })
    }
    pub const unsafe fn from_bytes_with_nul_unchecked(b: &[u8]) -> &CStr { &*(b as *const [u8] as *const CStr) }
    pub unsafe fn from_ptr<'a>(p: *const c_char) -> &'a CStr {
        let p = p as *const u8;
        let mut n = 0;
        while p.add(n).read() != 0 {
            n += 1;
        }
        CStr::from_bytes_with_nul_unchecked(crate::slice::from_raw_parts(p, n + 1))
    }
    pub fn as_ptr(&self) -> *const c_char { self.inner.as_ptr() as *const c_char }
    pub fn count_bytes(&self) -> usize { self.inner.len() - 1 }
    pub fn is_empty(&self) -> bool { self.count_bytes() == 0 }
    pub fn to_bytes(&self) -> &[u8] { &self.inner[..self.count_bytes()] }
    pub fn to_bytes_with_nul(&self) -> &[u8] { &self.inner }
    pub fn to_str(&self) -> Result<&str, Utf8Error> { crate::str::from_utf8(self.to_bytes()) }
    pub fn to_string_lossy(&self) -> Cow<'_, str> { String::from_utf8_lossy(self.to_bytes()) }
    pub fn into_c_string(self: Box<CStr>) -> CString { CString { inner: unsafe { crate::mem::transmute(self) } } }
}
impl CString {
    pub fn new<T: Into<Vec<u8>>>(t: T) -> Result<CString, NulError> {
        let v: Vec<u8> = t.into();
        match v.iter().position(|&c| c == 0) {
            Some(n) => Err(NulError(n, v)),
            None => Ok(unsafe { CString::from_vec_unchecked(v) }),
        }
    }
    pub unsafe fn from_vec_unchecked(mut v: Vec<u8>) -> CString {
        v.push(0);
        CString { inner: v.into_boxed_slice() }
    }
    pub fn from_vec_with_nul(bytes: Vec<u8>) -> Result<CString, FromVecWithNulError> {
        match CStr::from_bytes_with_nul(&bytes) {
            Ok(_) => Ok(CString { inner: bytes.into_boxed_slice() }),
            Err(error_kind) => Err(FromVecWithNulError { error_kind, bytes }),
        }
    }
    pub unsafe fn from_vec_with_nul_unchecked(v: Vec<u8>) -> CString { CString { inner: v.into_boxed_slice() } }
    pub unsafe fn from_raw(p: *mut c_char) -> CString {
        let n = CStr::from_ptr(p).inner.len();
        CString { inner: Vec::from_raw_parts(p as *mut u8, n, n).into_boxed_slice() }
    }
    pub fn into_raw(self) -> *mut c_char { self.inner.into_vec().leak().as_mut_ptr() as *mut c_char }
    pub fn into_string(self) -> Result<String, IntoStringError> {
        String::from_utf8(self.into_bytes()).map_err(|e| IntoStringError {
            error: e.utf8_error(),
            inner: unsafe { CString::from_vec_unchecked(e.into_bytes()) },
        })
    }
    pub fn into_bytes(self) -> Vec<u8> {
        let mut v = self.into_bytes_with_nul();
        v.pop();
        v
    }
    pub fn into_bytes_with_nul(self) -> Vec<u8> { self.inner.into_vec() }
    pub fn as_bytes(&self) -> &[u8] { self.to_bytes() }
    pub fn as_bytes_with_nul(&self) -> &[u8] { &self.inner }
    pub fn as_c_str(&self) -> &CStr { self }
    pub fn into_boxed_c_str(self) -> Box<CStr> { unsafe { crate::mem::transmute(self.inner) } }
}
impl<'a> From<&'a CStr> for Cow<'a, CStr> {
    fn from(s: &'a CStr) -> Self { Cow::Borrowed(s) }
}
impl<'a> From<CString> for Cow<'a, CStr> {
    fn from(s: CString) -> Self { Cow::Owned(s) }
}
impl<'a> From<Cow<'a, CStr>> for CString {
    fn from(s: Cow<'a, CStr>) -> Self { s.into_owned() }
}
impl From<Box<CStr>> for CString {
    fn from(s: Box<CStr>) -> Self { s.into_c_string() }
}
impl FromStr for CString {
    type Err = NulError;
    fn from_str(s: &str) -> Result<CString, NulError> { CString::new(s) }
}
impl From<&CStr> for Box<CStr> {
    fn from(s: &CStr) -> Self { CString::from(s).into() }
}
impl<'a> From<Cow<'a, CStr>> for Box<CStr> {
    fn from(s: Cow<'a, CStr>) -> Self { s.into_owned().into() }
}
compare! {
    CStr: CStr, CString; &'a CStr, CString; Cow<'a, CStr>, CStr; Cow<'a, CStr>, CString; Cow<'a, CStr>, &'b CStr;
}
impl Index<ops::RangeFull> for CString {
    type Output = CStr;
    fn index(&self, _all: ops::RangeFull) -> &CStr { self }
}
impl Index<ops::RangeFull> for OsString {
    type Output = OsStr;
    fn index(&self, _all: ops::RangeFull) -> &OsStr { self }
}
impl crate::ops::IndexMut<ops::RangeFull> for OsString {
    fn index_mut(&mut self, _all: ops::RangeFull) -> &mut OsStr { self }
}
impl Deref for CString {
    type Target = CStr;
    fn deref(&self) -> &CStr { unsafe { CStr::from_bytes_with_nul_unchecked(&self.inner) } }
}
impl Borrow<CStr> for CString {
    fn borrow(&self) -> &CStr { self }
}
impl AsRef<CStr> for CString {
    fn as_ref(&self) -> &CStr { self }
}
impl AsRef<CStr> for CStr {
    fn as_ref(&self) -> &CStr { self }
}
impl ToOwned for CStr {
    type Owned = CString;
    fn to_owned(&self) -> CString { CString { inner: self.inner.into() } }
}
impl From<&CStr> for CString {
    fn from(s: &CStr) -> CString { s.to_owned() }
}
impl From<CString> for Vec<u8> {
    fn from(s: CString) -> Vec<u8> { s.into_bytes() }
}
impl From<CString> for Box<CStr> {
    fn from(s: CString) -> Self { s.into_boxed_c_str() }
}
impl TryFrom<CString> for String {
    type Error = IntoStringError;
    fn try_from(s: CString) -> Result<String, IntoStringError> { s.into_string() }
}
impl Default for CString {
    fn default() -> CString { CString { inner: Box::new([0]) } }
}
impl Default for &CStr {
    fn default() -> Self { unsafe { CStr::from_bytes_with_nul_unchecked(&[0]) } }
}
impl fmt::Debug for CStr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.put_char('"')?;
        for chunk in self.to_bytes().utf8_chunks() {
            for c in chunk.valid().chars() {
                if c.is_ascii() {
                    write!(f, "{}", crate::ascii::escape_default(c as u8))?;
                } else {
                    write!(f, "{}", c.escape_debug())?;
                }
            }
            write!(f, "{}", chunk.invalid().escape_ascii())?;
        }
        f.put_char('"')
    }
}
impl fmt::Debug for CString {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { fmt::Debug::fmt(&**self, f) }
}
