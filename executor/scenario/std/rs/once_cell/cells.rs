//! The cells: std's, with get_or_try_init and try_insert.
use std::cell::{Cell, OnceCell};
use std::fmt;
use std::ops::{Deref, DerefMut};
use std::sync::OnceLock;

macro_rules! cells {
    ($($name:ident $inner:ident;)*) => {$(
        #[derive(Clone, PartialEq, Eq)]
        pub struct $name<T>($inner<T>);
        impl<T> $name<T> {
            pub const fn new() -> Self { $name($inner::new()) }
            pub fn with_value(value: T) -> Self { $name($inner::from(value)) }
            pub fn get(&self) -> Option<&T> { self.0.get() }
            pub fn get_mut(&mut self) -> Option<&mut T> { self.0.get_mut() }
            pub fn set(&self, value: T) -> Result<(), T> { self.0.set(value) }
            pub fn get_or_init<F: FnOnce() -> T>(&self, f: F) -> &T { self.0.get_or_init(f) }
            pub fn get_or_try_init<F: FnOnce() -> Result<T, E>, E>(&self, f: F) -> Result<&T, E> {
                if let Some(v) = self.0.get() {
                    return Ok(v);
                }
                let value = f()?;
                Ok(self.0.get_or_init(|| value))
            }
            pub fn try_insert(&self, value: T) -> Result<&T, (&T, T)> {
                match self.0.set(value) {
                    Ok(()) => Ok(self.0.get().unwrap()),
                    Err(v) => Err((self.0.get().unwrap(), v)),
                }
            }
            pub fn take(&mut self) -> Option<T> { self.0.take() }
            pub fn into_inner(self) -> Option<T> { self.0.into_inner() }
        }
        impl<T> Default for $name<T> {
            fn default() -> Self { $name::new() }
        }
        impl<T> From<T> for $name<T> {
            fn from(value: T) -> Self { $name::with_value(value) }
        }
        impl<T: fmt::Debug> fmt::Debug for $name<T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self.get() {
                    Some(v) => f.debug_tuple("OnceCell").field(v).finish(),
                    None => f.write_str("OnceCell(Uninit)"),
                }
            }
        }
    )*};
}
cells! {
    SyncOnceCell OnceLock;
    UnsyncOnceCell OnceCell;
}
impl<T> SyncOnceCell<T> {
    pub fn wait(&self) -> &T { self.0.wait() }
}

macro_rules! lazies {
    ($($name:ident $cell:ident;)*) => {$(
        pub struct $name<T, F = fn() -> T> {
            cell: $cell<T>,
            init: Cell<Option<F>>,
        }
        impl<T, F> $name<T, F> {
            pub const fn new(f: F) -> Self { $name { cell: $cell::new(), init: Cell::new(Some(f)) } }
            pub fn into_value(this: Self) -> Result<T, F> {
                let Self { cell, init } = this;
                match cell.into_inner() {
                    Some(v) => Ok(v),
                    None => Err(init.take().unwrap_or_else(|| panic!("Lazy instance has previously been poisoned"))),
                }
            }
            pub fn get(this: &Self) -> Option<&T> { this.cell.get() }
            pub fn get_mut(this: &mut Self) -> Option<&mut T> { this.cell.get_mut() }
        }
        impl<T, F: FnOnce() -> T> $name<T, F> {
            pub fn force(this: &Self) -> &T {
                this.cell.get_or_init(|| match this.init.take() {
                    Some(f) => f(),
                    None => panic!("Lazy instance has previously been poisoned"),
                })
            }
            pub fn force_mut(this: &mut Self) -> &mut T {
                Self::force(this);
                this.cell.get_mut().unwrap()
            }
        }
        impl<T, F: FnOnce() -> T> Deref for $name<T, F> {
            type Target = T;
            fn deref(&self) -> &T { Self::force(self) }
        }
        impl<T, F: FnOnce() -> T> DerefMut for $name<T, F> {
            fn deref_mut(&mut self) -> &mut T { Self::force_mut(self) }
        }
        impl<T: Default> Default for $name<T> {
            fn default() -> Self { $name::new(T::default) }
        }
        impl<T: fmt::Debug, F> fmt::Debug for $name<T, F> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct("Lazy").field("cell", &self.cell).field("init", &"..").finish()
            }
        }
    )*};
}
lazies! {
    SyncLazy SyncOnceCell;
    UnsyncLazy UnsyncOnceCell;
}
unsafe impl<T, F: Send> Sync for SyncLazy<T, F> where SyncOnceCell<T>: Sync {}
