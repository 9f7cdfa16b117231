package command

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"regexp"
	"runtime/debug"
	"strings"
	"time"

	"github.com/pollground/pollground/executor/explore"
	"github.com/pollground/pollground/executor/lang"
	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/scenario/link"
	"github.com/pollground/pollground/executor/scenario/recording"
	"github.com/pollground/pollground/executor/scenario/schedules"
	"github.com/pollground/pollground/web/site"
	"github.com/pollground/pollground/web/site/command/cli"
	"github.com/pollground/pollground/web/site/share"
)

// Exit statuses of explore, in addition to those of run.
const (
	exitOutcomes   = 5 // schedules have different outcomes, without faults
	exitIncomplete = 6 // the budget ended before the search
)

var exploreVerb = cli.Verb{
	Name: "explore", Operands: []string{"FILE.rs"}, Interrupt: cli.Interrupted,
	Summary: "run every schedule of a program and count how they end",
	Text: `A schedule is who comes next at each operation that others can notice: locks, atomics, channels,
park, output, polls of tasks, and the random choices of the library. Each outcome is printed with
the number of schedules that lead to it and a link that plays the simplest one: the one with the
fewest deviations from the first option. Time passes only when nothing else can happen. Atomics
are explored as if all were SeqCst. Not explored: the order in which the owners of an Arc drop it,
and spurious wakeups of a Condvar. In programs with unsafe code, data races are undefined behaviour:
they are found by happens-before, with the orderings that atomics have.
On several workers of a runtime any ready task may be next. With --race-timers, timers that are due
together fire in any order; with --race-timers 1ms, the clock may also go up to 1 ms past a
deadline, so that timers that are due soon after it are due together with it.
Findings name tasks that starve: a task is ready and is never polled in a schedule without an end,
however fairly threads and tasks take turns. Only such schedules let a task starve. For deadlocks
they name wakers that were lost or replaced, and statements that wake a task elsewhere and came too
early.

What nobody can notice makes no schedules of its own: when a thread is started or joined, or a lock
is freed (unless the program tries locks); what happens between the beginning of a poll and its
first operation; which of several workers takes a task, if the program cannot tell them apart.`,
	Statuses: []cli.Meaning{
		{Status: 0, Text: "all schedules end well and alike"},
		{Status: exitRefused, Text: "the program is refused"},
		{Status: cli.Misused, Text: "wrong usage"},
		{Status: exitStuck, Text: "some schedule can never go on"},
		{Status: exitUndefined, Text: "some schedule has undefined behaviour"},
		{Status: exitOutcomes, Text: "the outcomes differ, and none is one of the others here"},
		{Status: exitIncomplete, Text: "the budget ended before the search"},
		{Status: exitPanic, Text: "main panics in some schedule"},
		{Status: cli.Interrupted, Text: "Ctrl-C"},
	},
	Define: defineExplore,
}

// exploreFlags are the flags of explore.
type exploreFlags struct {
	any    bool
	timers bool
	window time.Duration
	url    string
	searchFlags
}

func defineExplore(flags *flag.FlagSet) cli.Action {
	f := &exploreFlags{}
	flags.BoolVar(&f.any, "any-executor", false, "any ready task may be polled next, also where one thread polls them all")
	cli.OptionalTime(flags, &f.timers, &f.window, "race-timers",
		"timers that are due together fire in any order; `[WINDOW]` is a time such as 1ms: so far apart they are together")
	flags.StringVar(&f.url, "url", site.DefaultBase, "`ADDRESS` of the site that links lead to")
	f.define(flags, "print one JSON object: status, exit, complete, schedules, cycle, deviations, "+
		"memory, weaker, states, transitions, dropped, set, outcomes, findings, diagnostics")
	return f.run
}

// explored is the output of `explore --json`.
type explored struct {
	Status      string            `json:"status"` // explored, or refused
	Exit        int               `json:"exit"`
	Complete    bool              `json:"complete"`
	Schedules   *string           `json:"schedules"`  // decimal; null if infinite or not known
	Cycle       string            `json:"cycle"`      // a schedule to a state that recurs; "" for none
	Deviations  int               `json:"deviations"` // all schedules with at most this many were tried
	Memory      string            `json:"memory"`     // sc: sequentially consistent
	Weaker      bool              `json:"weaker"`     // the program's text names weaker orderings
	States      int               `json:"states"`
	Transitions int               `json:"transitions"`
	Dropped     int               `json:"dropped"` // states that did not fit into the memory and were replayed
	Set         string            `json:"set"`     // hash of the set of states
	Outcomes    []exploredOutcome `json:"outcomes"`
	Findings    []exploredFinding `json:"findings"` // of all schedules
	Diagnostics []json.RawMessage `json:"diagnostics"`

	full bool // the memory ended before the search
}

type exploredOutcome struct {
	Kind     schedules.Kind `json:"kind"`
	Exit     int            `json:"exit"`
	Count    *string        `json:"count"` // decimal; null if infinite or not known
	Stdout   string         `json:"stdout"`
	Why      string         `json:"why"`
	Schedule string         `json:"schedule"`
	Link     string         `json:"link"`
}

// exploredFinding is a problem of some schedule that its outcome does not show.
type exploredFinding struct {
	// Kind is starves for a task; lost, overwritten or unstored for its waker, as in run --json; unwoken if it waits
	// after its wake.
	Kind     string `json:"kind"`
	Text     string `json:"text"`
	Line     int    `json:"line"`
	Task     uint32 `json:"task"` // its number in the run of the schedule, 0 for none
	Schedule string `json:"schedule"`
	Link     string `json:"link"`
}

func (f *exploreFlags) run(ctx context.Context, operands []string, std *cli.Std) error {
	p, err := f.load(operands[0], std)
	if err != nil {
		return err
	}
	if !f.json {
		p.printDiagnostics(std)
	}
	e := explored{Status: "refused", Exit: exitRefused, Memory: "sc", Outcomes: []exploredOutcome{},
		Findings: []exploredFinding{}, Diagnostics: diagnosticObjects(p.diagnostics)}
	if p.program == nil {
		if f.json {
			return writeJSON(std, e, e.Exit)
		}
		return cli.Status(exitRefused)
	}
	if err := f.search(ctx, p, &e); err != nil {
		return err
	}
	if f.json {
		return writeJSON(std, e, e.Exit)
	}
	e.print(std.Out, p.language)
	return cli.Status(e.Exit)
}

// searchPercent is the heap growth in percent that triggers the collector during a search. The memory limit applies,
// too.
const searchPercent = 400

// search explores the program and fills in e.
func (f *exploreFlags) search(ctx context.Context, p searched, e *explored) error {
	// See follow.
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	if os.Getenv("GOGC") == "" { // states are live until the end: marking them often takes a fifth of the time
		defer debug.SetGCPercent(debug.SetGCPercent(searchPercent))
	}
	end := time.Now().Add(f.budget)
	stop := func() bool { return ctx.Err() != nil || time.Now().After(end) }
	w := new(explore.Watcher)
	x := schedules.Start(p.program, f.Options, schedules.Options{Any: f.any, Timers: f.timers, Window: f.window,
		Crowded: crowded(), Note: w.Note, Stop: stop})
	for !x.Advance(1 << 20) {
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	r := x.Result()
	if o, ok := x.Endless(); ok {
		r.Outcomes = append(r.Outcomes, o)
	}
	e.Status, e.Complete, e.Schedules = "explored", r.Complete, decimal(r.Schedules)
	e.Deviations, e.States, e.Transitions, e.Dropped = r.Deviations, r.States, r.Transitions, r.Dropped
	e.full = r.Full
	e.Set = r.SetHash()
	e.Weaker = weakerOrdering.MatchString(p.source)
	if r.Circle != nil {
		e.Cycle = r.Circle.String()
	}
	e.Exit = exitOf(r)
	found := x.Findings(w, p.language)
	for found.Next() {
	}
	if len(r.Outcomes)+len(found.List) == 0 {
		return nil
	}
	var err error
	if p.program, err = share.Program(link.Link{Source: p.source}); err != nil { // links have no name of a file
		return err
	}
	return f.describe(r, found.List, p, e)
}

// describe adds the outcomes and the problems of schedules, with links.
func (f *exploreFlags) describe(r schedules.Result, found []schedules.Finding, p searched, e *explored) error {
	for i, o := range r.Outcomes {
		x := exploredOutcome{o.Kind, o.Exit, decimal(o.Count), o.Stdout, o.Why, o.Schedule.String(), ""}
		if i < mostLinks {
			var err error
			if x.Link, err = f.address(p, o.Schedule, o.Kind == schedules.Limit); err != nil {
				return err
			}
		}
		e.Outcomes = append(e.Outcomes, x)
	}
	for _, w := range found {
		address, err := f.address(p, w.Schedule, w.Kind == schedules.Starves)
		if err != nil {
			return err
		}
		e.Findings = append(e.Findings, exploredFinding{w.Kind, w.Text, w.Line, w.Task, w.Schedule.String(), address})
	}
	return nil
}

// mostLinks limits the outcomes with a link, because each link needs another run.
const mostLinks = 100

// mostEndless is how many instructions of a run without an end a link shows.
const mostEndless = 300_000

// address returns the address of the end of a schedule, which takes a run; "" if that would be too long.
func (f *exploreFlags) address(p searched, s *scenario.Schedule, endless bool) (string, error) {
	l := link.Link{Source: p.source, Workers: f.Options.Workers, Schedule: s.String()}
	most := int64(recording.MostInstructions)
	if endless {
		most = mostEndless
	}
	r, err := share.RunOf(p.program, l, most)
	if err != nil {
		return "", err
	}
	fragment, err := share.Fragment(share.At(l, r, r.Log.Len()))
	if err != nil {
		return "", nil
	}
	return f.url + "playground.html#" + fragment, nil
}

// weakerOrdering finds the orderings that exploration treats as SeqCst.
var weakerOrdering = regexp.MustCompile(`\b(Relaxed|Acquire|Release|AcqRel)\b`)

func decimal(n *explore.Natural) *string {
	if n == nil {
		return nil
	}
	text := n.String()
	return &text
}

// exitOf returns the exit status: the first that applies, in the documented order.
func exitOf(r schedules.Result) int {
	has := map[schedules.Kind]bool{}
	for _, o := range r.Outcomes {
		has[o.Kind] = true
	}
	switch {
	case has[schedules.Undefined]:
		return exitUndefined
	case has[schedules.Panic]:
		return exitPanic
	case has[schedules.Deadlock]:
		return exitStuck
	case len(r.Outcomes) > 1 || has[schedules.Exit] || has[schedules.Limit]:
		return exitOutcomes
	case !r.Complete:
		return exitIncomplete
	}
	return 0
}

// print writes the result for people.
func (e *explored) print(w io.Writer, l *lang.Language) {
	switch {
	case !e.Complete && e.Deviations < 0:
		fmt.Fprintln(w, l.Say("the budget ended before the first schedule did"))
	case !e.Complete && e.full:
		fmt.Fprintln(w, l.Say("not complete: the memory is full of states; every schedule with at most {n} deviations was "+
			"tried", e.Deviations))
	case !e.Complete:
		fmt.Fprintln(w, l.Say("not complete: the budget ended; every schedule with at most {n} deviations was tried",
			e.Deviations))
	case e.Schedules == nil:
		fmt.Fprintln(w, l.Say("infinitely many schedules: a state can come again and again"))
	default:
		n := 2
		if *e.Schedules == "1" {
			n = 1
		}
		fmt.Fprintln(w, l.Say("{count} {n|schedule|schedules}, all of them tried", *e.Schedules, n))
	}
	for _, o := range e.Outcomes {
		count := ""
		if o.Count != nil {
			count = *o.Count + " × "
		}
		fmt.Fprintf(w, "\n%s%s", count, o.Kind)
		if o.Exit != 0 && o.Kind == schedules.Exit {
			fmt.Fprintf(w, " %d", o.Exit)
		}
		fmt.Fprintln(w)
		for line := range strings.Lines(o.Stdout) {
			fmt.Fprintf(w, "    %s\n", cli.EscapeName(strings.TrimRight(line, "\n")))
		}
		for line := range strings.Lines(o.Why) {
			fmt.Fprintf(w, "  %s\n", cli.EscapeName(strings.TrimRight(line, "\n")))
		}
		if o.Link != "" {
			fmt.Fprintf(w, "  %s\n", o.Link)
		}
	}
	for _, x := range e.Findings {
		fmt.Fprintf(w, "\n%s: %s\n", x.Kind, cli.EscapeName(x.Text))
		if x.Link != "" {
			fmt.Fprintf(w, "  %s\n", x.Link)
		}
	}
	fmt.Fprintln(w)
	if e.Dropped > 0 {
		fmt.Fprintln(w, l.Say("{n} states did not fit into the memory, and were replayed from the start", e.Dropped))
	}
	fmt.Fprintln(w, l.Say("{n} {n|state|states}, {m} {m|transition|transitions}", e.States, e.Transitions))
	if e.Complete {
		fmt.Fprintln(w, l.Say("hash of the set of states: {hash}", e.Set))
	}
	if e.Weaker {
		fmt.Fprintln(w, l.Say("atomics with weaker orderings were explored as if they were SeqCst: real runs can do more"))
	}
}
