use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Waker};

type Work = Pin<Box<dyn Future<Output = ()>>>;

const ROOM: usize = 2;

#[derive(Default)]
struct Arena {
    slots: [Option<Work>; ROOM],
}

impl Arena {
    fn spawn(&mut self, name: &'static str) {
        let work = async move {
            println!("{name}");
        };
        let mut slots = self.slots.iter_mut();
        match slots.find(|slot| slot.is_none()) {
            Some(s) => *s = Some(Box::pin(work)),
            None => println!("no room for {name}"),
        }
    }

    fn run(&mut self) {
        let waker = Waker::noop();
        let cx = &mut Context::from_waker(waker);
        for slot in &mut self.slots {
            let Some(work) = slot else { continue };
            if work.as_mut().poll(cx).is_ready() {
                *slot = None;
            }
        }
    }
}

fn main() {
    let mut arena = Arena::default();
    arena.spawn("a");
    arena.run();
    arena.spawn("b");
    arena.spawn("c");
    arena.run();
}
