//! One item.
use super::*;

#[path_name = "core::iter::sources::once::Once"]
#[derive(Clone)]
pub struct Once<T> {
    pub(super) inner: Option<T>,
}

pub fn once<T>(value: T) -> Once<T> { Once { inner: Some(value) } }
impl<T> Iterator for Once<T> {
    type Item = T;
    fn next(&mut self) -> Option<T> { self.inner.take() }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.inner.is_some() as usize;
        (n, Some(n))
    }
}
impl<T> DoubleEndedIterator for Once<T> {
    fn next_back(&mut self) -> Option<T> { self.inner.take() }
}
impl<T> ExactSizeIterator for Once<T> {}
impl<T> FusedIterator for Once<T> {}
impl<T: fmt::Debug> fmt::Debug for Once<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Once").field("inner", &crate::option::into_iter_of(&self.inner)).finish()
    }
}
