// Package layout computes how values lie in memory: the size and alignment of a type, the offsets of its fields, how an
// enum tells its variants apart, and which bit patterns no value uses. The results are those of rustc 1.95 on
// x86_64-unknown-linux-gnu. Rust leaves them open for most types, but programs print them, so they have to be equal.
//
//	l, err := program.Layout(t) // program is a *check.Program
//	l.Size, l.Align, l.Fields   // size_of, align_of, offset_of
//
// The files layout.go, fields.go and enum.go are the algorithm. It builds layouts from layouts and knows no types. The
// file types.go applies it to the types of a program, and std.go has the types of std whose fields here differ from the
// real ones. There is no access to memory in this package.
//
// # How it works
//
// The rules were found by experiments, and TestAsRustc and TestRandomAsRustc compare with rustc. In short:
//
// Fields of a struct are sorted by falling alignment, so that little padding arises. An array counts with the largest
// power of two that divides its size. A field that may be unsized stays last. The largest niche goes to one of the ends
// (edge in fields.go). #[repr(C)] keeps the order of declaration.
//
// A niche is a set of bit patterns that no value uses: 2 to 255 of a bool, 0 of a reference, all above 0x10FFFF of a
// char. A struct has the largest niche among its fields. The unused patterns are contiguous if 0 counts as the value
// after the largest. Scalar describes them by the range that is in use.
//
// An enum that has values of one variant only is laid out like a struct. Other enums are laid out in two ways, and the
// better one is taken (Enum in enum.go). With a tag in front, each variant is a struct that begins behind the tag. With
// the tag in a niche, the largest variant is laid out alone. Its largest niche gives each other variant a pattern, and
// those variants must fit before or behind the niche. The rest of the niche is the niche of the enum, so an
// Option of an Option does not grow until the patterns are used up.
//
// A future of an async block or fn is like an enum with a tag (coroutine.go): its states are the variants, and what it
// keeps over a suspension point are the fields. A field that belongs to several states, or must not share memory with
// those of another state, lies in front of the variants, beside the captures and the tag.
//
// # What differs
//
// Types of other crates than std are laid out as they are written in std/rs.
package layout
