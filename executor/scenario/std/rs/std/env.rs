//! No arguments beyond the program's name, and no variables but those that the
//! program sets.
use crate::fmt;

#[path_name = "std::env::Args"]
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
impl fmt::Debug for Args {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Args").field("inner", &self.inner.as_slice()).finish()
    }
}

#[path_name = "std::env::ArgsOs"]
pub struct ArgsOs {
    inner: Args,
}
pub fn args_os() -> ArgsOs { ArgsOs { inner: args() } }
impl Iterator for ArgsOs {
    type Item = crate::ffi::OsString;
    fn next(&mut self) -> Option<crate::ffi::OsString> { self.inner.next().map(From::from) }
    fn size_hint(&self) -> (usize, Option<usize>) { self.inner.size_hint() }
}

#[path_name = "std::env::Vars"]
pub struct Vars {
    inner: crate::vec::IntoIter<(String, String)>,
}
pub fn vars() -> Vars { Vars { inner: VARS.lock().unwrap().clone().into_iter() } }
impl Iterator for Vars {
    type Item = (String, String);
    fn next(&mut self) -> Option<(String, String)> { self.inner.next() }
}

#[derive(Debug, PartialEq, Eq, Clone)]
pub enum VarError {
    NotPresent,
    NotUnicode(crate::ffi::OsString),
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
