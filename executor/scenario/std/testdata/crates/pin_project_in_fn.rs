//! pin_project! among the statements of a block.
use futures::executor::block_on;
use pin_project_lite::pin_project;
use std::future::Future;
use std::pin::{pin, Pin};
use std::task::{ready, Context, Poll};

fn doubled<F: Future<Output = u8>>(f: F) -> impl Future<Output = u8> {
    pin_project! {
        struct Twice<F> {
            #[pin]
            f: F,
            polls: u8,
        }
    }
    impl<F: Future<Output = u8>> Future for Twice<F> {
        type Output = u8;
        fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<u8> {
            let me = self.project();
            *me.polls += 1;
            Poll::Ready(ready!(me.f.poll(cx)) * 2 + *me.polls)
        }
    }
    Twice { f, polls: 0 }
}

fn main() {
    println!("{}", block_on(doubled(async { 4 })));
    {
        pin_project_lite::pin_project! {
            #[project = StepProj]
            #[derive(Debug)]
            enum Step<A, B> {
                First { #[pin] a: A },
                Second { #[pin] b: B, n: u32 },
                Done,
            }
            impl<A, B> PinnedDrop for Step<A, B> {
                fn drop(this: Pin<&mut Self>) {
                    if let StepProj::Done = this.project() {
                        println!("dropped when done");
                    }
                }
            }
        }
        impl<A: Future, B: Future<Output = u32>> Future for Step<A, B> where B: Default {
            type Output = u32;
            fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<u32> {
                loop {
                    let next = match self.as_mut().project() {
                        StepProj::First { a } => { ready!(a.poll(cx)); Step::Second { b: B::default(), n: 1 } }
                        StepProj::Second { b, n } => { let v = ready!(b.poll(cx)) + *n; self.set(Step::Done); return Poll::Ready(v) }
                        StepProj::Done => panic!("polled again"),
                    };
                    self.set(next);
                }
            }
        }
        #[derive(Default)]
        struct Count(u32);
        impl Future for Count {
            type Output = u32;
            fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<u32> {
                self.0 += 1;
                if self.0 > 3 { return Poll::Ready(self.0) }
                cx.waker().wake_by_ref();
                Poll::Pending
            }
        }
        println!("{}", block_on(Step::<_, Count>::First { a: async {} }));
    }
    let closure = || {
        pin_project! { struct Pair { #[pin] left: u8, right: String } };
        let mut p = pin!(Pair { left: 1, right: String::from("r") });
        *p.as_mut().project().left += 1;
        p.as_mut().project().right.push('!');
        let r = p.as_ref().project_ref();
        format!("{} {}", r.left, r.right)
    };
    println!("{}", closure());
}
