// Package view derives from a trace what the page draws: one moment, windows of the timeline, tables, and the beats in
// which a run is played.
//
//	v := view.At(log, view.Query{Event: 3})                         // all that is visible after three events
//	lanes := view.ReadLanes(log, view.LaneQuery{To: log.End(), Count: 40})
//	scan := view.ScanDensity(log, view.DensityQuery{To: log.End(), Columns: 400})
//	for scan.Step(10_000) {                                         // 10,000 events per call
//	}
//	density := scan.Density()
//	beat := view.BeatAt(log, playhead)                              // the next step of the story
//	n := view.Caption(log, beat.End)                                // and its caption
//
// Every answer is a function of the log and the query alone. Package wasm/protocol writes the answers for the page.
package view

// How it works. At reads one trace.State and costs what the query asks for. Lanes and densities replay the events of
// their window, whatever the number of tasks; ScanLanes and ScanDensity do so in pieces, so that a long answer does not
// delay a short one. The texts are methods of moment, which is a state and the log that its texts are from.
