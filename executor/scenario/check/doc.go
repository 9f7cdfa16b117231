// Package check is the type checker: it collects signatures, selects impls, infers the types of bodies, evaluates
// constants, checks moves, patterns and well-formedness, and returns bodies as typed trees (package thir).
//
//	p := check.NewLibrary(session).Fork(fork, crate)
//	p.CheckAll()              // messages go to the session's Diags
//	p.Checked()               // the program's functions, generic ones in terms of their parameters
//	p.Body(p.Entry())         // the copy of a body for concrete types
//
// What is known of the library is kept in the Program that NewLibrary returns and shared by its forks, see library.go.
// Bodies are checked when they are first needed; those of the program all by CheckAll.
package check
