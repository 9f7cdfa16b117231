// Command pollground builds and serves the playground, and runs async Rust programs without it.
//
//	go run .                      build the page, serve it, rebuild and reload on change
//	go run . build -o DIR         the static site
//	go run . run [flags] FILE.rs  run one program in virtual time
//	go run . poster FILE.rs       a picture of one moment of its run
//	go run . embed FILE.rs        the program as a page of its own
//	go run . link FILE.rs         the link that shows it
//	go run . verify URL           whether a link holds
//
// The exit status of run is that of the program: 0, 101 after a panic in main, what
// std::process::exit was given. 1 means the program was refused, 2 wrong usage, 3 that the run
// could never go on.
package main

import (
	"bufio"
	"context"
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"slices"
	"strings"
	"time"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/trace"
	"github.com/pollground/pollground/executor/trace/explain"
	pages "github.com/pollground/pollground/web/site"
	"github.com/pollground/pollground/web/site/command"
	"github.com/pollground/pollground/web/site/share"
)

const usage = `Usage:
  go run . [-addr HOST:PORT]      build the page, serve it, rebuild and reload on change
  go run . build [-o DIR]         write the static site to DIR (default: dist)
  go run . run [flags] FILE.rs    run one program; "run -h" lists the flags
  go run . poster FILE.rs [-o out.svg] [-at 60ms]     a picture of one moment of its run
  go run . embed FILE.rs [-o DIR] [-single]           the program as a page that needs no other site
  go run . link FILE.rs [-at 60ms]                    the link that shows it
  go run . verify 'URL'                               run a link and say whether it holds
`

// Exit statuses that are ours, not the program's.
const (
	exitRefused     = 1
	exitUsage       = 2
	exitStuck       = 3
	exitBroken      = 70 // Pollground itself failed
	exitInterrupted = 130
)

func main() {
	// The library's tree is built once and stays: going over it often is what programs would wait for.
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(300)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	os.Exit(dispatch(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// dispatch runs one verb and returns the exit status.
func dispatch(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	verb := "serve"
	if len(args) > 0 && (args[0] == "" || args[0][0] != '-') {
		verb, args = args[0], args[1:]
	}
	flags := flag.NewFlagSet(verb, flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = func() {
		fmt.Fprint(stderr, usage)
		if verb == "run" {
			fmt.Fprintln(stderr, "\nFlags of run:")
			flags.PrintDefaults()
		}
	}
	switch verb {
	case "serve":
		addr := flags.String("addr", "127.0.0.1:8080", "`HOST:PORT` to serve on")
		if status, ok := parseFlags(flags, args, 0, stderr); !ok {
			return status
		}
		return report(stderr, serve(ctx, *addr, stdout))
	case "build":
		out := flags.String("o", "dist", "`DIR` to write the site to")
		url := flags.String("url", "", "`ADDRESS` at which the site will lie, for what must be absolute (default: "+pages.DefaultBase+")")
		if status, ok := parseFlags(flags, args, 0, stderr); !ok {
			return status
		}
		return report(stderr, buildTo(ctx, *out, *url, stdout))
	case "run":
		return runVerb(ctx, flags, args, stdout, stderr)
	case "poster", "embed", "link":
		return programVerb(ctx, verb, flags, args, stdout, stderr)
	case "verify":
		if status, ok := parseFlags(flags, args, 1, stderr); !ok {
			return status
		}
		return report(stderr, share.Verify(flags.Arg(0), stdout))
	case "help":
		flags.Usage()
		return 0
	}
	fmt.Fprintf(stderr, "pollground: there is no verb %q\n", verb)
	flags.Usage()
	return exitUsage
}

// programVerb is the verbs that make something out of one program.
func programVerb(ctx context.Context, verb string, flags *flag.FlagSet, args []string, stdout, stderr io.Writer) int {
	var run command.RunFlags
	run.Define(flags)
	at := flags.String("at", "", "the `TIME` to show, such as 60ms (poster: without it, a moment worth showing)")
	out := flags.String("o", "", "where to write: a `FILE` for a poster, a folder for an embed")
	single := flags.Bool("single", false, "embed: one HTML file that opens from a disk")
	url := flags.String("url", "", "link: the `ADDRESS` of the site")
	// The file may stand before the flags, as people write it.
	if len(args) > 0 && !strings.HasPrefix(args[0], "-") {
		args = append(append([]string{}, args[1:]...), args[0])
	}
	if status, ok := parseFlags(flags, args, 1, stderr); !ok {
		return status
	}
	p, err := run.Read(flags.Arg(0))
	if err != nil {
		fmt.Fprintln(stderr, "pollground:", err)
		return exitUsage
	}
	switch verb {
	case "poster":
		err = command.Poster(p, *at, *out, tokens, stdout)
	case "link":
		err = command.Link(p, *at, *url, stdout)
	default:
		b, wrong := newBuilder(stderr)
		if wrong != nil {
			return report(stderr, wrong)
		}
		if *out == "" {
			*out = p.Name
		}
		err = b.embedTo(ctx, p, *out, *single)
	}
	return report(stderr, err)
}

// tokens are the colours of the design, for pictures.
//
//go:embed web/src/css/tokens.css
var tokens string

// parseFlags also checks the number of arguments after the flags. When ok is false the verb is
// over and status is its exit status.
func parseFlags(flags *flag.FlagSet, args []string, want int, stderr io.Writer) (status int, ok bool) {
	err := flags.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return 0, false
	case err != nil: // flag has printed it, and the usage
		return exitUsage, false
	case flags.NArg() < want:
		fmt.Fprintf(stderr, "pollground: %s needs a file\n", flags.Name())
	case flags.NArg() > want:
		fmt.Fprintf(stderr, "pollground: %s does not know what to do with %q\n", flags.Name(), flags.Arg(want))
	default:
		return 0, true
	}
	flags.Usage()
	return exitUsage, false
}

func report(stderr io.Writer, err error) int {
	if err == nil || errors.Is(err, context.Canceled) {
		return 0
	}
	fmt.Fprintln(stderr, "pollground:", err)
	return exitRefused
}

func buildTo(ctx context.Context, out, url string, stdout io.Writer) error {
	b, err := newBuilder(stdout)
	if err != nil {
		return err
	}
	b.url = url
	s, err := b.build(ctx)
	if err != nil {
		return err
	}
	if err := s.write(out); err != nil {
		return err
	}
	return s.report(stdout)
}

// runFlags are the flags of run.
type runFlags struct {
	command.RunFlags
	clock         string
	latency       time.Duration
	events, stats bool
	listing       bool
	diagnose      bool
	analysis      *explain.Analysis // with diagnose
	trace         string
	edition       int
}

func (f *runFlags) define(flags *flag.FlagSet) {
	f.Define(flags)
	flags.DurationVar(&f.latency, "latency", 0, "`TIME` that bytes are on their way between two sockets (0: 25µs)")
	flags.Int64Var(&f.Options.Bandwidth, "bandwidth", 0, "`BYTES` per second of a connection (0: 1,000,000,000)")
	flags.StringVar(&f.clock, "clock", "virtual", "virtual, or wall to wait in real time")
	flags.IntVar(&f.edition, "edition", 0, "`YEAR` of Rust's edition, 2021 or 2024 (0: what the program says by a line \"// edition:2024\" or by a let chain, else 2021)")
	flags.BoolVar(&f.events, "events", false, "print the trace on standard error")
	flags.StringVar(&f.trace, "trace", "", "write the trace to `FILE` as Chrome trace-event JSON")
	flags.BoolVar(&f.stats, "stats", false, "print what the run cost on standard error")
	flags.BoolVar(&f.listing, "listing", false, "print the program's bytecode and do not run it")
	flags.BoolVar(&f.diagnose, "diagnose", false, "print on standard error what is wrong with the run: lost wakers, blocked workers, …")
}

func runVerb(ctx context.Context, flags *flag.FlagSet, args []string, stdout, stderr io.Writer) (status int) {
	defer func() {
		if r := recover(); r != nil {
			fmt.Fprintf(stderr, "pollground: %v\nThis is a mistake in Pollground, not in your program. Please report it with the program and these lines:\n%s", r, debug.Stack())
			status = exitBroken
		}
	}()
	var f runFlags
	f.define(flags)
	if status, ok := parseFlags(flags, args, 1, stderr); !ok {
		return status
	}
	wrong := func(err error) int {
		fmt.Fprintln(stderr, "pollground:", err)
		return exitUsage
	}
	if f.clock != "virtual" && f.clock != "wall" {
		return wrong(fmt.Errorf("--clock is virtual or wall, not %q", f.clock))
	}
	f.Options.Wall = f.clock == "wall"
	if f.latency < 0 || f.Options.Bandwidth < 0 {
		return wrong(errors.New("--latency and --bandwidth are positive, or 0 for the defaults"))
	}
	f.Options.Latency = int64(f.latency)
	if f.edition != 0 && !slices.Contains(scenario.Editions[:], f.edition) {
		return wrong(fmt.Errorf("--edition is 2021 or 2024, not %d", f.edition))
	}
	if err := f.Check(); err != nil {
		return wrong(err)
	}
	file := flags.Arg(0)
	source, err := os.ReadFile(file)
	if err != nil {
		return wrong(err)
	}
	f.Options.Lines = f.diagnose // findings have lines
	program, list := load(file, string(source), f.edition)
	printDiagnostics(stderr, file, string(source), list)
	if program == nil {
		return exitRefused
	}
	if f.listing {
		fmt.Fprint(stdout, program.Listing())
		return 0
	}
	if f.diagnose {
		f.Options.Keep, f.Options.MaxEvents = 1_000_000, 32_000_000
	}
	session := scenario.NewSession(program, f.Options)
	if f.diagnose {
		f.analyse(session.Trace())
	}
	status = follow(ctx, session, f.Options.Wall, stdout, stderr)
	if status == exitStuck && ctx.Err() == nil {
		f.explain(program, session, stderr)
	}
	if err := f.after(session, stderr); err != nil {
		fmt.Fprintln(stderr, "pollground:", err)
		return exitUsage
	}
	return status
}

// loadMemory is how many bytes may be in use before the collector runs while a program is read.
const loadMemory = 256 << 20

// load is scenario.LoadEdition while the collector waits: what reading, checking and compiling make mostly stays, and
// walking it over and over takes a third of their time.
func load(file, source string, edition int) (*scenario.Program, []scenario.Diagnostic) {
	if os.Getenv("GOGC") == "" {
		percent, limit := debug.SetGCPercent(-1), debug.SetMemoryLimit(loadMemory)
		defer func() {
			debug.SetMemoryLimit(limit)
			debug.SetGCPercent(percent)
		}()
	}
	return scenario.LoadEdition(file, source, edition)
}

// follow drives a session to its end, passes on what it prints while it prints it, and returns
// the exit status.
func follow(ctx context.Context, s *scenario.Session, wall bool, stdout, stderr io.Writer) int {
	const slice = 1_000_000 // instructions between two looks at the output and at Ctrl-C
	start := time.Now()
	for {
		until := int64(-1)
		if wall {
			until = time.Since(start).Nanoseconds()
		}
		stop := s.Advance(scenario.Limits{Instructions: slice, Until: until})
		stdout.Write(s.TakeStdout())
		stderr.Write(s.TakeStderr())
		if ctx.Err() != nil {
			return exitInterrupted
		}
		switch stop {
		case scenario.StopBudget, scenario.StopUnit:
			continue
		case scenario.StopIdle:
			deadline, ok := s.NextDeadline()
			if !ok {
				printWaiting(stderr, s.Trace())
				return exitStuck
			}
			if !wall {
				panic("BUG: the clock may go anywhere, and the run is idle before a deadline")
			}
			select {
			case <-time.After(time.Duration(deadline) - time.Since(start)):
			case <-ctx.Done():
				return exitInterrupted
			}
		case scenario.StopEnded, scenario.StopStuck, scenario.StopLimit: // the session has said why
			return s.ExitCode()
		}
	}
}

// printWaiting says who waits for what in a run that only a click could bring on.
func printWaiting(w io.Writer, log *trace.Log) {
	const most = 20
	fmt.Fprintln(w, "error: the program can never go on: nothing is armed, and no further click comes")
	view := log.View(trace.Query{Event: log.Len(), Rows: most})
	for _, row := range view.Waiting {
		awaits := row.Awaits
		if awaits == "" {
			awaits = "something that is not known"
		}
		fmt.Fprintf(w, "  #%d %s, line %d, waits for %s; its waker is held by %s\n", row.ID, row.Name, row.Line, awaits, row.Holder)
	}
	if more := view.WaitingCount - len(view.Waiting); more > 0 {
		fmt.Fprintf(w, "  and %d more\n", more)
	}
	for _, t := range view.Threads {
		if t.State == "blocked" || t.State == "parked" {
			fmt.Fprintf(w, "  thread %s, line %d, is %s: %s\n", t.Name, t.Line, t.State, t.Why)
		}
	}
}

// after writes what the flags ask for about a finished run.
func (f *runFlags) after(s *scenario.Session, stderr io.Writer) error {
	log := s.Trace()
	if f.events {
		w := bufio.NewWriter(stderr)
		if err := log.Text(w); err != nil {
			return err
		}
		if err := w.Flush(); err != nil {
			return err
		}
	}
	if f.diagnose {
		printFindings(stderr, f.analysis, s.Latest())
	}
	if f.stats {
		fmt.Fprintf(stderr, "time %s · events %d\n%s\n", time.Duration(s.Now()), log.Len(), log.Summary())
	}
	if f.trace == "" {
		return nil
	}
	file, err := os.Create(f.trace)
	if err != nil {
		return err
	}
	if err := log.Chrome(file); err != nil {
		file.Close()
		return err
	}
	return file.Close()
}

// printDiagnostics writes messages the way rustc does, with the line they are about.
func printDiagnostics(w io.Writer, file, source string, list []scenario.Diagnostic) {
	lines := strings.Split(source, "\n")
	errors, warnings := 0, 0
	for _, d := range list {
		if d.Severity == "error" {
			errors++
		} else {
			warnings++
		}
		head := d.Severity
		note := d.Note
		if strings.HasPrefix(d.Code, "E") {
			head += "[" + d.Code + "]"
		} else if d.Code != "" { // the name of a lint
			note = strings.TrimPrefix(note+"\n`#[warn("+d.Code+")]` on by default", "\n")
		}
		fmt.Fprintf(w, "%s: %s\n", head, d.Message)
		gutter := strings.Repeat(" ", len(fmt.Sprint(d.Line)))
		fmt.Fprintf(w, "%s--> %s:%d:%d\n", gutter, file, d.Line, d.Col)
		if 1 <= d.Line && d.Line <= len(lines) {
			text := strings.ToValidUTF8(strings.TrimRight(lines[d.Line-1], "\r"), "\uFFFD")
			from, to := column(text, d.Col), len(text)
			if d.EndLine == d.Line {
				to = column(text, d.EndCol)
			}
			text, from, to = around(text, from, max(from, to))
			marks := strings.Repeat("^", max(1, utf8.RuneCountInString(visible(text[from:to]))))
			fmt.Fprintf(w, "%s |\n%d | %s\n%s | %s%s", gutter, d.Line, visible(text), gutter,
				strings.Repeat(" ", utf8.RuneCountInString(visible(text[:from]))), marks)
			if d.Label != "" {
				fmt.Fprintf(w, " %s", d.Label)
			}
			fmt.Fprintln(w)
		}
		if d.Help != "" || note != "" {
			fmt.Fprintf(w, "%s |\n", gutter)
		}
		printRemark(w, gutter, "help", d.Help)
		printRemark(w, gutter, "note", note)
		fmt.Fprintln(w)
	}
	if errors == 0 {
		return
	}
	text := "error: aborting due to 1 previous error"
	if errors > 1 {
		text = fmt.Sprintf("error: aborting due to %d previous errors", errors)
	}
	switch {
	case warnings == 1:
		text += "; 1 warning emitted"
	case warnings > 1:
		text += fmt.Sprintf("; %d warnings emitted", warnings)
	}
	fmt.Fprintf(w, "%s\n\n", text)
}

// around cuts a line that is too long to be read to what is near from and to, which move along.
func around(text string, from, to int) (string, int, int) {
	const before, behind, most = 80, 320, 600
	if len(text) <= most {
		return text, from, to
	}
	start, end := max(0, from-before), min(len(text), from+behind)
	for ; start > 0 && !utf8.RuneStart(text[start]); start-- {
	}
	for ; end < len(text) && !utf8.RuneStart(text[end]); end++ {
	}
	cut := text[start:end]
	from, to = from-start, min(to, end)-start
	if start > 0 {
		cut, from, to = "..."+cut, from+3, to+3
	}
	if end < len(text) {
		cut += "..."
	}
	return cut, from, to
}

// visible is source text as rustc shows it: what would command the terminal, or turn the text around, is a picture.
func visible(text string) string {
	var b strings.Builder
	for _, r := range text {
		switch {
		case r == '\t':
			b.WriteString("    ")
		case r < ' ':
			b.WriteRune(0x2400 + r)
		case r == 0x7f:
			b.WriteRune('\u2421')
		case r == 0x200d: // it joins what stands beside it
		case r >= 0x80 && r < 0xa0, r >= 0x202a && r <= 0x202e, r >= 0x2066 && r <= 0x2069:
			b.WriteRune(utf8.RuneError)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// printRemark writes one remark per line of text.
func printRemark(w io.Writer, gutter, kind, text string) {
	for line := range strings.Lines(text) {
		fmt.Fprintf(w, "%s = %s: %s\n", gutter, kind, strings.TrimRight(line, "\n"))
	}
}

// column is the byte in line at a column counted in UTF-16 units from 1. Beyond the end it is the
// end.
func column(line string, col int) int {
	units := 1
	for i, r := range line {
		if units >= col {
			return i
		}
		units += utf16.RuneLen(r)
	}
	return len(line)
}

// explain says of every task of a run that is stuck why it is pending. Lines stand in a trace only on demand: when they were
// not recorded the program runs once more, to the same end.
func (f *runFlags) explain(program *scenario.Program, s *scenario.Session, stderr io.Writer) {
	const most = 10
	if !f.Options.Lines && !f.Options.Wall {
		o := f.Options
		o.Lines = true
		s = scenario.NewSession(program, o)
		s.Advance(scenario.Limits{Until: -1})
	}
	log := s.Trace()
	state, n := log.State(log.Len()), 0
	for _, id := range state.Live() {
		if t, ok := state.Task(id); !ok || t.Phase != trace.Waiting && t.Phase != trace.Lost {
			continue
		}
		if n++; n > most {
			fmt.Fprintln(stderr, "  and more tasks; run with --diagnose for what is wrong with them")
			return
		}
		if n == 1 {
			fmt.Fprintln(stderr, "why each task is pending:")
		}
		fmt.Fprint(stderr, explain.Why(log, id, log.Len()).Text())
	}
}

// analyse follows a run; events that the trace has no more room for are looked at before they go.
func (f *runFlags) analyse(log *trace.Log) {
	f.analysis = explain.NewAnalysis(log)
	log.OnDrop(func(first int) { f.analysis.Update(first - f.analysis.Events()) })
}

// printFindings says what went wrong in a run, one finding per paragraph.
func printFindings(w io.Writer, a *explain.Analysis, now int64) {
	for a.Update(100_000) {
	}
	list := a.List(now)
	for _, f := range list {
		severity := "warning"
		if f.Fault {
			severity = "fault"
		}
		fmt.Fprintf(w, "%s[%s]: %s\n", severity, f.Kind, f.Text)
		if f.Line > 0 {
			fmt.Fprintf(w, "  --> line %d, at %s, event %d", f.Line, trace.Ms(f.Time), f.Event)
		} else {
			fmt.Fprintf(w, "  --> at %s, event %d", trace.Ms(f.Time), f.Event)
		}
		if f.Count > 1 {
			fmt.Fprintf(w, ", %d times", f.Count)
		}
		fmt.Fprintf(w, "\n  = help: %s\n", f.Kind.Help())
	}
	if len(list) == 0 {
		fmt.Fprintln(w, "nothing is wrong with this run")
	}
}
