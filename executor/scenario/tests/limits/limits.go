// Package limits is a collection of programs that try to harm what runs them, and what has to become of each.
//
//	list, err := limits.Programs()
//	for _, p := range list {
//		program, messages := scenario.Load(p.File(), p.Source) // p.Ends, p.Says
//	}
//
// A program is a file TOPIC/NAME.rs, or a section of TOPIC/families.txt that begins with a line "-- NAME --". Sections
// are for programs that are large because a part of them is repeated. Lines at the top of a program that begin with
// "//~" say how it ends and are no part of it:
//
//	//~ ends 134                         exit status; or refused, stuck, never
//	//~ says error: more than            part of what it says: on standard error, or as its first error
//	//~ prints after                     part of what it prints
//	//~ steps 400M                       instructions after which it counts as one that never ends (default 20M)
//	//~ long                             it takes seconds, so tests try it in their long form only
//	//~ bulk                             one of its instructions works on much of the heap
//
// What stands between /*@N{*/ and /*}@*/ is repeated N times, with the number of the copy for @i@, and the next number
// for @j@. Repetitions do not nest.
package limits

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
)

//go:embed */*.rs */families.txt
var files embed.FS

// Ends of programs that have no exit status.
const (
	Refused = "refused" // an error before the run
	Stuck   = "stuck"   // everything waits, and nothing will ever come
	Never   = "never"   // it runs until somebody stops it
)

// A Program is one of the collection.
type Program struct {
	Name         string // TOPIC/NAME
	Source       string
	Ends         string // an exit status in decimal, or one of the constants
	Says, Prints string // parts of its messages and of its output, "" for anything
	Steps        int64
	Long         bool // tests try it in their long form only: CONTRIBUTING.md says how
	Bulk         bool // one of its instructions works on much of the heap
}

const defaultSteps = 20_000_000

// Families is the name of the file in a topic's folder that holds programs as sections.
const Families = "families.txt"

// File returns the name under which the program is loaded.
func (p *Program) File() string { return path.Base(p.Name) + ".rs" }

// Topic returns the folder of the program.
func (p *Program) Topic() string { return path.Dir(p.Name) }

// Programs returns all of them, by name.
func Programs() ([]Program, error) {
	names, err := fs.Glob(files, "*/*")
	if err != nil {
		return nil, err
	}
	var out []Program
	for _, name := range names {
		text, err := files.ReadFile(name)
		if err != nil {
			return nil, err
		}
		topic, file := path.Split(name)
		sections := []Section{{strings.TrimSuffix(file, ".rs"), string(text)}}
		if file == Families {
			sections = Sections(string(text))
		}
		for _, s := range sections {
			p, err := Parse(topic+s.Name, s.Text)
			if err != nil {
				return nil, fmt.Errorf("%s, %s: %w", name, s.Name, err)
			}
			out = append(out, p)
		}
	}
	slices.SortFunc(out, func(a, b Program) int { return strings.Compare(a.Name, b.Name) })
	return out, nil
}

// A Section is one program of a file with several.
type Section struct{ Name, Text string }

// Sections splits the text of a file with several programs.
func Sections(text string) (list []Section) {
	for line := range strings.Lines(text) {
		name, ok := strings.CutPrefix(line, "-- ")
		name, ends := strings.CutSuffix(name, " --\n")
		switch {
		case ok && ends:
			list = append(list, Section{Name: name})
		case len(list) > 0:
			list[len(list)-1].Text += line
		}
	}
	return list
}

// Parse reads the text of one program.
func Parse(name, text string) (Program, error) {
	p := Program{Name: name, Steps: defaultSteps}
	for strings.HasPrefix(text, "//~") {
		line, rest, _ := strings.Cut(text[3:], "\n")
		text = rest
		key, value, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch key {
		case "ends":
			p.Ends = value
		case "says":
			p.Says = value
		case "prints":
			p.Prints = value
		case "steps":
			n, err := strconv.ParseInt(strings.TrimSuffix(value, "M"), 10, 32)
			if err != nil || !strings.HasSuffix(value, "M") {
				return p, fmt.Errorf("steps %q: want a number of millions such as 400M", value)
			}
			p.Steps = n * 1_000_000
		case "long":
			p.Long = true
		case "bulk":
			p.Bulk = true
		default:
			return p, fmt.Errorf("a line says %q: want ends, says, prints, steps, long or bulk", key)
		}
	}
	var err error
	p.Source, err = expand(text)
	return p, err
}

// expand writes the repetitions out.
func expand(text string) (string, error) {
	var b strings.Builder
	for {
		before, after, ok := strings.Cut(text, "/*@")
		b.WriteString(before)
		if !ok {
			return b.String(), nil
		}
		count, after, ok := strings.Cut(after, "{*/")
		n, err := strconv.Atoi(count)
		if !ok || err != nil {
			return "", fmt.Errorf("a repetition begins with /*@%.20s", count)
		}
		body, after, ok := strings.Cut(after, "/*}@*/")
		if !ok {
			return "", fmt.Errorf("the repetition of %d has no end", n)
		}
		// A part i or j with an @ on both sides stands for a number.
		parts := strings.Split(body, "@")
		b.Grow(n * len(body))
		for i := range n {
			for k := 0; k < len(parts); k++ {
				b.WriteString(parts[k])
				switch {
				case k+2 < len(parts) && parts[k+1] == "i":
					b.WriteString(strconv.Itoa(i))
					k++
				case k+2 < len(parts) && parts[k+1] == "j":
					b.WriteString(strconv.Itoa(i + 1))
					k++
				case k+1 < len(parts):
					b.WriteByte('@')
				}
			}
		}
		text = after
	}
}
