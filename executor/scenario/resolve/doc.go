// Package resolve turns parsed files into crates, modules and named
// definitions, and answers what a path means.
//
// # For users
//
// A Session holds the source map, the diagnostics and the crates. The program
// is the crate "main"; library crates are loaded when something first names
// them. Every item becomes a Def; a module's names are split into types, values
// and macros, as in Rust.
//
// # How it works
//
// Items are collected module by module: each gets a Def, derives and attribute
// macros are expanded (package expand), item macros are expanded where they
// stand. Imports are not resolved by a fixed point but on
// demand: a lookup tries the module's own items, then its named imports, then
// its globs, then (for the modules that blocks make) the enclosing module, then
// macro_use names and the prelude. A guard against cycles makes an import that
// only leads to itself unresolved. Results are cached. imports.go says how long
// chains and rings of imports stay cheap.
//
// The library's impls, derives and calls of macros that define nothing but
// impls wait until the checker looks for impls of that trait for that type:
// unread.go.
//
// Blocks with items are anonymous modules whose parent is the module (or block)
// around them; OpenBlock makes them when the checker enters the block.
//
// Paths are resolved as far as modules and enums go; what follows a type
// (Vec::new, T::Item) is left to the checker.
package resolve
