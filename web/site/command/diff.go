package command

import (
	"cmp"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"strconv"

	"github.com/pollground/pollground/executor/lang"
	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/sched"
	"github.com/pollground/pollground/executor/trace/explain"
	"github.com/pollground/pollground/web/site/command/cli"
)

// exitDiffer is the exit status of diff if the runs differ.
const exitDiffer = 5

// A difference is the output of `diff --json`.
type difference struct {
	Status      string            `json:"status"` // same, differ, or refused if the program does not compile
	Exit        int               `json:"exit"`   // the command's exit status
	Text        string            `json:"text"`   // sentence about the first difference
	Steps       int               `json:"steps"`  // number of equal steps at the beginning
	First       *firstStep        `json:"first"`  // null if no step differs, or if it is no longer known
	Output      outputs           `json:"output"`
	Metrics     []metric          `json:"metrics"`
	A           *side             `json:"a"` // null without a run
	B           *side             `json:"b"`
	Diagnostics []json.RawMessage `json:"diagnostics"`
}

// A firstStep is the first step at which the runs differ.
type firstStep struct {
	TimeNS int64  `json:"time_ns"` // in run a
	EventA int    `json:"event_a"` // playhead after the step; 0 if the run has no further step
	EventB int    `json:"event_b"`
	Task   uint32 `json:"task"`
	Line   int32  `json:"line"` // in run a
}

type outputs struct {
	Same bool   `json:"same"`
	Text string `json:"text"`
	Row  int    `json:"row"` // the first line that differs, from 0
	A    string `json:"a"`
	B    string `json:"b"`
}

type metric struct {
	Name string `json:"name"`
	A    int64  `json:"a"`
	B    int64  `json:"b"`
	Text string `json:"text"`
}

// A side is one of the runs.
type side struct {
	Executor string `json:"executor"` // "" is the one that the program names
	Workers  int    `json:"workers"`  // 0: as many as the program asks for
	Seed     uint64 `json:"seed"`
	Status   string `json:"status"` // as in `run --json`
	RunExit  int    `json:"run_exit"`
	TimeNS   int64  `json:"time_ns"`
	Events   int    `json:"events"`
}

// diffFlags are the flags of diff.
type diffFlags struct {
	RunFlags
	other   scenario.Options
	edition int
	json    bool
}

var diffVerb = cli.Verb{
	Name: "diff", Operands: []string{"FILE.rs"}, Interrupt: cli.Interrupted,
	Summary: "run a program twice and report the first difference",
	Text: `The first run has --executor, --workers and --seed, the second one --other-executor,
--other-workers and --other-seed. Tasks are compared by their place in the tree of spawns.`,
	Statuses: []cli.Meaning{
		{Status: 0, Text: "both runs take the same steps and print the same"},
		{Status: exitRefused, Text: "the program is refused"},
		{Status: cli.Misused, Text: "wrong usage"},
		{Status: exitDiffer, Text: "the runs differ"},
	},
	Define: func(flags *flag.FlagSet) cli.Action {
		f := &diffFlags{}
		f.Define(flags)
		f.defineLang(flags)
		defineEdition(flags, &f.edition)
		cli.Choice(flags, &f.other.Executor, "other-executor", "", "`NAME` of the second run's executor", policyNames()...)
		flags.IntVar(&f.other.Workers, "other-workers", 0, "number `N` of the second run's workers")
		flags.Uint64Var(&f.other.Seed, "other-seed", 0, "`N` selects the second run's order of threads and tasks")
		flags.BoolVar(&f.json, "json", false,
			"print one JSON object: status, exit, text, steps, first, output, metrics, a, b, diagnostics")
		return f.run
	},
}

// policyNames returns the names of the executors.
func policyNames() (names []string) {
	for _, p := range sched.Policies() {
		names = append(names, p.Name)
	}
	return names
}

func (f *diffFlags) run(ctx context.Context, operands []string, std *cli.Std) error {
	if err := checkWorkers("--other-workers", f.other.Workers); err != nil {
		return err
	}
	language, err := f.language()
	if err != nil {
		return err
	}
	program, list, err := f.compile(operands[0], f.edition, std, f.json)
	switch {
	case err != nil:
		return err
	case program == nil && f.json:
		o := difference{Status: "refused", Exit: exitRefused, Metrics: []metric{}, Diagnostics: diagnosticObjects(list)}
		return writeJSON(std, o, o.Exit)
	case program == nil:
		return cli.Status(exitRefused)
	}
	f.other.HostEvents = f.Options.HostEvents
	var runs [2]*finishedRun
	var sides [2]*side
	for i, o := range []scenario.Options{f.Options, f.other} {
		r, err := runQuietly(ctx, program, o, language)
		if err != nil {
			return err
		}
		runs[i] = r
		sides[i] = &side{o.Executor, o.Workers, o.Seed, r.end.status, r.end.exit, r.Latest(), r.Trace().Len()}
	}
	d := explain.Compare(runs[0].path, runs[1].path)
	o := describeDifference(d)
	o.A, o.B, o.Diagnostics = sides[0], sides[1], diagnosticObjects(list)
	if f.json {
		return writeJSON(std, o, o.Exit)
	}
	printDifference(std, language, d, o)
	return cli.Status(o.Exit)
}

// describeDifference returns the object of a difference, without its runs.
func describeDifference(d *explain.Difference) difference {
	o := difference{Status: "same", Text: d.Text, Steps: d.Steps, Metrics: []metric{},
		Output: outputs{d.Output.Same, d.Output.Text, d.Output.Row, d.Output.A, d.Output.B}}
	if !d.Same || !d.Output.Same {
		o.Status, o.Exit = "differ", exitDiffer
	}
	if x := d.First; x != nil {
		o.First = &firstStep{x.Time, x.A, x.B, x.Task, x.Line}
	}
	for _, row := range d.Rows {
		o.Metrics = append(o.Metrics, metric{row.Name, row.A, row.B, row.Text})
	}
	return o
}

func printDifference(std *cli.Std, l *lang.Language, d *explain.Difference, o difference) {
	own := l.Say("of the program")
	for _, s := range []struct {
		name string
		*side
	}{{"a", o.A}, {"b", o.B}} {
		const about = "{side}: executor {executor}{workers?, workers {workers}}, seed {seed}: {end} at {time} ms"
		fmt.Fprintln(std.Out, l.Say(about, s.name, cmp.Or(s.Executor, own), s.Workers,
			strconv.FormatUint(s.Seed, 10), s.Status, lang.Moment(s.TimeNS)))
	}
	fmt.Fprintln(std.Out, cli.Escape(d.Text))
	if x := d.First; x != nil {
		fmt.Fprintln(std.Out, "  --> "+l.Say("{line?line {line}, }at {time} ms, event {a} of a, event {b} of b",
			max(0, x.Line), lang.Moment(x.Time), x.A, x.B))
	}
	fmt.Fprintln(std.Out, cli.Escape(d.Output.Text))
	if !d.Output.Same {
		fmt.Fprintf(std.Out, "- %s\n+ %s\n", cli.Escape(d.Output.A), cli.Escape(d.Output.B))
	}
	for _, row := range d.Rows {
		fmt.Fprintf(std.Out, "%10s %14d %14d  %s\n", row.Name, row.A, row.B, row.Text)
	}
}
