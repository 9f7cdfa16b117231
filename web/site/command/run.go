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
	"time"

	"github.com/pollground/pollground/executor/lang"
	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/trace"
	"github.com/pollground/pollground/executor/trace/explain"
	"github.com/pollground/pollground/executor/trace/view"
	"github.com/pollground/pollground/web/site/command/cli"
	"github.com/pollground/pollground/web/site/outfile"
)

var runVerb = cli.Verb{
	Name: "run", Operands: []string{"FILE.rs"}, Interrupt: cli.Interrupted,
	Summary: "run one program in virtual time",
	Text: `Standard output is the program's, byte for byte. Panics and diagnostics go to standard error, in the
form that rustc and its programs use. The exit status is the program's own: 0, 101 after a panic in
main, or the argument of std::process::exit. Ctrl-C ends the run at once and without a report.`,
	Statuses: []cli.Meaning{
		{Status: 0, Text: "the program ended"},
		{Status: exitRefused, Text: "the program is refused, or its output could not be written"},
		{Status: cli.Misused, Text: "wrong usage"},
		{Status: exitStuck, Text: "the run can never go on"},
		{Status: exitUndefined, Text: "undefined behaviour"},
		{Status: exitPanic, Text: "main panicked"},
		{Status: cli.Interrupted, Text: "Ctrl-C"},
		{Status: exitLimit, Text: "a limit of Pollground ended the run, or the program aborted"},
	},
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
	f.defineLang(flags)
	defineEdition(flags, &f.edition)
	flags.DurationVar(&f.latency, "latency", 0, "`TIME` that bytes travel between two sockets (0: 25µs)")
	flags.Int64Var(&f.Options.Bandwidth, "bandwidth", 0, "`BYTES` per second of a connection (0: 1,000,000,000)")
	cli.Choice(flags, &f.clock, "clock", "virtual", "`CLOCK`: virtual, or wall to wait in real time", "virtual", "wall")
	flags.BoolVar(&f.events, "events", false, "print the trace on standard error")
	flags.StringVar(&f.trace, "trace", "", "write the trace to `FILE` as Chrome trace-event JSON")
	flags.BoolVar(&f.stats, "stats", false, "print counts of polls, wakes and latencies on standard error")
	flags.BoolVar(&f.diagnose, "diagnose", false,
		"print problems of the run on standard error: lost wakers, blocked workers, …")
	flags.BoolVar(&f.json, "json", false, "print one JSON object instead of the program's output: "+
		"status, exit, stdout, stderr, diagnostics, stats, findings, tasks")
	// Flags that show the program before it runs.
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

// check validates the flags.
func (f *runFlags) check() error {
	switch {
	case f.latency < 0 || f.Options.Bandwidth < 0:
		return cli.Usagef("--latency and --bandwidth are positive, or 0 for the defaults")
	case f.json && f.listing:
		return cli.Usagef("--json is about a run, and --listing does not run the program: choose one")
	case f.json && f.dump != "":
		return cli.Usagef("--json is about a run, and --dump does not run the program: choose one")
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
	language, err := f.language()
	if err != nil {
		return err
	}
	file := operands[0]
	source, err := readSource(file, std.In)
	if err != nil {
		return err
	}
	collectLater()
	prepareMemory()
	if f.dump != "" {
		return dump(std, sourceName(file), source, f.edition, f.dump)
	}
	program, list := load(sourceName(file), source, f.edition)
	if !f.json {
		printDiagnostics(std.Err, std.Coloured, sourceName(file), source, list)
	}
	switch {
	case program == nil && f.json:
		return object{Status: "refused", Exit: exitRefused}.write(std, list)
	case program == nil:
		return cli.Status(exitRefused)
	case f.listing:
		text, err := program.Listing()
		if err == nil {
			_, err = io.WriteString(std.Out, text)
		}
		return err
	}
	if f.json {
		return f.printObject(ctx, program, language, list, std)
	}
	r, err := runToEnd(ctx, program, f.Options, language, f.diagnose, std)
	if err != nil {
		return err
	}
	if r.end.status == "deadlock" {
		f.explain(program, r.Session, std.Err)
	}
	if err := f.report(r, std); err != nil {
		return err
	}
	return cli.Status(r.end.exit)
}

// printObject runs a program and prints the result as JSON.
func (f *runFlags) printObject(ctx context.Context, program *scenario.Program, language *lang.Language,
	list []diag.Diagnostic, std *cli.Std) error {
	var stdout, stderr bytes.Buffer
	inner := cli.NewStd(nil, &stdout, &stderr)
	r, err := runToEnd(ctx, program, f.Options, language, true, inner)
	if err != nil {
		return err
	}
	if r.end.status == "deadlock" {
		f.explain(program, r.Session, inner.Err)
	}
	if err := f.report(r, std); err != nil {
		return err
	}
	o := object{Status: r.end.status, Exit: r.end.exit, Stdout: stdout.String(), Stderr: stderr.String()}
	o.describe(r.Session, r.analysis)
	return o.write(std, list)
}

// load compiles a program with the collector off. Most of what the compiler allocates stays live, and marking it
// repeatedly would take a third of the time.
func load(name, source string, edition int) (*scenario.Program, []diag.Diagnostic) {
	if os.Getenv("GOGC") == "" {
		percent := debug.SetGCPercent(-1)
		defer debug.SetGCPercent(percent)
	}
	return scenario.LoadWith(name, source, scenario.Compiling{Edition: edition})
}

// collectLater turns the collector off until a run has taken some time (collect): a small program ends before. The
// memory limit applies meanwhile.
func collectLater() {
	if os.Getenv("GOGC") == "" && collectorPercent < 0 {
		collectorPercent = debug.SetGCPercent(-1)
	}
}

// collectorPercent is what the collector had before collectLater turned it off; negative if it is on.
var collectorPercent = -1

// collect turns the collector on again.
func collect() {
	if collectorPercent >= 0 {
		debug.SetGCPercent(collectorPercent)
		collectorPercent = -1
	}
}

// follow runs a session to its end and forwards its output immediately. The error is from writing, or from ctx.
func follow(ctx context.Context, s *scenario.Session, wall bool, std *cli.Std) (ending, error) {
	const slice = 1_000_000 // instructions between two checks for output and Ctrl-C
	start := time.Now()
	for first := true; ; first = false {
		if !first {
			collect()
		}
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
		case scenario.StopEnded, scenario.StopStuck, scenario.StopLimit: // the session has printed the reason
			return endOf(s, stop), nil
		}
	}
}

// An ending describes the end of a run.
type ending struct {
	status string // as in --json
	exit   int    // the command's exit status
}

// segmentationFault is the machine's status for undefined behaviour: 128 and the number of SIGSEGV.
const segmentationFault = 139

// endOf returns the ending of a completed run.
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

// report prints the information about a finished run that the flags select.
func (f *runFlags) report(s *finishedRun, std *cli.Std) error {
	log, w := s.Trace(), std.Err
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
		printFindings(std, log.Language(), findings(s.analysis, s.Latest()))
	}
	if f.stats {
		fmt.Fprintf(w, "time %s · events %d\n%s\n", time.Duration(s.Latest()), log.Len(), log.Summary())
	}
	if f.trace == "" {
		return nil
	}
	return outfile.Write(f.trace, log.Chrome)
}

// explain prints why each task of a stuck run is pending. If the run has not recorded lines, the program runs again,
// with the same result.
func (f *runFlags) explain(program *scenario.Program, s *scenario.Session, w io.Writer) {
	const most = 10
	if !f.Options.Lines && !f.diagnose && !f.json && !f.Options.Wall {
		o := f.Options
		o.Lines = true
		language := s.Trace().Language()
		s = scenario.NewSession(program, o)
		s.Trace().SetLanguage(language)
		s.Advance(scenario.Limits{Until: -1})
	}
	log := s.Trace()
	state, n := log.State(log.Len()), 0
	for _, id := range state.Live() {
		if state.Task(id).State != trace.Waiting {
			continue
		}
		if n++; n > most {
			fmt.Fprintln(w, log.Language().Say("  and more tasks; run with --diagnose for what is wrong with them"))
			return
		}
		if n == 1 {
			fmt.Fprintln(w, log.Language().Say("why each task is pending:"))
		}
		fmt.Fprint(w, explain.Why(log, id, log.Len()).Text(log.Language()))
	}
}

// findings returns the problems of a run up to the time now.
func findings(a *explain.Analysis, now int64) []explain.Finding {
	for a.Update(100_000) {
	}
	return a.List(now)
}

// printFindings prints the problems of a run, one per paragraph.
func printFindings(std *cli.Std, l *lang.Language, list []explain.Finding) {
	w := std.Err
	for _, f := range list {
		level, colour := l.Say("warning"), cli.Yellow
		if f.Fault {
			level, colour = l.Say("fault"), cli.Red
		}
		fmt.Fprintf(w, "%s%s\n", std.Paint(colour, fmt.Sprintf("%s[%s]", level, f.Kind)), std.Paint(cli.Bold, ": "+f.Text))
		fmt.Fprintf(w, "  --> %s", l.Say("{line?line {line}, }at {time} ms, event {event}",
			max(0, f.Line), lang.Moment(f.Time), f.Event))
		if f.Count > 1 {
			fmt.Fprint(w, l.Say(", {n} times", f.Count))
		}
		fmt.Fprintf(w, "\n  = %s\n", l.Say("help: {text}", f.Help))
	}
	if len(list) == 0 {
		fmt.Fprintln(w, l.Say("no fault in this one schedule"))
	}
}

// level returns the severity of a finding in --json.
func level(f explain.Finding) string {
	if f.Fault {
		return "fault"
	}
	return "warning"
}

// printWaiting prints what each task of a stuck run waits for.
func printWaiting(w io.Writer, log *trace.Log) {
	const most = 20
	l := log.Language()
	fmt.Fprintln(w, l.Say("error: the program can never go on: no timer or event is pending, "+
		"and no further click will come"))
	last := view.At(log, view.Query{Event: log.Len(), Rows: most})
	for _, row := range last.Waiting.Rows {
		awaits := row.Awaits
		if awaits == "" {
			awaits = l.Say("something that is not known")
		}
		fmt.Fprintln(w, l.Say("  #{task} {name}, line {line}, waits for {what}; its waker is held by {holder}",
			row.ID, row.Name, row.Line, awaits, row.Holder))
	}
	if more := last.Waiting.Count - len(last.Waiting.Rows); more > 0 {
		fmt.Fprintln(w, l.Say("  and {n} more", more))
	}
	for _, t := range last.Threads {
		if t.State == "blocked" || t.State == "parked" {
			state := l.Say("{:thread}blocked")
			if t.State == "parked" {
				state = l.Say("{:thread}parked")
			}
			fmt.Fprintln(w, l.Say("  thread {name}, line {line}, is {state}: {why}", t.Name, t.Line, state, t.Why))
		}
	}
}
