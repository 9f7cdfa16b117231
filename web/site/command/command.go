// Package command is the verbs that make something out of one program: a picture, a link, a check of a link. They print
// what they made, and their errors are for people.
package command

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/pollground/pollground/examples"
	"github.com/pollground/pollground/executor"
	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/scenario/link"
	"github.com/pollground/pollground/executor/scenario/recording"
	"github.com/pollground/pollground/web/site"
	"github.com/pollground/pollground/web/site/picture"
	"github.com/pollground/pollground/web/site/share"
)

// A Program is a file with the choices for its run.
type Program struct {
	Name    string
	Title   string
	Source  string // as it is in the file
	Code    string // without its header
	Options scenario.Options
}

// RunFlags are the flags that every verb has that runs a program.
type RunFlags struct {
	Options    scenario.Options
	hostEvents string
}

// Define adds the flags.
func (f *RunFlags) Define(flags *flag.FlagSet) {
	flags.StringVar(&f.Options.Executor, "executor", "", "`NAME` of the executor's design")
	flags.IntVar(&f.Options.Workers, "workers", 0, "number `N` of workers (0: what the program asks for)")
	flags.Uint64Var(&f.Options.Seed, "seed", 0, "`N` perturbs the choices that real runtimes leave open; 0 is the plain order")
	flags.StringVar(&f.hostEvents, "host-events", "", "`FILE` of clicks, one per line: 150ms save [data]")
}

// Check says what is wrong with the choices, and reads the file of clicks when one is named.
func (f *RunFlags) Check() error {
	if f.Options.Executor != "" {
		if _, err := executor.NewDesign(f.Options.Executor); err != nil {
			return err
		}
	}
	if f.Options.Workers < 0 {
		return fmt.Errorf("--workers is a number from 1, or 0 for what the program asks for; not %d", f.Options.Workers)
	}
	if f.hostEvents == "" {
		return nil
	}
	return f.readEvents(f.hostEvents)
}

func (f *RunFlags) readEvents(file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	f.Options.HostEvents, err = recording.ParseEvents(file, string(text))
	return err
}

// Read reads a program. Events that lie beside it as testdata/NAME.events count when no others are given.
func (f *RunFlags) Read(file string) (Program, error) {
	if err := f.Check(); err != nil {
		return Program{}, err
	}
	source, err := os.ReadFile(file)
	if err != nil {
		return Program{}, err
	}
	name := strings.TrimSuffix(filepath.Base(file), ".rs")
	p := Program{Name: name, Title: strings.ReplaceAll(name, "_", " "), Source: string(source), Code: string(source)}
	if e, err := examples.Parse(name, p.Source); err == nil {
		p.Title = e.Title
		p.Code, _ = e.Body()
	}
	if f.hostEvents == "" {
		err := f.readEvents(filepath.Join(filepath.Dir(file), "testdata", name+".events"))
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			return p, err
		}
	}
	p.Options = f.Options
	p.Options.Lines = true
	return p, nil
}

// moment reads the flag -at: virtual nanoseconds.
func moment(at string) (int64, error) {
	t, err := time.ParseDuration(at)
	if err != nil || t < 0 {
		return 0, fmt.Errorf("-at is a time such as 60ms, not %q", at)
	}
	return t.Nanoseconds(), nil
}

// Poster writes the picture of one moment of a program: at is a time, or "" for a moment worth showing. tokens is the
// content of web/src/css/tokens.css.
func Poster(p Program, at, out, tokens string, stdout io.Writer) error {
	r, err := recording.Make(p.Name+".rs", p.Code, p.Options)
	if err != nil {
		return fmt.Errorf("%s: %w", p.Name, err)
	}
	event := 0
	if at == "" {
		event = picture.Best(r.Log)
	} else {
		t, err := moment(at)
		if err != nil {
			return err
		}
		event = r.Log.EventAt(t)
	}
	light, dark, err := site.Palette(tokens)
	if err != nil {
		return err
	}
	svg := picture.Poster{Title: p.Title, Source: p.Code, Log: r.Log, Event: event, Light: light, Dark: dark}.SVG()
	if out == "" || out == "-" {
		_, err = io.WriteString(stdout, svg)
		return err
	}
	return os.WriteFile(out, []byte(svg), 0o644)
}

// Link prints the link to a moment of a program.
func Link(p Program, at, base string, stdout io.Writer) error {
	l := link.Link{Source: p.Source, Executor: p.Options.Executor, Workers: p.Options.Workers, Seed: p.Options.Seed}
	for _, e := range p.Options.HostEvents {
		l.Clicks = append(l.Clicks, link.Click(e))
	}
	if at != "" {
		t, err := moment(at)
		if err != nil {
			return err
		}
		r, err := recording.Make(p.Name+".rs", p.Source, p.Options)
		if err != nil {
			return fmt.Errorf("%s: %w", p.Name, err)
		}
		l.Event = r.Log.EventAt(t)
	}
	l, err := share.Make(l)
	if err != nil {
		return err
	}
	fragment, err := share.Fragment(l)
	if err != nil {
		return err
	}
	if base == "" {
		base = site.DefaultBase
	}
	_, err = fmt.Fprintf(stdout, "%splayground.html#%s\n", base, fragment)
	return err
}
