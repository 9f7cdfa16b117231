//! Barrier.
use super::watch;
use std::sync::Mutex;

#[derive(Debug)]
pub struct Barrier {
    state: Mutex<State>,
    wait: watch::Receiver<usize>,
    n: usize,
}
#[derive(Debug)]
struct State {
    waker: watch::Sender<usize>,
    arrived: usize,
    generation: usize,
}
#[derive(Debug, Clone)]
pub struct BarrierWaitResult(bool);
impl BarrierWaitResult {
    pub fn is_leader(&self) -> bool { self.0 }
}
impl Barrier {
    pub fn new(n: usize) -> Barrier {
        let (waker, wait) = watch::part_of("other", "Barrier::wait", 0);
        let n = if n == 0 { 1 } else { n };
        Barrier { state: Mutex::new(State { waker, arrived: 0, generation: 1 }), n, wait }
    }
    pub async fn wait(&self) -> BarrierWaitResult {
        let generation = {
            let mut state = self.state.lock().unwrap();
            let generation = state.generation;
            state.arrived += 1;
            if state.arrived == self.n {
                state.waker.send(generation).expect("there is at least one receiver");
                state.arrived = 0;
                state.generation += 1;
                return BarrierWaitResult(true);
            }
            generation
        };
        let mut wait = self.wait.clone();
        loop {
            let _ = wait.changed().await;
            if *wait.borrow() >= generation {
                break;
            }
        }
        BarrierWaitResult(false)
    }
}
