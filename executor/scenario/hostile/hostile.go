// Package hostile is a collection of programs that try to harm what runs them,
// and what has to become of each.
//
//	for _, p := range hostile.Programs() {
//		program, list := scenario.Load(p.Name+".rs", p.Source) // p.Ends, p.Says
//	}
//
// A program is a file in programs. Lines at its top that begin with "//~" say
// how it ends and are no part of it:
//
//	//~ ends 134                         exit status; or refused, stuck, never
//	//~ says error: more than            part of what it says: on standard error, or as its first error
//	//~ prints after                     part of what it prints
//	//~ steps 400M                       instructions after which it counts as one that never ends (default 20M)
//
// A program of a megabyte is written short: what stands between /*@N{*/ and
// /*}@*/ is there N times, with the number of the copy for @i@. Repetitions do
// not nest.
package hostile

import (
	"embed"
	"fmt"
	"strconv"
	"strings"
)

//go:embed programs/*.rs
var files embed.FS

// Ends of programs that have no exit status.
const (
	Refused = "refused" // an error before the run
	Stuck   = "stuck"   // everything waits, and nothing will ever come
	Never   = "never"   // it runs until somebody stops it
)

// A Program is one of the collection.
type Program struct {
	Name, Source string
	Ends         string // an exit status in decimal, or one of the constants
	Says, Prints string // parts of its messages and of its output, "" for anything
	Steps        int64
}

const defaultSteps = 20_000_000

// Programs are all of them, by name.
func Programs() ([]Program, error) {
	list, err := files.ReadDir("programs")
	if err != nil {
		return nil, err
	}
	var out []Program
	for _, f := range list {
		text, err := files.ReadFile("programs/" + f.Name())
		if err != nil {
			return nil, err
		}
		p, err := Parse(strings.TrimSuffix(f.Name(), ".rs"), string(text))
		if err != nil {
			return nil, fmt.Errorf("programs/%s: %w", f.Name(), err)
		}
		out = append(out, p)
	}
	return out, nil
}

// Parse reads the text of one file.
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
		default:
			return p, fmt.Errorf("a line says %q: want ends, says, prints or steps", key)
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
		parts := strings.Split(body, "@i@")
		b.Grow(n * len(body))
		for i := range n {
			b.WriteString(parts[0])
			for _, part := range parts[1:] {
				b.WriteString(strconv.Itoa(i))
				b.WriteString(part)
			}
		}
		text = after
	}
}
