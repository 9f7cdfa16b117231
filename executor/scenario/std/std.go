// Package std is the library of the Rust programs. Its crates are written in Rust (rs/CRATE/**.rs). What Rust cannot
// say is declared there as #[intrinsic]: package codegen makes instructions of some, the others are functions
// of packages natives and sim.
package std

import (
	"errors"
	"strconv"
	"strings"
)

// The sources of the crates are embedded in native binaries (embed.go). The engine of the page does not contain
// them: the page loads what its program names, as text that package archive packed, and passes it to Provide.

// provided holds the files of the crates that Provide received.
var provided map[string]map[string]string

// Crate gives the source files of a library crate by their path inside the
// crate ("lib.rs", "collections/mod.rs"). ok is false for crates that do not
// exist.
func Crate(name string) (files map[string]string, ok bool) {
	if name == "core" || name == "alloc" {
		name = "std"
	}
	if files, ok = provided[name]; ok {
		return files, true
	}
	return embedded(name)
}

// Provide adds the crates in text, which is one part of archive.Pack. Call it before the first program that names one
// of them is loaded. It returns an error when the text is cut or damaged.
func Provide(text string) error {
	_, rest, ok := strings.Cut(text, "\n")
	for ok && rest != "" {
		var head string
		head, rest, ok = strings.Cut(rest, "\n")
		path, size, _ := strings.Cut(head, " ")
		crate, file, inside := strings.Cut(path, "/")
		n, err := strconv.Atoi(size)
		if !ok || !inside || err != nil || n < 0 || n > len(rest) {
			break
		}
		if provided == nil {
			provided = map[string]map[string]string{}
		}
		if provided[crate] == nil {
			provided[crate] = map[string]string{}
		}
		provided[crate][file] = rest[:n]
		if rest = rest[n:]; rest == "" {
			return nil
		}
	}
	return errors.New("the library's text is damaged")
}

// Withdraw undoes Provide.
func Withdraw() { provided = nil }
