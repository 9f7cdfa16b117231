use std::future::Future;
use std::pin::Pin;
use std::task::{ready, Context, Poll};
use std::time::Duration;
use tokio::time::{sleep, Sleep};

type Timer = Pin<Box<Sleep>>;

fn timer(ms: u64) -> Timer {
    Box::pin(sleep(Duration::from_millis(ms)))
}

enum State {
    Unresumed,
    Soup(Timer),
    Main(Timer),
    Returned,
}

use State::*;

struct Order {
    guest: String,
    state: State,
}

impl Future for Order {
    type Output = ();

    fn poll(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<()> {
        loop {
            let guest = self.guest.clone();
            self.state = match &mut self.state {
                Unresumed => {
                    println!("{guest} orders soup");
                    Soup(timer(30))
                }
                Soup(t) => {
                    ready!(t.as_mut().poll(cx));
                    println!("{guest} orders main");
                    Main(timer(20))
                }
                Main(t) => {
                    ready!(t.as_mut().poll(cx));
                    self.state = Returned;
                    return Poll::Ready(());
                }
                Returned => panic!("again"),
            }
        }
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let guest = "Ada".to_string();
    let order = Order { guest, state: Unresumed };
    tokio::spawn(order).await.unwrap();
    println!("served");
}
