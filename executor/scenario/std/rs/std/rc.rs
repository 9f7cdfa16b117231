//! Rc and Weak: counts in the block's first two slots (strong, weak; all
//! strong pointers together hold one weak).
use crate::clone::CloneToUninit;
use crate::cmp::Ordering;
use crate::fmt;
use crate::hash::{Hash, Hasher};
use crate::marker::PhantomData;
use crate::mem;
use crate::ops::Deref;
use crate::pin::Pin;
use crate::ptr;

use crate::intrinsics::{
    rc_free, rc_from, rc_from_box, rc_from_str, rc_from_vec, rc_new,
    rc_ptr, rc_strong, rc_uninit, rc_weak, transmute as bits,
};

#[lang]
pub struct Rc<T: ?Sized> {
    _p: PhantomData<T>,
}

impl<T: ?Sized> !Send for Rc<T> {}
impl<T: ?Sized> !Sync for Rc<T> {}

impl<T> Rc<T> {
    #[inline(always)]
    pub fn new(value: T) -> Rc<T> { rc_new::<T, Rc<T>>(value) }

    pub fn new_cyclic<F>(data_fn: F) -> Rc<T>
    where
        F: FnOnce(&Weak<T>) -> T,
    {
        // The block is made first, empty; a Weak to it cannot be upgraded yet.
        let weak: Weak<T> = rc_uninit::<T, Weak<T>>();
        let value = data_fn(&weak);
        unsafe {
            ptr::write(rc_ptr::<T, Weak<T>>(&weak) as *mut T, value);
            *rc_strong::<T, Weak<T>>(&weak) = 1;
        }
        bits::<Weak<T>, Rc<T>>(weak)
    }

    pub fn pin(value: T) -> Pin<Rc<T>> { unsafe { Pin::new_unchecked(Rc::new(value)) } }

    pub fn try_unwrap(this: Rc<T>) -> Result<T, Rc<T>> {
        if Rc::strong_count(&this) == 1 { Ok(Rc::take_content(this)) } else { Err(this) }
    }

    pub fn into_inner(this: Rc<T>) -> Option<T> {
        if Rc::strong_count(&this) == 1 { Some(Rc::take_content(this)) } else { None }
    }

    pub fn unwrap_or_clone(this: Rc<T>) -> T
    where
        T: Clone,
    {
        match Rc::try_unwrap(this) {
            Ok(v) => v,
            Err(rc) => (*rc).clone(),
        }
    }

    fn take_content(this: Rc<T>) -> T {
        unsafe {
            let v = ptr::read(rc_ptr::<T, Rc<T>>(&this));
            *rc_strong::<T, Rc<T>>(&this) = 0;
            drop(bits::<Rc<T>, Weak<T>>(this));
            v
        }
    }
}

impl<T> Rc<T> {
    pub fn new_uninit() -> Rc<mem::MaybeUninit<T>> { Rc::new(mem::MaybeUninit::uninit()) }
    pub fn new_zeroed() -> Rc<mem::MaybeUninit<T>> { Rc::new(mem::MaybeUninit::zeroed()) }
}
impl<T> Rc<mem::MaybeUninit<T>> {
    pub unsafe fn assume_init(self) -> Rc<T> { Rc::from_raw(Rc::into_raw(self) as *const T) }
}
impl<T> Rc<[T]> {
    pub fn new_uninit_slice(len: usize) -> Rc<[mem::MaybeUninit<T>]> {
        (0..len).map(|_| mem::MaybeUninit::uninit()).collect()
    }
    pub fn new_zeroed_slice(len: usize) -> Rc<[mem::MaybeUninit<T>]> {
        (0..len).map(|_| mem::MaybeUninit::zeroed()).collect()
    }
}
impl<T> Rc<[mem::MaybeUninit<T>]> {
    pub unsafe fn assume_init(self) -> Rc<[T]> { self.iter().map(|x| x.assume_init_read()).collect() }
}
impl<T: ?Sized> Rc<T> {
    #[inline(always)]
    pub fn as_ptr(this: &Rc<T>) -> *const T { rc_ptr::<T, Rc<T>>(this) }
    pub fn into_raw(this: Rc<T>) -> *const T {
        let p = rc_ptr::<T, Rc<T>>(&this);
        mem::forget(this);
        p
    }
    pub unsafe fn from_raw(p: *const T) -> Rc<T> { rc_from::<T, Rc<T>>(p) }
    pub unsafe fn increment_strong_count(p: *const T) {
        let rc: Rc<T> = rc_from::<T, Rc<T>>(p);
        *rc_strong::<T, Rc<T>>(&rc) += 1;
        mem::forget(rc);
    }
    pub unsafe fn decrement_strong_count(p: *const T) { drop(rc_from::<T, Rc<T>>(p)); }
    #[must_use] pub fn downgrade(this: &Rc<T>) -> Weak<T> {
        unsafe {
            *rc_weak::<T, Rc<T>>(this) += 1;
            bits::<Rc<T>, Weak<T>>(ptr::read(this))
        }
    }
    pub fn strong_count(this: &Rc<T>) -> usize { unsafe { *rc_strong::<T, Rc<T>>(this) } }
    pub fn weak_count(this: &Rc<T>) -> usize { unsafe { *rc_weak::<T, Rc<T>>(this) - 1 } }
    pub fn get_mut(this: &mut Rc<T>) -> Option<&mut T> {
        if Rc::strong_count(this) == 1 && Rc::weak_count(this) == 0 {
            Some(unsafe { &mut *(rc_ptr::<T, Rc<T>>(this) as *mut T) })
        } else {
            None
        }
    }
    pub fn ptr_eq(this: &Rc<T>, other: &Rc<T>) -> bool {
        rc_strong::<T, Rc<T>>(this) == rc_strong::<T, Rc<T>>(other)
    }
}

impl<T: ?Sized> Rc<T> {
    pub fn make_mut(this: &mut Rc<T>) -> &mut T
    where
        T: CloneToUninit<Rc<T>>,
    {
        T::own(this);
        unsafe { &mut *(rc_ptr::<T, Rc<T>>(this) as *mut T) }
    }
}
impl<T: Clone> CloneToUninit<Rc<T>> for T {
    fn own(this: &mut Rc<T>) {
        if Rc::strong_count(this) != 1 {
            *this = Rc::new((**this).clone());
        } else if Rc::weak_count(this) != 0 {
            // Only Weaks besides us: they lose the value, which moves out.
            unsafe {
                let v = ptr::read(rc_ptr::<T, Rc<T>>(this));
                let old: Rc<T> = mem::replace(this, Rc::new(v));
                *rc_strong::<T, Rc<T>>(&old) = 0;
                drop(bits::<Rc<T>, Weak<T>>(old));
            }
        }
    }
}
impl<T: Clone> CloneToUninit<Rc<[T]>> for [T] {
    fn own(this: &mut Rc<[T]>) {
        if Rc::get_mut(this).is_none() {
            *this = (**this).into()
        }
    }
}
impl CloneToUninit<Rc<str>> for str {
    fn own(this: &mut Rc<str>) {
        if Rc::get_mut(this).is_none() {
            *this = (**this).into()
        }
    }
}

impl<T: ?Sized> Deref for Rc<T> {
    type Target = T;
    #[inline(always)]
    fn deref(&self) -> &T { unsafe { &*rc_ptr::<T, Rc<T>>(self) } }
}

impl<T: ?Sized> Drop for Rc<T> {
    fn drop(&mut self) {
        unsafe {
            let n = rc_strong::<T, Rc<T>>(self);
            *n -= 1;
            if *n == 0 {
                ptr::drop_in_place(rc_ptr::<T, Rc<T>>(self) as *mut T);
                let w = rc_weak::<T, Rc<T>>(self);
                *w -= 1;
                if *w == 0 {
                    rc_free::<T, Rc<T>>(self);
                }
            }
        }
    }
}

impl<T: ?Sized> Clone for Rc<T> {
    #[inline(always)]
    fn clone(&self) -> Rc<T> {
        unsafe {
            *rc_strong::<T, Rc<T>>(self) += 1;
            ptr::read(self)
        }
    }
}

impl Default for Rc<str> {
    fn default() -> Rc<str> { Rc::from("") }
}
impl<T> Default for Rc<[T]> {
    fn default() -> Rc<[T]> { Rc::from(Vec::new()) }
}
impl<T: Default> Default for Rc<T> {
    fn default() -> Rc<T> { Rc::new(T::default()) }
}
impl<T: ?Sized + PartialEq> PartialEq for Rc<T> {
    fn eq(&self, other: &Rc<T>) -> bool { **self == **other }
}
impl<T: ?Sized + Eq> Eq for Rc<T> {}
impl<T: ?Sized + PartialOrd> PartialOrd for Rc<T> {
    fn partial_cmp(&self, other: &Rc<T>) -> Option<Ordering> { (**self).partial_cmp(&**other) }
}
impl<T: ?Sized + Ord> Ord for Rc<T> {
    fn cmp(&self, other: &Rc<T>) -> Ordering { (**self).cmp(&**other) }
}
impl<T: ?Sized + Hash> Hash for Rc<T> {
    fn hash<H: Hasher>(&self, state: &mut H) { (**self).hash(state) }
}
impl<T: ?Sized + fmt::Display> fmt::Display for Rc<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { (**self).fmt(f) }
}
impl<T: ?Sized + fmt::Debug> fmt::Debug for Rc<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { (**self).fmt(f) }
}
impl<T: ?Sized> fmt::Pointer for Rc<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { fmt::Pointer::fmt(&rc_ptr::<T, Rc<T>>(self), f) }
}
impl<T: ?Sized> crate::borrow::Borrow<T> for Rc<T> {
    fn borrow(&self) -> &T { &**self }
}
impl<T: ?Sized> AsRef<T> for Rc<T> {
    fn as_ref(&self) -> &T { &**self }
}
impl<T: ?Sized> Unpin for Rc<T> {}
impl<T> From<T> for Rc<T> {
    fn from(t: T) -> Rc<T> { Rc::new(t) }
}
impl From<&str> for Rc<str> {
    fn from(s: &str) -> Rc<str> { rc_from_str::<Rc<str>>(s) }
}
impl From<String> for Rc<str> {
    fn from(s: String) -> Rc<str> { rc_from_str::<Rc<str>>(&s) }
}
impl From<&mut str> for Rc<str> {
    fn from(s: &mut str) -> Rc<str> { Rc::from(&*s) }
}
impl From<Rc<str>> for Rc<[u8]> {
    fn from(s: Rc<str>) -> Rc<[u8]> { Rc::from(s.as_bytes()) }
}
impl<'a, B: ?Sized + ToOwned> From<crate::borrow::Cow<'a, B>> for Rc<B>
where
    Rc<B>: From<&'a B> + From<B::Owned>,
{
    fn from(c: crate::borrow::Cow<'a, B>) -> Rc<B> {
        match c {
            crate::borrow::Cow::Borrowed(s) => Rc::from(s),
            crate::borrow::Cow::Owned(s) => Rc::from(s),
        }
    }
}
impl<T: Clone> From<&mut [T]> for Rc<[T]> {
    fn from(v: &mut [T]) -> Rc<[T]> { Rc::from(&*v) }
}
impl<T> From<Vec<T>> for Rc<[T]> {
    fn from(v: Vec<T>) -> Rc<[T]> { rc_from_vec::<T, Rc<[T]>>(v) }
}
impl<T: Clone> From<&[T]> for Rc<[T]> {
    fn from(v: &[T]) -> Rc<[T]> { rc_from_vec::<T, Rc<[T]>>(v.to_vec()) }
}
impl<T, const N: usize> From<[T; N]> for Rc<[T]> {
    fn from(v: [T; N]) -> Rc<[T]> { rc_from_vec::<T, Rc<[T]>>(Vec::from(v)) }
}
impl<T: ?Sized> From<Box<T>> for Rc<T> {
    fn from(b: Box<T>) -> Rc<T> { rc_from_box::<T, Rc<T>>(b) }
}
impl<T, const N: usize> TryFrom<Rc<[T]>> for Rc<[T; N]> {
    type Error = Rc<[T]>;
    fn try_from(v: Rc<[T]>) -> Result<Self, Rc<[T]>> {
        if v.len() == N { Ok(unsafe { Rc::from_raw(Rc::into_raw(v) as *const [T; N]) }) } else { Err(v) }
    }
}
impl<T> FromIterator<T> for Rc<[T]> {
    fn from_iter<I: IntoIterator<Item = T>>(iter: I) -> Rc<[T]> {
        rc_from_vec::<T, Rc<[T]>>(iter.into_iter().collect::<Vec<T>>())
    }
}
impl<T: ?Sized + crate::error::Error> crate::error::Error for Rc<T> {
    fn source(&self) -> Option<&(dyn crate::error::Error + 'static)> { (**self).source() }
}

// ---- Weak

#[lang = "RcWeak"]
pub struct Weak<T: ?Sized> {
    _p: PhantomData<T>,
}

impl<T: ?Sized> !Send for Weak<T> {}
impl<T: ?Sized> !Sync for Weak<T> {}

/// The strong count of Weak::new(), which never had a value.
const NEVER: usize = 1 << 63;
impl<T> Weak<T> {
    pub const fn new() -> Weak<T> {
        let weak = rc_uninit::<T, Weak<T>>();
        unsafe { *rc_strong::<T, Weak<T>>(&weak) = NEVER };
        weak
    }
}

impl<T: ?Sized> Weak<T> {
    pub fn upgrade(&self) -> Option<Rc<T>> {
        unsafe {
            let n = rc_strong::<T, Weak<T>>(self);
            if *n as isize <= 0 {
                return None;
            }
            *n += 1;
            Some(bits::<Weak<T>, Rc<T>>(ptr::read(self)))
        }
    }
    pub fn strong_count(&self) -> usize { unsafe { *rc_strong::<T, Weak<T>>(self) & !NEVER } }
    pub fn weak_count(&self) -> usize {
        unsafe {
            if *rc_strong::<T, Weak<T>>(self) as isize <= 0 { 0 } else { *rc_weak::<T, Weak<T>>(self) - 1 }
        }
    }
    pub fn ptr_eq(&self, other: &Weak<T>) -> bool {
        let (a, b) = (rc_strong::<T, Weak<T>>(self), rc_strong::<T, Weak<T>>(other));
        unsafe { a == b || *a & *b == NEVER }
    }
    pub fn as_ptr(&self) -> *const T { rc_ptr::<T, Weak<T>>(self) }
    pub fn into_raw(self) -> *const T {
        let p = rc_ptr::<T, Weak<T>>(&self);
        mem::forget(self);
        p
    }
    pub unsafe fn from_raw(p: *const T) -> Weak<T> { rc_from::<T, Weak<T>>(p) }
}

impl<T: ?Sized> Drop for Weak<T> {
    fn drop(&mut self) {
        unsafe {
            let w = rc_weak::<T, Weak<T>>(self);
            *w -= 1;
            if *w == 0 {
                rc_free::<T, Weak<T>>(self);
            }
        }
    }
}
impl<T: ?Sized> Clone for Weak<T> {
    fn clone(&self) -> Weak<T> {
        unsafe {
            *rc_weak::<T, Weak<T>>(self) += 1;
            ptr::read(self)
        }
    }
}
impl<T> Default for Weak<T> {
    fn default() -> Weak<T> { Weak::new() }
}
impl<T: ?Sized> fmt::Debug for Weak<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("(Weak)") }
}
impl<T: ?Sized> Unpin for Weak<T> {}
