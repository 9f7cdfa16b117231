use crate::result::try_process;
use crate::intrinsics;
use crate::ops::{Deref, DerefMut};
use crate::pin::Pin;

#[lang]
#[path_name = "core::option::Option"]
#[derive(Copy, Eq, Debug, Hash)]
pub enum Option<T> {
    None,
    Some(T),
}
use self::Option::*;

impl<T: Clone> Clone for Option<T> {
    fn clone(&self) -> Self {
        match self {
            Some(x) => Some(x.clone()),
            None => None,
        }
    }
    fn clone_from(&mut self, source: &Self) {
        match (self, source) {
            (Some(to), Some(from)) => to.clone_from(from),
            (to, from) => *to = from.clone(),
        }
    }
}
impl<T: PartialEq> PartialEq for Option<T> {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Some(l), Some(r)) => *l == *r,
            (None, None) => true,
            _ => false,
        }
    }
}
impl<T: PartialOrd> PartialOrd for Option<T> {
    fn partial_cmp(&self, other: &Self) -> Option<crate::cmp::Ordering> {
        match (self, other) {
            (Some(l), Some(r)) => l.partial_cmp(r),
            (Some(_), None) => Some(crate::cmp::Ordering::Greater),
            (None, Some(_)) => Some(crate::cmp::Ordering::Less),
            (None, None) => Some(crate::cmp::Ordering::Equal),
        }
    }
}
impl<T: Ord> Ord for Option<T> {
    fn cmp(&self, other: &Self) -> crate::cmp::Ordering {
        match (self, other) {
            (Some(l), Some(r)) => l.cmp(r),
            (Some(_), None) => crate::cmp::Ordering::Greater,
            (None, Some(_)) => crate::cmp::Ordering::Less,
            (None, None) => crate::cmp::Ordering::Equal,
        }
    }
}
impl<T> Default for Option<T> {
    fn default() -> Option<T> { None }
}

fn unwrap_failed() -> ! { crate::rt::panic_const("called `Option::unwrap()` on a `None` value") }

impl<T> Option<T> {
    fn len(&self) -> usize { 0 }
    #[must_use] pub const fn is_some(&self) -> bool { matches!(*self, Some(_)) }
    #[must_use] pub const fn is_none(&self) -> bool { !matches!(*self, Some(_)) }
    #[must_use] pub fn is_some_and(self, f: impl FnOnce(T) -> bool) -> bool {
        match self {
            None => false,
            Some(x) => f(x),
        }
    }
    pub fn is_none_or(self, f: impl FnOnce(T) -> bool) -> bool {
        match self {
            None => true,
            Some(x) => f(x),
        }
    }
    pub const fn as_ref(&self) -> Option<&T> {
        match *self {
            Some(ref x) => Some(x),
            None => None,
        }
    }
    pub const fn as_mut(&mut self) -> Option<&mut T> {
        match *self {
            Some(ref mut x) => Some(x),
            None => None,
        }
    }
    pub fn as_pin_ref(self: Pin<&Self>) -> Option<Pin<&T>> {
        match Pin::get_ref(self).as_ref() {
            Some(x) => unsafe { Some(Pin::new_unchecked(x)) },
            None => None,
        }
    }
    pub fn as_pin_mut(self: Pin<&mut Self>) -> Option<Pin<&mut T>> {
        match unsafe { Pin::get_unchecked_mut(self) }.as_mut() {
            Some(x) => unsafe { Some(Pin::new_unchecked(x)) },
            None => None,
        }
    }
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        match self {
            Some(x) => crate::slice::from_mut(x),
            None => &mut [],
        }
    }
    pub fn as_slice(&self) -> &[T] {
        match self {
            Some(x) => intrinsics::slice_from_ref(x),
            None => &[],
        }
    }
    pub fn expect(self, msg: &str) -> T {
        match self {
            Some(val) => val,
            None => crate::rt::panic_str(msg),
        }
    }
    pub fn unwrap(self) -> T {
        match self {
            Some(val) => val,
            None => unwrap_failed(),
        }
    }
    pub fn unwrap_or(self, default: T) -> T {
        match self {
            Some(x) => x,
            None => default,
        }
    }
    pub fn unwrap_or_else<F: FnOnce() -> T>(self, f: F) -> T {
        match self {
            Some(x) => x,
            None => f(),
        }
    }
    pub fn unwrap_or_default(self) -> T
    where
        T: Default,
    {
        match self {
            Some(x) => x,
            None => T::default(),
        }
    }
    #[track_caller]
    pub unsafe fn unwrap_unchecked(self) -> T {
        match self {
            Some(val) => val,
            None => crate::intrinsics::precondition("hint::unreachable_unchecked must never be reached"),
        }
    }
    pub fn map<U, F: FnOnce(T) -> U>(self, f: F) -> Option<U> {
        match self {
            Some(x) => Some(f(x)),
            None => None,
        }
    }
    pub fn inspect<F: FnOnce(&T)>(self, f: F) -> Self {
        if let Some(ref x) = self {
            f(x);
        }
        self
    }
    #[must_use]
    pub fn map_or<U, F: FnOnce(T) -> U>(self, default: U, f: F) -> U {
        match self {
            Some(t) => f(t),
            None => default,
        }
    }
    pub fn map_or_else<U, D: FnOnce() -> U, F: FnOnce(T) -> U>(self, default: D, f: F) -> U {
        match self {
            Some(t) => f(t),
            None => default(),
        }
    }
    pub fn ok_or<E>(self, err: E) -> Result<T, E> {
        match self {
            Some(v) => Ok(v),
            None => Err(err),
        }
    }
    pub fn ok_or_else<E, F: FnOnce() -> E>(self, err: F) -> Result<T, E> {
        match self {
            Some(v) => Ok(v),
            None => Err(err()),
        }
    }
    pub fn as_deref(&self) -> Option<&T::Target>
    where
        T: Deref,
    {
        match self {
            Some(t) => Some(t.deref()),
            None => None,
        }
    }
    pub fn as_deref_mut(&mut self) -> Option<&mut T::Target>
    where
        T: DerefMut,
    {
        match self {
            Some(t) => Some(t.deref_mut()),
            None => None,
        }
    }
    pub fn iter(&self) -> Iter<'_, T> { Iter { inner: self.as_ref() } }
    pub fn iter_mut(&mut self) -> IterMut<'_, T> { IterMut { inner: self.as_mut() } }
    pub fn and<U>(self, optb: Option<U>) -> Option<U> {
        match self {
            Some(_) => optb,
            None => None,
        }
    }
    pub fn and_then<U, F: FnOnce(T) -> Option<U>>(self, f: F) -> Option<U> {
        match self {
            Some(x) => f(x),
            None => None,
        }
    }
    pub fn filter<P: FnOnce(&T) -> bool>(self, predicate: P) -> Self {
        if let Some(x) = self {
            if predicate(&x) {
                return Some(x);
            }
        }
        None
    }
    pub fn or(self, optb: Option<T>) -> Option<T> {
        match self {
            Some(x) => Some(x),
            None => optb,
        }
    }
    pub fn or_else<F: FnOnce() -> Option<T>>(self, f: F) -> Option<T> {
        match self {
            Some(x) => Some(x),
            None => f(),
        }
    }
    pub fn xor(self, optb: Option<T>) -> Option<T> {
        match (self, optb) {
            (Some(a), None) => Some(a),
            (None, Some(b)) => Some(b),
            _ => None,
        }
    }
    #[must_use = "if you intended to set a value, consider assignment instead"]
    pub fn insert(&mut self, value: T) -> &mut T {
        *self = Some(value);
        match self {
            Some(v) => v,
            None => unwrap_failed(),
        }
    }
    pub fn get_or_insert(&mut self, value: T) -> &mut T {
        if self.is_none() {
            *self = Some(value);
        }
        match self {
            Some(v) => v,
            None => unwrap_failed(),
        }
    }
    pub fn get_or_insert_default(&mut self) -> &mut T
    where
        T: Default,
    {
        self.get_or_insert_with(T::default)
    }
    pub fn get_or_insert_with<F: FnOnce() -> T>(&mut self, f: F) -> &mut T {
        if self.is_none() {
            *self = Some(f());
        }
        match self {
            Some(v) => v,
            None => unwrap_failed(),
        }
    }
    pub const fn take(&mut self) -> Option<T> { intrinsics::replace(self, None) }
    pub fn take_if<P: FnOnce(&mut T) -> bool>(&mut self, predicate: P) -> Option<T> {
        if self.as_mut().map_or(false, predicate) { self.take() } else { None }
    }
    pub const fn replace(&mut self, value: T) -> Option<T> { intrinsics::replace(self, Some(value)) }
    pub fn zip<U>(self, other: Option<U>) -> Option<(T, U)> {
        match (self, other) {
            (Some(a), Some(b)) => Some((a, b)),
            _ => None,
        }
    }
}
impl<T, U> Option<(T, U)> {
    pub fn unzip(self) -> (Option<T>, Option<U>) {
        match self {
            Some((a, b)) => (Some(a), Some(b)),
            None => (None, None),
        }
    }
}
impl<T> Option<&T> {
    pub const fn copied(self) -> Option<T>
    where
        T: Copy,
    {
        match self {
            Some(&v) => Some(v),
            None => None,
        }
    }
    pub fn cloned(self) -> Option<T>
    where
        T: Clone,
    {
        match self {
            Some(t) => Some(t.clone()),
            None => None,
        }
    }
}
impl<T> Option<&mut T> {
    pub fn copied(self) -> Option<T>
    where
        T: Copy,
    {
        match self {
            Some(&mut v) => Some(v),
            None => None,
        }
    }
    pub fn cloned(self) -> Option<T>
    where
        T: Clone,
    {
        match self {
            Some(t) => Some(t.clone()),
            None => None,
        }
    }
}
impl<T, E> Option<Result<T, E>> {
    pub fn transpose(self) -> Result<Option<T>, E> {
        match self {
            Some(Ok(x)) => Ok(Some(x)),
            Some(Err(e)) => Err(e),
            None => Ok(None),
        }
    }
}
impl<T> Option<Option<T>> {
    pub fn flatten(self) -> Option<T> {
        match self {
            Some(inner) => inner,
            None => None,
        }
    }
}
impl<T> From<T> for Option<T> {
    fn from(val: T) -> Option<T> { Some(val) }
}
impl<'a, T> From<&'a Option<T>> for Option<&'a T> {
    fn from(o: &'a Option<T>) -> Option<&'a T> { o.as_ref() }
}
impl<'a, T> From<&'a mut Option<T>> for Option<&'a mut T> {
    fn from(o: &'a mut Option<T>) -> Option<&'a mut T> { o.as_mut() }
}

pub struct Iter<'a, A> {
    inner: Option<&'a A>,
}
pub struct IterMut<'a, A> {
    inner: Option<&'a mut A>,
}
#[derive(Clone)]
pub struct IntoIter<A> {
    inner: Option<A>,
}
macro_rules! opt_iter {
    ($([$($g:tt)*] $t:ty, $item:ty;)*) => { $(
        impl<$($g)*> Iterator for $t {
            type Item = $item;
            fn next(&mut self) -> Option<$item> { self.inner.take() }
            fn size_hint(&self) -> (usize, Option<usize>) {
                let n = if self.inner.is_some() { 1 } else { 0 };
                (n, Some(n))
            }
        }
        impl<$($g)*> DoubleEndedIterator for $t {
            fn next_back(&mut self) -> Option<$item> { self.inner.take() }
        }
        impl<$($g)*> ExactSizeIterator for $t {}
        impl<$($g)*> crate::iter::FusedIterator for $t {}
    )* };
}
pub(crate) use opt_iter;
opt_iter! {
    ['a, A] Iter<'a, A>, &'a A;
    ['a, A] IterMut<'a, A>, &'a mut A;
    [A] IntoIter<A>, A;
}
impl<T> Clone for Iter<'_, T> {
    fn clone(&self) -> Self { Iter { inner: self.inner } }
}
impl<T> IntoIterator for Option<T> {
    type Item = T;
    type IntoIter = IntoIter<T>;
    fn into_iter(self) -> IntoIter<T> { IntoIter { inner: self } }
}
impl<'a, T> IntoIterator for &'a Option<T> {
    type Item = &'a T;
    type IntoIter = Iter<'a, T>;
    fn into_iter(self) -> Iter<'a, T> { self.iter() }
}
impl<'a, T> IntoIterator for &'a mut Option<T> {
    type Item = &'a mut T;
    type IntoIter = IterMut<'a, T>;
    fn into_iter(self) -> IterMut<'a, T> { self.iter_mut() }
}

impl<A, V: FromIterator<A>> FromIterator<Option<A>> for Option<V> {
    fn from_iter<I: IntoIterator<Item = Option<A>>>(iter: I) -> Option<V> {
        try_process(iter.into_iter().map(|x| x.ok_or(())), |all| all.collect()).ok()
    }
}
impl<T, U: crate::iter::Sum<T>> crate::iter::Sum<Option<T>> for Option<U> {
    fn sum<I: Iterator<Item = Option<T>>>(iter: I) -> Option<U> {
        try_process(iter.map(|x| x.ok_or(())), |all| all.sum()).ok()
    }
}
impl<T, U: crate::iter::Product<T>> crate::iter::Product<Option<T>> for Option<U> {
    fn product<I: Iterator<Item = Option<T>>>(iter: I) -> Option<U> {
        try_process(iter.map(|x| x.ok_or(())), |all| all.product()).ok()
    }
}

struct Item<T>(T);
impl<T: crate::fmt::Debug> crate::fmt::Debug for Item<T> {
    fn fmt(&self, f: &mut crate::fmt::Formatter<'_>) -> crate::fmt::Result {
        f.debug_struct("Item").field("opt", &self.0).finish()
    }
}
impl<A: crate::fmt::Debug> crate::fmt::Debug for Iter<'_, A> {
    fn fmt(&self, f: &mut crate::fmt::Formatter<'_>) -> crate::fmt::Result {
        f.debug_struct("Iter").field("inner", &Item(&self.inner)).finish()
    }
}
impl<A: crate::fmt::Debug> crate::fmt::Debug for IterMut<'_, A> {
    fn fmt(&self, f: &mut crate::fmt::Formatter<'_>) -> crate::fmt::Result {
        f.debug_struct("IterMut").field("inner", &Item(&self.inner)).finish()
    }
}
impl<A: crate::fmt::Debug> crate::fmt::Debug for IntoIter<A> {
    fn fmt(&self, f: &mut crate::fmt::Formatter<'_>) -> crate::fmt::Result {
        f.debug_struct("IntoIter").field("inner", &Item(&self.inner)).finish()
    }
}
/// what Debug shows of an IntoIter
pub(crate) struct IntoIterOf<T>(T);
pub(crate) fn into_iter_of<T>(x: T) -> IntoIterOf<T> { IntoIterOf(x) }
impl<T: crate::fmt::Debug> crate::fmt::Debug for IntoIterOf<T> {
    fn fmt(&self, f: &mut crate::fmt::Formatter<'_>) -> crate::fmt::Result {
        f.debug_struct("IntoIter").field("inner", &Item(&self.0)).finish()
    }
}
