// Package trace records what happens in a run: an append-only log of events, and everything that is derived from it.
//
//	log := trace.NewLog()                          // keeps 1,000,000 events; later ones are only counted
//	log.Clock(300, 0)                              // virtual time and thread of the following events
//	id := log.Spawn(0, log.Intern("main"), 1, 0)   // the recorder methods append one event each
//	log.Schedule(id, 0, trace.CauseSpawn)
//	log.PollBegin(id, 1)
//	err := trace.Validate(log)                     // nil, or the first impossible event
//	s := log.State(3)                              // the state after three events
//
// A playhead is a number of applied events, 0 to Len. The state at a playhead is a pure function of the log.
// Stepping back, scrubbing and sharing a moment are therefore the same query with different numbers. Text
// prints one line per event. Chrome writes the trace-event format, which Perfetto opens. Package trace/view derives
// what the page draws, and trace/explain why a task waits.
//
// One goroutine uses a log. Of the project the package imports only executor/lang, which words sentences.
package trace

// How it works. Events are packed into operations of one to four 64-bit words (stream.go), in blocks of 256 words, so
// appending never copies. A State folds events one after the other; State.Apply is the only code that knows what an
// event does. The log keeps snapshots of the state, at first one per 512 events. If they outgrow a fixed amount of
// memory, every other one is dropped and the distance doubles. So the state at any playhead costs one copy and a short
// replay. A State does not hold what never changes about a task (name, spawner, slot): its Spawn event does.
