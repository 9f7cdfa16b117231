//! Debug of adapters that have a function or other names for their fields. The real ones leave functions out.
use super::*;

macro_rules! show {
    ($($name:ident [$($g:tt)*] $t:ty { $($shown:ident: $field:ident),* })*) => {$(
        impl<$($g)*> fmt::Debug for $t {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct(stringify!($name))$(.field(stringify!($shown), &self.$field))*.finish()
            }
        }
    )*};
}
use fmt::Debug as D;
show! {
    Map [St: D, F] Map<St, F> { stream: stream }
    Map [St: D, F] Inspect<St, F> { stream: stream }
    Filter [St: Stream<Item: D> + D, Fut: D, F] Filter<St, Fut, F> {
        stream: stream, pending_fut: pending, pending_item: item
    }
    FilterMap [St: D, Fut: D, F] FilterMap<St, Fut, F> { stream: stream, pending: pending }
    Then [St: D, Fut: D, F] Then<St, Fut, F> { stream: stream, future: pending }
    Fold [St: D, Fut: D, T: D, F] Fold<St, Fut, T, F> { stream: stream, accum: acc, future: pending }
    ForEach [St: D, Fut: D, F] ForEach<St, Fut, F> { stream: stream, future: pending }
    Flatten [St: D, U: D] Flatten<St, U> { stream: stream, next: inner }
    SkipWhile [St: Stream<Item: D> + D, Fut: D, F] SkipWhile<St, Fut, F> {
        stream: stream, pending_fut: pending, pending_item: item, done_skipping: done
    }
    TakeWhile [St: Stream<Item: D> + D, Fut: D, F] TakeWhile<St, Fut, F> {
        stream: stream, pending_fut: pending, pending_item: item, done_taking: done
    }
    TakeUntil [St: Stream + D, Fut: Future + D] TakeUntil<St, Fut> { stream: stream, fut: fut }
    CatchUnwind [St: D] CatchUnwind<St> { stream: stream, caught_unwind: done }
    Zip [A: Stream<Item: D> + D, B: Stream<Item: D> + D] Zip<A, B> {
        stream1: a, stream2: b, queued1: qa, queued2: qb
    }
}
