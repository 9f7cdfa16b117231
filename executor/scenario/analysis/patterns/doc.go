// Package patterns decides which values the patterns of a match, a let or a for leave out (E0004, E0005), and which
// patterns can match nothing.
//
// The algorithm is that of Maranget, "Warnings for pattern matching" (2007), which rustc_pattern_analysis uses too.
// The patterns are a matrix, one row per arm. Its first column is split by constructors (variants of an enum,
// ranges of numbers, lengths of slices): for each of them the rows that may match it stay, with the constructor's
// fields as new columns, until no column is left. If no row is left either, a value is missing; on the way back its
// pattern is put together (a witness). A pattern is unreachable if the rows before it, cut down to what it matches,
// leave nothing.
//
//	match (a, b) { (0, true) => …, (_, false) => … }    columns u8, bool
//	0_u8:       rows (true), (false)                    complete
//	1_u8..=255: rows (false)                            missing (1_u8..=u8::MAX, true)
package patterns
