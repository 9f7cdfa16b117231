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
