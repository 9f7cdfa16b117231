package command

import (
	"context"
	"flag"
	"fmt"
	"io"
	"runtime/debug"
	"time"

	"github.com/pollground/pollground/executor/lang"
	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/scenario/cancel"
	"github.com/pollground/pollground/executor/scenario/schedules"
	"github.com/pollground/pollground/web/site/command/cli"
)

// exitLost is an exit status of cancel, in addition to those of explore.
const exitLost = exitOutcomes

var cancelVerb = cli.Verb{
	Name: "cancel", Operands: []string{"FILE.rs"}, Interrupt: cli.Interrupted,
	Summary: "cancel every future of a program at every await and list what is lost",
	Text: `The program runs once, by seed 0. Wherever a task waits, a copy of the run is made for each future
that may be dropped there, and the copy goes on without that future: the task itself, as abort
of tokio and cancel of smol and async-std do, and each branch of select!, timeout and all else
that polls a future without awaiting it. A branch is cancelled by leaving it without polls until
its owner drops it, because another branch or the time limit came first. Tasks of executors that
the program writes itself are no tasks in this sense. An entry is an await: its task, line and
text, what is lost there, and how the program ends then. What the run loses by itself is an entry
as well. Of an await that comes again and again, such as in a loop, the first 8 times are
tried.`,
	Statuses: []cli.Meaning{
		{Status: 0, Text: "nothing is lost anywhere"},
		{Status: exitRefused, Text: "the program is refused"},
		{Status: cli.Misused, Text: "wrong usage"},
		{Status: exitUndefined, Text: "some cancellation has undefined behaviour"},
		{Status: exitLost, Text: "some cancellation loses something, or the program can never go on after it"},
		{Status: exitIncomplete, Text: "nothing is lost so far, and the budget ended before the search"},
		{Status: cli.Interrupted, Text: "Ctrl-C"},
	},
	Define: defineCancel,
}

// cancelFlags are the flags of cancel.
type cancelFlags struct{ searchFlags }

func defineCancel(flags *flag.FlagSet) cli.Action {
	f := &cancelFlags{}
	flags.StringVar(&f.Options.Executor, "executor", "", "`DESIGN` of the executor (default: what the program asks for)")
	f.define(flags, "print a JSON array of objects: task, line, await, lost, outcome")
	return f.run
}

// cancelled is an entry in the output of `cancel --json`.
type cancelled struct {
	Task    string   `json:"task"`
	Line    int      `json:"line"`
	Await   string   `json:"await"`
	Lost    []string `json:"lost"`
	Outcome string   `json:"outcome"`
}

func (f *cancelFlags) run(ctx context.Context, operands []string, std *cli.Std) error {
	p, err := f.load(operands[0], std)
	if err != nil {
		return err
	}
	p.printDiagnostics(std)
	entries := []cancelled{}
	if p.program == nil {
		if f.json {
			return writeJSON(std, entries, exitRefused)
		}
		return cli.Status(exitRefused)
	}
	r, err := f.search(ctx, p.program)
	if err != nil {
		return err
	}
	for _, e := range r.Entries {
		x := cancelled{e.Task, e.Line, e.Await, []string{}, r.Words(p.language, &e.Outcome)}
		for i := range e.Lost {
			x.Lost = append(x.Lost, cancel.Words(p.language, &e.Lost[i]))
		}
		entries = append(entries, x)
	}
	if f.json {
		printBounds(std.Err, p.language, &r)
		return writeJSON(std, entries, exitOfCancel(&r))
	}
	printCancelled(std.Out, p.language, entries, &r)
	return cli.Status(exitOfCancel(&r))
}

// search cancels each future of the program at each await.
func (f *cancelFlags) search(ctx context.Context, program *scenario.Program) (cancel.Result, error) {
	// See follow.
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	end := time.Now().Add(f.budget)
	s := cancel.New(program, f.Options)
	for s.Advance(cancelPortion) && time.Now().Before(end) {
		if err := ctx.Err(); err != nil {
			return cancel.Result{}, err
		}
	}
	return s.Result(), ctx.Err()
}

// cancelPortion is the number of instructions between two checks of the time budget.
const cancelPortion = 200_000

// exitOfCancel returns the exit status: the first that applies, in the documented order.
func exitOfCancel(r *cancel.Result) int {
	stuck := false
	for _, e := range r.Entries {
		switch {
		case e.Outcome.Kind == schedules.Undefined:
			return exitUndefined
		case e.Outcome.Kind == schedules.Deadlock && r.Plain.Kind != schedules.Deadlock:
			stuck = true
		}
	}
	switch {
	case stuck || r.Loses():
		return exitLost
	case !r.Complete:
		return exitIncomplete
	}
	return 0
}

// printCancelled writes the entries for people.
func printCancelled(w io.Writer, l *lang.Language, entries []cancelled, r *cancel.Result) {
	for _, e := range entries {
		fmt.Fprintf(w, "%d  %s: %s\n", e.Line, cli.EscapeName(e.Task), cli.EscapeName(e.Await))
		for _, what := range e.Lost {
			fmt.Fprintln(w, "    "+cli.EscapeName(l.Say("loses {what}", what)))
		}
		fmt.Fprintf(w, "    %s\n\n", cli.EscapeName(l.Say("then: {outcome}", e.Outcome)))
	}
	fmt.Fprintln(w, l.Say("{n} {n|cancellation|cancellations} at {m} {m|await|awaits}; the run without one: {outcome}",
		r.Tried, len(entries), string(r.Plain.Kind)))
	if r.Tried == 0 && len(entries) == 0 {
		fmt.Fprintln(w, l.Say("no task and no branch waits at an await in this run: there is nothing to cancel"))
	}
	printBounds(w, l, r)
}

// printBounds prints which cancellations were not tried.
func printBounds(w io.Writer, l *lang.Language, r *cancel.Result) {
	if r.Skipped > 0 {
		fmt.Fprintln(w, l.Say("of awaits that come again and again, {n} more {n|occurrence was|occurrences were} not tried",
			r.Skipped))
	}
	if !r.Complete {
		fmt.Fprintln(w, l.Say("not complete: the budget ended"))
	}
}
