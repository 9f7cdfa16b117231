// Package command holds the verbs that are about one program: run and check it, draw it, link to it, check a link.
//
// Verbs is the table of them. Programs of the user's own run in this process. The verbs that are meant for programs of
// other people (verify, link, poster) hand theirs to a child process, see package confine.
package command

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/pollground/pollground/examples"
	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/scenario/recording"
	"github.com/pollground/pollground/executor/sched"
	"github.com/pollground/pollground/web/site/command/cli"
)

// Exit statuses of run beside the program's own, which cli's go before.
const (
	exitRefused   = 1 // the program is refused
	exitStuck     = 3 // it can never go on
	exitUndefined = 4 // it has undefined behaviour
)

// Verbs returns the table. tokens is the content of web/src/ui/tokens.css, for posters.
func Verbs(tokens string) []cli.Verb {
	return []cli.Verb{runVerb, checkVerb, posterVerb, linkVerb, verifyVerb, childVerb(tokens)}
}

// A Program is a file with the choices for its run.
type Program struct {
	Name    string // of the file, without folder and .rs
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
	flags.StringVar(&f.Options.Executor, "executor", "",
		"`NAME` of the executor (default: the one that the program names)")
	flags.IntVar(&f.Options.Workers, "workers", 0, "number `N` of workers (0: as many as the program asks for)")
	flags.Uint64Var(&f.Options.Seed, "seed", 0,
		"`N` selects another valid order of threads and tasks; 0 is the plain order")
	flags.StringVar(&f.hostEvents, "host-events", "", "`FILE` of events from outside, one per line: 150ms save [data]")
}

// check returns what is wrong with the choices, and reads the file of clicks when one is named.
func (f *RunFlags) check() error {
	if f.Options.Executor != "" {
		if _, err := sched.NewPolicy(f.Options.Executor); err != nil {
			return cli.Usagef("--executor: %w", err)
		}
	}
	if f.Options.Workers < 0 {
		return cli.Usagef("--workers is a number from 1, or 0 for what the program asks for; not %d", f.Options.Workers)
	}
	if f.hostEvents == "" {
		return nil
	}
	return f.readEvents(f.hostEvents)
}

func (f *RunFlags) readEvents(file string) error {
	text, err := readFile(file)
	if err != nil {
		return err
	}
	f.Options.HostEvents, err = recording.ParseEvents(cli.EscapeName(file), text)
	if err != nil {
		return cli.Fail(cli.Misused, err)
	}
	return nil
}

// Read reads the program in file, or on stdin when that is "-". Events that lie beside the file as
// testdata/NAME.events count when no others are given. Errors are of wrong usage.
func (f *RunFlags) Read(file string, stdin io.Reader) (Program, error) {
	if err := f.check(); err != nil {
		return Program{}, err
	}
	source, err := readSource(file, stdin)
	if err != nil {
		return Program{}, err
	}
	name := strings.TrimSuffix(filepath.Base(file), ".rs")
	if file == "-" {
		name = "main"
	}
	p := Program{Name: name, Title: strings.ReplaceAll(name, "_", " "), Source: source, Code: source}
	if e, err := examples.Parse(name, p.Source); err == nil {
		p.Title = e.Title
		p.Code, _ = e.Body()
	}
	if f.hostEvents == "" && file != "-" {
		err := f.readEvents(filepath.Join(filepath.Dir(file), "testdata", name+".events"))
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			return p, err
		}
	}
	p.Options = f.Options
	p.Options.Lines = true
	return p, nil
}

// sourceName is what messages call the program in file: rustc's word for standard input.
func sourceName(file string) string {
	if file == "-" {
		return "<anon>"
	}
	return cli.EscapeName(file)
}

// readSource reads a program from file, or from stdin when that is "-".
func readSource(file string, stdin io.Reader) (string, error) {
	if file != "-" {
		return readFile(file)
	}
	text, err := readBounded(stdin)
	if err != nil {
		return "", cli.Fail(cli.Misused, cli.CannotRead("standard input", err))
	}
	return text, nil
}

// readFile reads a file that the command line names.
func readFile(name string) (string, error) {
	file, err := os.Open(name)
	if err != nil {
		return "", cli.Fail(cli.Misused, cli.CannotRead(name, err))
	}
	defer file.Close()
	text, err := readBounded(file)
	if err != nil {
		return "", cli.Fail(cli.Misused, cli.CannotRead(name, err))
	}
	return text, nil
}

// readBounded reads to the end, or one byte past the longest program: package scenario refuses that, and a device or a
// pipe without an end costs no more.
func readBounded(r io.Reader) (string, error) {
	text, err := io.ReadAll(io.LimitReader(r, scenario.MaxSource+1))
	return string(text), err
}

// unsafeNotice warns of a program whose own text says unsafe.
func unsafeNotice(w io.Writer, name string) {
	fmt.Fprintf(w, "warning: %s says `unsafe`, and such programs are not contained yet\n"+
		"  = note: it can read and change whatever this process can; run it only if you trust it\n\n", name)
}
