//! Pin and pin!.
use crate::fmt;
use crate::ops::{Deref, DerefMut};
use crate::cmp::Ordering;
use crate::hash::{Hash, Hasher};

#[lang]
#[derive(Copy, Clone)]
pub struct Pin<Ptr> {
    #[doc(hidden)]
    #[shown = ""]
    pub __pointer: Ptr,
}

impl<Ptr: Deref> Pin<Ptr>
where
    Ptr::Target: Unpin,
{
    #[inline(always)]
    pub const fn new(pointer: Ptr) -> Pin<Ptr> { Pin { __pointer: pointer } }
    pub fn into_inner(pin: Pin<Ptr>) -> Ptr { pin.__pointer }
}

impl<Ptr: Deref> Pin<Ptr> {
    #[inline(always)]
    pub const unsafe fn new_unchecked(pointer: Ptr) -> Pin<Ptr> { Pin { __pointer: pointer } }
    #[inline(always)]
    pub fn as_ref(&self) -> Pin<&Ptr::Target> { Pin { __pointer: &*self.__pointer } }
    pub unsafe fn into_inner_unchecked(pin: Pin<Ptr>) -> Ptr { pin.__pointer }
}

impl<Ptr: DerefMut> Pin<Ptr> {
    #[inline(always)]
    pub fn as_mut(&mut self) -> Pin<&mut Ptr::Target> { Pin { __pointer: &mut *self.__pointer } }
    pub fn set(&mut self, value: Ptr::Target)
    where
        Ptr::Target: Sized,
    {
        *(self.__pointer) = value;
    }
}

impl<'a, T: ?Sized> Pin<&'a T> {
    pub unsafe fn map_unchecked<U: ?Sized, F>(self, func: F) -> Pin<&'a U>
    where
        F: FnOnce(&T) -> &U,
    {
        Pin { __pointer: func(self.__pointer) }
    }
    #[inline(always)]
    pub const fn get_ref(self) -> &'a T { self.__pointer }
}

impl<'a, T: ?Sized> Pin<&'a mut T> {
    #[inline(always)]
    pub fn into_ref(self) -> Pin<&'a T> { Pin { __pointer: self.__pointer } }
    #[inline(always)]
    pub fn get_mut(self) -> &'a mut T
    where
        T: Unpin,
    {
        self.__pointer
    }
    #[inline(always)]
    pub unsafe fn get_unchecked_mut(self) -> &'a mut T { self.__pointer }
    pub unsafe fn map_unchecked_mut<U: ?Sized, F>(self, func: F) -> Pin<&'a mut U>
    where
        F: FnOnce(&mut T) -> &mut U,
    {
        Pin { __pointer: func(self.__pointer) }
    }
}

impl<T: ?Sized> Pin<&'static T> {
    pub fn static_ref(r: &'static T) -> Pin<&'static T> { Pin { __pointer: r } }
}
impl<T: ?Sized> Pin<&'static mut T> {
    pub fn static_mut(r: &'static mut T) -> Pin<&'static mut T> { Pin { __pointer: r } }
}

impl<'a, Ptr: DerefMut> Pin<&'a mut Pin<Ptr>> {
    pub fn as_deref_mut(self) -> Pin<&'a mut Ptr::Target> { Pin { __pointer: &mut *self.__pointer.__pointer } }
}

impl<Ptr: Deref> Deref for Pin<Ptr> {
    type Target = Ptr::Target;
    #[inline(always)]
    fn deref(&self) -> &Ptr::Target { &*self.__pointer }
}
impl<Ptr: DerefMut> DerefMut for Pin<Ptr>
where
    Ptr::Target: Unpin,
{
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut Ptr::Target { &mut *self.__pointer }
}

impl<T: Default> Default for Pin<Box<T>> {
    fn default() -> Self { Box::pin(T::default()) }
}
impl<Ptr: fmt::Debug> fmt::Debug for Pin<Ptr> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { self.__pointer.fmt(f) }
}
impl<Ptr: fmt::Display> fmt::Display for Pin<Ptr> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { self.__pointer.fmt(f) }
}
impl<Ptr: fmt::Pointer> fmt::Pointer for Pin<Ptr> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { self.__pointer.fmt(f) }
}
impl<Ptr: Deref, Q: Deref> PartialEq<Pin<Q>> for Pin<Ptr>
where
    Ptr::Target: PartialEq<Q::Target>,
{
    fn eq(&self, other: &Pin<Q>) -> bool { *self.__pointer == *other.__pointer }
}
impl<Ptr: Deref> Eq for Pin<Ptr> where Ptr::Target: Eq {}
impl<Ptr: Deref, Q: Deref> PartialOrd<Pin<Q>> for Pin<Ptr>
where
    Ptr::Target: PartialOrd<Q::Target>,
{
    fn partial_cmp(&self, other: &Pin<Q>) -> Option<Ordering> { (*self.__pointer).partial_cmp(&*other.__pointer) }
}
impl<Ptr: Deref> Ord for Pin<Ptr>
where
    Ptr::Target: Ord,
{
    fn cmp(&self, other: &Self) -> Ordering { (*self.__pointer).cmp(&*other.__pointer) }
}
impl<Ptr: Deref> Hash for Pin<Ptr>
where
    Ptr::Target: Hash,
{
    fn hash<H: Hasher>(&self, state: &mut H) { (*self.__pointer).hash(state) }
}

#[doc(hidden)]
#[macro_export]
macro_rules! __std_pin {
    ($value:expr $(,)?) => {
        $crate::pin::Pin::<&mut _> { __pointer: &mut { $value } }
    };
}
pub use crate::__std_pin as pin;
