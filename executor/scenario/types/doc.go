// Package types holds the interned types of Rust: equal types are the same pointer, lifetimes are erased. A Type is
// complete when an Interner returns it and never changes. Flags say what occurs in it, so that most walks through types
// end at once. Traits, impls and the relations between types are the business of package check.
package types
