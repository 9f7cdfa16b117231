//! Atomics. Green threads switch at calls, at back-edges and before functions marked
//! #[visible] only, so a load and a store with plain operations between them are one step.
use crate::cell::UnsafeCell;
use crate::fmt;
use crate::intrinsics;

#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
#[non_exhaustive]
pub enum Ordering {
    Relaxed,
    Release,
    Acquire,
    AcqRel,
    SeqCst,
}

/// What an operation on an address orders, for the detection of data races: a load, a store, or both as one. Without
/// unsafe code these are nothing.
#[intrinsic = "atomic_loads"]
fn loads<T>(at: *mut T, order: u8);
#[intrinsic = "atomic_stores"]
fn stores<T>(at: *mut T, order: u8);
#[intrinsic = "atomic_updates"]
fn updates<T>(at: *mut T, order: u8);
#[intrinsic = "atomic_fence"]
fn fences(order: u8);

#[track_caller]
pub fn fence(order: Ordering) {
    if order as u8 == 0 {
        panic!("there is no such thing as a relaxed fence");
    }
    fences(order as u8)
}
pub fn compiler_fence(_order: Ordering) {}
pub fn spin_loop_hint() { crate::thread::yield_now(); }

#[track_caller]
pub(crate) fn check_load(order: Ordering) {
    match order {
        Ordering::Release => panic!("there is no such thing as a release load"),
        Ordering::AcqRel => panic!("there is no such thing as an acquire-release load"),
        _ => {}
    }
}
#[track_caller]
fn check_store(order: Ordering) {
    match order {
        Ordering::Acquire => panic!("there is no such thing as an acquire store"),
        Ordering::AcqRel => panic!("there is no such thing as an acquire-release store"),
        _ => {}
    }
}

macro_rules! atomic_common {
    ($name:ident, $t:ty) => {
        impl $name {
            pub const fn new(v: $t) -> $name { $name { v: UnsafeCell::new(v) } }
            pub fn get_mut(&mut self) -> &mut $t { self.v.get_mut() }
            pub fn into_inner(self) -> $t { self.v.into_inner() }
            pub const fn as_ptr(&self) -> *mut $t { self.v.get() }
            #[track_caller]
            #[visible]
            pub fn load(&self, order: Ordering) -> $t {
                if order as u8 & 1 == 1 {
                    check_load(order);
                }
                let p = self.v.get();
                loads(p, order as u8);
                unsafe { *p }
            }
            #[track_caller]
            #[visible]
            pub fn store(&self, val: $t, order: Ordering) {
                if order as u8 == 2 || order as u8 == 3 {
                    check_store(order);
                }
                let p = self.v.get();
                stores(p, order as u8);
                unsafe { *p = val };
            }
            #[visible]
            pub fn swap(&self, val: $t, order: Ordering) -> $t {
                let p = self.v.get();
                updates(p, order as u8);
                unsafe {
                    let old = *p;
                    *p = val;
                    old
                }
            }
            #[visible]
            pub fn compare_exchange(
                &self,
                current: $t,
                new: $t,
                success: Ordering,
                failure: Ordering,
            ) -> Result<$t, $t> {
                if failure as u8 & 1 == 1 {
                    check_load(failure);
                }
                let p = self.v.get();
                unsafe {
                    let old = *p;
                    if old == current {
                        updates(p, success as u8);
                        *p = new;
                        Ok(old)
                    } else {
                        loads(p, failure as u8);
                        Err(old)
                    }
                }
            }
            pub fn compare_exchange_weak(
                &self,
                current: $t,
                new: $t,
                success: Ordering,
                failure: Ordering,
            ) -> Result<$t, $t> {
                self.compare_exchange(current, new, success, failure)
            }
            pub fn compare_and_swap(&self, current: $t, new: $t, order: Ordering) -> $t {
                match self.compare_exchange(current, new, order, Ordering::SeqCst) {
                    Ok(x) => x,
                    Err(x) => x,
                }
            }
            pub fn fetch_update<F>(&self, set: Ordering, fetch: Ordering, mut f: F) -> Result<$t, $t>
            where
                F: FnMut($t) -> Option<$t>,
            {
                loads(self.v.get(), fetch as u8);
                let mut prev = unsafe { *self.v.get() };
                while let Some(next) = f(prev) {
                    match self.compare_exchange(prev, next, set, fetch) {
                        Ok(x) => return Ok(x),
                        Err(now) => prev = now,
                    }
                }
                Err(prev)
            }
        }
        impl $name {
            pub fn try_update(
                &self,
                set: Ordering,
                fetch: Ordering,
                f: impl FnMut($t) -> Option<$t>,
            ) -> Result<$t, $t> {
                self.fetch_update(set, fetch, f)
            }
            pub fn update(&self, set: Ordering, fetch: Ordering, mut f: impl FnMut($t) -> $t) -> $t {
                self.fetch_update(set, fetch, |x| Some(f(x))).unwrap()
            }
            pub const unsafe fn from_ptr<'a>(p: *mut $t) -> &'a $name { &*(p as *mut $name) }
        }
        unsafe impl Sync for $name {}
        impl crate::panic::RefUnwindSafe for $name {}
        impl From<$t> for $name {
            fn from(v: $t) -> $name { $name::new(v) }
        }
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { fmt::Debug::fmt(unsafe { &*self.v.get() }, f) }
        }
    };
}

macro_rules! atomic_int {
    ($($name:ident $t:ty)*) => {$(
        pub struct $name {
            #[shown = ""]
            v: UnsafeCell<$t>,
        }
        atomic_common!($name, $t);
        impl Default for $name {
            fn default() -> $name { $name::new(0) }
        }
        impl $name {
            #[visible]
            pub fn fetch_add(&self, val: $t, order: Ordering) -> $t {
                let p = self.v.get();
                updates(p, order as u8);
                unsafe {
                    let old = *p;
                    *p = intrinsics::wrapping_add(old, val);
                    old
                }
            }
            #[visible]
            pub fn fetch_sub(&self, val: $t, order: Ordering) -> $t {
                let p = self.v.get();
                updates(p, order as u8);
                unsafe {
                    let old = *p;
                    *p = intrinsics::wrapping_sub(old, val);
                    old
                }
            }
            #[visible]
            pub fn fetch_and(&self, val: $t, order: Ordering) -> $t {
                let p = self.v.get();
                updates(p, order as u8);
                unsafe {
                    let old = *p;
                    *p = old & val;
                    old
                }
            }
            #[visible]
            pub fn fetch_nand(&self, val: $t, order: Ordering) -> $t {
                let p = self.v.get();
                updates(p, order as u8);
                unsafe {
                    let old = *p;
                    *p = !(old & val);
                    old
                }
            }
            #[visible]
            pub fn fetch_or(&self, val: $t, order: Ordering) -> $t {
                let p = self.v.get();
                updates(p, order as u8);
                unsafe {
                    let old = *p;
                    *p = old | val;
                    old
                }
            }
            #[visible]
            pub fn fetch_xor(&self, val: $t, order: Ordering) -> $t {
                let p = self.v.get();
                updates(p, order as u8);
                unsafe {
                    let old = *p;
                    *p = old ^ val;
                    old
                }
            }
            #[visible]
            pub fn fetch_max(&self, val: $t, order: Ordering) -> $t {
                let p = self.v.get();
                updates(p, order as u8);
                unsafe {
                    let old = *p;
                    *p = if old > val { old } else { val };
                    old
                }
            }
            #[visible]
            pub fn fetch_min(&self, val: $t, order: Ordering) -> $t {
                let p = self.v.get();
                updates(p, order as u8);
                unsafe {
                    let old = *p;
                    *p = if old < val { old } else { val };
                    old
                }
            }
        }
    )*};
}

atomic_int! {
    AtomicI8 i8 AtomicU8 u8 AtomicI16 i16 AtomicU16 u16 AtomicI32 i32 AtomicU32 u32
    AtomicI64 i64 AtomicU64 u64 AtomicIsize isize AtomicUsize usize
}

macro_rules! first_values {
    ($($name:ident $t:ident $v:literal)*) => {$(
        #[deprecated(since = "1.34.0", note = "the `new` function is now preferred")]
        pub const $name: $t = $t::new($v);
    )*};
}
first_values! { ATOMIC_BOOL_INIT AtomicBool false ATOMIC_ISIZE_INIT AtomicIsize 0 ATOMIC_USIZE_INIT AtomicUsize 0 }

pub struct AtomicBool {
    #[shown = ""]
    v: UnsafeCell<bool>,
}
atomic_common!(AtomicBool, bool);
impl Default for AtomicBool {
    fn default() -> AtomicBool { AtomicBool::new(false) }
}
impl AtomicBool {
    #[visible]
    pub fn fetch_and(&self, val: bool, order: Ordering) -> bool {
        let p = self.v.get();
        updates(p, order as u8);
        unsafe {
            let old = *p;
            *p = old & val;
            old
        }
    }
    #[visible]
    pub fn fetch_nand(&self, val: bool, order: Ordering) -> bool {
        let p = self.v.get();
        updates(p, order as u8);
        unsafe {
            let old = *p;
            *p = !(old & val);
            old
        }
    }
    #[visible]
    pub fn fetch_or(&self, val: bool, order: Ordering) -> bool {
        let p = self.v.get();
        updates(p, order as u8);
        unsafe {
            let old = *p;
            *p = old | val;
            old
        }
    }
    #[visible]
    pub fn fetch_xor(&self, val: bool, order: Ordering) -> bool {
        let p = self.v.get();
        updates(p, order as u8);
        unsafe {
            let old = *p;
            *p = old ^ val;
            old
        }
    }
    pub fn fetch_not(&self, order: Ordering) -> bool { self.fetch_xor(true, order) }
}

pub struct AtomicPtr<T> {
    v: UnsafeCell<*mut T>,
}
unsafe impl<T> Send for AtomicPtr<T> {}
unsafe impl<T> Sync for AtomicPtr<T> {}
impl<T> crate::panic::RefUnwindSafe for AtomicPtr<T> {}
impl<T> AtomicPtr<T> {
    pub fn compare_and_swap(&self, current: *mut T, new: *mut T, order: Ordering) -> *mut T {
        match self.compare_exchange(current, new, order, Ordering::Relaxed) {
            Ok(old) => old,
            Err(old) => old,
        }
    }
    pub const fn new(p: *mut T) -> AtomicPtr<T> { AtomicPtr { v: UnsafeCell::new(p) } }
    #[visible]
    pub fn load(&self, order: Ordering) -> *mut T {
        let p = self.v.get();
        loads(p, order as u8);
        unsafe { *p }
    }
    #[visible]
    pub fn store(&self, p: *mut T, order: Ordering) {
        stores(self.v.get(), order as u8);
        unsafe { *self.v.get() = p }
    }
    #[visible]
    pub fn swap(&self, new: *mut T, order: Ordering) -> *mut T {
        let p = self.v.get();
        updates(p, order as u8);
        unsafe {
            let old = *p;
            *p = new;
            old
        }
    }
    #[visible]
    pub fn compare_exchange(&self, current: *mut T, new: *mut T, s: Ordering, f: Ordering) -> Result<*mut T, *mut T> {
        let p = self.v.get();
        unsafe {
            let old = *p;
            if old == current {
                updates(p, s as u8);
                *p = new;
                Ok(old)
            } else {
                loads(p, f as u8);
                Err(old)
            }
        }
    }
    pub fn compare_exchange_weak(
        &self,
        current: *mut T,
        new: *mut T,
        s: Ordering,
        f: Ordering,
    ) -> Result<*mut T, *mut T> {
        self.compare_exchange(current, new, s, f)
    }
    pub fn fetch_update<F: FnMut(*mut T) -> Option<*mut T>>(
        &self,
        s: Ordering,
        f: Ordering,
        mut next: F,
    ) -> Result<*mut T, *mut T> {
        let mut prev = self.load(f);
        while let Some(n) = next(prev) {
            match self.compare_exchange(prev, n, s, f) {
                Ok(x) => return Ok(x),
                Err(now) => prev = now,
            }
        }
        Err(prev)
    }
    pub fn try_update<F: FnMut(*mut T) -> Option<*mut T>>(
        &self,
        s: Ordering,
        f: Ordering,
        next: F,
    ) -> Result<*mut T, *mut T> {
        self.fetch_update(s, f, next)
    }
    pub fn update(&self, s: Ordering, f: Ordering, mut next: impl FnMut(*mut T) -> *mut T) -> *mut T {
        match self.fetch_update(s, f, |p| Some(next(p))) {
            Ok(p) | Err(p) => p,
        }
    }
    pub fn fetch_ptr_add(&self, n: usize, order: Ordering) -> *mut T {
        self.fetch_byte_add(n.wrapping_mul(crate::mem::size_of::<T>()), order)
    }
    pub fn fetch_ptr_sub(&self, n: usize, order: Ordering) -> *mut T {
        self.fetch_byte_sub(n.wrapping_mul(crate::mem::size_of::<T>()), order)
    }
    #[visible]
    pub fn fetch_byte_add(&self, n: usize, order: Ordering) -> *mut T { self.change(order, |p| p.wrapping_byte_add(n)) }
    #[visible]
    pub fn fetch_byte_sub(&self, n: usize, order: Ordering) -> *mut T { self.change(order, |p| p.wrapping_byte_sub(n)) }
    #[visible]
    pub fn fetch_or(&self, n: usize, order: Ordering) -> *mut T { self.change(order, |p| p.map_addr(|a| a | n)) }
    #[visible]
    pub fn fetch_and(&self, n: usize, order: Ordering) -> *mut T { self.change(order, |p| p.map_addr(|a| a & n)) }
    #[visible]
    pub fn fetch_xor(&self, n: usize, order: Ordering) -> *mut T { self.change(order, |p| p.map_addr(|a| a ^ n)) }
    fn change(&self, order: Ordering, f: impl Fn(*mut T) -> *mut T) -> *mut T {
        let p = self.v.get();
        loop {
            let old = unsafe { *p };
            let new = f(old);
            if unsafe { *p } == old {
                updates(p, order as u8);
                unsafe { *p = new };
                return old;
            }
        }
    }
    pub unsafe fn from_ptr<'a>(ptr: *mut *mut T) -> &'a AtomicPtr<T> { &*(ptr as *mut AtomicPtr<T>) }
    pub fn as_ptr(&self) -> *mut *mut T { self.v.get() }
    pub fn get_mut(&mut self) -> &mut *mut T { self.v.get_mut() }
    pub fn into_inner(self) -> *mut T { self.v.into_inner() }
}
impl<T> From<*mut T> for AtomicPtr<T> {
    fn from(p: *mut T) -> AtomicPtr<T> { AtomicPtr::new(p) }
}
impl<T> fmt::Pointer for AtomicPtr<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { fmt::Pointer::fmt(unsafe { &*self.v.get() }, f) }
}
impl<T> Default for AtomicPtr<T> {
    fn default() -> AtomicPtr<T> { AtomicPtr::new(crate::ptr::null_mut()) }
}
impl<T> fmt::Debug for AtomicPtr<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { fmt::Debug::fmt(unsafe { &*self.v.get() }, f) }
}
