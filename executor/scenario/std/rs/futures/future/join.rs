//! The outputs of two to five futures. try_join ends with the first error.
use super::*;

macro_rules! joins {
    ($($join:ident $name:ident $tjoin:ident $tname:ident ($($F:ident $f:ident),*))*) => {$(
        #[must_use = "futures do nothing unless you `.await` or poll them"]
        pub struct $name<$($F: Future),*> {
            $($f: MaybeDone<$F>,)*
            undelivered: Loss,
        }
        impl<$($F: Future),*> Future for $name<$($F),*> {
            type Output = ($($F::Output),*);
            fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
                let this = unsafe { self.get_unchecked_mut() };
                let mut all = true;
                this.undelivered.n = 0;
                $(match pinned!(this.$f).poll(cx) {
                    Poll::Pending => all = false,
                    Poll::Ready(()) => this.undelivered.n += 1,
                })*
                if !all {
                    return Poll::Pending;
                }
                this.undelivered.over();
                Poll::Ready(($(pinned!(this.$f).take_output().unwrap()),*))
            }
        }
        impl<$($F: FusedFuture),*> FusedFuture for $name<$($F),*> {
            fn is_terminated(&self) -> bool { $(self.$f.is_terminated())&&* }
        }
        pub fn $join<$($F: Future),*>($($f: $F),*) -> $name<$($F),*> {
            $name { $($f: maybe_done($f),)* undelivered: Loss::new(loss::RESULTS, stringify!($join)) }
        }
        #[must_use = "futures do nothing unless you `.await` or poll them"]
        pub struct $tname<$($F: TryFuture),*> {
            $($f: TryMaybeDone<$F>,)*
            undelivered: Loss,
        }
        impl<ER, $($F: TryFuture<Error = ER>),*> Future for $tname<$($F),*> {
            type Output = Result<($($F::Ok),*), ER>;
            fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
                let this = unsafe { self.get_unchecked_mut() };
                let mut all = true;
                this.undelivered.n = 0;
                $(match pinned!(this.$f).poll(cx) {
                    Poll::Pending => all = false,
                    Poll::Ready(Ok(())) => this.undelivered.n += 1,
                    Poll::Ready(Err(e)) => return Poll::Ready(Err(e)),
                })*
                if !all {
                    return Poll::Pending;
                }
                this.undelivered.over();
                Poll::Ready(Ok(($(pinned!(this.$f).take_output().unwrap()),*)))
            }
        }
        pub fn $tjoin<ER, $($F: TryFuture<Error = ER>),*>($($f: $F),*) -> $tname<$($F),*> {
            $tname { $($f: try_maybe_done($f),)* undelivered: Loss::new(loss::RESULTS, stringify!($tjoin)) }
        }
    )*};
}
joins! {
    join Join try_join TryJoin (A a, B b)
    join3 Join3 try_join3 TryJoin3 (A a, B b, C c)
    join4 Join4 try_join4 TryJoin4 (A a, B b, C c, D d)
    join5 Join5 try_join5 TryJoin5 (A a, B b, C c, D d, E e)
}
