//! pin-project: projections of pinned structs; the attributes are applied when the program is read.
//!
//! Follows: pin-project 1.0
//! Compared with: 1.0.10
#[macro_export]
macro_rules! pin_project {
    () => {};
}
#[macro_export]
macro_rules! pinned_drop {
    () => {};
}
pub trait PinnedDrop {}
pub unsafe trait UnsafeUnpin {}
