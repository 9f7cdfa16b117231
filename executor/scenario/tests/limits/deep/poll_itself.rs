//~ ends 134
//~ says fatal runtime error: stack overflow, aborting
use std::future::Future;
use std::pin::{pin, Pin};
use std::task::{Context, Poll};

struct F;

impl Future for F {
    type Output = ();
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        pin!(F).poll(cx)
    }
}

fn main() {
    println!("before");
    futures::executor::block_on(F);
}
