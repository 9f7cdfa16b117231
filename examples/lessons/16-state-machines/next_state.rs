use std::future::Future;
use std::pin::{pin, Pin};
use std::task::{Context, Poll, Waker};

enum Letter {
    Unwritten,
    Written(&'static str),
    Sent,
}

impl Future for Letter {
    type Output = &'static str;

    fn poll(
        mut self: Pin<&mut Self>,
        _cx: &mut Context<'_>,
    ) -> Poll<&'static str> {
        match *self {
            Letter::Unwritten => {
                println!("write");
                Poll::Pending
            }
            Letter::Written(text) => {
                println!("send");
                *self = Letter::Sent;
                Poll::Ready(text)
            }
            Letter::Sent => panic!("polled again"),
        }
    }
}

fn main() {
    let mut letter = pin!(Letter::Unwritten);
    let mut cx = Context::from_waker(Waker::noop());
    for n in 1..=4 {
        let poll = letter.as_mut().poll(&mut cx);
        println!("poll {n}: {poll:?}");
        if poll.is_ready() {
            break;
        }
    }
}
