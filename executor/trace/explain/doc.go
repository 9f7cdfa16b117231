// Package explain answers questions about a run from its trace: why a task is pending and who can wake it (Why), what
// went wrong and where (Analysis), and where two runs part (Compare).
//
//	chain := explain.Why(log, task, playhead)  // chain.Text() for a terminal, chain.AppendJSON for the page
//	a := explain.NewAnalysis(log)
//	for a.Update(10_000) {                     // so many events at a time
//	}
//	for _, f := range a.List() { … }
//	d := explain.Compare(logA, logB)
//
// Everything that is said is a fact of the trace. Where a trace does not tell (a design that counts no wakers, a run that
// is still going on), the answer says that nobody knows yet.
package explain

// How it works. Why reads the state at the playhead (trace.Log.State) and looks around in the log: back, to where the
// waker was last stored and last let go, and forward, as far as the run is known, to the wake that ends the wait.
// Analysis folds a state of its own and looks at every event once, before and after it is applied; a finding that
// depends on what follows waits in a table until it is decided. Compare gives every task a name that does not depend
// on the order in which tasks were spawned, its place in the tree of spawns, and walks both logs step by step.
