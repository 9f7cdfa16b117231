//! Arc and Weak (made from rc.rs, see conc_test.go): counts in the block's first two slots (strong, weak; all
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
pub struct Arc<T: ?Sized> {
    _p: PhantomData<T>,
}

unsafe impl<T: ?Sized + Sync + Send> Send for Arc<T> {}
unsafe impl<T: ?Sized + Sync + Send> Sync for Arc<T> {}

impl<T> Arc<T> {
    #[inline(always)]
    pub fn new(value: T) -> Arc<T> { rc_new::<T, Arc<T>>(value) }

    pub fn new_cyclic<F>(data_fn: F) -> Arc<T>
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
        bits::<Weak<T>, Arc<T>>(weak)
    }

    pub fn pin(value: T) -> Pin<Arc<T>> { unsafe { Pin::new_unchecked(Arc::new(value)) } }

    pub fn try_unwrap(this: Arc<T>) -> Result<T, Arc<T>> {
        if Arc::strong_count(&this) == 1 { Ok(Arc::take_content(this)) } else { Err(this) }
    }

    pub fn into_inner(this: Arc<T>) -> Option<T> {
        if Arc::strong_count(&this) == 1 { Some(Arc::take_content(this)) } else { None }
    }

    pub fn unwrap_or_clone(this: Arc<T>) -> T
    where
        T: Clone,
    {
        match Arc::try_unwrap(this) {
            Ok(v) => v,
            Err(rc) => (*rc).clone(),
        }
    }

    fn take_content(this: Arc<T>) -> T {
        unsafe {
            let v = ptr::read(rc_ptr::<T, Arc<T>>(&this));
            *rc_strong::<T, Arc<T>>(&this) = 0;
            drop(bits::<Arc<T>, Weak<T>>(this));
            v
        }
    }
}

impl<T> Arc<T> {
    pub fn new_uninit() -> Arc<mem::MaybeUninit<T>> { Arc::new(mem::MaybeUninit::uninit()) }
    pub fn new_zeroed() -> Arc<mem::MaybeUninit<T>> { Arc::new(mem::MaybeUninit::zeroed()) }
}
impl<T> Arc<mem::MaybeUninit<T>> {
    pub unsafe fn assume_init(self) -> Arc<T> { Arc::from_raw(Arc::into_raw(self) as *const T) }
}
impl<T> Arc<[T]> {
    pub fn new_uninit_slice(len: usize) -> Arc<[mem::MaybeUninit<T>]> {
        (0..len).map(|_| mem::MaybeUninit::uninit()).collect()
    }
    pub fn new_zeroed_slice(len: usize) -> Arc<[mem::MaybeUninit<T>]> {
        (0..len).map(|_| mem::MaybeUninit::zeroed()).collect()
    }
}
impl<T> Arc<[mem::MaybeUninit<T>]> {
    pub unsafe fn assume_init(self) -> Arc<[T]> { self.iter().map(|x| x.assume_init_read()).collect() }
}
impl<T: ?Sized> Arc<T> {
    #[inline(always)]
    pub fn as_ptr(this: &Arc<T>) -> *const T { rc_ptr::<T, Arc<T>>(this) }
    pub fn into_raw(this: Arc<T>) -> *const T {
        let p = rc_ptr::<T, Arc<T>>(&this);
        mem::forget(this);
        p
    }
    pub unsafe fn from_raw(p: *const T) -> Arc<T> { rc_from::<T, Arc<T>>(p) }
    pub unsafe fn increment_strong_count(p: *const T) {
        let rc: Arc<T> = rc_from::<T, Arc<T>>(p);
        *rc_strong::<T, Arc<T>>(&rc) += 1;
        mem::forget(rc);
    }
    pub unsafe fn decrement_strong_count(p: *const T) { drop(rc_from::<T, Arc<T>>(p)); }
    #[must_use] pub fn downgrade(this: &Arc<T>) -> Weak<T> {
        unsafe {
            *rc_weak::<T, Arc<T>>(this) += 1;
            bits::<Arc<T>, Weak<T>>(ptr::read(this))
        }
    }
    pub fn strong_count(this: &Arc<T>) -> usize { unsafe { *rc_strong::<T, Arc<T>>(this) } }
    pub fn weak_count(this: &Arc<T>) -> usize { unsafe { *rc_weak::<T, Arc<T>>(this) - 1 } }
    pub fn get_mut(this: &mut Arc<T>) -> Option<&mut T> {
        if Arc::strong_count(this) == 1 && Arc::weak_count(this) == 0 {
            Some(unsafe { &mut *(rc_ptr::<T, Arc<T>>(this) as *mut T) })
        } else {
            None
        }
    }
    pub fn ptr_eq(this: &Arc<T>, other: &Arc<T>) -> bool {
        rc_strong::<T, Arc<T>>(this) == rc_strong::<T, Arc<T>>(other)
    }
}

impl<T: ?Sized> Arc<T> {
    pub fn make_mut(this: &mut Arc<T>) -> &mut T
    where
        T: CloneToUninit<Arc<T>>,
    {
        T::own(this);
        unsafe { &mut *(rc_ptr::<T, Arc<T>>(this) as *mut T) }
    }
}
impl<T: Clone> CloneToUninit<Arc<T>> for T {
    fn own(this: &mut Arc<T>) {
        if Arc::strong_count(this) != 1 {
            *this = Arc::new((**this).clone());
        } else if Arc::weak_count(this) != 0 {
            // Only Weaks besides us: they lose the value, which moves out.
            unsafe {
                let v = ptr::read(rc_ptr::<T, Arc<T>>(this));
                let old: Arc<T> = mem::replace(this, Arc::new(v));
                *rc_strong::<T, Arc<T>>(&old) = 0;
                drop(bits::<Arc<T>, Weak<T>>(old));
            }
        }
    }
}
impl<T: Clone> CloneToUninit<Arc<[T]>> for [T] {
    fn own(this: &mut Arc<[T]>) {
        if Arc::get_mut(this).is_none() {
            *this = (**this).into()
        }
    }
}
impl CloneToUninit<Arc<str>> for str {
    fn own(this: &mut Arc<str>) {
        if Arc::get_mut(this).is_none() {
            *this = (**this).into()
        }
    }
}

impl<T: ?Sized> Deref for Arc<T> {
    type Target = T;
    #[inline(always)]
    fn deref(&self) -> &T { unsafe { &*rc_ptr::<T, Arc<T>>(self) } }
}

impl<T: ?Sized> Drop for Arc<T> {
    fn drop(&mut self) {
        unsafe {
            let n = rc_strong::<T, Arc<T>>(self);
            *n -= 1;
            if *n == 0 {
                ptr::drop_in_place(rc_ptr::<T, Arc<T>>(self) as *mut T);
                let w = rc_weak::<T, Arc<T>>(self);
                *w -= 1;
                if *w == 0 {
                    rc_free::<T, Arc<T>>(self);
                }
            }
        }
    }
}

impl<T: ?Sized> Clone for Arc<T> {
    #[inline(always)]
    fn clone(&self) -> Arc<T> {
        unsafe {
            *rc_strong::<T, Arc<T>>(self) += 1;
            ptr::read(self)
        }
    }
}

impl Default for Arc<str> {
    fn default() -> Arc<str> { Arc::from("") }
}
impl<T> Default for Arc<[T]> {
    fn default() -> Arc<[T]> { Arc::from(Vec::new()) }
}
impl<T: Default> Default for Arc<T> {
    fn default() -> Arc<T> { Arc::new(T::default()) }
}
impl<T: ?Sized + PartialEq> PartialEq for Arc<T> {
    fn eq(&self, other: &Arc<T>) -> bool { **self == **other }
}
impl<T: ?Sized + Eq> Eq for Arc<T> {}
impl<T: ?Sized + PartialOrd> PartialOrd for Arc<T> {
    fn partial_cmp(&self, other: &Arc<T>) -> Option<Ordering> { (**self).partial_cmp(&**other) }
}
impl<T: ?Sized + Ord> Ord for Arc<T> {
    fn cmp(&self, other: &Arc<T>) -> Ordering { (**self).cmp(&**other) }
}
impl<T: ?Sized + Hash> Hash for Arc<T> {
    fn hash<H: Hasher>(&self, state: &mut H) { (**self).hash(state) }
}
impl<T: ?Sized + fmt::Display> fmt::Display for Arc<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { (**self).fmt(f) }
}
impl<T: ?Sized + fmt::Debug> fmt::Debug for Arc<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { (**self).fmt(f) }
}
impl<T: ?Sized> fmt::Pointer for Arc<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { fmt::Pointer::fmt(&rc_ptr::<T, Arc<T>>(self), f) }
}
impl<T: ?Sized> crate::borrow::Borrow<T> for Arc<T> {
    fn borrow(&self) -> &T { &**self }
}
impl<T: ?Sized> AsRef<T> for Arc<T> {
    fn as_ref(&self) -> &T { &**self }
}
impl<T: ?Sized> Unpin for Arc<T> {}
impl<T> From<T> for Arc<T> {
    fn from(t: T) -> Arc<T> { Arc::new(t) }
}
impl From<&str> for Arc<str> {
    fn from(s: &str) -> Arc<str> { rc_from_str::<Arc<str>>(s) }
}
impl From<String> for Arc<str> {
    fn from(s: String) -> Arc<str> { rc_from_str::<Arc<str>>(&s) }
}
impl From<&mut str> for Arc<str> {
    fn from(s: &mut str) -> Arc<str> { Arc::from(&*s) }
}
impl From<Arc<str>> for Arc<[u8]> {
    fn from(s: Arc<str>) -> Arc<[u8]> { Arc::from(s.as_bytes()) }
}
impl<'a, B: ?Sized + ToOwned> From<crate::borrow::Cow<'a, B>> for Arc<B>
where
    Arc<B>: From<&'a B> + From<B::Owned>,
{
    fn from(c: crate::borrow::Cow<'a, B>) -> Arc<B> {
        match c {
            crate::borrow::Cow::Borrowed(s) => Arc::from(s),
            crate::borrow::Cow::Owned(s) => Arc::from(s),
        }
    }
}
impl<T: Clone> From<&mut [T]> for Arc<[T]> {
    fn from(v: &mut [T]) -> Arc<[T]> { Arc::from(&*v) }
}
impl<T> From<Vec<T>> for Arc<[T]> {
    fn from(v: Vec<T>) -> Arc<[T]> { rc_from_vec::<T, Arc<[T]>>(v) }
}
impl<T: Clone> From<&[T]> for Arc<[T]> {
    fn from(v: &[T]) -> Arc<[T]> { rc_from_vec::<T, Arc<[T]>>(v.to_vec()) }
}
impl<T, const N: usize> From<[T; N]> for Arc<[T]> {
    fn from(v: [T; N]) -> Arc<[T]> { rc_from_vec::<T, Arc<[T]>>(Vec::from(v)) }
}
impl<T: ?Sized> From<Box<T>> for Arc<T> {
    fn from(b: Box<T>) -> Arc<T> { rc_from_box::<T, Arc<T>>(b) }
}
impl<T, const N: usize> TryFrom<Arc<[T]>> for Arc<[T; N]> {
    type Error = Arc<[T]>;
    fn try_from(v: Arc<[T]>) -> Result<Self, Arc<[T]>> {
        if v.len() == N { Ok(unsafe { Arc::from_raw(Arc::into_raw(v) as *const [T; N]) }) } else { Err(v) }
    }
}
impl<T> FromIterator<T> for Arc<[T]> {
    fn from_iter<I: IntoIterator<Item = T>>(iter: I) -> Arc<[T]> {
        rc_from_vec::<T, Arc<[T]>>(iter.into_iter().collect::<Vec<T>>())
    }
}
impl<T: ?Sized + crate::error::Error> crate::error::Error for Arc<T> {
    fn source(&self) -> Option<&(dyn crate::error::Error + 'static)> { (**self).source() }
}

// ---- Weak

#[lang = "ArcWeak"]
pub struct Weak<T: ?Sized> {
    _p: PhantomData<T>,
}

unsafe impl<T: ?Sized + Sync + Send> Send for Weak<T> {}
unsafe impl<T: ?Sized + Sync + Send> Sync for Weak<T> {}

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
    pub fn upgrade(&self) -> Option<Arc<T>> {
        unsafe {
            let n = rc_strong::<T, Weak<T>>(self);
            if *n as isize <= 0 {
                return None;
            }
            *n += 1;
            Some(bits::<Weak<T>, Arc<T>>(ptr::read(self)))
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
