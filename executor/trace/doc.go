// Package trace is the one truth about what happened in a run: an append-only log of events, and everything
// that can be derived from it.
//
//	log := trace.NewLog()                          // at most 1,000,000 events; more are counted, not kept
//	log.Clock(300, 0)                              // virtual time and thread of the events that follow
//	id := log.Spawn(0, log.Intern("main"), 1, 0)   // the recorder methods append one event each
//	log.Schedule(id, 0, trace.CauseSpawn)
//	log.PollBegin(id, 1)
//	err := trace.Validate(log)                     // nil, or the first event that cannot have happened
//	view := log.View(trace.Query{Event: 3})        // everything that is visible after the third event
//	json := view.AppendJSON(nil)                   // what the page draws
//
// A playhead is a number of applied events, 0 to Len. The state at a playhead is a pure function of the log, so
// stepping back, scrubbing and sharing a moment are the same question with another number. Lanes draws the
// timeline from the same log, Text prints one line per event, Chrome writes the trace-event format that Perfetto opens.
//
// A log belongs to one goroutine. The package imports nothing of the project.
package trace

// How it works. Events are packed into 16 bytes where they fit (pack.go), in blocks of 4096, so that appending never copies. A State folds events,
// one after the other; State.apply is the only place that knows what an event does. The log keeps snapshots of the
// state (every 512 events at first; the distance doubles whenever all of them together outgrow a fixed amount of
// memory), so a state at any moment costs one copy and a short replay. What never changes about a task (its name,
// who spawned it, its slot) is not in the state but read from its Spawn event.
