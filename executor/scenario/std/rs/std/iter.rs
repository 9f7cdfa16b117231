use crate::cmp::{self, Ordering};
use crate::fmt;
use crate::intrinsics;
use crate::ops::{Add, ControlFlow, FromResidual, Mul, Range, RangeFrom, RangeInclusive, Residual, Try};

// ---------------------------------------------------------------- traits

#[lang = "IntoIterator"]
pub trait IntoIterator {
    type Item;
    type IntoIter: Iterator<Item = Self::Item>;
    fn into_iter(self) -> Self::IntoIter;
}
impl<I: Iterator> IntoIterator for I {
    type Item = I::Item;
    type IntoIter = I;
    fn into_iter(self) -> I { self }
}
#[lang = "FromIterator"]
pub trait FromIterator<A>: Sized {
    fn from_iter<T: IntoIterator<Item = A>>(iter: T) -> Self;
}
#[lang = "Extend"]
pub trait Extend<A> {
    fn extend<T: IntoIterator<Item = A>>(&mut self, iter: T);
}
pub trait Sum<A = Self>: Sized {
    fn sum<I: Iterator<Item = A>>(iter: I) -> Self;
}
pub trait Product<A = Self>: Sized {
    fn product<I: Iterator<Item = A>>(iter: I) -> Self;
}
pub trait FusedIterator: Iterator {}

#[path_name = "core::iter::traits::iterator::Iterator"]
#[lang = "Iterator"]
pub trait Iterator {
    type Item;
    fn next(&mut self) -> Option<Self::Item>;
    fn size_hint(&self) -> (usize, Option<usize>) { (0, None) }
    fn count(self) -> usize
    where
        Self: Sized,
    {
        let mut n = 0;
        for _ in self {
            n += 1;
        }
        n
    }
    fn last(self) -> Option<Self::Item>
    where
        Self: Sized,
    {
        let mut last = None;
        for x in self {
            last = Some(x);
        }
        last
    }
    fn advance_by(&mut self, n: usize) -> Result<(), usize> {
        for i in 0..n {
            if self.next().is_none() {
                return Err(n - i);
            }
        }
        Ok(())
    }
    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        for _ in 0..n {
            if self.next().is_none() {
                return None;
            }
        }
        self.next()
    }
    fn step_by(self, step: usize) -> StepBy<Self>
    where
        Self: Sized,
    {
        assert!(step != 0);
        StepBy { iter: self, step_minus_one: step - 1, first_take: true }
    }
    fn chain<U>(self, other: U) -> Chain<Self, U::IntoIter>
    where
        Self: Sized,
        U: IntoIterator<Item = Self::Item>,
    {
        Chain { a: Some(self), b: Some(other.into_iter()) }
    }
    fn zip<U>(self, other: U) -> Zip<Self, U::IntoIter>
    where
        Self: Sized,
        U: IntoIterator,
    {
        Zip { a: self, b: other.into_iter(), index: intrinsics::ZIP_WORD, len: intrinsics::ZIP_WORD }
    }
    fn map<B, F>(self, f: F) -> Map<Self, F>
    where
        Self: Sized,
        F: FnMut(Self::Item) -> B,
    {
        Map { iter: self, f }
    }
    fn for_each<F>(self, mut f: F)
    where
        Self: Sized,
        F: FnMut(Self::Item),
    {
        for x in self {
            f(x);
        }
    }
    fn filter<P>(self, predicate: P) -> Filter<Self, P>
    where
        Self: Sized,
        P: FnMut(&Self::Item) -> bool,
    {
        Filter { iter: self, predicate }
    }
    fn filter_map<B, F>(self, f: F) -> FilterMap<Self, F>
    where
        Self: Sized,
        F: FnMut(Self::Item) -> Option<B>,
    {
        FilterMap { iter: self, f }
    }
    fn enumerate(self) -> Enumerate<Self>
    where
        Self: Sized,
    {
        Enumerate { iter: self, count: 0 }
    }
    fn peekable(self) -> Peekable<Self>
    where
        Self: Sized,
    {
        Peekable { iter: self, peeked: None }
    }
    fn skip_while<P>(self, predicate: P) -> SkipWhile<Self, P>
    where
        Self: Sized,
        P: FnMut(&Self::Item) -> bool,
    {
        SkipWhile { iter: self, flag: false, predicate }
    }
    fn take_while<P>(self, predicate: P) -> TakeWhile<Self, P>
    where
        Self: Sized,
        P: FnMut(&Self::Item) -> bool,
    {
        TakeWhile { iter: self, flag: false, predicate }
    }
    fn map_while<B, P>(self, predicate: P) -> MapWhile<Self, P>
    where
        Self: Sized,
        P: FnMut(Self::Item) -> Option<B>,
    {
        MapWhile { iter: self, predicate }
    }
    fn skip(self, n: usize) -> Skip<Self>
    where
        Self: Sized,
    {
        Skip { iter: self, n }
    }
    fn take(self, n: usize) -> Take<Self>
    where
        Self: Sized,
    {
        Take { iter: self, n }
    }
    fn scan<St, B, F>(self, initial_state: St, f: F) -> Scan<Self, St, F>
    where
        Self: Sized,
        F: FnMut(&mut St, Self::Item) -> Option<B>,
    {
        Scan { iter: self, f, state: initial_state }
    }
    fn flat_map<U, F>(self, f: F) -> FlatMap<Self, U, F>
    where
        Self: Sized,
        U: IntoIterator,
        F: FnMut(Self::Item) -> U,
    {
        FlatMap { iter: Fuse { iter: Some(self) }, f, front: None, back: None }
    }
    fn flatten(self) -> Flatten<Self>
    where
        Self: Sized,
        Self::Item: IntoIterator,
    {
        Flatten { iter: Fuse { iter: Some(self) }, front: None, back: None }
    }
    fn fuse(self) -> Fuse<Self>
    where
        Self: Sized,
    {
        Fuse { iter: Some(self) }
    }
    fn inspect<F>(self, f: F) -> Inspect<Self, F>
    where
        Self: Sized,
        F: FnMut(&Self::Item),
    {
        Inspect { iter: self, f }
    }
    fn by_ref(&mut self) -> &mut Self
    where
        Self: Sized,
    {
        self
    }
    #[must_use] fn collect<B: FromIterator<Self::Item>>(self) -> B
    where
        Self: Sized,
    {
        FromIterator::from_iter(self)
    }
    fn partition<B, F>(self, mut f: F) -> (B, B)
    where
        Self: Sized,
        B: Default + Extend<Self::Item>,
        F: FnMut(&Self::Item) -> bool,
    {
        let mut left: B = Default::default();
        let mut right: B = Default::default();
        for x in self {
            if f(&x) {
                left.extend(Some(x));
            } else {
                right.extend(Some(x));
            }
        }
        (left, right)
    }
    fn try_fold<B, F, R>(&mut self, init: B, mut f: F) -> R
    where
        Self: Sized,
        F: FnMut(B, Self::Item) -> R,
        R: Try<Output = B>,
    {
        let mut acc = init;
        while let Some(x) = self.next() {
            match f(acc, x).branch() {
                ControlFlow::Continue(c) => acc = c,
                ControlFlow::Break(r) => return R::from_residual(r),
            }
        }
        R::from_output(acc)
    }
    fn try_for_each<F, R>(&mut self, mut f: F) -> R
    where
        Self: Sized,
        F: FnMut(Self::Item) -> R,
        R: Try<Output = ()>,
    {
        while let Some(x) = self.next() {
            match f(x).branch() {
                ControlFlow::Continue(_) => {}
                ControlFlow::Break(r) => return R::from_residual(r),
            }
        }
        R::from_output(())
    }
    fn fold<B, F>(self, init: B, mut f: F) -> B
    where
        Self: Sized,
        F: FnMut(B, Self::Item) -> B,
    {
        let mut acc = init;
        for x in self {
            acc = f(acc, x);
        }
        acc
    }
    fn reduce<F>(mut self, f: F) -> Option<Self::Item>
    where
        Self: Sized,
        F: FnMut(Self::Item, Self::Item) -> Self::Item,
    {
        let first = self.next()?;
        Some(self.fold(first, f))
    }
    fn all<F>(&mut self, mut f: F) -> bool
    where
        Self: Sized,
        F: FnMut(Self::Item) -> bool,
    {
        while let Some(x) = self.next() {
            if !f(x) {
                return false;
            }
        }
        true
    }
    fn any<F>(&mut self, mut f: F) -> bool
    where
        Self: Sized,
        F: FnMut(Self::Item) -> bool,
    {
        while let Some(x) = self.next() {
            if f(x) {
                return true;
            }
        }
        false
    }
    fn find<P>(&mut self, mut predicate: P) -> Option<Self::Item>
    where
        Self: Sized,
        P: FnMut(&Self::Item) -> bool,
    {
        while let Some(x) = self.next() {
            if predicate(&x) {
                return Some(x);
            }
        }
        None
    }
    fn find_map<B, F>(&mut self, mut f: F) -> Option<B>
    where
        Self: Sized,
        F: FnMut(Self::Item) -> Option<B>,
    {
        while let Some(x) = self.next() {
            if let Some(b) = f(x) {
                return Some(b);
            }
        }
        None
    }
    fn position<P>(&mut self, mut predicate: P) -> Option<usize>
    where
        Self: Sized,
        P: FnMut(Self::Item) -> bool,
    {
        let mut i = 0;
        while let Some(x) = self.next() {
            if predicate(x) {
                return Some(i);
            }
            i += 1;
        }
        None
    }
    fn rposition<P>(&mut self, mut predicate: P) -> Option<usize>
    where
        P: FnMut(Self::Item) -> bool,
        Self: Sized + ExactSizeIterator + DoubleEndedIterator,
    {
        let mut i = self.len();
        while let Some(x) = self.next_back() {
            i -= 1;
            if predicate(x) {
                return Some(i);
            }
        }
        None
    }
    fn max(self) -> Option<Self::Item>
    where
        Self: Sized,
        Self::Item: Ord,
    {
        self.max_by(|a, b| a.cmp(b))
    }
    fn min(self) -> Option<Self::Item>
    where
        Self: Sized,
        Self::Item: Ord,
    {
        self.min_by(|a, b| a.cmp(b))
    }
    fn max_by_key<B: Ord, F>(mut self, mut f: F) -> Option<Self::Item>
    where
        Self: Sized,
        F: FnMut(&Self::Item) -> B,
    {
        let mut best = self.next()?;
        let mut key = f(&best);
        for x in self {
            let k = f(&x);
            if key.cmp(&k) != Ordering::Greater {
                best = x;
                key = k;
            }
        }
        Some(best)
    }
    fn max_by<F>(mut self, mut compare: F) -> Option<Self::Item>
    where
        Self: Sized,
        F: FnMut(&Self::Item, &Self::Item) -> Ordering,
    {
        let mut best = self.next()?;
        for x in self {
            if compare(&best, &x) != Ordering::Greater {
                best = x;
            }
        }
        Some(best)
    }
    fn min_by_key<B: Ord, F>(mut self, mut f: F) -> Option<Self::Item>
    where
        Self: Sized,
        F: FnMut(&Self::Item) -> B,
    {
        let mut best = self.next()?;
        let mut key = f(&best);
        for x in self {
            let k = f(&x);
            if key.cmp(&k) == Ordering::Greater {
                best = x;
                key = k;
            }
        }
        Some(best)
    }
    fn min_by<F>(mut self, mut compare: F) -> Option<Self::Item>
    where
        Self: Sized,
        F: FnMut(&Self::Item, &Self::Item) -> Ordering,
    {
        let mut best = self.next()?;
        for x in self {
            if compare(&best, &x) == Ordering::Greater {
                best = x;
            }
        }
        Some(best)
    }
    fn rev(self) -> Rev<Self>
    where
        Self: Sized + DoubleEndedIterator,
    {
        Rev { iter: self }
    }
    fn unzip<A, B, FromA, FromB>(self) -> (FromA, FromB)
    where
        FromA: Default + Extend<A>,
        FromB: Default + Extend<B>,
        Self: Sized + Iterator<Item = (A, B)>,
    {
        let mut a: FromA = Default::default();
        let mut b: FromB = Default::default();
        for (x, y) in self {
            a.extend(Some(x));
            b.extend(Some(y));
        }
        (a, b)
    }
    fn copied<'a, T: 'a + Copy>(self) -> Copied<Self>
    where
        Self: Sized + Iterator<Item = &'a T>,
    {
        Copied { it: self }
    }
    fn cloned<'a, T: 'a + Clone>(self) -> Cloned<Self>
    where
        Self: Sized + Iterator<Item = &'a T>,
    {
        Cloned { it: self }
    }
    fn cycle(self) -> Cycle<Self>
    where
        Self: Sized + Clone,
    {
        Cycle { orig: self.clone(), iter: self }
    }
    fn sum<S>(self) -> S
    where
        Self: Sized,
        S: Sum<Self::Item>,
    {
        Sum::sum(self)
    }
    fn product<P>(self) -> P
    where
        Self: Sized,
        P: Product<Self::Item>,
    {
        Product::product(self)
    }
    fn cmp<I>(self, other: I) -> Ordering
    where
        I: IntoIterator<Item = Self::Item>,
        Self::Item: Ord,
        Self: Sized,
    {
        self.cmp_by(other, |x, y| x.cmp(&y))
    }
    fn cmp_by<I, F>(mut self, other: I, mut cmp: F) -> Ordering
    where
        Self: Sized,
        I: IntoIterator,
        F: FnMut(Self::Item, I::Item) -> Ordering,
    {
        let mut other = other.into_iter();
        loop {
            match (self.next(), other.next()) {
                (None, None) => return Ordering::Equal,
                (None, Some(_)) => return Ordering::Less,
                (Some(_), None) => return Ordering::Greater,
                (Some(x), Some(y)) => match cmp(x, y) {
                    Ordering::Equal => {}
                    o => return o,
                },
            }
        }
    }
    fn partial_cmp<I>(mut self, other: I) -> Option<Ordering>
    where
        I: IntoIterator,
        Self::Item: PartialOrd<I::Item>,
        Self: Sized,
    {
        let mut other = other.into_iter();
        loop {
            match (self.next(), other.next()) {
                (None, None) => return Some(Ordering::Equal),
                (None, Some(_)) => return Some(Ordering::Less),
                (Some(_), None) => return Some(Ordering::Greater),
                (Some(x), Some(y)) => match x.partial_cmp(&y) {
                    Some(Ordering::Equal) => {}
                    o => return o,
                },
            }
        }
    }
    fn eq<I>(mut self, other: I) -> bool
    where
        I: IntoIterator,
        Self::Item: PartialEq<I::Item>,
        Self: Sized,
    {
        let mut other = other.into_iter();
        loop {
            match (self.next(), other.next()) {
                (None, None) => return true,
                (Some(x), Some(y)) => {
                    if x != y {
                        return false;
                    }
                }
                _ => return false,
            }
        }
    }
    fn ne<I>(self, other: I) -> bool
    where
        I: IntoIterator,
        Self::Item: PartialEq<I::Item>,
        Self: Sized,
    {
        !self.eq(other)
    }
    fn lt<I>(self, other: I) -> bool
    where
        I: IntoIterator,
        Self::Item: PartialOrd<I::Item>,
        Self: Sized,
    {
        self.partial_cmp(other) == Some(Ordering::Less)
    }
    fn le<I>(self, other: I) -> bool
    where
        I: IntoIterator,
        Self::Item: PartialOrd<I::Item>,
        Self: Sized,
    {
        matches!(self.partial_cmp(other), Some(Ordering::Less | Ordering::Equal))
    }
    fn gt<I>(self, other: I) -> bool
    where
        I: IntoIterator,
        Self::Item: PartialOrd<I::Item>,
        Self: Sized,
    {
        self.partial_cmp(other) == Some(Ordering::Greater)
    }
    fn ge<I>(self, other: I) -> bool
    where
        I: IntoIterator,
        Self::Item: PartialOrd<I::Item>,
        Self: Sized,
    {
        matches!(self.partial_cmp(other), Some(Ordering::Greater | Ordering::Equal))
    }
    fn is_sorted(self) -> bool
    where
        Self: Sized,
        Self::Item: PartialOrd,
    {
        self.is_sorted_by(|a, b| a <= b)
    }
    fn is_sorted_by<F>(mut self, mut compare: F) -> bool
    where
        Self: Sized,
        F: FnMut(&Self::Item, &Self::Item) -> bool,
    {
        let mut last = match self.next() {
            Some(e) => e,
            None => return true,
        };
        for x in self {
            if !compare(&last, &x) {
                return false;
            }
            last = x;
        }
        true
    }
    fn is_sorted_by_key<F, K>(self, f: F) -> bool
    where
        Self: Sized,
        F: FnMut(Self::Item) -> K,
        K: PartialOrd,
    {
        self.map(f).is_sorted()
    }
}

#[path_name = "core::iter::traits::double_ended::DoubleEndedIterator"]
pub trait DoubleEndedIterator: Iterator {
    fn next_back(&mut self) -> Option<Self::Item>;
    fn nth_back(&mut self, n: usize) -> Option<Self::Item> {
        for _ in 0..n {
            if self.next_back().is_none() {
                return None;
            }
        }
        self.next_back()
    }
    fn try_rfold<B, F, R>(&mut self, init: B, mut f: F) -> R
    where
        Self: Sized,
        F: FnMut(B, Self::Item) -> R,
        R: Try<Output = B>,
    {
        let mut acc = init;
        while let Some(x) = self.next_back() {
            match f(acc, x).branch() {
                ControlFlow::Continue(c) => acc = c,
                ControlFlow::Break(r) => return R::from_residual(r),
            }
        }
        R::from_output(acc)
    }
    fn rfold<B, F>(mut self, init: B, mut f: F) -> B
    where
        Self: Sized,
        F: FnMut(B, Self::Item) -> B,
    {
        let mut acc = init;
        while let Some(x) = self.next_back() {
            acc = f(acc, x);
        }
        acc
    }
    fn rfind<P>(&mut self, mut predicate: P) -> Option<Self::Item>
    where
        Self: Sized,
        P: FnMut(&Self::Item) -> bool,
    {
        while let Some(x) = self.next_back() {
            if predicate(&x) {
                return Some(x);
            }
        }
        None
    }
}
#[path_name = "core::iter::traits::exact_size::ExactSizeIterator"]
pub trait ExactSizeIterator: Iterator {
    fn len(&self) -> usize { self.size_hint().0 }
}

impl<I: Iterator + ?Sized> Iterator for &mut I {
    type Item = I::Item;
    fn next(&mut self) -> Option<I::Item> { (**self).next() }
    fn size_hint(&self) -> (usize, Option<usize>) { (**self).size_hint() }
    fn nth(&mut self, n: usize) -> Option<I::Item> { (**self).nth(n) }
}
impl<I: DoubleEndedIterator + ?Sized> DoubleEndedIterator for &mut I {
    fn next_back(&mut self) -> Option<I::Item> { (**self).next_back() }
}
impl<I: ExactSizeIterator + ?Sized> ExactSizeIterator for &mut I {
    fn len(&self) -> usize { (**self).len() }
}
impl<I: FusedIterator + ?Sized> FusedIterator for &mut I {}

macro_rules! tuple_impls {
    ($(($($T:ident $E:ident $i:tt),+))+) => { $(
        impl<$($T, $E: Extend<$T>),+> Extend<($($T,)+)> for ($($E,)+) {
            fn extend<I: IntoIterator<Item = ($($T,)+)>>(&mut self, iter: I) {
                for x in iter {
                    $(self.$i.extend(Some(x.$i));)+
                }
            }
        }
        impl<$($T, $E: Default + Extend<$T>),+> FromIterator<($($T,)+)> for ($($E,)+) {
            fn from_iter<I: IntoIterator<Item = ($($T,)+)>>(iter: I) -> Self {
                let mut all = Self::default();
                all.extend(iter);
                all
            }
        }
    )+ };
}
tuple_impls! {
    (A EA 0)
    (A EA 0, B EB 1)
    (A EA 0, B EB 1, C EC 2)
    (A EA 0, B EB 1, C EC 2, D ED 3)
}

// ---------------------------------------------------------------- sum, product

macro_rules! sum_impl {
    ($zero:expr, $one:expr, $($t:ty)*) => { $(
        impl Sum for $t {
            fn sum<I: Iterator<Item = $t>>(iter: I) -> $t {
                let mut s = $zero;
                for x in iter {
                    s += x;
                }
                s
            }
        }
        impl Product for $t {
            fn product<I: Iterator<Item = $t>>(iter: I) -> $t {
                let mut s = $one;
                for x in iter {
                    s *= x;
                }
                s
            }
        }
        impl<'a> Sum<&'a $t> for $t {
            fn sum<I: Iterator<Item = &'a $t>>(iter: I) -> $t {
                let mut s = $zero;
                for x in iter {
                    s += *x;
                }
                s
            }
        }
        impl<'a> Product<&'a $t> for $t {
            fn product<I: Iterator<Item = &'a $t>>(iter: I) -> $t {
                let mut s = $one;
                for x in iter {
                    s *= *x;
                }
                s
            }
        }
    )* };
}
sum_impl! { 0, 1, i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }
sum_impl! { -0.0, 1.0, f32 f64 }

// ---------------------------------------------------------------- adapters

#[path_name = "core::iter::adapters::map::Map"]
#[must_use = "iterators are lazy and do nothing unless consumed"]
#[derive(Clone)]
pub struct Map<I, F> {
    iter: I,
    f: F,
}
impl<B, I: Iterator, F: FnMut(I::Item) -> B> Iterator for Map<I, F> {
    type Item = B;
    fn next(&mut self) -> Option<B> {
        match self.iter.next() {
            Some(x) => Some((self.f)(x)),
            None => None,
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) { self.iter.size_hint() }
}
impl<B, I: DoubleEndedIterator, F: FnMut(I::Item) -> B> DoubleEndedIterator for Map<I, F> {
    fn next_back(&mut self) -> Option<B> {
        match self.iter.next_back() {
            Some(x) => Some((self.f)(x)),
            None => None,
        }
    }
}
impl<B, I: ExactSizeIterator, F: FnMut(I::Item) -> B> ExactSizeIterator for Map<I, F> {
    fn len(&self) -> usize { self.iter.len() }
}
impl<B, I: FusedIterator, F: FnMut(I::Item) -> B> FusedIterator for Map<I, F> {}

#[path_name = "core::iter::adapters::filter::Filter"]
#[must_use = "iterators are lazy and do nothing unless consumed"]
#[derive(Clone)]
pub struct Filter<I, P> {
    iter: I,
    predicate: P,
}
impl<I: Iterator, P: FnMut(&I::Item) -> bool> Iterator for Filter<I, P> {
    type Item = I::Item;
    fn next(&mut self) -> Option<I::Item> {
        while let Some(x) = self.iter.next() {
            if (self.predicate)(&x) {
                return Some(x);
            }
        }
        None
    }
    fn size_hint(&self) -> (usize, Option<usize>) { (0, self.iter.size_hint().1) }
}
impl<I: DoubleEndedIterator, P: FnMut(&I::Item) -> bool> DoubleEndedIterator for Filter<I, P> {
    fn next_back(&mut self) -> Option<I::Item> {
        while let Some(x) = self.iter.next_back() {
            if (self.predicate)(&x) {
                return Some(x);
            }
        }
        None
    }
}
impl<I: FusedIterator, P: FnMut(&I::Item) -> bool> FusedIterator for Filter<I, P> {}

#[path_name = "core::iter::adapters::filter_map::FilterMap"]
#[must_use = "iterators are lazy and do nothing unless consumed"]
#[derive(Clone)]
pub struct FilterMap<I, F> {
    iter: I,
    f: F,
}
impl<B, I: Iterator, F: FnMut(I::Item) -> Option<B>> Iterator for FilterMap<I, F> {
    type Item = B;
    fn next(&mut self) -> Option<B> {
        while let Some(x) = self.iter.next() {
            if let Some(y) = (self.f)(x) {
                return Some(y);
            }
        }
        None
    }
    fn size_hint(&self) -> (usize, Option<usize>) { (0, self.iter.size_hint().1) }
}
impl<B, I: DoubleEndedIterator, F: FnMut(I::Item) -> Option<B>> DoubleEndedIterator for FilterMap<I, F> {
    fn next_back(&mut self) -> Option<B> {
        while let Some(x) = self.iter.next_back() {
            if let Some(y) = (self.f)(x) {
                return Some(y);
            }
        }
        None
    }
}
impl<B, I: FusedIterator, F: FnMut(I::Item) -> Option<B>> FusedIterator for FilterMap<I, F> {}

#[path_name = "core::iter::adapters::enumerate::Enumerate"]
#[must_use = "iterators are lazy and do nothing unless consumed"]
#[derive(Clone, Debug)]
pub struct Enumerate<I> {
    iter: I,
    count: usize,
}
impl<I: Iterator> Iterator for Enumerate<I> {
    type Item = (usize, I::Item);
    fn next(&mut self) -> Option<(usize, I::Item)> {
        match self.iter.next() {
            Some(x) => {
                let i = self.count;
                self.count = i + 1;
                Some((i, x))
            }
            None => None,
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) { self.iter.size_hint() }
}
impl<I: ExactSizeIterator + DoubleEndedIterator> DoubleEndedIterator for Enumerate<I> {
    fn next_back(&mut self) -> Option<(usize, I::Item)> {
        let x = self.iter.next_back()?;
        Some((self.count + self.iter.len(), x))
    }
}
impl<I: ExactSizeIterator> ExactSizeIterator for Enumerate<I> {}
impl<I: FusedIterator> FusedIterator for Enumerate<I> {}

#[path_name = "core::iter::adapters::rev::Rev"]
#[must_use = "iterators are lazy and do nothing unless consumed"]
#[derive(Clone, Debug)]
pub struct Rev<T> {
    iter: T,
}
impl<I: DoubleEndedIterator> Iterator for Rev<I> {
    type Item = I::Item;
    fn next(&mut self) -> Option<I::Item> { self.iter.next_back() }
    fn size_hint(&self) -> (usize, Option<usize>) { self.iter.size_hint() }
}
impl<I: DoubleEndedIterator> DoubleEndedIterator for Rev<I> {
    fn next_back(&mut self) -> Option<I::Item> { self.iter.next() }
}
impl<I: ExactSizeIterator + DoubleEndedIterator> ExactSizeIterator for Rev<I> {}
impl<I: FusedIterator + DoubleEndedIterator> FusedIterator for Rev<I> {}

#[path_name = "core::iter::adapters::copied::Copied"]
#[must_use = "iterators are lazy and do nothing unless consumed"]
#[derive(Clone, Debug)]
pub struct Copied<I> {
    it: I,
}
impl<'a, I: Iterator<Item = &'a T>, T: 'a + Copy> Iterator for Copied<I> {
    type Item = T;
    fn next(&mut self) -> Option<T> {
        match self.it.next() {
            Some(x) => Some(*x),
            None => None,
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) { self.it.size_hint() }
}
impl<'a, I: DoubleEndedIterator<Item = &'a T>, T: 'a + Copy> DoubleEndedIterator for Copied<I> {
    fn next_back(&mut self) -> Option<T> {
        match self.it.next_back() {
            Some(x) => Some(*x),
            None => None,
        }
    }
}
impl<'a, I: ExactSizeIterator<Item = &'a T>, T: 'a + Copy> ExactSizeIterator for Copied<I> {}
impl<'a, I: FusedIterator<Item = &'a T>, T: 'a + Copy> FusedIterator for Copied<I> {}

#[path_name = "core::iter::adapters::cloned::Cloned"]
#[must_use = "iterators are lazy and do nothing unless consumed"]
#[derive(Clone, Debug)]
pub struct Cloned<I> {
    it: I,
}
impl<'a, I: Iterator<Item = &'a T>, T: 'a + Clone> Iterator for Cloned<I> {
    type Item = T;
    fn next(&mut self) -> Option<T> {
        match self.it.next() {
            Some(x) => Some(x.clone()),
            None => None,
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) { self.it.size_hint() }
}
impl<'a, I: DoubleEndedIterator<Item = &'a T>, T: 'a + Clone> DoubleEndedIterator for Cloned<I> {
    fn next_back(&mut self) -> Option<T> {
        match self.it.next_back() {
            Some(x) => Some(x.clone()),
            None => None,
        }
    }
}
impl<'a, I: ExactSizeIterator<Item = &'a T>, T: 'a + Clone> ExactSizeIterator for Cloned<I> {}
impl<'a, I: FusedIterator<Item = &'a T>, T: 'a + Clone> FusedIterator for Cloned<I> {}

#[path_name = "core::iter::adapters::zip::Zip"]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Zip<A, B> {
    a: A,
    b: B,
    index: intrinsics::ZipWord,
    len: intrinsics::ZipWord,
}
impl<A: Clone, B: Clone> Clone for Zip<A, B> {
    fn clone(&self) -> Self { Zip { a: self.a.clone(), b: self.b.clone(), index: self.index, len: self.len } }
}
impl<A: Iterator, B: Iterator> Iterator for Zip<A, B> {
    type Item = (A::Item, B::Item);
    fn next(&mut self) -> Option<(A::Item, B::Item)> {
        let x = self.a.next()?;
        let y = self.b.next()?;
        Some((x, y))
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let (al, ah) = self.a.size_hint();
        let (bl, bh) = self.b.size_hint();
        let h = match (ah, bh) {
            (Some(x), Some(y)) => Some(cmp::min(x, y)),
            (Some(x), None) => Some(x),
            (None, y) => y,
        };
        (cmp::min(al, bl), h)
    }
}
impl<A, B> DoubleEndedIterator for Zip<A, B>
where
    A: DoubleEndedIterator + ExactSizeIterator,
    B: DoubleEndedIterator + ExactSizeIterator,
{
    fn next_back(&mut self) -> Option<(A::Item, B::Item)> {
        let (n, m) = (self.a.len(), self.b.len());
        for _ in m..n {
            self.a.next_back();
        }
        for _ in n..m {
            self.b.next_back();
        }
        let x = self.a.next_back()?;
        let y = self.b.next_back()?;
        Some((x, y))
    }
}
impl<A: ExactSizeIterator, B: ExactSizeIterator> ExactSizeIterator for Zip<A, B> {}
impl<A: FusedIterator, B: FusedIterator> FusedIterator for Zip<A, B> {}
pub fn zip<A: IntoIterator, B: IntoIterator>(a: A, b: B) -> Zip<A::IntoIter, B::IntoIter> { a.into_iter().zip(b) }

#[path_name = "core::iter::adapters::chain::Chain"]
#[must_use = "iterators are lazy and do nothing unless consumed"]
#[derive(Clone, Debug)]
pub struct Chain<A, B> {
    a: Option<A>,
    b: Option<B>,
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
impl<A: FusedIterator, B: FusedIterator<Item = A::Item>> FusedIterator for Chain<A, B> {}
pub fn chain<A: IntoIterator, B: IntoIterator<Item = A::Item>>(a: A, b: B) -> Chain<A::IntoIter, B::IntoIter> {
    Chain { a: Some(a.into_iter()), b: Some(b.into_iter()) }
}

#[path_name = "core::iter::adapters::peekable::Peekable"]
#[must_use = "iterators are lazy and do nothing unless consumed"]
#[derive(Clone, Debug)]
pub struct Peekable<I: Iterator> {
    iter: I,
    peeked: Option<Option<I::Item>>,
}
impl<I: Iterator> Iterator for Peekable<I> {
    type Item = I::Item;
    fn next(&mut self) -> Option<I::Item> {
        match self.peeked.take() {
            Some(v) => v,
            None => self.iter.next(),
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = match &self.peeked {
            Some(None) => return (0, Some(0)),
            Some(Some(_)) => 1,
            None => 0,
        };
        let (lo, hi) = self.iter.size_hint();
        (lo + n, hi.map(|h| h + n))
    }
}
impl<I: DoubleEndedIterator> DoubleEndedIterator for Peekable<I> {
    fn next_back(&mut self) -> Option<I::Item> {
        match &mut self.peeked {
            Some(None) => None,
            Some(v) => self.iter.next_back().or_else(|| v.take()),
            None => self.iter.next_back(),
        }
    }
}
impl<I: ExactSizeIterator> ExactSizeIterator for Peekable<I> {}
impl<I: FusedIterator> FusedIterator for Peekable<I> {}
impl<I: Iterator> Peekable<I> {
    pub fn peek(&mut self) -> Option<&I::Item> {
        if self.peeked.is_none() {
            self.peeked = Some(self.iter.next());
        }
        match &self.peeked {
            Some(Some(x)) => Some(x),
            _ => None,
        }
    }
    pub fn peek_mut(&mut self) -> Option<&mut I::Item> {
        if self.peeked.is_none() {
            self.peeked = Some(self.iter.next());
        }
        match &mut self.peeked {
            Some(Some(x)) => Some(x),
            _ => None,
        }
    }
    pub fn next_if(&mut self, func: impl FnOnce(&I::Item) -> bool) -> Option<I::Item> {
        match self.next() {
            Some(matched) => {
                if func(&matched) {
                    Some(matched)
                } else {
                    self.peeked = Some(Some(matched));
                    None
                }
            }
            None => {
                self.peeked = Some(None);
                None
            }
        }
    }
    pub fn next_if_eq<T: ?Sized>(&mut self, expected: &T) -> Option<I::Item>
    where
        I::Item: PartialEq<T>,
    {
        self.next_if(|next| next == expected)
    }
    pub fn next_if_map<R>(&mut self, f: impl FnOnce(I::Item) -> Result<R, I::Item>) -> Option<R> {
        match f(self.next()?) {
            Ok(r) => Some(r),
            Err(x) => {
                self.peeked = Some(Some(x));
                None
            }
        }
    }
    pub fn next_if_map_mut<R>(&mut self, f: impl FnOnce(&mut I::Item) -> Option<R>) -> Option<R> {
        let r = f(self.peek_mut()?)?;
        self.peeked = None;
        Some(r)
    }
}

#[path_name = "core::iter::adapters::skip_while::SkipWhile"]
#[must_use = "iterators are lazy and do nothing unless consumed"]
#[derive(Clone)]
pub struct SkipWhile<I, P> {
    iter: I,
    flag: bool,
    predicate: P,
}
impl<I: Iterator, P: FnMut(&I::Item) -> bool> Iterator for SkipWhile<I, P> {
    type Item = I::Item;
    fn next(&mut self) -> Option<I::Item> {
        if self.flag {
            return self.iter.next();
        }
        while let Some(x) = self.iter.next() {
            if !(self.predicate)(&x) {
                self.flag = true;
                return Some(x);
            }
        }
        None
    }
    fn size_hint(&self) -> (usize, Option<usize>) { (0, self.iter.size_hint().1) }
}

#[path_name = "core::iter::adapters::take_while::TakeWhile"]
#[must_use = "iterators are lazy and do nothing unless consumed"]
#[derive(Clone)]
pub struct TakeWhile<I, P> {
    iter: I,
    flag: bool,
    predicate: P,
}
impl<I: Iterator, P: FnMut(&I::Item) -> bool> Iterator for TakeWhile<I, P> {
    type Item = I::Item;
    fn next(&mut self) -> Option<I::Item> {
        if self.flag {
            return None;
        }
        let x = self.iter.next()?;
        if (self.predicate)(&x) {
            Some(x)
        } else {
            self.flag = true;
            None
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        if self.flag { (0, Some(0)) } else { (0, self.iter.size_hint().1) }
    }
}

#[path_name = "core::iter::adapters::map_while::MapWhile"]
#[must_use = "iterators are lazy and do nothing unless consumed"]
#[derive(Clone)]
pub struct MapWhile<I, P> {
    iter: I,
    predicate: P,
}
impl<B, I: Iterator, P: FnMut(I::Item) -> Option<B>> Iterator for MapWhile<I, P> {
    type Item = B;
    fn next(&mut self) -> Option<B> {
        let x = self.iter.next()?;
        (self.predicate)(x)
    }
    fn size_hint(&self) -> (usize, Option<usize>) { (0, self.iter.size_hint().1) }
}

#[path_name = "core::iter::adapters::skip::Skip"]
#[must_use = "iterators are lazy and do nothing unless consumed"]
#[derive(Clone, Debug)]
pub struct Skip<I> {
    iter: I,
    n: usize,
}
impl<I: Iterator> Iterator for Skip<I> {
    type Item = I::Item;
    fn next(&mut self) -> Option<I::Item> {
        if self.n > 0 {
            let n = self.n;
            self.n = 0;
            self.iter.nth(n)
        } else {
            self.iter.next()
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let (lo, hi) = self.iter.size_hint();
        (lo.saturating_sub(self.n), hi.map(|h| h.saturating_sub(self.n)))
    }
    fn fold<B, F: FnMut(B, I::Item) -> B>(mut self, init: B, f: F) -> B {
        if self.n > 0 && self.iter.nth(self.n - 1).is_none() { return init; }
        self.iter.fold(init, f)
    }
}
impl<I: ExactSizeIterator> ExactSizeIterator for Skip<I> {}
impl<I: DoubleEndedIterator + ExactSizeIterator> DoubleEndedIterator for Skip<I> {
    fn next_back(&mut self) -> Option<I::Item> {
        if self.len() > 0 { self.iter.next_back() } else { None }
    }
}
impl<I: FusedIterator> FusedIterator for Skip<I> {}

#[path_name = "core::iter::adapters::take::Take"]
#[must_use = "iterators are lazy and do nothing unless consumed"]
#[derive(Clone, Debug)]
pub struct Take<I> {
    iter: I,
    n: usize,
}
impl<I: Iterator> Iterator for Take<I> {
    type Item = I::Item;
    fn next(&mut self) -> Option<I::Item> {
        if self.n != 0 {
            self.n -= 1;
            self.iter.next()
        } else {
            None
        }
    }
    fn nth(&mut self, n: usize) -> Option<I::Item> {
        if self.n > n {
            self.n -= n + 1;
            self.iter.nth(n)
        } else {
            if self.n > 0 {
                self.iter.nth(self.n - 1);
                self.n = 0;
            }
            None
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        if self.n == 0 {
            return (0, Some(0));
        }
        let (lo, hi) = self.iter.size_hint();
        let h = match hi {
            Some(x) if x < self.n => x,
            _ => self.n,
        };
        (cmp::min(lo, self.n), Some(h))
    }
}
impl<I: ExactSizeIterator> ExactSizeIterator for Take<I> {}
impl<I: DoubleEndedIterator + ExactSizeIterator> DoubleEndedIterator for Take<I> {
    fn next_back(&mut self) -> Option<I::Item> {
        if self.n == 0 {
            return None;
        }
        let len = self.iter.len();
        for _ in self.n..len {
            self.iter.next_back();
        }
        self.n = cmp::min(self.n, len);
        if self.n == 0 {
            return None;
        }
        self.n -= 1;
        self.iter.next_back()
    }
}
impl<I: FusedIterator> FusedIterator for Take<I> {}

#[path_name = "core::iter::adapters::scan::Scan"]
#[must_use = "iterators are lazy and do nothing unless consumed"]
#[derive(Clone)]
pub struct Scan<I, St, F> {
    iter: I,
    f: F,
    state: St,
}
impl<B, I: Iterator, St, F: FnMut(&mut St, I::Item) -> Option<B>> Iterator for Scan<I, St, F> {
    type Item = B;
    fn next(&mut self) -> Option<B> {
        let a = self.iter.next()?;
        (self.f)(&mut self.state, a)
    }
    fn size_hint(&self) -> (usize, Option<usize>) { (0, self.iter.size_hint().1) }
}

#[path_name = "core::iter::adapters::fuse::Fuse"]
#[must_use = "iterators are lazy and do nothing unless consumed"]
#[derive(Clone, Debug)]
pub struct Fuse<I> {
    iter: Option<I>,
}
impl<I: Iterator> Iterator for Fuse<I> {
    type Item = I::Item;
    fn next(&mut self) -> Option<I::Item> {
        if let Some(it) = &mut self.iter {
            match it.next() {
                None => self.iter = None,
                x => return x,
            }
        }
        None
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        match &self.iter {
            Some(it) => it.size_hint(),
            None => (0, Some(0)),
        }
    }
}
impl<I: DoubleEndedIterator> DoubleEndedIterator for Fuse<I> {
    fn next_back(&mut self) -> Option<I::Item> {
        if let Some(it) = &mut self.iter {
            match it.next_back() {
                None => self.iter = None,
                x => return x,
            }
        }
        None
    }
}
impl<I: ExactSizeIterator> ExactSizeIterator for Fuse<I> {}
impl<I: Iterator> FusedIterator for Fuse<I> {}

#[path_name = "core::iter::adapters::inspect::Inspect"]
#[must_use = "iterators are lazy and do nothing unless consumed"]
#[derive(Clone)]
pub struct Inspect<I, F> {
    iter: I,
    f: F,
}
impl<I: Iterator, F: FnMut(&I::Item)> Iterator for Inspect<I, F> {
    type Item = I::Item;
    fn next(&mut self) -> Option<I::Item> {
        let x = self.iter.next()?;
        (self.f)(&x);
        Some(x)
    }
    fn size_hint(&self) -> (usize, Option<usize>) { self.iter.size_hint() }
}
impl<I: DoubleEndedIterator, F: FnMut(&I::Item)> DoubleEndedIterator for Inspect<I, F> {
    fn next_back(&mut self) -> Option<I::Item> {
        let x = self.iter.next_back()?;
        (self.f)(&x);
        Some(x)
    }
}
impl<I: ExactSizeIterator, F: FnMut(&I::Item)> ExactSizeIterator for Inspect<I, F> {}

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
    iter: Fuse<I>,
    f: F,
    front: Option<U::IntoIter>,
    back: Option<U::IntoIter>,
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
    iter: Fuse<I>,
    front: Option<<I::Item as IntoIterator>::IntoIter>,
    back: Option<<I::Item as IntoIterator>::IntoIter>,
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

#[path_name = "core::iter::adapters::step_by::StepBy"]
#[must_use = "iterators are lazy and do nothing unless consumed"]
#[derive(Clone, Debug)]
pub struct StepBy<I> {
    iter: I,
    step_minus_one: usize,
    first_take: bool,
}
impl<I: Iterator> Iterator for StepBy<I> {
    type Item = I::Item;
    fn next(&mut self) -> Option<I::Item> {
        if self.first_take {
            self.first_take = false;
            self.iter.next()
        } else {
            self.iter.nth(self.step_minus_one)
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let (lo, hi) = self.iter.size_hint();
        let step = self.step_minus_one + 1;
        if self.first_take {
            let f = |n: usize| if n == 0 { 0 } else { 1 + (n - 1) / step };
            (f(lo), hi.map(f))
        } else {
            (lo / step, hi.map(|n| n / step))
        }
    }
}
impl<I: DoubleEndedIterator + ExactSizeIterator> DoubleEndedIterator for StepBy<I> {
    fn next_back(&mut self) -> Option<I::Item> {
        let n = self.iter.len();
        let step = self.step_minus_one + 1;
        let extra = if self.first_take {
            if n == 0 { 0 } else { (n - 1) % step }
        } else {
            n % step
        };
        if !self.first_take && n < step {
            return None;
        }
        self.iter.nth_back(extra)
    }
}
impl<I: ExactSizeIterator> ExactSizeIterator for StepBy<I> {}

#[path_name = "core::iter::adapters::cycle::Cycle"]
#[must_use = "iterators are lazy and do nothing unless consumed"]
#[derive(Clone, Debug)]
pub struct Cycle<I> {
    orig: I,
    iter: I,
}
impl<I: Clone + Iterator> Iterator for Cycle<I> {
    type Item = I::Item;
    fn next(&mut self) -> Option<I::Item> {
        match self.iter.next() {
            None => {
                self.iter = self.orig.clone();
                self.iter.next()
            }
            y => y,
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        match self.orig.size_hint() {
            (0, Some(0)) => (0, Some(0)),
            (0, _) => (0, None),
            _ => (usize::MAX, None),
        }
    }
}

// ---------------------------------------------------------------- sources

#[path_name = "core::iter::sources::empty::Empty"]
pub struct Empty<T>(crate::marker::PhantomData<T>);
pub const fn empty<T>() -> Empty<T> { Empty(crate::marker::PhantomData) }
impl<T> Iterator for Empty<T> {
    type Item = T;
    fn next(&mut self) -> Option<T> { None }
    fn size_hint(&self) -> (usize, Option<usize>) { (0, Some(0)) }
}
impl<T> DoubleEndedIterator for Empty<T> {
    fn next_back(&mut self) -> Option<T> { None }
}
impl<T> ExactSizeIterator for Empty<T> {}
impl<T> FusedIterator for Empty<T> {}
impl<T> Clone for Empty<T> {
    fn clone(&self) -> Self { empty() }
}
impl<T> Default for Empty<T> {
    fn default() -> Self { empty() }
}

#[path_name = "core::iter::sources::once::Once"]
#[derive(Clone)]
pub struct Once<T> {
    inner: Option<T>,
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

#[path_name = "core::iter::sources::once_with::OnceWith"]
#[derive(Clone)]
pub struct OnceWith<F> {
    make: Option<F>,
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

#[path_name = "core::iter::sources::repeat::Repeat"]
#[derive(Clone, Debug)]
pub struct Repeat<A> {
    element: A,
}
pub fn repeat<T: Clone>(elt: T) -> Repeat<T> { Repeat { element: elt } }
impl<A: Clone> Iterator for Repeat<A> {
    type Item = A;
    fn next(&mut self) -> Option<A> { Some(self.element.clone()) }
    fn size_hint(&self) -> (usize, Option<usize>) { (usize::MAX, None) }
    fn nth(&mut self, _: usize) -> Option<A> { Some(self.element.clone()) }
}
impl<A: Clone> DoubleEndedIterator for Repeat<A> {
    fn nth_back(&mut self, _: usize) -> Option<A> { Some(self.element.clone()) }
    fn next_back(&mut self) -> Option<A> { Some(self.element.clone()) }
}
impl<A: Clone> FusedIterator for Repeat<A> {}

#[path_name = "core::iter::sources::repeat_n::RepeatN"]
#[derive(Clone, Debug)]
pub struct RepeatN<A> {
    count: usize,
    element: Option<A>,
}
pub fn repeat_n<T: Clone>(element: T, count: usize) -> RepeatN<T> {
    RepeatN { element: if count == 0 { None } else { Some(element) }, count }
}
impl<A: Clone> Iterator for RepeatN<A> {
    type Item = A;
    fn next(&mut self) -> Option<A> {
        if self.count == 0 {
            return None;
        }
        self.count -= 1;
        if self.count == 0 { self.element.take() } else { self.element.clone() }
    }
    fn size_hint(&self) -> (usize, Option<usize>) { (self.count, Some(self.count)) }
}
impl<A: Clone> DoubleEndedIterator for RepeatN<A> {
    fn next_back(&mut self) -> Option<A> { self.next() }
}
impl<A: Clone> ExactSizeIterator for RepeatN<A> {}

#[path_name = "core::iter::sources::repeat_with::RepeatWith"]
#[derive(Clone)]
pub struct RepeatWith<F> {
    repeater: F,
}
pub fn repeat_with<A, F: FnMut() -> A>(repeater: F) -> RepeatWith<F> { RepeatWith { repeater } }
impl<A, F: FnMut() -> A> Iterator for RepeatWith<F> {
    type Item = A;
    fn next(&mut self) -> Option<A> { Some((self.repeater)()) }
    fn size_hint(&self) -> (usize, Option<usize>) { (usize::MAX, None) }
}

#[path_name = "core::iter::sources::from_fn::FromFn"]
#[derive(Clone)]
pub struct FromFn<F>(F);
pub fn from_fn<T, F: FnMut() -> Option<T>>(f: F) -> FromFn<F> { FromFn(f) }
impl<T, F: FnMut() -> Option<T>> Iterator for FromFn<F> {
    type Item = T;
    fn next(&mut self) -> Option<T> { (self.0)() }
}

#[path_name = "core::iter::sources::successors::Successors"]
#[derive(Clone)]
pub struct Successors<T, F> {
    next: Option<T>,
    succ: F,
}
pub fn successors<T, F: FnMut(&T) -> Option<T>>(first: Option<T>, succ: F) -> Successors<T, F> {
    Successors { next: first, succ }
}
impl<T, F: FnMut(&T) -> Option<T>> Iterator for Successors<T, F> {
    type Item = T;
    fn next(&mut self) -> Option<T> {
        let item = self.next.take()?;
        self.next = (self.succ)(&item);
        Some(item)
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        if self.next.is_some() { (1, None) } else { (0, Some(0)) }
    }
}

// ---------------------------------------------------------------- ranges

/// Kinds that ranges count over. The range_* functions are the iterators' methods, per kind.
#[lang = "Step"]
pub trait Step: Clone + PartialOrd + Sized {
    fn steps_between(start: &Self, end: &Self) -> (usize, Option<usize>);
    fn forward_checked(start: Self, count: usize) -> Option<Self>;
    fn backward_checked(start: Self, count: usize) -> Option<Self>;
    fn range_next(r: &mut Range<Self>) -> Option<Self>;
    fn range_next_back(r: &mut Range<Self>) -> Option<Self>;
    fn range_nth(r: &mut Range<Self>, n: usize) -> Option<Self> {
        if let Some(plus_n) = Self::forward_checked(r.start.clone(), n) {
            if plus_n < r.end {
                r.start = Self::forward(plus_n.clone(), 1);
                return Some(plus_n);
            }
        }
        r.start = r.end.clone();
        None
    }
    fn incl_next(r: &mut RangeInclusive<Self>) -> Option<Self> {
        if r.exhausted || !(r.start <= r.end) {
            return None;
        }
        if r.start < r.end {
            let n = Self::forward(r.start.clone(), 1);
            Some(intrinsics::replace(&mut r.start, n))
        } else {
            r.exhausted = true;
            Some(r.start.clone())
        }
    }
    fn incl_next_back(r: &mut RangeInclusive<Self>) -> Option<Self> {
        if r.exhausted || !(r.start <= r.end) {
            return None;
        }
        if r.start < r.end {
            let n = Self::backward(r.end.clone(), 1);
            Some(intrinsics::replace(&mut r.end, n))
        } else {
            r.exhausted = true;
            Some(r.end.clone())
        }
    }
    fn incl_nth(r: &mut RangeInclusive<Self>, n: usize) -> Option<Self> {
        if r.is_empty() {
            return None;
        }
        if let Some(plus_n) = Self::forward_checked(r.start.clone(), n) {
            if plus_n < r.end {
                r.start = Self::forward(plus_n.clone(), 1);
                return Some(plus_n);
            }
            if plus_n == r.end {
                r.start = plus_n.clone();
                r.exhausted = true;
                return Some(plus_n);
            }
        }
        r.start = r.end.clone();
        r.exhausted = true;
        None
    }
    fn forward(start: Self, count: usize) -> Self {
        Step::forward_checked(start, count).expect("overflow in `Step::forward`")
    }
    fn backward(start: Self, count: usize) -> Self {
        Step::backward_checked(start, count).expect("overflow in `Step::backward`")
    }
}
// $w holds the distance between any two values of $t.
macro_rules! step_int {
    ($($t:ty, $u:ty, $w:ty;)*) => { $(
        impl Step for $t {
            fn steps_between(start: &$t, end: &$t) -> (usize, Option<usize>) {
                if *start < *end {
                    let n = intrinsics::wrapping_sub(*end, *start) as $t as i128;
                    let n = if n < 0 { *end as i128 - *start as i128 } else { n };
                    if n > usize::MAX as i128 { (usize::MAX, None) } else { (n as usize, Some(n as usize)) }
                } else {
                    (0, Some(0))
                }
            }
            fn forward_checked(start: $t, n: usize) -> Option<$t> {
                match <$t>::try_from(n) {
                    Ok(n) => start.checked_add(n),
                    Err(_) => {
                        let r = start as i128 + n as i128;
                        if r > <$t>::MAX as i128 { None } else { Some(r as $t) }
                    }
                }
            }
            fn backward_checked(start: $t, n: usize) -> Option<$t> {
                match <$t>::try_from(n) {
                    Ok(n) => start.checked_sub(n),
                    Err(_) => {
                        let r = start as i128 - n as i128;
                        if r < <$t>::MIN as i128 { None } else { Some(r as $t) }
                    }
                }
            }
            fn range_next(r: &mut Range<$t>) -> Option<$t> {
                let v = r.start;
                if v < r.end {
                    r.start = v + 1;
                    Some(v)
                } else {
                    None
                }
            }
            fn range_next_back(r: &mut Range<$t>) -> Option<$t> {
                if r.start < r.end {
                    r.end -= 1;
                    Some(r.end)
                } else {
                    None
                }
            }
            fn range_nth(r: &mut Range<$t>, n: usize) -> Option<$t> {
                let start = r.start;
                if start < r.end && (n as $w) < intrinsics::wrapping_sub(r.end, start) as $u as $w {
                    let v = intrinsics::wrapping_add(start, n as $t);
                    r.start = v + 1;
                    return Some(v);
                }
                r.start = r.end;
                None
            }
            fn incl_next(r: &mut RangeInclusive<$t>) -> Option<$t> {
                let v = r.start;
                if v < r.end {
                    if r.exhausted {
                        return None;
                    }
                    r.start = v + 1;
                    return Some(v);
                }
                if v > r.end || r.exhausted {
                    return None;
                }
                r.exhausted = true;
                Some(v)
            }
            fn incl_next_back(r: &mut RangeInclusive<$t>) -> Option<$t> {
                let v = r.end;
                if v < r.start || r.exhausted {
                    return None;
                }
                if v == r.start {
                    r.exhausted = true;
                } else {
                    r.end = v - 1;
                }
                Some(v)
            }
            fn incl_nth(r: &mut RangeInclusive<$t>, n: usize) -> Option<$t> {
                let start = r.start;
                if start > r.end || r.exhausted {
                    return None;
                }
                let left = intrinsics::wrapping_sub(r.end, start) as $u as $w;
                if (n as $w) < left {
                    let v = intrinsics::wrapping_add(start, n as $t);
                    r.start = v + 1;
                    return Some(v);
                }
                r.start = r.end;
                r.exhausted = true;
                if n as $w == left { Some(r.end) } else { None }
            }
        }
    )* };
}
step_int! {
    i8, u8, u64; i16, u16, u64; i32, u32, u64; i64, u64, u64; isize, usize, u64; i128, u128, u128;
    u8, u8, u64; u16, u16, u64; u32, u32, u64; u64, u64, u64; usize, usize, u64; u128, u128, u128;
}

fn char_forward(c: char, n: usize) -> Option<char> {
    let start = c as u32;
    let mut r = match start.checked_add(n as u32) {
        Some(r) => r,
        None => return None,
    };
    if start < 0xD800 && 0xD800 <= r {
        r += 0x800;
    }
    char::from_u32(r)
}
fn char_backward(c: char, n: usize) -> Option<char> {
    let start = c as u32;
    let mut r = match start.checked_sub(n as u32) {
        Some(r) => r,
        None => return None,
    };
    if start > 0xDFFF && 0xDFFF >= r {
        r = match r.checked_sub(0x800) {
            Some(r) => r,
            None => return None,
        };
    }
    char::from_u32(r)
}
impl Step for char {
    fn steps_between(start: &char, end: &char) -> (usize, Option<usize>) {
        let (s, e) = (*start as u32, *end as u32);
        if s <= e {
            let n = if s < 0xD800 && 0xDFFF < e { e - s - 0x800 } else { e - s };
            (n as usize, Some(n as usize))
        } else {
            (0, Some(0))
        }
    }
    fn forward_checked(start: char, count: usize) -> Option<char> { char_forward(start, count) }
    fn backward_checked(start: char, count: usize) -> Option<char> { char_backward(start, count) }
    fn range_next(r: &mut Range<char>) -> Option<char> {
        let v = r.start;
        if v < r.end {
            r.start = Step::forward(v, 1);
            Some(v)
        } else {
            None
        }
    }
    fn range_next_back(r: &mut Range<char>) -> Option<char> {
        if r.start < r.end {
            r.end = Step::backward(r.end, 1);
            Some(r.end)
        } else {
            None
        }
    }
}

impl<A: Step> Iterator for Range<A> {
    type Item = A;
    fn next(&mut self) -> Option<A> { A::range_next(self) }
    fn size_hint(&self) -> (usize, Option<usize>) { A::steps_between(&self.start, &self.end) }
    fn nth(&mut self, n: usize) -> Option<A> { A::range_nth(self, n) }
    fn count(self) -> usize { A::steps_between(&self.start, &self.end).0 }
    fn last(mut self) -> Option<A> { self.next_back() }
    fn min(mut self) -> Option<A>
    where
        A: Ord,
    {
        self.next()
    }
    fn max(mut self) -> Option<A>
    where
        A: Ord,
    {
        self.next_back()
    }
}
impl<A: Step> DoubleEndedIterator for Range<A> {
    fn next_back(&mut self) -> Option<A> { A::range_next_back(self) }
    fn nth_back(&mut self, n: usize) -> Option<A> {
        if let Some(minus_n) = A::backward_checked(self.end.clone(), n) {
            if minus_n > self.start {
                self.end = A::backward(minus_n, 1);
                return Some(self.end.clone());
            }
        }
        self.end = self.start.clone();
        None
    }
}
impl<A: Step> FusedIterator for Range<A> {}
macro_rules! exact_range {
    ($($t:ty)*) => { $( impl ExactSizeIterator for Range<$t> {} )* };
}
exact_range! { usize u8 isize i8 u16 i16 u32 i32 }
macro_rules! exact_range_inclusive {
    ($($t:ty)*) => { $( impl ExactSizeIterator for RangeInclusive<$t> {} )* };
}
exact_range_inclusive! { u8 i8 u16 i16 }

impl<A: Step> Iterator for RangeFrom<A> {
    type Item = A;
    fn next(&mut self) -> Option<A> {
        let n = A::forward(self.start.clone(), 1);
        Some(intrinsics::replace(&mut self.start, n))
    }
    fn size_hint(&self) -> (usize, Option<usize>) { (usize::MAX, None) }
    fn nth(&mut self, n: usize) -> Option<A> {
        let plus_n = A::forward(self.start.clone(), n);
        self.start = A::forward(plus_n.clone(), 1);
        Some(plus_n)
    }
}
impl<A: Step> FusedIterator for RangeFrom<A> {}

impl<A: Step> Iterator for RangeInclusive<A> {
    type Item = A;
    fn next(&mut self) -> Option<A> { A::incl_next(self) }
    fn size_hint(&self) -> (usize, Option<usize>) {
        if self.is_empty() {
            return (0, Some(0));
        }
        let (lo, hi) = A::steps_between(&self.start, &self.end);
        (lo.saturating_add(1), hi.and_then(|h| h.checked_add(1)))
    }
    fn count(self) -> usize { self.size_hint().0 }
    fn nth(&mut self, n: usize) -> Option<A> { A::incl_nth(self, n) }
    fn last(mut self) -> Option<A> { self.next_back() }
    fn min(mut self) -> Option<A>
    where
        A: Ord,
    {
        self.next()
    }
    fn max(mut self) -> Option<A>
    where
        A: Ord,
    {
        self.next_back()
    }
}
impl<A: Step> DoubleEndedIterator for RangeInclusive<A> {
    fn next_back(&mut self) -> Option<A> { A::incl_next_back(self) }
}
impl<A: Step> FusedIterator for RangeInclusive<A> {}

// ---------------------------------------------------------------- Debug

impl<I: fmt::Debug, F> fmt::Debug for Map<I, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Map").field("iter", &self.iter).finish()
    }
}
impl<I: fmt::Debug, P> fmt::Debug for Filter<I, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Filter").field("iter", &self.iter).finish()
    }
}
impl<I: fmt::Debug, F> fmt::Debug for FilterMap<I, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FilterMap").field("iter", &self.iter).finish()
    }
}
impl<I: fmt::Debug, P> fmt::Debug for MapWhile<I, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MapWhile").field("iter", &self.iter).finish()
    }
}
impl<I: fmt::Debug, F> fmt::Debug for Inspect<I, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Inspect").field("iter", &self.iter).finish()
    }
}
impl<I: fmt::Debug, P> fmt::Debug for SkipWhile<I, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SkipWhile").field("iter", &self.iter).field("flag", &self.flag).finish()
    }
}
impl<I: fmt::Debug, P> fmt::Debug for TakeWhile<I, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TakeWhile").field("iter", &self.iter).field("flag", &self.flag).finish()
    }
}
impl<I: fmt::Debug, St: fmt::Debug, F> fmt::Debug for Scan<I, St, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scan").field("iter", &self.iter).field("state", &self.state).finish()
    }
}
impl<A, B> fmt::Debug for Zip<A, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("Zip") }
}
impl<T> fmt::Debug for Empty<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("Empty") }
}
impl<F> fmt::Debug for RepeatWith<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("RepeatWith").finish_non_exhaustive() }
}
impl<F> fmt::Debug for FromFn<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("FromFn") }
}
impl<T: fmt::Debug, F> fmt::Debug for Successors<T, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Successors").field("next", &self.next).finish()
    }
}
impl<T: fmt::Debug> fmt::Debug for Once<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Once").field("inner", &crate::option::into_iter_of(&self.inner)).finish()
    }
}
