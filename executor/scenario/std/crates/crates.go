// Package crates describes the library's crates for people: which version each follows, what it has, and where it
// differs on purpose. All of it comes from the library itself: the heads of its sources, its public items, and the
// lists of differences, whose programs are tests. The engine does not link this package.
//
// The head of a crate's lib.rs is its first line and two more:
//
//	//! tokio: runtimes, tasks, time, synchronisation, sockets.
//	//!
//	//! Follows: tokio 1.24; interfaces up to 1.53
//	//! Compared with: 1.24.2
//
// Follows is the version whose behaviour the crate has. Newer interfaces are tested by the examples of their
// documentation. Compared with is the version that programs of the tests were run with.
package crates

import (
	"fmt"
	"slices"
	"strings"

	"github.com/pollground/pollground/executor/scenario/std"
	"github.com/pollground/pollground/executor/scenario/std/words"
)

// A Crate is one crate that programs can use.
type Crate struct {
	Name        string // as programs write it: tokio_util
	About       string
	Follows     string
	Compared    string // a version, or "its documentation"
	Modules     []Module
	From        []string // crates whose items it only names
	Differences []Difference
}

// A Module is a public module and the names in it.
type Module struct {
	Path  string
	Names []string
}

// internal crates are no program's business.
var internal = map[string]bool{"pollground": true, "pollground_rt": true}

// All returns the crates by name.
func All() ([]Crate, error) {
	var list []Crate
	for _, name := range std.Names() {
		if internal[name] {
			continue
		}
		c, err := read(name)
		if err != nil {
			return nil, err
		}
		list = append(list, c)
	}
	return list, nil
}

func read(name string) (Crate, error) {
	files, _ := std.Crate(name)
	text := files["lib.rs"]
	c := Crate{Name: name}
	for line := range strings.Lines(text) {
		line, head := strings.CutPrefix(strings.TrimSpace(line), "//!")
		if !head {
			break
		}
		line = strings.TrimSpace(line)
		if c.About == "" {
			_, about, _ := strings.Cut(line, ": ")
			c.About = strings.TrimSuffix(about, ".")
		}
		if value, ok := strings.CutPrefix(line, "Follows: "); ok {
			c.Follows = value
		}
		if value, ok := strings.CutPrefix(line, "Compared with: "); ok {
			c.Compared = value
		}
	}
	if c.About == "" || c.Follows == "" || c.Compared == "" {
		return c, fmt.Errorf("rs/%s/lib.rs does not begin with what it is, follows and was compared with", name)
	}
	modules := map[string]*Module{}
	var paths []string
	for _, w := range words.Of(name) {
		if w.Owner != "" || w.Kind == "module" {
			continue
		}
		at := strings.LastIndex(w.Path, "::")
		if at < 0 {
			continue
		}
		path := w.Path[:at]
		if modules[path] == nil {
			modules[path] = &Module{Path: path}
			paths = append(paths, path)
		}
		m := modules[path]
		n := w.Name
		if w.Kind == "macro" {
			n += "!"
		}
		if !slices.Contains(m.Names, n) {
			m.Names = append(m.Names, n)
		}
	}
	slices.Sort(paths)
	for _, path := range paths {
		slices.Sort(modules[path].Names)
		c.Modules = append(c.Modules, *modules[path])
	}
	c.From = reexported(text)
	var err error
	c.Differences, err = differences(name)
	return c, err
}

// reexported returns the crates of the `pub use` items of lib.rs.
func reexported(text string) (list []string) {
	for line := range strings.Lines(text) {
		path, ok := strings.CutPrefix(line, "pub use ")
		from, _, deep := strings.Cut(strings.TrimSuffix(strings.TrimSpace(path), ";"), "::")
		from, _, _ = strings.Cut(from, " ")
		if !ok || !deep && !strings.Contains(path, " as ") {
			continue
		}
		if _, known := std.Crate(from); known && !internal[from] && !slices.Contains(list, from) {
			list = append(list, from)
		}
	}
	return list
}
