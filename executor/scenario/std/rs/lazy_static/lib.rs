//! lazy_static: statics that are made when they are used first.
//!
//! Follows: lazy_static 1.4
//! Compared with: 1.4.0
#[doc(hidden)]
pub use std::sync::LazyLock as __Lazy;

#[macro_export]
macro_rules! lazy_static {
    () => {};
    ($(#[$attr:meta])* $vis:vis static ref $name:ident : $t:ty = $e:expr; $($rest:tt)*) => {
        $(#[$attr])* $vis static $name: $crate::__Lazy<$t> = $crate::__Lazy::new(|| $e);
        $crate::lazy_static! { $($rest)* }
    };
}
pub fn initialize<T>(lazy: &__Lazy<T>) { __Lazy::force(lazy); }
