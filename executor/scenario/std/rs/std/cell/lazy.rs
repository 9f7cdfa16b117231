//! LazyCell.
use super::{Cell, OnceCell};
use crate::fmt;
use crate::ops::Deref;

#[path_name = "core::cell::lazy::LazyCell"]
pub struct LazyCell<T, F = fn() -> T> {
    cell: OnceCell<T>,
    init: Cell<Option<F>>,
}

impl<T, F: FnOnce() -> T> LazyCell<T, F> {
    pub const fn new(f: F) -> LazyCell<T, F> { LazyCell { cell: OnceCell::new(), init: Cell::new(Some(f)) } }
    pub fn force(this: &LazyCell<T, F>) -> &T {
        this.cell.get_or_init(|| match this.init.replace(None) {
            Some(f) => f(),
            None => panic!("LazyCell instance has previously been poisoned"),
        })
    }
}
impl<T, F> LazyCell<T, F> {
    pub fn get(this: &LazyCell<T, F>) -> Option<&T> { this.cell.get() }
    pub fn get_mut(this: &mut LazyCell<T, F>) -> Option<&mut T> { this.cell.get_mut() }
}
impl<T, F: FnOnce() -> T> LazyCell<T, F> {
    pub fn force_mut(this: &mut LazyCell<T, F>) -> &mut T {
        LazyCell::force(this);
        this.cell.get_mut().unwrap()
    }
}
impl<T, F: FnOnce() -> T> Deref for LazyCell<T, F> {
    type Target = T;
    fn deref(&self) -> &T { LazyCell::force(self) }
}
impl<T: fmt::Debug, F> fmt::Debug for LazyCell<T, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut d = f.debug_tuple("LazyCell");
        match self.cell.get() {
            Some(v) => d.field(v),
            None => d.field(&format_args!("<uninit>")),
        };
        d.finish()
    }
}
impl<T: Default> Default for LazyCell<T> {
    fn default() -> LazyCell<T> { LazyCell::new(T::default) }
}
