//! pin-project 1: the attributes are applied when the program is read.
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
