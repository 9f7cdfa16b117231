//! pin-utils: pinning to the stack, and projections.
//!
//! Follows: pin-utils 0.1
//! Compared with: 0.1.0
pub use futures::pin_mut;

/// A method that gives the field pinned. The caller sees to it that the field does not move.
#[macro_export]
macro_rules! unsafe_pinned {
    ($field:ident: $t:ty) => {
        fn $field<'a>(self: ::std::pin::Pin<&'a mut Self>) -> ::std::pin::Pin<&'a mut $t> {
            unsafe { self.map_unchecked_mut(|this| &mut this.$field) }
        }
    };
}
/// A method that gives the field. The caller sees to it that the field is nowhere pinned.
#[macro_export]
macro_rules! unsafe_unpinned {
    ($field:ident: $t:ty) => {
        fn $field<'a>(self: ::std::pin::Pin<&'a mut Self>) -> &'a mut $t {
            unsafe { &mut self.get_unchecked_mut().$field }
        }
    };
}
