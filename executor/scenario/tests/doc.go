// Package tests holds whole programs and what must become of them, and the
// runner of these programs.
//
//	pass/TOPIC/NAME.rs   is accepted and run. Beside it: NAME.stdout; NAME.stderr, the warnings and what the program
//	                     itself writes there; NAME.exit, the exit status. A missing file stands for nothing, or for 0
//	fail/TOPIC/NAME.rs   is refused with NAME.stderr: the diagnostics in rustc's text form
//	trace/TOPIC/NAME.rs  is run for its trace: comments //~ KIND say which finding the line has
//	limits/TOPIC/NAME.rs tries to do harm. Lines //~ at its top say how it ends; package limits describes them
//	undefined/NAME.rs    has undefined behaviour in the line with a comment //~, which has words of Miri's message
//	pass.traces          the traces of pass, as hashes
//
// What real Rust prints, how it exits and what it refuses decides; our own text
// is compared as a whole so that a change of it is seen.
//
//	go test ./executor/scenario/tests -renew
//
// writes everything beside the programs anew, but for what a file of limits says
// while that holds. Read the difference before you commit it. A new test is a
// program in the folder of its topic, named by what it tests, and one run with
// -renew.
package tests
