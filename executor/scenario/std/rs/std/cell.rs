//! Interior mutability: UnsafeCell, Cell, RefCell, OnceCell, LazyCell.
use crate::fmt;
use crate::mem;
use crate::ops::{Deref, DerefMut};
use crate::cmp::Ordering;

mod lazy;
pub use self::lazy::LazyCell;

pub struct UnsafeCell<T: ?Sized> {
    #[shown = ""]
    value: T,
}

impl<T: ?Sized> !Sync for UnsafeCell<T> {}

impl<T> UnsafeCell<T> {
    #[inline(always)]
    pub const fn new(value: T) -> UnsafeCell<T> { UnsafeCell { value } }
    pub fn into_inner(self) -> T { self.value }
}

impl<T: ?Sized> UnsafeCell<T> {
    #[inline(always)]
    pub const fn get(&self) -> *mut T { &self.value as *const T as *mut T }
    pub fn get_mut(&mut self) -> &mut T { &mut self.value }
    pub fn from_mut(t: &mut T) -> &mut UnsafeCell<T> { unsafe { mem::transmute::<&mut T, &mut UnsafeCell<T>>(t) } }
    pub const fn raw_get(this: *const Self) -> *mut T { unsafe { &(*this).value as *const T as *mut T } }
}

impl<T: Default> Default for UnsafeCell<T> {
    fn default() -> UnsafeCell<T> { UnsafeCell::new(T::default()) }
}
impl<T> From<T> for UnsafeCell<T> {
    fn from(t: T) -> UnsafeCell<T> { UnsafeCell::new(t) }
}
impl<T: ?Sized> fmt::Debug for UnsafeCell<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("UnsafeCell").finish_non_exhaustive() }
}

// ---- Cell

pub struct Cell<T: ?Sized> {
    #[shown]
    value: UnsafeCell<T>,
}

impl<T: ?Sized> !Sync for Cell<T> {}

impl<T: ?Sized> Cell<T> {
    pub fn from_mut(t: &mut T) -> &Cell<T> { unsafe { mem::transmute::<&mut T, &Cell<T>>(t) } }
}

impl<T> Cell<[T]> {
    pub fn as_slice_of_cells(&self) -> &[Cell<T>] { unsafe { mem::transmute::<&Cell<[T]>, &[Cell<T>]>(self) } }
}

impl<T> AsRef<[Cell<T>]> for Cell<[T]> {
    fn as_ref(&self) -> &[Cell<T>] { self.as_slice_of_cells() }
}
impl<T, const N: usize> AsRef<[Cell<T>]> for Cell<[T; N]> {
    fn as_ref(&self) -> &[Cell<T>] { self.as_array_of_cells() }
}
impl<T, const N: usize> AsRef<[Cell<T>; N]> for Cell<[T; N]> {
    fn as_ref(&self) -> &[Cell<T>; N] { self.as_array_of_cells() }
}
impl<T, const N: usize> Cell<[T; N]> {
    pub fn as_array_of_cells(&self) -> &[Cell<T>; N] { unsafe { mem::transmute::<&Cell<[T; N]>, &[Cell<T>; N]>(self) } }
}

impl<T> Cell<T> {
    pub const fn new(value: T) -> Cell<T> { Cell { value: UnsafeCell::new(value) } }
    pub fn set(&self, val: T) { drop(self.replace(val)); }
    pub fn replace(&self, val: T) -> T { mem::replace(unsafe { &mut *self.value.get() }, val) }
    pub fn swap(&self, other: &Cell<T>) {
        if crate::ptr::eq(self, other) {
            return;
        }
        unsafe { mem::swap(&mut *self.value.get(), &mut *other.value.get()) }
    }
    pub fn into_inner(self) -> T { self.value.into_inner() }
}

impl<T: Copy> Cell<T> {
    #[inline(always)]
    pub fn get(&self) -> T { unsafe { *self.value.get() } }
    pub fn update(&self, f: impl FnOnce(T) -> T) { self.set(f(self.get())); }
}

impl<T: ?Sized> Cell<T> {
    pub const fn as_ptr(&self) -> *mut T { self.value.get() }
    pub fn get_mut(&mut self) -> &mut T { self.value.get_mut() }
}

impl<T: Default> Cell<T> {
    pub fn take(&self) -> T { self.replace(T::default()) }
}

impl<T: Copy> Clone for Cell<T> {
    fn clone(&self) -> Cell<T> { Cell::new(self.get()) }
}
impl<T: Default> Default for Cell<T> {
    fn default() -> Cell<T> { Cell::new(T::default()) }
}
impl<T: PartialEq + Copy> PartialEq for Cell<T> {
    fn eq(&self, other: &Cell<T>) -> bool { self.get() == other.get() }
}
impl<T: Eq + Copy> Eq for Cell<T> {}
impl<T: PartialOrd + Copy> PartialOrd for Cell<T> {
    fn partial_cmp(&self, other: &Cell<T>) -> Option<Ordering> { self.get().partial_cmp(&other.get()) }
}
impl<T: Ord + Copy> Ord for Cell<T> {
    fn cmp(&self, other: &Cell<T>) -> Ordering { self.get().cmp(&other.get()) }
}
impl<T> From<T> for Cell<T> {
    fn from(t: T) -> Cell<T> { Cell::new(t) }
}
impl<T: Copy + fmt::Debug> fmt::Debug for Cell<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cell").field("value", &self.get()).finish()
    }
}

// ---- RefCell

/// `borrow` counts: > 0 readers, -1 (or less, for mapped halves) a writer.
pub struct RefCell<T: ?Sized> {
    borrow: Cell<isize>,
    #[shown]
    value: UnsafeCell<T>,
}

impl<T: ?Sized> !Sync for RefCell<T> {}

pub struct BorrowError {
    _private: (),
}
pub struct BorrowMutError {
    _private: (),
}

impl fmt::Debug for BorrowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("BorrowError") }
}
impl fmt::Display for BorrowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.pad("RefCell already mutably borrowed") }
}
impl fmt::Debug for BorrowMutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("BorrowMutError") }
}
impl fmt::Display for BorrowMutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.pad("RefCell already borrowed") }
}
impl crate::error::Error for BorrowError {}
impl crate::error::Error for BorrowMutError {}

impl<T> RefCell<T> {
    pub const fn new(value: T) -> RefCell<T> { RefCell { borrow: Cell::new(0), value: UnsafeCell::new(value) } }
    pub fn into_inner(self) -> T { self.value.into_inner() }
    #[track_caller]
    pub fn replace(&self, t: T) -> T { mem::replace(&mut *self.borrow_mut(), t) }
    #[track_caller]
    pub fn replace_with<F: FnOnce(&mut T) -> T>(&self, f: F) -> T {
        let mut b = self.borrow_mut();
        let new = f(&mut *b);
        mem::replace(&mut *b, new)
    }
    #[track_caller]
    pub fn swap(&self, other: &RefCell<T>) { mem::swap(&mut *self.borrow_mut(), &mut *other.borrow_mut()) }
}

impl<T: Default> RefCell<T> {
    #[track_caller]
    pub fn take(&self) -> T { self.replace(T::default()) }
}

impl<T: ?Sized> RefCell<T> {
    #[track_caller]
    pub fn borrow(&self) -> Ref<'_, T> {
        let n = self.borrow.get();
        if n < 0 {
            crate::rt::panic_str("RefCell already mutably borrowed");
        }
        self.borrow.set(n + 1);
        Ref { value: unsafe { &*self.value.get() }, borrow: &self.borrow }
    }

    #[track_caller]
    pub fn borrow_mut(&self) -> RefMut<'_, T> {
        if self.borrow.get() != 0 {
            crate::rt::panic_str("RefCell already borrowed");
        }
        self.borrow.set(-1);
        RefMut { value: unsafe { &mut *self.value.get() }, borrow: &self.borrow }
    }

    pub fn try_borrow(&self) -> Result<Ref<'_, T>, BorrowError> {
        let n = self.borrow.get();
        if n < 0 {
            return Err(BorrowError { _private: () });
        }
        self.borrow.set(n + 1);
        Ok(Ref { value: unsafe { &*self.value.get() }, borrow: &self.borrow })
    }

    pub unsafe fn try_borrow_unguarded(&self) -> Result<&T, BorrowError> {
        if self.borrow.get() < 0 { Err(BorrowError { _private: () }) } else { Ok(&*self.value.get()) }
    }
    pub fn try_borrow_mut(&self) -> Result<RefMut<'_, T>, BorrowMutError> {
        if self.borrow.get() != 0 {
            return Err(BorrowMutError { _private: () });
        }
        self.borrow.set(-1);
        Ok(RefMut { value: unsafe { &mut *self.value.get() }, borrow: &self.borrow })
    }

    pub fn as_ptr(&self) -> *mut T { self.value.get() }
    pub fn get_mut(&mut self) -> &mut T { self.value.get_mut() }
}

impl<T: Clone> Clone for RefCell<T> {
    #[track_caller]
    fn clone(&self) -> RefCell<T> { RefCell::new((*self.borrow()).clone()) }
}
impl<T: Default> Default for RefCell<T> {
    fn default() -> RefCell<T> { RefCell::new(T::default()) }
}
impl<T: ?Sized + PartialEq> PartialEq for RefCell<T> {
    fn eq(&self, other: &RefCell<T>) -> bool { *self.borrow() == *other.borrow() }
}
impl<T: ?Sized + Eq> Eq for RefCell<T> {}
impl<T: ?Sized + PartialOrd> PartialOrd for RefCell<T> {
    fn partial_cmp(&self, other: &RefCell<T>) -> Option<Ordering> { (*self.borrow()).partial_cmp(&*other.borrow()) }
}
impl<T: ?Sized + Ord> Ord for RefCell<T> {
    fn cmp(&self, other: &RefCell<T>) -> Ordering { (*self.borrow()).cmp(&*other.borrow()) }
}
impl<T> From<T> for RefCell<T> {
    fn from(t: T) -> RefCell<T> { RefCell::new(t) }
}
impl<T: ?Sized + fmt::Debug> fmt::Debug for RefCell<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut d = f.debug_struct("RefCell");
        match self.try_borrow() {
            Ok(b) => d.field("value", &b),
            Err(_) => d.field("value", &format_args!("<borrowed>")),
        };
        d.finish()
    }
}

pub struct Ref<'b, T: ?Sized + 'b> {
    #[shown = ""]
    value: &'b T,
    borrow: &'b Cell<isize>,
}

impl<T: ?Sized> Drop for Ref<'_, T> {
    #[inline(always)]
    fn drop(&mut self) { self.borrow.set(self.borrow.get() - 1); }
}
impl<T: ?Sized> Deref for Ref<'_, T> {
    type Target = T;
    #[inline(always)]
    fn deref(&self) -> &T { self.value }
}
impl<T: ?Sized + fmt::Display> fmt::Display for Ref<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { (**self).fmt(f) }
}
impl<T: ?Sized + fmt::Debug> fmt::Debug for Ref<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { (**self).fmt(f) }
}

impl<'b, T: ?Sized> Ref<'b, T> {
    #[allow(clippy::should_implement_trait)]
    pub fn clone(orig: &Ref<'b, T>) -> Ref<'b, T> {
        orig.borrow.set(orig.borrow.get() + 1);
        Ref { value: orig.value, borrow: orig.borrow }
    }
    pub fn map<U: ?Sized, F>(orig: Ref<'b, T>, f: F) -> Ref<'b, U>
    where
        F: FnOnce(&T) -> &U,
    {
        let borrow = orig.borrow;
        let value = f(orig.value);
        mem::forget(orig);
        Ref { value, borrow }
    }
    pub fn filter_map<U: ?Sized, F>(orig: Ref<'b, T>, f: F) -> Result<Ref<'b, U>, Self>
    where
        F: FnOnce(&T) -> Option<&U>,
    {
        match f(orig.value) {
            Some(value) => {
                let borrow = orig.borrow;
                mem::forget(orig);
                Ok(Ref { value, borrow })
            }
            None => Err(orig),
        }
    }
    pub fn map_split<U: ?Sized, V: ?Sized, F>(orig: Ref<'b, T>, f: F) -> (Ref<'b, U>, Ref<'b, V>)
    where
        F: FnOnce(&T) -> (&U, &V),
    {
        let borrow = orig.borrow;
        let (a, b) = f(orig.value);
        borrow.set(borrow.get() + 1);
        mem::forget(orig);
        (Ref { value: a, borrow }, Ref { value: b, borrow })
    }
}

pub struct RefMut<'b, T: ?Sized + 'b> {
    value: *mut T,
    borrow: &'b Cell<isize>,
}

impl<T: ?Sized> Drop for RefMut<'_, T> {
    #[inline(always)]
    fn drop(&mut self) { self.borrow.set(self.borrow.get() + 1); }
}
impl<T: ?Sized> Deref for RefMut<'_, T> {
    type Target = T;
    #[inline(always)]
    fn deref(&self) -> &T { unsafe { &*self.value } }
}
impl<T: ?Sized> DerefMut for RefMut<'_, T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut T { unsafe { &mut *self.value } }
}
impl<T: ?Sized + fmt::Display> fmt::Display for RefMut<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { (**self).fmt(f) }
}
impl<T: ?Sized + fmt::Debug> fmt::Debug for RefMut<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { (**self).fmt(f) }
}

impl<'b, T: ?Sized> RefMut<'b, T> {
    pub fn map<U: ?Sized, F>(orig: RefMut<'b, T>, f: F) -> RefMut<'b, U>
    where
        F: FnOnce(&mut T) -> &mut U,
    {
        let borrow = orig.borrow;
        let value: *mut U = f(unsafe { &mut *orig.value });
        mem::forget(orig);
        RefMut { value, borrow }
    }
    pub fn filter_map<U: ?Sized, F>(orig: RefMut<'b, T>, f: F) -> Result<RefMut<'b, U>, Self>
    where
        F: FnOnce(&mut T) -> Option<&mut U>,
    {
        match f(unsafe { &mut *orig.value }) {
            Some(v) => {
                let value: *mut U = v;
                let borrow = orig.borrow;
                mem::forget(orig);
                Ok(RefMut { value, borrow })
            }
            None => Err(orig),
        }
    }
    pub fn map_split<U: ?Sized, V: ?Sized, F>(orig: RefMut<'b, T>, f: F) -> (RefMut<'b, U>, RefMut<'b, V>)
    where
        F: FnOnce(&mut T) -> (&mut U, &mut V),
    {
        let borrow = orig.borrow;
        let (a, b) = f(unsafe { &mut *orig.value });
        let (a, b): (*mut U, *mut V) = (a, b);
        borrow.set(borrow.get() - 1);
        mem::forget(orig);
        (RefMut { value: a, borrow }, RefMut { value: b, borrow })
    }
}

// ---- OnceCell

pub struct OnceCell<T> {
    #[shown = ""]
    inner: UnsafeCell<Option<T>>,
}

impl<T> !Sync for OnceCell<T> {}

impl<T> OnceCell<T> {
    pub const fn new() -> OnceCell<T> { OnceCell { inner: UnsafeCell::new(None) } }
    pub fn get(&self) -> Option<&T> { unsafe { &*self.inner.get() }.as_ref() }
    pub fn get_mut(&mut self) -> Option<&mut T> { self.inner.get_mut().as_mut() }
    pub fn set(&self, value: T) -> Result<(), T> {
        if self.get().is_some() {
            return Err(value);
        }
        unsafe { *self.inner.get() = Some(value) };
        Ok(())
    }
    #[track_caller]
    pub fn get_or_init<F>(&self, f: F) -> &T
    where
        F: FnOnce() -> T,
    {
        if self.get().is_none() {
            let v = f();
            if self.set(v).is_err() {
                panic!("reentrant init");
            }
        }
        self.get().unwrap()
    }
    pub fn into_inner(self) -> Option<T> { self.inner.into_inner() }
    pub fn take(&mut self) -> Option<T> { self.inner.get_mut().take() }
}

impl<T> Default for OnceCell<T> {
    fn default() -> Self { OnceCell::new() }
}
impl<T: Clone> Clone for OnceCell<T> {
    fn clone(&self) -> OnceCell<T> { OnceCell { inner: UnsafeCell::new(self.get().cloned()) } }
}
impl<T: PartialEq> PartialEq for OnceCell<T> {
    fn eq(&self, other: &Self) -> bool { self.get() == other.get() }
}
impl<T: Eq> Eq for OnceCell<T> {}
impl<T> From<T> for OnceCell<T> {
    fn from(value: T) -> Self { OnceCell { inner: UnsafeCell::new(Some(value)) } }
}
impl<T: fmt::Debug> fmt::Debug for OnceCell<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut d = f.debug_tuple("OnceCell");
        match self.get() {
            Some(v) => d.field(v),
            None => d.field(&format_args!("<uninit>")),
        };
        d.finish()
    }
}
