// Package metadata stores functions of the library in compiled form, as optimised MIR, so that a page need not check
// and optimise them. rustc keeps such MIR in a crate's metadata, the lib.rmeta of a crate.
//
//	std, crates := metadata.Write(program, instances, text) // when the site is built
//	err := library.Add(part)                                // in the page
//	f := library.Function(program, instance)                // nil if it was not stored
//
// # How it works
//
// A part is a table of definitions, one of types, one of callees and one of functions. Numbers are varints. What refers
// to a definition, type or callee has its number in the table; an entry is decoded when something refers to it. So what
// a program does not use costs a few bytes of memory and no time. A function has a stream for each kind of value,
// because like compresses best beside like.
//
// A definition is its parent and where it stands in it: item number 3 of a module, item number 2 of an impl, variant
// number 1 of an enum, the second impl that a module's seventh call of a macro defines. A crate has its name. A closure
// is the function around and its number in it. Positions are a file and an offset; the file of a derived impl is named
// by the impl. All this holds for one text of the library only, so text and functions travel in one file.
//
// An instance is found by its numbers: those of its function and of its types in the tables. Nothing of the part is
// decoded to look for it.
//
// One walk describes the form of a body (codec): the same function writes and reads it.
//
// # What is not stored
//
// Bodies that mention something of a function's own, such as an item inside of it, are left out, and so are bodies with
// a promoted constant that was inlined from a function that is not stored. The page makes these from their text, as all
// functions are made without this package. Both ways give the same body.
package metadata
