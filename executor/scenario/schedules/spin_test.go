package schedules

import (
	"testing"

	"github.com/pollground/pollground/executor/scenario"
)

// A loop that calls comes to the same state again, in checked memory as well: a thread that spins until another one
// has done something makes infinitely many schedules of few states.
func TestAThreadThatSpinsIsExplored(t *testing.T) {
	for _, cell := range []string{"", "unsafe {}"} {
		r := Explore(compile(t, `use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
static READY: AtomicBool = AtomicBool::new(false);
fn main() {
    `+cell+`
    let h = std::thread::spawn(|| READY.store(true, SeqCst));
    while !READY.load(SeqCst) { std::thread::yield_now(); }
    h.join().unwrap();
}`), scenario.Options{}, Options{States: 1000})
		if !r.Complete || r.Schedules != nil || len(r.Outcomes) != 1 || r.Outcomes[0].Kind != Ended {
			t.Errorf("%q: %s", cell, outcomes(r))
		}
	}
}
