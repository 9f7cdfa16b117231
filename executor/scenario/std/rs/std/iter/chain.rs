//! The items of a second iterator after those of the first.
use super::*;

#[path_name = "core::iter::adapters::chain::Chain"]
#[must_use = "iterators are lazy and do nothing unless consumed"]
#[derive(Clone, Debug)]
pub struct Chain<A, B> {
    pub(super) a: Option<A>,
    pub(super) b: Option<B>,
}
impl<A: Iterator, B: Iterator<Item = A::Item>> Iterator for Chain<A, B> {
    type Item = A::Item;
    fn next(&mut self) -> Option<A::Item> {
        if let Some(a) = &mut self.a {
            match a.next() {
                None => self.a = None,
                x => return x,
            }
        }
        match &mut self.b {
            Some(b) => b.next(),
            None => None,
        }
    }
    fn advance_by(&mut self, mut n: usize) -> Result<(), usize> {
        if let Some(a) = &mut self.a {
            match a.advance_by(n) {
                Ok(()) => return Ok(()),
                Err(left) => n = left,
            }
            self.a = None;
        }
        match &mut self.b {
            Some(b) => b.advance_by(n),
            None if n == 0 => Ok(()),
            None => Err(n),
        }
    }
    fn nth(&mut self, mut n: usize) -> Option<A::Item> {
        if let Some(a) = &mut self.a {
            n = match a.advance_by(n) {
                Ok(()) => match a.next() {
                    None => 0,
                    x => return x,
                },
                Err(left) => left,
            };
            self.a = None;
        }
        self.b.as_mut()?.nth(n)
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let (al, ah) = match &self.a {
            Some(a) => a.size_hint(),
            None => (0, Some(0)),
        };
        let (bl, bh) = match &self.b {
            Some(b) => b.size_hint(),
            None => (0, Some(0)),
        };
        let h = match (ah, bh) {
            (Some(x), Some(y)) => x.checked_add(y),
            _ => None,
        };
        (al.saturating_add(bl), h)
    }
}
impl<A: DoubleEndedIterator, B: DoubleEndedIterator<Item = A::Item>> DoubleEndedIterator for Chain<A, B> {
    fn next_back(&mut self) -> Option<A::Item> {
        if let Some(b) = &mut self.b {
            match b.next_back() {
                None => self.b = None,
                x => return x,
            }
        }
        match &mut self.a {
            Some(a) => a.next_back(),
            None => None,
        }
    }
}
impl<A: Default, B: Default> Default for Chain<A, B> {
    fn default() -> Self { Chain { a: Some(A::default()), b: Some(B::default()) } }
}
impl<A: FusedIterator, B: FusedIterator<Item = A::Item>> FusedIterator for Chain<A, B> {}

pub fn chain<A: IntoIterator, B: IntoIterator<Item = A::Item>>(a: A, b: B) -> Chain<A::IntoIter, B::IntoIter> {
    Chain { a: Some(a.into_iter()), b: Some(b.into_iter()) }
}
