package command

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"time"

	"github.com/pollground/pollground/executor/lang"
	"github.com/pollground/pollground/executor/trace"
	"github.com/pollground/pollground/executor/trace/explain"
	"github.com/pollground/pollground/web/site/command/cli"
)

// A reasons object is the output of `why --json`.
type reasons struct {
	Status      string            `json:"status"` // as in `run --json`
	Exit        int               `json:"exit"`   // the command's exit status
	TimeNS      int64             `json:"time_ns"`
	Event       int               `json:"event"` // playhead of the moment
	Tasks       []reason          `json:"tasks"`
	Diagnostics []json.RawMessage `json:"diagnostics"`
}

// A reason explains why a task is pending and what can wake it.
type reason struct {
	Task     uint32      `json:"task"`
	Name     string      `json:"name"`
	State    string      `json:"state"`
	SinceNS  int64       `json:"since_ns"`
	Sentence string      `json:"sentence"`
	Verdict  verdict     `json:"verdict"`
	Links    []chainLink `json:"links"`
	Tree     []branch    `json:"tree"`  // the suspended futures below the task
	Proof    *proof      `json:"proof"` // null unless nothing can ever wake the task
}

type verdict struct {
	Kind   string `json:"kind"`
	Text   string `json:"text"`
	Event  int    `json:"event"`
	TimeNS int64  `json:"time_ns"`
	Line   int32  `json:"line"`
}

type chainLink struct {
	Kind   string `json:"kind"`
	Text   string `json:"text"`
	More   string `json:"more"`
	Task   uint32 `json:"task"`
	Line   int32  `json:"line"`
	Event  int    `json:"event"`
	TimeNS int64  `json:"time_ns"`
}

// A branch is a node of an await tree, in preorder.
type branch struct {
	Depth  int    `json:"depth"`
	Text   string `json:"text"`
	More   string `json:"more"`
	Line   int32  `json:"line"` // 0: none
	Task   uint32 `json:"task"` // task that it waits for, or a part with its own waker; 0 for none
	Leaf   bool   `json:"leaf"`
	Asleep bool   `json:"asleep"` // its task no longer polls it
}

func branches(list []explain.Branch) []branch {
	out := []branch{}
	for _, x := range list {
		out = append(out, branch{x.Depth, x.Text, x.More, x.Line, x.Task, x.Leaf, x.Asleep})
	}
	return out
}

type proof struct {
	How    string `json:"how"`
	Text   string `json:"text"`
	Event  int    `json:"event"`
	TimeNS int64  `json:"time_ns"`
	Line   int32  `json:"line"`
	Task   uint32 `json:"task"`
}

func reasonOf(c *explain.Chain) reason {
	r := reason{c.Task, c.Name, c.State, c.Since, c.Sentence,
		verdict{c.Verdict.Kind, c.Verdict.Text, c.Verdict.Event, c.Verdict.Time, c.Verdict.Line}, []chainLink{},
		branches(c.Tree), nil}
	for _, k := range c.Links {
		r.Links = append(r.Links, chainLink{k.Kind, k.Text, k.More, k.Task, k.Line, k.Event, k.Time})
	}
	if p := c.Proof; p != nil {
		r.Proof = &proof{p.How, p.Text, p.Event, p.Time, p.Line, p.Task}
	}
	return r
}

// whyFlags are the flags of why.
type whyFlags struct {
	RunFlags
	edition, task int
	at            string
	json          bool
}

var whyVerb = cli.Verb{
	Name: "why", Operands: []string{"FILE.rs"}, Interrupt: cli.Interrupted,
	Summary: "explain why tasks are pending, and what can wake them",
	Statuses: []cli.Meaning{
		{Status: 0, Text: "the question is answered, however the run ended"},
		{Status: exitRefused, Text: "the program is refused"},
		{Status: cli.Misused, Text: "wrong usage, or no such task at that moment"},
	},
	Define: func(flags *flag.FlagSet) cli.Action {
		f := &whyFlags{}
		f.Define(flags)
		f.defineLang(flags)
		defineEdition(flags, &f.edition)
		flags.StringVar(&f.at, "at", "", "the `TIME` of the question, such as 60ms (default: the end of the run)")
		flags.IntVar(&f.task, "task", 0, "number `N` of the task (0: every task that waits)")
		flags.BoolVar(&f.json, "json", false, "print one JSON object: status, exit, time_ns, event, tasks, diagnostics")
		return f.run
	},
}

func (f *whyFlags) run(ctx context.Context, operands []string, std *cli.Std) error {
	at, err := moment(f.at)
	if err != nil {
		return err
	}
	language, err := f.language()
	if err != nil {
		return err
	}
	program, list, err := f.compile(operands[0], f.edition, std, f.json)
	if err != nil {
		return err
	}
	o := reasons{Tasks: []reason{}, Diagnostics: diagnosticObjects(list)}
	if program == nil {
		if !f.json {
			return cli.Status(exitRefused)
		}
		o.Status, o.Exit = "refused", exitRefused
		return writeJSON(std, o, o.Exit)
	}
	r, err := runQuietly(ctx, program, f.Options, language)
	if err != nil {
		return err
	}
	log := r.Trace()
	o.Status, o.Event, o.TimeNS = r.end.status, log.Len(), r.Latest()
	if at >= 0 {
		o.Event, o.TimeNS = log.EventAt(at.Nanoseconds()), min(at.Nanoseconds(), o.TimeNS)
	}
	chains := f.chains(log, o.Event)
	if f.task != 0 && len(chains) == 0 {
		return cli.Usagef("there is no task %d at %s", f.task, trace.Ms(o.TimeNS))
	}
	if f.json {
		for _, c := range chains {
			o.Tasks = append(o.Tasks, reasonOf(c))
		}
		return writeJSON(std, o, 0)
	}
	for _, c := range chains {
		fmt.Fprint(std.Out, cli.Escape(c.Text(language)))
	}
	if len(chains) == 0 {
		fmt.Fprintln(std.Out, language.Say("No task waits at {time} ms, event {event} of {events}.",
			lang.Moment(o.TimeNS), o.Event, log.Len()))
	}
	return nil
}

// chains returns the answers for the selected task, or for each waiting task.
func (f *whyFlags) chains(log *trace.Log, event int) (list []*explain.Chain) {
	if f.task != 0 {
		if c := explain.Why(log, uint32(f.task), event); c != nil {
			list = append(list, c)
		}
		return list
	}
	state := log.State(event)
	for _, id := range state.Live() {
		if state.Task(id).State == trace.Waiting {
			list = append(list, explain.Why(log, id, event))
		}
	}
	return list
}

// moment parses the flag --at: a time, or -1 if it is not set.
func moment(text string) (time.Duration, error) {
	if text == "" {
		return -1, nil
	}
	t, err := time.ParseDuration(text)
	if err != nil || t < 0 {
		return 0, cli.Usagef("--at is a time such as 60ms, not %q", text)
	}
	return t, nil
}
