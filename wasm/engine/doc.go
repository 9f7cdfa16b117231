// Package engine fits package scenario to what the player drives: sessions as player.Engine,
// checking and loading as player.Loader. It decides nothing.
//
// # The messages
//
// Commands are flat JSON objects with an op; answers have the op of what they answer and its seq.
// Times are virtual ns, an event is a playhead: the number of events applied. Task ids begin at 1,
// 0 is none; lines begin at 1, 0 is unknown. What a view and lanes hold stands in package trace
// (View, Lanes), what the rest holds in package explain. Fields are only ever added.
//
// Why a task waits, at the playhead or at another moment:
//
//	→ {op:"why", seq, task, event?}
//	← {op:"why", seq, why: null | {
//	     event, time, task, name, state, since,
//	     sentence,                  // the whole answer in one sentence
//	     links: [{kind, text, more, task, line, event, time, row, thread}],
//	                                // kind: task future leaf resource holder cause; from the task to what can wake it.
//	                                // A link of kind task behind the first begins the same for the task that it waits for.
//	     verdict: {kind, text, event, time, line},
//	                                // kind: ready polling done (it does not wait) · timer io click task thread (that will or can
//	                                // wake it; event is where it does, when the run is known so far, else 0) · open (nobody knows yet)
//	                                // · over (the run ended first) · never (proven)
//	     proof: null | {how, text, event, time, line, task}}}
//	                                // how: unstored dropped overwritten unpolled refused orphaned cycle
//
// What is wrong with the run. Posted by itself whenever the list changes, at most four times a second and
// when the run ends; no message means none. The page shows those whose event is at most the playhead:
//
//	← {op:"findings", events, done, list: [{
//	     id, kind, lesson, severity, // kind: unpolled unstored lost overwritten blocked long-poll starving busy-polling lock-across-await stuck
//	     text, help, task, line, event, time, end, count,
//	     delayed: [{task, ns}], delayedCount, other}]}
//	                                // severity: fault warn; end: ns when it was over (0: it still is); count: how often at this line;
//	                                // delayed: the worst eight; other: the task or thread on the other side, 0 = none
//
// While a run is played and nothing happens in it, virtual time passes all the same: the clock goes to that time within ms:
//
//	← {op:"silence", to, ms}
//
// Breakpoints, all of them at once; "" removes them. Playing, stepping and running to the end stop right after the event:
//
//	→ {op:"breaks", at:"line 12, poll 3, wake 2, spawn 4"}    // poll: begin of a poll of that task
//	← {op:"break", event, time, kind, task, line, text}
//
// Another past. A host event that comes while the playhead is before the last known event, and fork with another executor,
// run the program again with the clicks recorded before that moment, and say so:
//
//	→ {op:"host", name, data}  → {op:"fork", executor, workers, seed}
//	← {op:"forked", event, time, kind, text}                  // kind: click executor
//
// Compare: a second run of the same program. Both are run to their ends; from then on the message {op:"view", view} has a
// member "other", the view of the second run at the same virtual time, and the commands lanes, density, why, tasks, events with
// other:true are answered from the second. off:true ends it; so does another run or a fork.
//
//	→ {op:"compare", seq, executor, workers, seed, off?}
//	← {op:"compare", seq, result: null | {                   // null: ended, or given up for another command
//	     a: {executor, workers, seed, events, end, exit}, b: the same,
//	     text,                                                // where they part, in a sentence, also when they do not
//	     first: null | {text, time, a, b, task, line, steps}, // the first step that differs; a, b: its event in each run, 0 = none
//	     output: {same, text, row, a, b},                     // row: first console row that differs, from 0; a, b: its text
//	     rows: [{name, a, b, text}]}}                         // polls, wasted, wakes, …; text: the ratio in words
//
// Tables and overviews; all answer at once:
//
//	→ {op:"tasks", seq, event?, first, count, state?}           // state: only tasks in it
//	← {op:"tasks", seq, table: {event, total, first, rows: [{id, name, state, line, awaits, holder, polls, wakes, since}]}}
//	→ {op:"events", seq, first, count, task?}                   // first: event index from 0; task: only what concerns it
//	← {op:"events", seq, table: {total, first, rows: [{event, time, kind, task, name, other, line, text}]}}
//	→ {op:"density", seq, from, to, columns, rows, first, count, other?}
//	← {op:"density", seq, density: {from, to, end, columns, first, total, per,
//	     polls: [n], fires: [n], outputs: [n], ready: [n],      // per column; ready is the deepest queue
//	     workers: [[permille]],                                 // busy share per worker and column
//	     raster: ["..rrpw"]}}                                   // rows of per tasks each, one letter per column: the most active state,
//	                                                            // p polling r ready w waiting l lost c created, . none
//	→ {op:"next", seq, dir, task?, kind}                        // kind: wake poll finding; dir 1 or -1; from the playhead
//	← {op:"next", seq, event}                                   // -1 = there is none; the page seeks
//	→ {op:"type", seq, source, line, col}                       // col in UTF-16 units
//	← {op:"type", seq, type: null | {text, line, col, endLine, endCol}}
//
// A view has these members besides those of the first version: first (the first event still kept; the playhead cannot go
// before it) and dropped (how many were dropped before it), both 0 for most runs.
// Workers have thread (the program's thread shown there, -1 none); threads have pool: "" · "blocking".
// Lanes: a segment of a task is [start, end, state, line, label, event], one of a worker [start, end, task, event];
// blocked: [[worker, start, end, task, line, event]], steals: [[time, thief, victim, n, event]], threads: [{id, name, segs:
// [[start, end, state]]}] with threadStates; reactor [time, kind, task, event]; wakes: [time, from, to, coalesced, event, polled]
// with polled the time of the poll that answers it, -1 none in the window; spawns [time, parent, child, event]; logs [time, task, event].
//
// Names and their documentation do not travel here: the page fetches words.json, which the build writes (package words).
package engine
