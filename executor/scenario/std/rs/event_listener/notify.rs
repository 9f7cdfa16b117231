//! What notify() takes: how many listeners it notifies, in which way, and with which tags.

pub trait Notification {
    type Tag;
    fn count(&self) -> usize;
    /// Listeners that were notified already don't count.
    fn is_additional(&self) -> bool;
    fn next_tag(&mut self) -> Self::Tag;
}

#[derive(Debug, Clone)]
#[doc(hidden)]
pub struct Notify(pub usize);
impl Notification for Notify {
    type Tag = ();
    fn count(&self) -> usize { self.0 }
    fn is_additional(&self) -> bool { false }
    fn next_tag(&mut self) {}
}

macro_rules! wrapped {
    ($($(#[$a:meta])* $name:ident $additional:expr;)*) => {$(
        $(#[$a])*
        #[derive(Debug, Clone)]
        pub struct $name<N: ?Sized>(N);
        impl<N: Notification + ?Sized> Notification for $name<N> {
            type Tag = N::Tag;
            fn count(&self) -> usize { self.0.count() }
            fn is_additional(&self) -> bool { $additional || self.0.is_additional() }
            fn next_tag(&mut self) -> N::Tag { self.0.next_tag() }
        }
    )*};
}
wrapped! {
    Additional true;
    /// Without a fence: here every access is sequentially consistent, so it is the same.
    Relaxed false;
}

/// Every listener gets a clone of the tag.
#[derive(Debug, Clone)]
pub struct Tag<N: ?Sized, T> {
    tag: T,
    inner: N,
}
impl<N: Notification + ?Sized, T: Clone> Notification for Tag<N, T> {
    type Tag = T;
    fn count(&self) -> usize { self.inner.count() }
    fn is_additional(&self) -> bool { self.inner.is_additional() }
    fn next_tag(&mut self) -> T { self.tag.clone() }
}
/// A function makes the tag of each listener.
pub struct TagWith<N: ?Sized, F> {
    tag: F,
    inner: N,
}
impl<N: Notification + ?Sized, F: FnMut() -> T, T> Notification for TagWith<N, F> {
    type Tag = T;
    fn count(&self) -> usize { self.inner.count() }
    fn is_additional(&self) -> bool { self.inner.is_additional() }
    fn next_tag(&mut self) -> T { (self.tag)() }
}

pub trait IntoNotification {
    type Tag;
    type Notify: Notification<Tag = Self::Tag>;
    fn into_notification(self) -> Self::Notify;

    fn additional(self) -> Additional<Self::Notify>
    where
        Self: Sized,
    {
        Additional(self.into_notification())
    }
    fn relaxed(self) -> Relaxed<Self::Notify>
    where
        Self: Sized,
    {
        Relaxed(self.into_notification())
    }
    fn tag<T: Clone>(self, tag: T) -> Tag<Self::Notify, T>
    where
        Self: Sized + IntoNotification<Tag = ()>,
    {
        Tag { tag, inner: self.into_notification() }
    }
    fn tag_with<T, F: FnMut() -> T>(self, tag: F) -> TagWith<Self::Notify, F>
    where
        Self: Sized + IntoNotification<Tag = ()>,
    {
        TagWith { tag, inner: self.into_notification() }
    }
}
impl<N: Notification> IntoNotification for N {
    type Tag = N::Tag;
    type Notify = N;
    fn into_notification(self) -> N { self }
}
macro_rules! counts {
    ($($t:ty)*) => {$(
        impl IntoNotification for $t {
            type Tag = ();
            type Notify = Notify;
            #[track_caller]
            fn into_notification(self) -> Notify { Notify(self.try_into().expect("overflow")) }
        }
    )*};
}
counts! { u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize }
