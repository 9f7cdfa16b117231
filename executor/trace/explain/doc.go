// Package explain answers questions about a run from its trace: why a task is pending and what can wake it (Why), what
// went wrong and where (Analysis), and where two runs differ first (Compare).
//
//	chain := explain.Why(log, task, playhead)  // chain.Text(log.Language()) for a terminal
//	a := explain.NewAnalysis(log)
//	for a.Update(10_000) {                     // 10,000 events per call
//	}
//	for _, f := range a.List(log.Now()) { … }
//	d := explain.Compare(explain.NewPath(logA), explain.NewPath(logB))
//
// Every statement is a fact of the trace. If the trace does not decide (the run does not count wakers, or has not
// ended), the answer says that this is not known yet.
package explain

// How it works. Why reads the state at the playhead (trace.Log.State) and searches the log. Backwards it finds the
// events that stored and dropped the waker. Forwards, as far as the run is recorded, it finds the wake that ends the
// wait. Analysis advances its own state and reads every event once, before and after it is applied. A finding that
// depends on later events waits in a table until it is decided. Compare identifies tasks by their place in the tree
// of spawns, which does not depend on the order of spawns, and walks both logs step by step.
