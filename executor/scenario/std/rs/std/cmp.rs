use self::Ordering::{Equal, Greater, Less};

#[lang]
pub trait PartialEq<Rhs: ?Sized = Self> {
    #[must_use] fn eq(&self, other: &Rhs) -> bool;
    #[must_use] fn ne(&self, other: &Rhs) -> bool { !self.eq(other) }
}
#[lang]
pub trait Eq: PartialEq<Self> {}

#[lang]
#[derive(Clone, Copy, Eq, PartialOrd, Ord, PartialEq, Debug, Hash)]
pub enum Ordering {
    Less = -1,
    Equal = 0,
    Greater = 1,
}
impl Ordering {
    pub const fn is_eq(self) -> bool { matches!(self, Equal) }
    pub const fn is_ne(self) -> bool { !matches!(self, Equal) }
    pub const fn is_lt(self) -> bool { matches!(self, Less) }
    pub const fn is_gt(self) -> bool { matches!(self, Greater) }
    pub const fn is_le(self) -> bool { !matches!(self, Greater) }
    pub const fn is_ge(self) -> bool { !matches!(self, Less) }
    pub const fn reverse(self) -> Ordering {
        match self {
            Less => Greater,
            Equal => Equal,
            Greater => Less,
        }
    }
    pub const fn then(self, other: Ordering) -> Ordering {
        match self {
            Equal => other,
            _ => self,
        }
    }
    pub fn then_with<F: FnOnce() -> Ordering>(self, f: F) -> Ordering {
        match self {
            Equal => f(),
            _ => self,
        }
    }
}

#[lang]
pub trait PartialOrd<Rhs: ?Sized = Self>: PartialEq<Rhs> {
    #[must_use] fn partial_cmp(&self, other: &Rhs) -> Option<Ordering>;
    #[must_use] fn lt(&self, other: &Rhs) -> bool { matches!(self.partial_cmp(other), Some(Less)) }
    #[must_use] fn le(&self, other: &Rhs) -> bool { matches!(self.partial_cmp(other), Some(Less | Equal)) }
    #[must_use] fn gt(&self, other: &Rhs) -> bool { matches!(self.partial_cmp(other), Some(Greater)) }
    #[must_use] fn ge(&self, other: &Rhs) -> bool { matches!(self.partial_cmp(other), Some(Greater | Equal)) }
}
#[lang]
pub trait Ord: Eq + PartialOrd<Self> {
    #[must_use] fn cmp(&self, other: &Self) -> Ordering;
    #[must_use] fn max(self, other: Self) -> Self
    where
        Self: Sized,
    {
        if other < self { self } else { other }
    }
    #[must_use] fn min(self, other: Self) -> Self
    where
        Self: Sized,
    {
        if other < self { other } else { self }
    }
    #[must_use] fn clamp(self, min: Self, max: Self) -> Self
    where
        Self: Sized,
    {
        assert!(min <= max);
        if self < min {
            min
        } else if self > max {
            max
        } else {
            self
        }
    }
}

#[derive(PartialEq, Eq, Debug, Copy, Clone, Default, Hash)]
pub struct Reverse<T>(#[shown] pub T);
impl<T: PartialOrd> PartialOrd for Reverse<T> {
    fn partial_cmp(&self, other: &Reverse<T>) -> Option<Ordering> { other.0.partial_cmp(&self.0) }
    fn lt(&self, other: &Self) -> bool { other.0 < self.0 }
    fn le(&self, other: &Self) -> bool { other.0 <= self.0 }
    fn gt(&self, other: &Self) -> bool { other.0 > self.0 }
    fn ge(&self, other: &Self) -> bool { other.0 >= self.0 }
}
impl<T: Ord> Ord for Reverse<T> {
    fn cmp(&self, other: &Reverse<T>) -> Ordering { other.0.cmp(&self.0) }
}

#[must_use]
pub fn min<T: Ord>(v1: T, v2: T) -> T { v1.min(v2) }
#[must_use]
pub fn max<T: Ord>(v1: T, v2: T) -> T { v1.max(v2) }
pub fn min_by<T, F: FnOnce(&T, &T) -> Ordering>(v1: T, v2: T, compare: F) -> T {
    if compare(&v1, &v2).is_gt() { v2 } else { v1 }
}
pub fn max_by<T, F: FnOnce(&T, &T) -> Ordering>(v1: T, v2: T, compare: F) -> T {
    if compare(&v1, &v2).is_gt() { v1 } else { v2 }
}
pub fn min_by_key<T, F: FnMut(&T) -> K, K: Ord>(v1: T, v2: T, mut f: F) -> T {
    if f(&v2) < f(&v1) { v2 } else { v1 }
}
pub fn max_by_key<T, F: FnMut(&T) -> K, K: Ord>(v1: T, v2: T, mut f: F) -> T {
    if f(&v2) < f(&v1) { v1 } else { v2 }
}

macro_rules! ord_prim {
    ($($t:ty)*) => { $(
        impl PartialEq for $t {
            fn eq(&self, o: &$t) -> bool { *self == *o }
            fn ne(&self, o: &$t) -> bool { *self != *o }
        }
        impl Eq for $t {}
        impl PartialOrd for $t {
            fn partial_cmp(&self, o: &$t) -> Option<Ordering> { Some(self.cmp(o)) }
            fn lt(&self, o: &$t) -> bool { *self < *o }
            fn le(&self, o: &$t) -> bool { *self <= *o }
            fn gt(&self, o: &$t) -> bool { *self > *o }
            fn ge(&self, o: &$t) -> bool { *self >= *o }
        }
        impl Ord for $t {
            fn cmp(&self, o: &$t) -> Ordering {
                if *self < *o { Less } else if *self == *o { Equal } else { Greater }
            }
            fn max(self, o: $t) -> $t { if o < self { self } else { o } }
            fn min(self, o: $t) -> $t { if o < self { o } else { self } }
            fn clamp(self, min: $t, max: $t) -> $t {
                if min > max {
                    panic!("min > max. min = {min:?}, max = {max:?}")
                }
                if self < min { min } else if self > max { max } else { self }
            }
        }
    )* };
}
ord_prim! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize bool char }

macro_rules! ord_float {
    ($($t:ty)*) => { $(
        impl PartialEq for $t {
            fn eq(&self, o: &$t) -> bool { *self == *o }
            fn ne(&self, o: &$t) -> bool { *self != *o }
        }
        impl PartialOrd for $t {
            fn partial_cmp(&self, o: &$t) -> Option<Ordering> {
                if *self < *o {
                    Some(Less)
                } else if *self == *o {
                    Some(Equal)
                } else if *self > *o {
                    Some(Greater)
                } else {
                    None
                }
            }
            fn lt(&self, o: &$t) -> bool { *self < *o }
            fn le(&self, o: &$t) -> bool { *self <= *o }
            fn gt(&self, o: &$t) -> bool { *self > *o }
            fn ge(&self, o: &$t) -> bool { *self >= *o }
        }
    )* };
}
ord_float! { f32 f64 }

impl<A: ?Sized + PartialEq<B>, B: ?Sized> PartialEq<&B> for &A {
    fn eq(&self, o: &&B) -> bool { PartialEq::eq(*self, *o) }
    fn ne(&self, o: &&B) -> bool { PartialEq::ne(*self, *o) }
}
impl<A: ?Sized + PartialEq<B>, B: ?Sized> PartialEq<&mut B> for &mut A {
    fn eq(&self, o: &&mut B) -> bool { PartialEq::eq(&**self, &**o) }
}
impl<A: ?Sized + PartialEq<B>, B: ?Sized> PartialEq<&mut B> for &A {
    fn eq(&self, o: &&mut B) -> bool { PartialEq::eq(*self, &**o) }
}
impl<A: ?Sized + PartialEq<B>, B: ?Sized> PartialEq<&B> for &mut A {
    fn eq(&self, o: &&B) -> bool { PartialEq::eq(&**self, *o) }
}
impl<A: ?Sized + Eq> Eq for &A {}
impl<A: ?Sized + Eq> Eq for &mut A {}
impl<A: ?Sized + PartialOrd<B>, B: ?Sized> PartialOrd<&B> for &A {
    fn partial_cmp(&self, o: &&B) -> Option<Ordering> { PartialOrd::partial_cmp(*self, *o) }
    fn lt(&self, o: &&B) -> bool { PartialOrd::lt(*self, *o) }
    fn le(&self, o: &&B) -> bool { PartialOrd::le(*self, *o) }
    fn gt(&self, o: &&B) -> bool { PartialOrd::gt(*self, *o) }
    fn ge(&self, o: &&B) -> bool { PartialOrd::ge(*self, *o) }
}
impl<A: ?Sized + PartialOrd<B>, B: ?Sized> PartialOrd<&mut B> for &mut A {
    fn partial_cmp(&self, o: &&mut B) -> Option<Ordering> { PartialOrd::partial_cmp(&**self, &**o) }
}
impl<A: ?Sized + Ord> Ord for &A {
    fn cmp(&self, o: &Self) -> Ordering { Ord::cmp(*self, *o) }
}
impl<A: ?Sized + Ord> Ord for &mut A {
    fn cmp(&self, o: &Self) -> Ordering { Ord::cmp(&**self, &**o) }
}

impl PartialEq for str {
    fn eq(&self, o: &str) -> bool { crate::intrinsics::str_eq(self, o) }
}
impl Eq for str {}
impl PartialOrd for str {
    fn partial_cmp(&self, o: &str) -> Option<Ordering> { Some(crate::intrinsics::str_cmp(self, o)) }
}
impl Ord for str {
    fn cmp(&self, o: &str) -> Ordering { crate::intrinsics::str_cmp(self, o) }
}
