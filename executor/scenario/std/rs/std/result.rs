use crate::fmt::Debug;
use crate::ops::{Deref, DerefMut};

#[lang]
#[must_use = "this `Result` may be an `Err` variant, which should be handled"]
#[derive(Copy, PartialEq, PartialOrd, Eq, Ord, Debug, Hash)]
pub enum Result<T, E> {
    Ok(T),
    Err(E),
}
use self::Result::*;

fn unwrap_failed<E: Debug>(msg: &str, error: &E) -> ! { panic!("{}: {:?}", msg, error) }

impl<T: Clone, E: Clone> Clone for Result<T, E> {
    fn clone(&self) -> Self {
        match self {
            Ok(x) => Ok(x.clone()),
            Err(x) => Err(x.clone()),
        }
    }
}
impl<T, E> Result<T, E> {
    #[track_caller]
    pub unsafe fn unwrap_unchecked(self) -> T {
        match self {
            Ok(x) => x,
            Err(_) => crate::intrinsics::precondition("hint::unreachable_unchecked must never be reached"),
        }
    }
    #[track_caller]
    pub unsafe fn unwrap_err_unchecked(self) -> E {
        match self {
            Ok(_) => crate::intrinsics::precondition("hint::unreachable_unchecked must never be reached"),
            Err(e) => e,
        }
    }
    #[must_use] pub const fn is_ok(&self) -> bool { matches!(*self, Ok(_)) }
    #[must_use] pub const fn is_err(&self) -> bool { !matches!(*self, Ok(_)) }
    pub fn is_ok_and(self, f: impl FnOnce(T) -> bool) -> bool {
        match self {
            Err(_) => false,
            Ok(x) => f(x),
        }
    }
    pub fn is_err_and(self, f: impl FnOnce(E) -> bool) -> bool {
        match self {
            Ok(_) => false,
            Err(e) => f(e),
        }
    }
    pub fn ok(self) -> Option<T> {
        match self {
            Ok(x) => Some(x),
            Err(_) => None,
        }
    }
    pub fn err(self) -> Option<E> {
        match self {
            Ok(_) => None,
            Err(x) => Some(x),
        }
    }
    pub const fn as_ref(&self) -> Result<&T, &E> {
        match *self {
            Ok(ref x) => Ok(x),
            Err(ref x) => Err(x),
        }
    }
    pub const fn as_mut(&mut self) -> Result<&mut T, &mut E> {
        match *self {
            Ok(ref mut x) => Ok(x),
            Err(ref mut x) => Err(x),
        }
    }
    pub fn map<U, F: FnOnce(T) -> U>(self, op: F) -> Result<U, E> {
        match self {
            Ok(t) => Ok(op(t)),
            Err(e) => Err(e),
        }
    }
    #[must_use]
    pub fn map_or<U, F: FnOnce(T) -> U>(self, default: U, f: F) -> U {
        match self {
            Ok(t) => f(t),
            Err(_) => default,
        }
    }
    pub fn map_or_else<U, D: FnOnce(E) -> U, F: FnOnce(T) -> U>(self, default: D, f: F) -> U {
        match self {
            Ok(t) => f(t),
            Err(e) => default(e),
        }
    }
    pub fn map_err<F, O: FnOnce(E) -> F>(self, op: O) -> Result<T, F> {
        match self {
            Ok(t) => Ok(t),
            Err(e) => Err(op(e)),
        }
    }
    pub fn inspect<F: FnOnce(&T)>(self, f: F) -> Self {
        if let Ok(ref t) = self {
            f(t);
        }
        self
    }
    pub fn inspect_err<F: FnOnce(&E)>(self, f: F) -> Self {
        if let Err(ref e) = self {
            f(e);
        }
        self
    }
    pub fn as_deref(&self) -> Result<&T::Target, &E>
    where
        T: Deref,
    {
        match self {
            Ok(t) => Ok(t.deref()),
            Err(e) => Err(e),
        }
    }
    pub fn as_deref_mut(&mut self) -> Result<&mut T::Target, &mut E>
    where
        T: DerefMut,
    {
        match self {
            Ok(t) => Ok(t.deref_mut()),
            Err(e) => Err(e),
        }
    }
    pub fn iter(&self) -> Iter<'_, T> { Iter { inner: self.as_ref().ok() } }
    pub fn iter_mut(&mut self) -> IterMut<'_, T> { IterMut { inner: self.as_mut().ok() } }
    pub fn and<U>(self, res: Result<U, E>) -> Result<U, E> {
        match self {
            Ok(_) => res,
            Err(e) => Err(e),
        }
    }
    pub fn and_then<U, F: FnOnce(T) -> Result<U, E>>(self, op: F) -> Result<U, E> {
        match self {
            Ok(t) => op(t),
            Err(e) => Err(e),
        }
    }
    pub fn or<F>(self, res: Result<T, F>) -> Result<T, F> {
        match self {
            Ok(v) => Ok(v),
            Err(_) => res,
        }
    }
    pub fn or_else<F, O: FnOnce(E) -> Result<T, F>>(self, op: O) -> Result<T, F> {
        match self {
            Ok(t) => Ok(t),
            Err(e) => op(e),
        }
    }
    pub fn unwrap_or(self, default: T) -> T {
        match self {
            Ok(t) => t,
            Err(_) => default,
        }
    }
    pub fn unwrap_or_else<F: FnOnce(E) -> T>(self, op: F) -> T {
        match self {
            Ok(t) => t,
            Err(e) => op(e),
        }
    }
    pub fn unwrap_or_default(self) -> T
    where
        T: Default,
    {
        match self {
            Ok(x) => x,
            Err(_) => Default::default(),
        }
    }
    pub fn expect(self, msg: &str) -> T
    where
        E: Debug,
    {
        match self {
            Ok(t) => t,
            Err(e) => unwrap_failed(msg, &e),
        }
    }
    pub fn unwrap(self) -> T
    where
        E: Debug,
    {
        match self {
            Ok(t) => t,
            Err(e) => unwrap_failed("called `Result::unwrap()` on an `Err` value", &e),
        }
    }
    pub fn expect_err(self, msg: &str) -> E
    where
        T: Debug,
    {
        match self {
            Ok(t) => unwrap_failed(msg, &t),
            Err(e) => e,
        }
    }
    pub fn unwrap_err(self) -> E
    where
        T: Debug,
    {
        match self {
            Ok(t) => unwrap_failed("called `Result::unwrap_err()` on an `Ok` value", &t),
            Err(e) => e,
        }
    }
}
impl<T, E> Result<&mut T, E> {
    pub fn copied(self) -> Result<T, E>
    where
        T: Copy,
    {
        self.map(|&mut t| t)
    }
    pub fn cloned(self) -> Result<T, E>
    where
        T: Clone,
    {
        self.map(|t| t.clone())
    }
}
impl<T, E> Result<&T, E> {
    pub fn copied(self) -> Result<T, E>
    where
        T: Copy,
    {
        self.map(|&t| t)
    }
    pub fn cloned(self) -> Result<T, E>
    where
        T: Clone,
    {
        self.map(|t| t.clone())
    }
}
impl<T, E> Result<Option<T>, E> {
    pub fn transpose(self) -> Option<Result<T, E>> {
        match self {
            Ok(Some(x)) => Some(Ok(x)),
            Ok(None) => None,
            Err(e) => Some(Err(e)),
        }
    }
}
impl<T, E> Result<Result<T, E>, E> {
    pub fn flatten(self) -> Result<T, E> {
        match self {
            Ok(inner) => inner,
            Err(e) => Err(e),
        }
    }
}
#[derive(Debug)]
pub struct Iter<'a, T: 'a> {
    inner: Option<&'a T>,
}
#[derive(Debug)]
pub struct IterMut<'a, T: 'a> {
    inner: Option<&'a mut T>,
}
#[derive(Clone, Debug)]
pub struct IntoIter<T> {
    inner: Option<T>,
}
impl<T> Clone for Iter<'_, T> {
    fn clone(&self) -> Self { Iter { inner: self.inner } }
}
crate::option::opt_iter! {
    ['a, T] Iter<'a, T>, &'a T;
    ['a, T] IterMut<'a, T>, &'a mut T;
    [T] IntoIter<T>, T;
}
impl<T, E> IntoIterator for Result<T, E> {
    type Item = T;
    type IntoIter = IntoIter<T>;
    fn into_iter(self) -> IntoIter<T> { IntoIter { inner: self.ok() } }
}
impl<'a, T, E> IntoIterator for &'a mut Result<T, E> {
    type Item = &'a mut T;
    type IntoIter = IterMut<'a, T>;
    fn into_iter(self) -> IterMut<'a, T> { self.iter_mut() }
}
impl<'a, T, E> IntoIterator for &'a Result<T, E> {
    type Item = &'a T;
    type IntoIter = Iter<'a, T>;
    fn into_iter(self) -> Iter<'a, T> { self.iter() }
}

pub(crate) struct ResultShunt<'r, I, E> {
    iter: I,
    error: &'r mut Option<E>,
}
impl<'r, T, E, I: Iterator<Item = Result<T, E>>> Iterator for ResultShunt<'r, I, E> {
    type Item = T;
    fn next(&mut self) -> Option<T> {
        if self.error.is_some() {
            return None;
        }
        match self.iter.next() {
            Some(Ok(x)) => Some(x),
            Some(Err(e)) => {
                *self.error = Some(e);
                None
            }
            None => None,
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) { (0, self.iter.size_hint().1) }
}
/// What a function makes of all values, unless there is an error among them.
pub(crate) fn try_process<T, E, V, I: Iterator<Item = Result<T, E>>>(
    iter: I,
    f: impl FnOnce(ResultShunt<'_, I, E>) -> V,
) -> Result<V, E> {
    let mut error = None;
    let v = f(ResultShunt { iter, error: &mut error });
    match error {
        None => Ok(v),
        Some(e) => Err(e),
    }
}
impl<A, E, V: FromIterator<A>> FromIterator<Result<A, E>> for Result<V, E> {
    fn from_iter<I: IntoIterator<Item = Result<A, E>>>(iter: I) -> Result<V, E> {
        try_process(iter.into_iter(), |all| all.collect())
    }
}
impl<T, U: crate::iter::Sum<T>, E> crate::iter::Sum<Result<T, E>> for Result<U, E> {
    fn sum<I: Iterator<Item = Result<T, E>>>(iter: I) -> Result<U, E> { try_process(iter, |all| all.sum()) }
}
impl<T, U: crate::iter::Product<T>, E> crate::iter::Product<Result<T, E>> for Result<U, E> {
    fn product<I: Iterator<Item = Result<T, E>>>(iter: I) -> Result<U, E> { try_process(iter, |all| all.product()) }
}
