//! What a function returns, up to None.
use super::*;

#[path_name = "core::iter::sources::from_fn::FromFn"]
#[derive(Clone)]
pub struct FromFn<F>(F);

pub fn from_fn<T, F: FnMut() -> Option<T>>(f: F) -> FromFn<F> { FromFn(f) }
impl<T, F: FnMut() -> Option<T>> Iterator for FromFn<F> {
    type Item = T;
    fn next(&mut self) -> Option<T> { (self.0)() }
}
impl<F> fmt::Debug for FromFn<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("FromFn") }
}
