//! The items of iterators that are themselves the items of an iterator (Flatten), or that a function makes of
//! them (FlatMap).
use super::*;

fn flat_hint<U: Iterator>(front: &Option<U>, back: &Option<U>, mid: (usize, Option<usize>)) -> (usize, Option<usize>) {
    let (fl, fh) = match front {
        Some(it) => it.size_hint(),
        None => (0, Some(0)),
    };
    let (bl, bh) = match back {
        Some(it) => it.size_hint(),
        None => (0, Some(0)),
    };
    let h = match (mid, fh, bh) {
        ((0, Some(0)), Some(a), Some(b)) => a.checked_add(b),
        _ => None,
    };
    (fl.saturating_add(bl), h)
}

#[path_name = "core::iter::adapters::flatten::FlatMap"]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct FlatMap<I, U: IntoIterator, F> {
    pub(super) iter: Fuse<I>,
    pub(super) f: F,
    pub(super) front: Option<U::IntoIter>,
    pub(super) back: Option<U::IntoIter>,
}
impl<I: Clone, U: IntoIterator<IntoIter: Clone>, F: Clone> Clone for FlatMap<I, U, F> {
    fn clone(&self) -> Self {
        FlatMap { iter: self.iter.clone(), f: self.f.clone(), front: self.front.clone(), back: self.back.clone() }
    }
}
impl<I: Iterator, U: IntoIterator, F: FnMut(I::Item) -> U> Iterator for FlatMap<I, U, F> {
    type Item = U::Item;
    fn next(&mut self) -> Option<U::Item> {
        loop {
            if let Some(it) = &mut self.front {
                match it.next() {
                    None => self.front = None,
                    x => return x,
                }
            }
            match self.iter.next() {
                Some(x) => self.front = Some((self.f)(x).into_iter()),
                None => {
                    return match &mut self.back {
                        Some(it) => match it.next() {
                            None => {
                                self.back = None;
                                None
                            }
                            x => x,
                        },
                        None => None,
                    }
                }
            }
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) { flat_hint(&self.front, &self.back, self.iter.size_hint()) }
}
impl<I: DoubleEndedIterator, U: IntoIterator<IntoIter: DoubleEndedIterator>, F: FnMut(I::Item) -> U> DoubleEndedIterator
    for FlatMap<I, U, F>
{
    fn next_back(&mut self) -> Option<U::Item> {
        loop {
            if let Some(it) = &mut self.back {
                match it.next_back() {
                    None => self.back = None,
                    x => return x,
                }
            }
            match self.iter.next_back() {
                Some(x) => self.back = Some((self.f)(x).into_iter()),
                None => {
                    return match &mut self.front {
                        Some(it) => match it.next_back() {
                            None => {
                                self.front = None;
                                None
                            }
                            x => x,
                        },
                        None => None,
                    }
                }
            }
        }
    }
}
impl<I: Iterator, U: IntoIterator, F: FnMut(I::Item) -> U> FusedIterator for FlatMap<I, U, F> {}

#[path_name = "core::iter::adapters::flatten::Flatten"]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Flatten<I: Iterator<Item: IntoIterator>> {
    pub(super) iter: Fuse<I>,
    pub(super) front: Option<<I::Item as IntoIterator>::IntoIter>,
    pub(super) back: Option<<I::Item as IntoIterator>::IntoIter>,
}
impl<I: Iterator<Item: IntoIterator<IntoIter: Clone>> + Clone> Clone for Flatten<I> {
    fn clone(&self) -> Self { Flatten { iter: self.iter.clone(), front: self.front.clone(), back: self.back.clone() } }
}
impl<I: Iterator<Item: IntoIterator>> Iterator for Flatten<I> {
    type Item = <I::Item as IntoIterator>::Item;
    fn next(&mut self) -> Option<<I::Item as IntoIterator>::Item> {
        loop {
            if let Some(it) = &mut self.front {
                match it.next() {
                    None => self.front = None,
                    x => return x,
                }
            }
            match self.iter.next() {
                Some(x) => self.front = Some(x.into_iter()),
                None => {
                    return match &mut self.back {
                        Some(it) => match it.next() {
                            None => {
                                self.back = None;
                                None
                            }
                            x => x,
                        },
                        None => None,
                    }
                }
            }
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) { flat_hint(&self.front, &self.back, self.iter.size_hint()) }
}
impl<I: DoubleEndedIterator<Item: IntoIterator<IntoIter: DoubleEndedIterator>>> DoubleEndedIterator for Flatten<I> {
    fn next_back(&mut self) -> Option<<I::Item as IntoIterator>::Item> {
        loop {
            if let Some(it) = &mut self.back {
                match it.next_back() {
                    None => self.back = None,
                    x => return x,
                }
            }
            match self.iter.next_back() {
                Some(x) => self.back = Some(x.into_iter()),
                None => {
                    return match &mut self.front {
                        Some(it) => match it.next_back() {
                            None => {
                                self.front = None;
                                None
                            }
                            x => x,
                        },
                        None => None,
                    }
                }
            }
        }
    }
}
