//! No arguments beyond the program's name, and no variables but those that the
//! program sets.
use crate::ffi::OsString;
use crate::fmt;

pub struct Args {
    inner: crate::vec::IntoIter<String>,
}
pub fn args() -> Args { Args { inner: vec![String::from("main")].into_iter() } }
impl Iterator for Args {
    type Item = String;
    fn next(&mut self) -> Option<String> { self.inner.next() }
    fn size_hint(&self) -> (usize, Option<usize>) { self.inner.size_hint() }
}
impl DoubleEndedIterator for Args {
    fn next_back(&mut self) -> Option<String> { self.inner.next_back() }
}
impl ExactSizeIterator for Args {}
pub struct Vars {
    inner: crate::vec::IntoIter<(String, String)>,
}
pub fn vars() -> Vars { Vars { inner: VARS.lock().unwrap().clone().into_iter() } }
impl Iterator for Vars {
    type Item = (String, String);
    fn next(&mut self) -> Option<(String, String)> { self.inner.next() }
    fn size_hint(&self) -> (usize, Option<usize>) { self.inner.size_hint() }
}
pub fn args_os() -> ArgsOs { ArgsOs { inner: args() } }
pub fn vars_os() -> VarsOs { VarsOs { inner: vars() } }
macro_rules! os {
    ($($n:literal $T:ident $U:ident $item:ty, |$x:ident| $e:expr;)*) => { $(
        #[path_name = $n]
        pub struct $T {
            inner: $U,
        }
        impl Iterator for $T {
            type Item = $item;
            fn next(&mut self) -> Option<$item> { self.inner.next().map(|$x| $e) }
            fn size_hint(&self) -> (usize, Option<usize>) { self.inner.size_hint() }
        }
        shown! { $T inner }
    )* };
}
macro_rules! shown {
    ($T:ident $($inner:ident)?) => {
        impl fmt::Debug for $T {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct(stringify!($T)).field("inner", &self$(.$inner)?.inner.as_slice()).finish()
            }
        }
        impl !Send for $T {}
        impl !Sync for $T {}
    };
}
os! {
    "std::env::ArgsOs" ArgsOs Args OsString, |x| x.into();
    "std::env::VarsOs" VarsOs Vars (OsString, OsString), |x| (x.0.into(), x.1.into());
}
shown! { Args }
shown! { Vars }
impl DoubleEndedIterator for ArgsOs {
    fn next_back(&mut self) -> Option<OsString> { self.inner.next_back().map(From::from) }
}
impl ExactSizeIterator for ArgsOs {}

#[derive(Debug, PartialEq, Eq, Clone)]
pub enum VarError {
    NotPresent,
    NotUnicode(OsString),
}
impl fmt::Display for VarError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VarError::NotPresent => f.write_str("environment variable not found"),
            VarError::NotUnicode(s) => write!(f, "environment variable was not valid unicode: {:?}", s),
        }
    }
}
impl crate::error::Error for VarError {}
static VARS: crate::sync::Mutex<Vec<(String, String)>> = crate::sync::Mutex::new(Vec::new());
pub fn var<K: AsRef<str>>(key: K) -> Result<String, VarError> {
    vars().find(|v| v.0 == key.as_ref()).map(|v| v.1).ok_or(VarError::NotPresent)
}
#[deprecated_safe] pub fn remove_var<K: AsRef<str>>(key: K) { VARS.lock().unwrap().retain(|v| v.0 != key.as_ref()) }
#[deprecated_safe] pub fn set_var<K: AsRef<str>, V: AsRef<str>>(key: K, value: V) {
    remove_var(&key);
    VARS.lock().unwrap().push((key.as_ref().into(), value.as_ref().into()));
}
pub mod consts {
    pub const ARCH: &str = "x86_64";
    pub const FAMILY: &str = "unix";
    pub const OS: &str = "linux";
}
