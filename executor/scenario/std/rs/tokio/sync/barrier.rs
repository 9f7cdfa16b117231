//! Barrier: tasks wait for one another, round after round.
use pollground_rt::{loss, wake_batches, Loss, WaitList, Waiting};
use std::fmt;

/// The task that makes a round full is its leader: it goes on at once and wakes the others.
/// Who arrives afterwards belongs to the next round. An arrival counts also when its future
/// is dropped before the round is full.
pub struct Barrier {
    /// Arrivals that make a round full.
    size: usize,
    /// Arrivals in this round, and the futures that wait for the leader.
    round: WaitList<usize, ()>,
}
#[derive(Debug, Clone)]
pub struct BarrierWaitResult(bool);
impl BarrierWaitResult {
    pub fn is_leader(&self) -> bool { self.0 }
}
impl Barrier {
    pub fn new(n: usize) -> Barrier { Barrier { size: n.max(1), round: WaitList::new(0) } }
    pub async fn wait(&self) -> BarrierWaitResult {
        match self.arrive() {
            None => BarrierWaitResult(true),
            Some(leader) => {
                let mut arrived = Loss::one(loss::ARRIVAL, "Barrier::wait");
                leader.await;
                arrived.over();
                BarrierWaitResult(false)
            }
        }
    }
    /// Counts an arrival and returns what waits for the leader. The last arrival of a round is the leader: it ends the
    /// round.
    fn arrive(&self) -> Option<Waiting<'_, usize, ()>> {
        let mut arrived = self.round.lock();
        *arrived += 1;
        if *arrived < self.size {
            let ticket = arrived.join(1, None); // under the same lock: the leader serves who has arrived
            return Some(self.round.waiting(ticket, "other", "Barrier::wait"));
        }
        *arrived = 0;
        let others = arrived.serve_all(());
        drop(arrived);
        wake_batches(others.into_iter().filter_map(|ticket| ticket.waker()).collect());
        None
    }
}
impl fmt::Debug for Barrier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Barrier").field("n", &self.size).field("arrived", self.round.peek()).finish_non_exhaustive()
    }
}
