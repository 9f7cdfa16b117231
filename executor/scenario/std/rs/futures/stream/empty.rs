//! Streams without items: Empty ends at once, Pending never does.
use super::*;

/// Streams without items.
macro_rules! itemless {
    ($t:ident, $new:ident, $field:ident, |$cx:ident| $poll:expr) => {
        #[derive(Debug)]
        #[must_use = "streams do nothing unless polled"]
        pub struct $t<T> {
            $field: std::marker::PhantomData<T>,
        }
        pub fn $new<T>() -> $t<T> { $t { $field: std::marker::PhantomData } }
        impl<T> Clone for $t<T> {
            fn clone(&self) -> Self { $new() }
        }
        impl<T> Unpin for $t<T> {}
        impl<T> Stream for $t<T> {
            type Item = T;
            fn poll_next(self: Pin<&mut Self>, $cx: &mut Context<'_>) -> Poll<Option<T>> { $poll }
            fn size_hint(&self) -> (usize, Option<usize>) { (0, Some(0)) }
        }
        impl<T> FusedStream for $t<T> {
            fn is_terminated(&self) -> bool { true }
        }
    };
}
itemless!(Empty, empty, _phantom, |_cx| Poll::Ready(None));
itemless!(Pending, pending, _data, |cx| Pin::new(&mut std::future::pending()).poll(cx));
