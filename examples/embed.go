// Package examples holds the programs that the page offers.
//
// Each is one Rust file. Its header, the `//!` lines at the top, is Markdown: the first line is a
// level-one heading, the title; the rest is the prose shown beside the program. What the program
// prints stands in testdata, under the same name with the extension .stdout, and the tests hold
// the two together.
package examples

import (
	"embed"
	"fmt"
	"io/fs"
	"strings"
)

//go:embed *.rs
var files embed.FS

// order is the order of teaching. A file that is missing here is an error, so that a new example
// gets a place on purpose.
var order = []string{
	"hello_future",
	"poll_by_hand",
	"timer_future",
	"taking_turns",
	"tiny_executor",
	"spawn_and_join",
	"sleep_together",
	"click_to_save",
	"blocked_worker",
	"ping_pong",
}

// An Example is one program with what the page says about it.
type Example struct {
	Name   string // file name without extension; the id in links
	File   string // file name
	Title  string // plain text
	Prose  string // Markdown, without the title
	Source string // the whole file, header included: line numbers are those of the file
}

// All returns the embedded examples in the order of teaching.
func All() ([]Example, error) { return Load(files) }

// Load reads the examples of a folder, in the order of teaching. The folder must hold exactly the
// programs of that order.
func Load(folder fs.FS) ([]Example, error) {
	present, err := fs.Glob(folder, "*.rs")
	if err != nil {
		return nil, err
	}
	known := map[string]bool{}
	var list []Example
	for _, name := range order {
		known[name+".rs"] = true
		source, err := fs.ReadFile(folder, name+".rs")
		if err != nil {
			return nil, fmt.Errorf("examples: %w", err)
		}
		example, err := parse(name, string(source))
		if err != nil {
			return nil, err
		}
		list = append(list, example)
	}
	for _, file := range present {
		if !known[file] {
			return nil, fmt.Errorf("examples/%s has no place in the order of teaching: add it to order in examples/embed.go", file)
		}
	}
	return list, nil
}

// parse takes the header apart.
func parse(name, source string) (Example, error) {
	e := Example{Name: name, File: name + ".rs", Source: source}
	var prose []string
	for line := range strings.Lines(source) {
		text, ok := strings.CutPrefix(strings.TrimRight(line, "\r\n"), "//!")
		if !ok {
			break
		}
		prose = append(prose, strings.TrimPrefix(text, " "))
	}
	if len(prose) == 0 {
		return e, fmt.Errorf("examples/%s: no header; begin with a line `//! # Title`", e.File)
	}
	title, ok := strings.CutPrefix(prose[0], "# ")
	if !ok {
		return e, fmt.Errorf("examples/%s:1: the header begins with %q; it needs a title, `//! # Title`", e.File, prose[0])
	}
	e.Title = title
	e.Prose = strings.TrimSpace(strings.Join(prose[1:], "\n"))
	return e, nil
}
