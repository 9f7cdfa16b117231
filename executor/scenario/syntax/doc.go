// Package syntax reads Rust 2024: source text to tokens, tokens to a tree, and
// the expansion of macro_rules! macros.
//
// A SourceMap gives each byte of each file a Pos. ParseFile scans and parses a
// file; its errors are collected in a Diags, in rustc's words and with rustc's
// codes, and the tree holds whatever could be read. All of the language's syntax
// is read, including what a scenario cannot run: to refuse that is the work of
// later phases, which then can say where it stands. grammar.txt is the grammar.
//
//	var m syntax.SourceMap
//	var d syntax.Diags
//	file := syntax.ParseFile(m.Add("main.rs", src), &d, false)
//	for _, e := range d.All() {
//		_, at := m.Position(e.Span.Lo)
//		…
//	}
//
// Macro calls stay tokens in the tree, since only name resolution knows what
// they call. CompileMacro and Macro.Expand turn a call into tokens, and the
// Parse…Tokens function that fits the call's place turns those into a tree.
// Builtin macros that have a syntax of their own read their tokens with a
// Parser.
//
// Lifetimes and labels keep their quote ('a), raw identifiers lose their r#.
package syntax
