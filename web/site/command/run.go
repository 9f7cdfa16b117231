package command

import (
	"bufio"
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/trace"
	"github.com/pollground/pollground/executor/trace/explain"
	"github.com/pollground/pollground/web/site/command/cli"
	"github.com/pollground/pollground/web/site/outfile"
)

var runVerb = cli.Verb{
	Name: "run", Operands: []string{"FILE.rs"}, Interrupt: cli.Interrupted,
	Summary: "run one program in virtual time",
	Text: `Standard output is the program's, byte for byte. Panics and diagnostics go to standard error, in the
form that rustc and its programs use. The exit status is the program's own: 0, 101 after a panic in
main, or the argument of std::process::exit. Otherwise:
  1    the program is refused, or its output could not be written
  2    wrong usage
  3    the run can never continue
  4    undefined behaviour
  134  a limit of Pollground ended the run
Ctrl-C ends the run at once with status 130 and without a report.`,
	Define: defineRun,
}

// runFlags are the flags of run.
type runFlags struct {
	RunFlags
	clock         string
	latency       time.Duration
	events, stats bool
	listing, json bool
	diagnose      bool
	trace, dump   string
	edition       int
}

func defineRun(flags *flag.FlagSet) cli.Action {
	f := &runFlags{}
	f.Define(flags)
	defineEdition(flags, &f.edition)
	flags.DurationVar(&f.latency, "latency", 0, "`TIME` that bytes travel between two sockets (0: 25µs)")
	flags.Int64Var(&f.Options.Bandwidth, "bandwidth", 0, "`BYTES` per second of a connection (0: 1,000,000,000)")
	flags.StringVar(&f.clock, "clock", "virtual", "`CLOCK`: virtual, or wall to wait in real time")
	flags.BoolVar(&f.events, "events", false, "print the trace on standard error")
	flags.StringVar(&f.trace, "trace", "", "write the trace to `FILE` as Chrome trace-event JSON")
	flags.BoolVar(&f.stats, "stats", false, "print counts of polls, wakes and latencies on standard error")
	flags.BoolVar(&f.diagnose, "diagnose", false,
		"print problems of the run on standard error: lost wakers, blocked workers, …")
	flags.BoolVar(&f.json, "json", false, "print one JSON object instead of the program's output: "+
		"status, exit, stdout, stderr, diagnostics, stats, findings")
	// What shows the program before it runs stands here.
	flags.BoolVar(&f.listing, "listing", false, "print the program's bytecode and do not run it (--dump=bytecode)")
	defineDump(flags, &f.dump)
	return f.run
}

func defineEdition(flags *flag.FlagSet, edition *int) {
	flags.IntVar(edition, "edition", 0, "edition of Rust, the `YEAR` 2021 or 2024 (0: as the program says "+
		"by a line \"// edition:2024\" or by a let chain, else 2021)")
}

func checkEdition(edition int) error {
	if edition != 0 && !slices.Contains(scenario.Editions[:], edition) {
		return cli.Usagef("--edition is 2021 or 2024, not %d", edition)
	}
	return nil
}

// check returns what is wrong with the flags.
func (f *runFlags) check() error {
	switch {
	case f.clock != "virtual" && f.clock != "wall":
		return cli.Usagef("--clock is virtual or wall, not %q", f.clock)
	case f.latency < 0 || f.Options.Bandwidth < 0:
		return cli.Usagef("--latency and --bandwidth are positive, or 0 for the defaults")
	case f.json && f.listing:
		return cli.Usagef("--json is about a run, and --listing does not run the program: choose one")
	case f.json && f.dump != "":
		return cli.Usagef("--json is about a run, and --dump does not run the program: choose one")
	case f.dump != "" && !slices.Contains(scenario.DumpPhases[:], f.dump):
		return cli.Usagef("--dump is one of %s, not %q", strings.Join(scenario.DumpPhases[:], ", "), f.dump)
	}
	f.Options.Wall = f.clock == "wall"
	f.Options.Latency = int64(f.latency)
	if err := checkEdition(f.edition); err != nil {
		return err
	}
	return f.RunFlags.check()
}

func (f *runFlags) run(ctx context.Context, operands []string, std *cli.Std) error {
	if err := f.check(); err != nil {
		return err
	}
	file := operands[0]
	source, err := readSource(file, std.In)
	if err != nil {
		return err
	}
	limitMemory()
	if f.dump != "" {
		return dump(std, sourceName(file), source, f.edition, f.dump)
	}
	program, list := load(sourceName(file), source, f.edition)
	if !f.json {
		printDiagnostics(std.Err, sourceName(file), source, list)
	}
	switch {
	case program == nil && f.json:
		return object{Status: "refused", Exit: exitRefused}.write(std, list)
	case program == nil:
		return cli.Status(exitRefused)
	case f.listing:
		_, err := io.WriteString(std.Out, program.Listing())
		return err
	}
	if program.Unsafe() {
		unsafeNotice(std.Err, sourceName(file))
	}
	analysed := f.diagnose || f.json
	f.Options.Lines = analysed // findings have lines
	if analysed {
		f.Options.Keep, f.Options.MaxEvents = 1_000_000, 32_000_000
	}
	session := scenario.NewSession(program, f.Options)
	var analysis *explain.Analysis
	if analysed {
		analysis = analyse(session.Trace())
	}
	outer, stdout, stderr := std, bytes.Buffer{}, bytes.Buffer{}
	if f.json {
		std = cli.NewStd(nil, &stdout, &stderr)
	}
	end, err := follow(ctx, session, f.Options.Wall, std)
	if err != nil {
		return err
	}
	if end.status == "deadlock" {
		f.explain(program, session, std.Err)
	}
	if err := f.report(session, analysis, outer.Err); err != nil {
		return err
	}
	if f.json {
		o := object{Status: end.status, Exit: end.exit, Stdout: stdout.String(), Stderr: stderr.String()}
		o.describe(session, analysis)
		return o.write(outer, list)
	}
	return cli.Status(end.exit)
}

// load compiles a program. The collector waits meanwhile: what reading, checking and compiling make mostly stays, and
// walking it over and over takes a third of their time.
func load(name, source string, edition int) (*scenario.Program, []diag.Diagnostic) {
	if os.Getenv("GOGC") == "" {
		percent := debug.SetGCPercent(-1)
		defer debug.SetGCPercent(percent)
	}
	return scenario.LoadWith(name, source, scenario.Compiling{Edition: edition})
}

// follow drives a session to its end and passes on what it prints while it prints it. The error is one of writing, or
// of ctx.
func follow(ctx context.Context, s *scenario.Session, wall bool, std *cli.Std) (ending, error) {
	const slice = 1_000_000 // instructions between two looks at the output and at Ctrl-C
	// An access to an unmapped address, which a program with unsafe code can bring about, then ends the run as undefined
	// behaviour. Without this, it ends the process with a report of Go's.
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	start := time.Now()
	for {
		until := int64(-1)
		if wall {
			until = time.Since(start).Nanoseconds()
		}
		stop := s.Advance(scenario.Limits{Instructions: slice, Until: until})
		if _, err := std.Out.Write(s.TakeStdout()); err != nil {
			return ending{}, err
		}
		std.Program.Write(s.TakeStderr())
		if ctx.Err() != nil {
			return ending{}, ctx.Err()
		}
		switch stop {
		case scenario.StopBudget, scenario.StopUnit:
			continue
		case scenario.StopIdle:
			deadline, ok := s.NextDeadline()
			if !ok {
				printWaiting(std.Err, s.Trace())
				return ending{"deadlock", exitStuck}, nil
			}
			if !wall {
				panic("BUG: the clock may go anywhere, and the run is idle before a deadline")
			}
			select {
			case <-time.After(time.Duration(deadline) - time.Since(start)):
			case <-ctx.Done():
				return ending{}, ctx.Err()
			}
		case scenario.StopEnded, scenario.StopStuck, scenario.StopLimit: // the session has said why
			return endOf(s, stop), nil
		}
	}
}

// An ending says how a run came to its end.
type ending struct {
	status string // the word of --json
	exit   int    // the command's exit status
}

// segmentationFault is the machine's status for undefined behaviour: 128 and the number of SIGSEGV.
const segmentationFault = 139

// endOf returns the ending of a run that is over.
func endOf(s *scenario.Session, stop scenario.Stop) ending {
	exit := s.ExitCode()
	switch {
	case stop == scenario.StopStuck:
		return ending{"deadlock", exitStuck}
	case stop == scenario.StopLimit && exit == segmentationFault:
		return ending{"ub", exitUndefined}
	case stop == scenario.StopLimit && exit == 1:
		return ending{"broken", exit}
	case stop == scenario.StopLimit:
		return ending{"limit", exit}
	}
	log := s.Trace()
	last := log.At(log.Len() - 1)
	switch {
	case last.Kind == trace.RunEnd && trace.End(last.Other) == trace.EndPanic:
		return ending{"panic", exit}
	case exit != 0:
		return ending{"exit", exit}
	}
	return ending{"ended", 0}
}

// report writes what the flags ask for about a finished run.
func (f *runFlags) report(s *scenario.Session, analysis *explain.Analysis, w io.Writer) error {
	log := s.Trace()
	if f.events {
		b := bufio.NewWriter(w)
		if err := log.Text(b); err != nil {
			return err
		}
		if err := b.Flush(); err != nil {
			return err
		}
	}
	if f.diagnose {
		printFindings(w, analysis, s.Latest())
	}
	if f.stats {
		fmt.Fprintf(w, "time %s · events %d\n%s\n", time.Duration(s.Latest()), log.Len(), log.Summary())
	}
	if f.trace == "" {
		return nil
	}
	return outfile.Write(f.trace, log.Chrome)
}

// explain prints why each task of a stuck run is pending. Lines stand in a trace only on demand: when they were not
// recorded, the program runs once more, to the same end.
func (f *runFlags) explain(program *scenario.Program, s *scenario.Session, w io.Writer) {
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
		if t, ok := state.Task(id); !ok || t.State != trace.Waiting && t.State != trace.Lost {
			continue
		}
		if n++; n > most {
			fmt.Fprintln(w, "  and more tasks; run with --diagnose for what is wrong with them")
			return
		}
		if n == 1 {
			fmt.Fprintln(w, "why each task is pending:")
		}
		fmt.Fprint(w, explain.Why(log, id, log.Len()).Text())
	}
}

// analyse follows a run. Events that the trace has no more room for are analysed before they go.
func analyse(log *trace.Log) *explain.Analysis {
	a := explain.NewAnalysis(log)
	log.OnDrop(func(first int) { a.Update(first - a.Events()) })
	return a
}

// findings returns what went wrong in a run whose clock stands at now.
func findings(a *explain.Analysis, now int64) []explain.Finding {
	for a.Update(100_000) {
	}
	return a.List(now)
}

// printFindings prints what went wrong in a run, one finding per paragraph.
func printFindings(w io.Writer, a *explain.Analysis, now int64) {
	list := findings(a, now)
	for _, f := range list {
		fmt.Fprintf(w, "%s[%s]: %s\n", level(f), f.Kind, f.Text)
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

// level is how serious a finding is.
func level(f explain.Finding) string {
	if f.Fault {
		return "fault"
	}
	return "warning"
}

// printWaiting prints who waits for what in a run that only a click could continue.
func printWaiting(w io.Writer, log *trace.Log) {
	const most = 20
	fmt.Fprintln(w, "error: the program can never go on: nothing is armed, and no further click comes")
	view := log.View(trace.Query{Event: log.Len(), Rows: most})
	for _, row := range view.Waiting.Rows {
		awaits := row.Awaits
		if awaits == "" {
			awaits = "something that is not known"
		}
		fmt.Fprintf(w, "  #%d %s, line %d, waits for %s; its waker is held by %s\n",
			row.ID, row.Name, row.Line, awaits, row.Holder)
	}
	if more := view.Waiting.Count - len(view.Waiting.Rows); more > 0 {
		fmt.Fprintf(w, "  and %d more\n", more)
	}
	for _, t := range view.Threads {
		if t.State == "blocked" || t.State == "parked" {
			fmt.Fprintf(w, "  thread %s, line %d, is %s: %s\n", t.Name, t.Line, t.State, t.Why)
		}
	}
}
