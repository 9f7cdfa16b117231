// Package command holds the verbs about one program: run and check it, explain a run, compare two runs, draw a run,
// make and verify links.
//
// Verbs returns their table. The user's own programs run in this process. The verbs for other people's programs
// (verify, link, poster) run them in a child process (package confine).
package command

import (
	"cmp"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/pollground/pollground/examples"
	"github.com/pollground/pollground/executor/lang"
	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/recording"
	"github.com/pollground/pollground/web/site/command/cli"
	"github.com/pollground/pollground/web/site/languages"
)

// Exit statuses of run, in addition to the program's own. Those of package cli have precedence.
const (
	exitRefused   = 1   // the program does not compile
	exitStuck     = 3   // the run can never continue
	exitUndefined = 4   // undefined behaviour
	exitPanic     = 101 // main panicked
	exitLimit     = 134 // a limit of Pollground ended the run
)

// Verbs returns the table. tokens is the content of web/src/ui/tokens.css, for posters.
func Verbs(tokens string) []cli.Verb {
	return []cli.Verb{
		runVerb, exploreVerb, cancelVerb, checkVerb, whyVerb, diffVerb, posterVerb, linkVerb, verifyVerb, childVerb(tokens),
	}
}

// A Program is a source file and the options of its run.
type Program struct {
	Name    string // file name without folder and .rs
	Title   string
	Source  string // the file's content
	Code    string // Source without its header
	Options scenario.Options
	Lang    string // language of messages about the run
}

// RunFlags holds the flags of all verbs that run a program.
type RunFlags struct {
	Options    scenario.Options
	hostEvents string // file name
	eventList  listFlag
	lang       string
}

// Define adds the flags.
func (f *RunFlags) Define(flags *flag.FlagSet) {
	names := policyNames()
	cli.Choice(flags, &f.Options.Executor, "executor", "",
		"`NAME` of the executor: "+strings.Join(names, ", ")+" (default: the one that the program names)", names...)
	flags.IntVar(&f.Options.Workers, "workers", 0, "number `N` of workers (0: as many as the program asks for)")
	flags.Uint64Var(&f.Options.Seed, "seed", 0,
		"`N` selects another valid order of threads and tasks; 0 is the plain order")
	flags.StringVar(&f.hostEvents, "host-events", "", "`FILE` of events from outside, one per line: 150ms save [data]")
	flags.Var(&f.eventList, "host-event", "one `EVENT` from outside, such as '150ms save'; may be given several times")
}

// defineLang adds the flag of verbs that print explanations.
func (f *RunFlags) defineLang(flags *flag.FlagSet) {
	cli.Choice(flags, &f.lang, "lang", "en", "`LANGUAGE` of captions, findings and explanations: en or de; "+
		"messages of the compiler are in English", "en", "de")
}

// language returns the selected language.
func (f *RunFlags) language() (*lang.Language, error) {
	l, err := languages.Find(f.lang)
	if err != nil {
		return nil, cli.Usagef("--lang: %w", err)
	}
	return l, nil
}

// checkWorkers returns an error if the number of workers is invalid.
func checkWorkers(name string, n int) error {
	if n < 0 {
		return cli.Usagef("%s is a number from 1, or 0 for what the program asks for; not %d", name, n)
	}
	return nil
}

// A listFlag is the value of a flag that can be repeated.
type listFlag []string

func (l *listFlag) String() string { return strings.Join(*l, "; ") }

func (l *listFlag) Set(item string) error {
	*l = append(*l, item)
	return nil
}

// List tells package mcp that the flag can be repeated.
func (l *listFlag) List() []string { return *l }

// check validates the options, and reads the file of host events if there is one.
func (f *RunFlags) check() error {
	if err := checkWorkers("--workers", f.Options.Workers); err != nil {
		return err
	}
	if f.hostEvents != "" {
		if err := f.readEvents(f.hostEvents); err != nil {
			return err
		}
	}
	more, err := recording.ParseEvents("--host-event", strings.Join(f.eventList, "\n"))
	if err != nil {
		return cli.Fail(cli.Misused, err)
	}
	f.Options.HostEvents = append(f.Options.HostEvents, more...)
	slices.SortStableFunc(f.Options.HostEvents, func(a, b scenario.HostEvent) int { return cmp.Compare(a.Time, b.Time) })
	return nil
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

// compile checks the flags, and reads and compiles the program in file. It prints the diagnostics unless quiet is set.
// It returns nil for a program that does not compile.
func (f *RunFlags) compile(file string, edition int, std *cli.Std, quiet bool) (
	*scenario.Program, []diag.Diagnostic, error) {
	if err := checkEdition(edition); err != nil {
		return nil, nil, err
	}
	if err := f.check(); err != nil {
		return nil, nil, err
	}
	source, err := readSource(file, std.In)
	if err != nil {
		return nil, nil, err
	}
	prepareMemory()
	program, list := load(sourceName(file), source, edition)
	if !quiet {
		printDiagnostics(std.Err, std.Coloured, sourceName(file), source, list)
	}
	return program, list, nil
}

// Read reads the program in file, or from stdin for "-". Without other host events it uses testdata/NAME.events beside
// the file, if that exists. Errors are about wrong usage.
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
	if f.hostEvents == "" && len(f.eventList) == 0 && file != "-" {
		err := f.readEvents(filepath.Join(filepath.Dir(file), "testdata", name+".events"))
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			return p, err
		}
	}
	p.Options, p.Lang = f.Options, f.lang
	p.Options.Lines = true
	return p, nil
}

// sourceName returns the name of file in messages. For standard input it is rustc's name.
func sourceName(file string) string {
	if file == "-" {
		return "<anon>"
	}
	return cli.EscapeName(file)
}

// readSource reads a program from file, or from stdin for "-".
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

// readBounded reads to the end, or at most one byte more than the maximum program size, which package scenario rejects.
// So an endless device or pipe is harmless.
func readBounded(r io.Reader) (string, error) {
	text, err := io.ReadAll(io.LimitReader(r, scenario.MaxSource+1))
	return string(text), err
}
