//! LazyCell, with rustc's layout.
use super::UnsafeCell;
use crate::fmt;
use crate::ops::Deref;

pub struct LazyCell<T, F = fn() -> T> {
    state: UnsafeCell<LazyState<T, F>>,
}
enum LazyState<T, F> {
    Uninit(F),
    Init(T),
    Poisoned,
}

impl<T, F: FnOnce() -> T> LazyCell<T, F> {
    pub const fn new(f: F) -> LazyCell<T, F> { LazyCell { state: UnsafeCell::new(LazyState::Uninit(f)) } }
    pub fn force(this: &LazyCell<T, F>) -> &T {
        let state = this.state.get();
        unsafe {
            if let LazyState::Uninit(_) = &*state {
                if let LazyState::Uninit(f) = crate::mem::replace(&mut *state, LazyState::Poisoned) {
                    *state = LazyState::Init(f());
                }
            }
        }
        match LazyCell::get(this) {
            Some(v) => v,
            None => panic!("LazyCell instance has previously been poisoned"),
        }
    }
    pub fn force_mut(this: &mut LazyCell<T, F>) -> &mut T {
        LazyCell::force(this);
        LazyCell::get_mut(this).unwrap()
    }
}
impl<T, F> LazyCell<T, F> {
    pub fn get(this: &LazyCell<T, F>) -> Option<&T> {
        match unsafe { &*this.state.get() } {
            LazyState::Init(v) => Some(v),
            _ => None,
        }
    }
    pub fn get_mut(this: &mut LazyCell<T, F>) -> Option<&mut T> {
        match this.state.get_mut() {
            LazyState::Init(v) => Some(v),
            _ => None,
        }
    }
}
impl<T, F: FnOnce() -> T> Deref for LazyCell<T, F> {
    type Target = T;
    fn deref(&self) -> &T { LazyCell::force(self) }
}
impl<T, F: FnOnce() -> T> crate::ops::DerefMut for LazyCell<T, F> {
    fn deref_mut(&mut self) -> &mut T { LazyCell::force_mut(self) }
}
impl<T: fmt::Debug, F> fmt::Debug for LazyCell<T, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut d = f.debug_tuple("LazyCell");
        match LazyCell::get(self) {
            Some(v) => d.field(v),
            None => d.field(&format_args!("<uninit>")),
        };
        d.finish()
    }
}
impl<T: Default> Default for LazyCell<T> {
    fn default() -> LazyCell<T> { LazyCell::new(T::default) }
}
