// Package optimize makes concrete bodies faster. It knows no machine: it changes MIR into MIR.
//
//	optimize.Body(program, body) // body.Phase is mir.Elaborated, all types are concrete
//
// # Passes
//
// Each pass is a file with one idea. Body runs them in rounds, because each makes work for the others:
//
//   - lower.go replaces calls of intrinsics that MIR can express, and drops that do nothing;
//   - inline.go replaces calls of small functions by their bodies;
//   - forward.go replaces reads of a local by what was assigned to it: copies, constants, references;
//   - fold.go computes operations on constants, and removes tests whose outcome is known;
//   - thread.go lets a jump to a test go to the outcome that is known where it comes from;
//   - split.go replaces a struct, tuple, closure or enum whose address nobody takes by locals for its parts;
//   - slice.go replaces a pointer to a slice by its address and its length;
//   - escape.go keeps a local whose address is taken later in a second local until then;
//   - coalesce.go merges a local with the one that it is copied to;
//   - dead.go removes assignments that nothing reads;
//   - compact.go removes locals that nothing mentions.
//
// # What stays
//
// A panic happens at the same source position, in the same order among other effects, and unwinds through the same
// drops. Reads of memory that nothing uses may go: a program that is checked for undefined behaviour is not optimised.
//
// # Debug information
//
// A statement keeps its span and scope. The scopes of an inlined body hang below the scope of the call, and the root of
// them says which function was inlined where (mir.Inlined). Variables and awaits have no names any more: who shows them
// looks at the body before.
package optimize
