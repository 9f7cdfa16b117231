use self::Cow::{Borrowed, Owned};
use crate::cmp::Ordering;
use crate::fmt;
use crate::hash::{Hash, Hasher};
use crate::ops::{Add, AddAssign, Deref};

#[lang]
pub trait Borrow<Borrowed: ?Sized> {
    fn borrow(&self) -> &Borrowed;
}
#[lang]
pub trait BorrowMut<Borrowed: ?Sized>: Borrow<Borrowed> {
    fn borrow_mut(&mut self) -> &mut Borrowed;
}
impl<T: ?Sized> Borrow<T> for T {
    fn borrow(&self) -> &T { self }
}
impl<T: ?Sized> BorrowMut<T> for T {
    fn borrow_mut(&mut self) -> &mut T { self }
}
impl<T: ?Sized> Borrow<T> for &T {
    fn borrow(&self) -> &T { &**self }
}
impl<T: ?Sized> Borrow<T> for &mut T {
    fn borrow(&self) -> &T { &**self }
}
impl<T: ?Sized> BorrowMut<T> for &mut T {
    fn borrow_mut(&mut self) -> &mut T { &mut **self }
}
impl Borrow<str> for String {
    fn borrow(&self) -> &str { self.as_str() }
}
impl BorrowMut<str> for String {
    fn borrow_mut(&mut self) -> &mut str { self.as_mut_str() }
}
impl<T> Borrow<[T]> for Vec<T> {
    fn borrow(&self) -> &[T] { self.as_slice() }
}
impl<T> BorrowMut<[T]> for Vec<T> {
    fn borrow_mut(&mut self) -> &mut [T] { self.as_mut_slice() }
}
impl<T, const N: usize> Borrow<[T]> for [T; N] {
    fn borrow(&self) -> &[T] { self }
}

#[lang]
pub trait ToOwned {
    type Owned: Borrow<Self>;
    #[must_use] fn to_owned(&self) -> Self::Owned;
    fn clone_into(&self, target: &mut Self::Owned) { *target = self.to_owned() }
}
impl<T: Clone> ToOwned for T {
    type Owned = T;
    fn to_owned(&self) -> T { self.clone() }
}
impl ToOwned for str {
    type Owned = String;
    fn to_owned(&self) -> String { crate::intrinsics::str_to_string(self) }
}
impl<T: Clone> ToOwned for [T] {
    type Owned = Vec<T>;
    fn to_owned(&self) -> Vec<T> { self.to_vec() }
}

#[lang]
#[path_name = "alloc::borrow::Cow"]
pub enum Cow<'a, B: ?Sized + ToOwned + 'a> {
    Borrowed(&'a B),
    Owned(<B as ToOwned>::Owned),
}
impl<B: ?Sized + ToOwned> Clone for Cow<'_, B> {
    fn clone(&self) -> Self {
        match *self {
            Borrowed(b) => Borrowed(b),
            Owned(ref o) => {
                let b: &B = o.borrow();
                Owned(b.to_owned())
            }
        }
    }
}
impl<B: ?Sized + ToOwned> Cow<'_, B> {
    pub fn is_borrowed(&self) -> bool { matches!(*self, Borrowed(_)) }
    pub fn is_owned(&self) -> bool { !matches!(*self, Borrowed(_)) }
    pub fn to_mut(&mut self) -> &mut <B as ToOwned>::Owned {
        if let Borrowed(b) = *self {
            *self = Owned(b.to_owned());
        }
        match *self {
            Borrowed(..) => unreachable!(),
            Owned(ref mut owned) => owned,
        }
    }
    pub fn into_owned(self) -> <B as ToOwned>::Owned {
        match self {
            Borrowed(b) => b.to_owned(),
            Owned(o) => o,
        }
    }
}
impl<B: ?Sized + ToOwned> Deref for Cow<'_, B> {
    type Target = B;
    fn deref(&self) -> &B {
        match *self {
            Borrowed(b) => b,
            Owned(ref o) => o.borrow(),
        }
    }
}
impl<'a, B: ?Sized + ToOwned> Borrow<B> for Cow<'a, B> {
    fn borrow(&self) -> &B { &**self }
}
impl<T: ?Sized + ToOwned> AsRef<T> for Cow<'_, T> {
    fn as_ref(&self) -> &T { self }
}
impl<'a, 'b, B: ?Sized + PartialEq<C> + ToOwned, C: ?Sized + ToOwned> PartialEq<Cow<'b, C>> for Cow<'a, B> {
    fn eq(&self, other: &Cow<'b, C>) -> bool { PartialEq::eq(&**self, &**other) }
}
impl<B: ?Sized + Eq + ToOwned> Eq for Cow<'_, B> {}
impl<'a, B: ?Sized + PartialOrd + ToOwned> PartialOrd for Cow<'a, B> {
    fn partial_cmp(&self, other: &Cow<'a, B>) -> Option<Ordering> { PartialOrd::partial_cmp(&**self, &**other) }
}
impl<B: ?Sized + Ord + ToOwned> Ord for Cow<'_, B> {
    fn cmp(&self, other: &Self) -> Ordering { Ord::cmp(&**self, &**other) }
}
impl<B: ?Sized + Hash + ToOwned> Hash for Cow<'_, B> {
    fn hash<H: Hasher>(&self, state: &mut H) { Hash::hash(&**self, state) }
}
impl<B: ?Sized + fmt::Debug + ToOwned<Owned: fmt::Debug>> fmt::Debug for Cow<'_, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Borrowed(b) => fmt::Debug::fmt(b, f),
            Owned(o) => fmt::Debug::fmt(o, f),
        }
    }
}
impl<B: ?Sized + fmt::Display + ToOwned<Owned: fmt::Display>> fmt::Display for Cow<'_, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Borrowed(b) => fmt::Display::fmt(b, f),
            Owned(o) => fmt::Display::fmt(o, f),
        }
    }
}
impl<B: ?Sized + ToOwned<Owned: Default>> Default for Cow<'_, B> {
    fn default() -> Self { Owned(<B as ToOwned>::Owned::default()) }
}
impl<'a> PartialEq<str> for Cow<'a, str> {
    fn eq(&self, o: &str) -> bool { &**self == o }
}
impl<'a, 'b> PartialEq<&'b str> for Cow<'a, str> {
    fn eq(&self, o: &&'b str) -> bool { &**self == *o }
}
impl<'a> PartialEq<String> for Cow<'a, str> {
    fn eq(&self, o: &String) -> bool { &**self == o.as_str() }
}
impl<'a> PartialEq<Cow<'a, str>> for str {
    fn eq(&self, o: &Cow<'a, str>) -> bool { self == &**o }
}
impl<'a, 'b> PartialEq<Cow<'a, str>> for &'b str {
    fn eq(&self, o: &Cow<'a, str>) -> bool { *self == &**o }
}
impl<'a> PartialEq<Cow<'a, str>> for String {
    fn eq(&self, o: &Cow<'a, str>) -> bool { self.as_str() == &**o }
}
impl<'a> From<&'a str> for Cow<'a, str> {
    fn from(s: &'a str) -> Cow<'a, str> { Borrowed(s) }
}
impl<'a> From<String> for Cow<'a, str> {
    fn from(s: String) -> Cow<'a, str> { Owned(s) }
}
impl<'a> From<&'a String> for Cow<'a, str> {
    fn from(s: &'a String) -> Cow<'a, str> { Borrowed(s.as_str()) }
}
impl<'a, T: Clone> From<&'a [T]> for Cow<'a, [T]> {
    fn from(s: &'a [T]) -> Cow<'a, [T]> { Borrowed(s) }
}
impl<'a, T: Clone> From<&'a Vec<T>> for Cow<'a, [T]> {
    fn from(v: &'a Vec<T>) -> Cow<'a, [T]> { Borrowed(v.as_slice()) }
}
impl<'a, T: Clone, const N: usize> From<&'a [T; N]> for Cow<'a, [T]> {
    fn from(v: &'a [T; N]) -> Cow<'a, [T]> { Borrowed(v) }
}
impl<'a, T: Clone> From<Vec<T>> for Cow<'a, [T]> {
    fn from(v: Vec<T>) -> Cow<'a, [T]> { Owned(v) }
}
impl<'a> From<Cow<'a, str>> for String {
    fn from(s: Cow<'a, str>) -> String { s.into_owned() }
}
impl<'a> Add<&'a str> for Cow<'a, str> {
    type Output = Cow<'a, str>;
    fn add(mut self, rhs: &'a str) -> Cow<'a, str> {
        self += rhs;
        self
    }
}
impl<'a> AddAssign<&'a str> for Cow<'a, str> {
    fn add_assign(&mut self, rhs: &'a str) {
        if self.is_empty() {
            *self = Borrowed(rhs)
        } else if !rhs.is_empty() {
            self.to_mut().push_str(rhs)
        }
    }
}
impl<'a> Add for Cow<'a, str> {
    type Output = Cow<'a, str>;
    fn add(mut self, rhs: Cow<'a, str>) -> Cow<'a, str> {
        self += rhs;
        self
    }
}
impl<'a> AddAssign for Cow<'a, str> {
    fn add_assign(&mut self, rhs: Cow<'a, str>) {
        if self.is_empty() {
            *self = rhs
        } else if !rhs.is_empty() {
            self.to_mut().push_str(&rhs)
        }
    }
}
impl<'a, T: Clone> FromIterator<T> for Cow<'a, [T]> {
    fn from_iter<I: IntoIterator<Item = T>>(it: I) -> Cow<'a, [T]> { Owned(it.into_iter().collect()) }
}
impl<T: PartialEq<U> + Clone, U> PartialEq<Vec<U>> for Cow<'_, [T]> {
    fn eq(&self, o: &Vec<U>) -> bool { self[..] == o[..] }
}
impl<T: PartialEq<U> + Clone, U> PartialEq<&mut [U]> for Cow<'_, [T]> {
    fn eq(&self, o: &&mut [U]) -> bool { self[..] == o[..] }
}
impl<T: PartialEq<U> + Clone, U> PartialEq<&[U]> for Cow<'_, [T]> {
    fn eq(&self, o: &&[U]) -> bool { self[..] == o[..] }
}
impl<'a, T> FromIterator<T> for Cow<'a, str>
where
    String: FromIterator<T>,
{
    fn from_iter<I: IntoIterator<Item = T>>(it: I) -> Cow<'a, str> { Owned(it.into_iter().collect()) }
}
