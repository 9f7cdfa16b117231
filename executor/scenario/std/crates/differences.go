package crates

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"strconv"
	"strings"
)

// A Difference is one behaviour that differs from the real crate on purpose, with a program that shows it.
type Difference struct {
	Name    string // of the test
	Why     string
	Program string
	Refused bool   // the program is refused with the message Here
	Here    string // what the program prints here
	Real    string // what it prints with the real crate, or "" where no test has it
	Tasks   int    // in the trace, -1 if that is not compared
}

// The lists of differences are files of two kinds. CRATE.txt has entries: lines with # say what differs and why, a
// program follows, and what it prints here (> lines). "! " before the program: it is refused with that message.
// "tasks: n": so many tasks are in the trace. NAME.rs is a program about tokio whose first line says why; NAME.real is
// what the real crate prints, NAME.stdout what is printed here.
//
//go:embed differences
var lists embed.FS

// differences returns the entries about a crate.
func differences(crate string) ([]Difference, error) {
	if crate == "tokio" {
		return programs()
	}
	text, err := fs.ReadFile(lists, "differences/"+crate+".txt")
	if err != nil {
		return nil, nil
	}
	_, entries, _ := strings.Cut(string(text), "\n\n#")
	var list []Difference
	for i, entry := range strings.Split(entries, "\n\n#") {
		d := Difference{Name: crate + "/" + strconv.Itoa(i+1), Tasks: -1}
		var why, program, here []string
		for _, line := range strings.Split("#"+entry, "\n") {
			switch {
			case strings.HasPrefix(line, "# ") && len(program) == 0:
				why = append(why, line[2:])
			case strings.HasPrefix(line, "> "):
				here = append(here, line[2:])
			case strings.HasPrefix(line, "tasks: "):
				d.Tasks, err = strconv.Atoi(line[len("tasks: "):])
			case line != "":
				program = append(program, line)
			}
		}
		if err != nil || len(why) == 0 || len(program) == 0 || len(here) == 0 {
			return nil, fmt.Errorf("differences/%s.txt: entry %d is not complete", crate, i+1)
		}
		d.Why, d.Here = strings.Join(why, " "), strings.Join(here, "\n")
		d.Program, d.Refused = strings.CutPrefix(strings.Join(program, "\n"), "! ")
		list = append(list, d)
	}
	return list, nil
}

// programs returns the entries about tokio.
func programs() ([]Difference, error) {
	files, err := fs.Glob(lists, "differences/*.rs")
	if err != nil {
		return nil, err
	}
	var list []Difference
	for _, file := range files {
		base := strings.TrimSuffix(file, ".rs")
		d := Difference{Name: "tokio/" + path.Base(base), Tasks: -1}
		for ext, to := range map[string]*string{".rs": &d.Program, ".real": &d.Real, ".stdout": &d.Here} {
			text, err := fs.ReadFile(lists, base+ext)
			if err != nil {
				return nil, err
			}
			*to = string(text)
		}
		first, _, _ := strings.Cut(d.Program, "\n")
		var ok bool
		if d.Why, ok = strings.CutPrefix(first, "//! "); !ok || len(d.Why) < 30 {
			return nil, fmt.Errorf("%s: the first line does not say why", file)
		}
		list = append(list, d)
	}
	return list, nil
}
