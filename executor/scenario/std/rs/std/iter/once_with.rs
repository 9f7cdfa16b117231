//! One item, which a function makes when it is asked for.
use super::*;

#[path_name = "core::iter::sources::once_with::OnceWith"]
#[derive(Clone)]
pub struct OnceWith<F> {
    pub(super) make: Option<F>,
}

pub fn once_with<A, F: FnOnce() -> A>(make: F) -> OnceWith<F> { OnceWith { make: Some(make) } }
impl<A, F: FnOnce() -> A> Iterator for OnceWith<F> {
    type Item = A;
    fn next(&mut self) -> Option<A> {
        let f = self.make.take()?;
        Some(f())
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.make.is_some() as usize;
        (n, Some(n))
    }
}
impl<A, F: FnOnce() -> A> DoubleEndedIterator for OnceWith<F> {
    fn next_back(&mut self) -> Option<A> { self.next() }
}
impl<A, F: FnOnce() -> A> ExactSizeIterator for OnceWith<F> {}
impl<A, F: FnOnce() -> A> FusedIterator for OnceWith<F> {}
impl<F> fmt::Debug for OnceWith<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.make.is_some() { "OnceWith(Some(_))" } else { "OnceWith(None)" })
    }
}
