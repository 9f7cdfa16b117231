package command

import (
	"encoding/json"

	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/trace/explain"
	"github.com/pollground/pollground/web/site/command/cli"
)

// An object is the output of `run --json`. U+FFFD replaces invalid UTF-8 in the program's output.
type object struct {
	// Status is the end of the run: ended, exit (with a status other than 0), panic, deadlock, ub (undefined behaviour),
	// limit, broken (a bug of Pollground), or refused if the program does not compile.
	Status      string            `json:"status"`
	Exit        int               `json:"exit"` // the command's exit status
	Stdout      string            `json:"stdout"`
	Stderr      string            `json:"stderr"`
	Diagnostics []json.RawMessage `json:"diagnostics"`
	Stats       *stats            `json:"stats"` // null without a run
	Findings    []finding         `json:"findings"`
	Tasks       []waiting         `json:"tasks"` // tasks that wait at the end of the run
}

// stats holds counts of a run. Times are virtual.
type stats struct {
	TimeNS         int64 `json:"time_ns"`
	Instructions   int64 `json:"instructions"`
	Events         int   `json:"events"`
	Tasks          int   `json:"tasks"`
	Polls          int   `json:"polls"`
	Wasted         int   `json:"wasted"`
	Wakes          int   `json:"wakes"`
	Coalesced      int   `json:"coalesced"`
	Steals         int   `json:"steals"`
	DeepestQueue   int   `json:"deepest_queue"`
	ParkedPermille int   `json:"parked_permille"`
	ReadyMeanNS    int64 `json:"ready_mean_ns"` // mean time from ready to polled
	ReadyP50NS     int64 `json:"ready_p50_ns"`
	ReadyP99NS     int64 `json:"ready_p99_ns"`
	ReadyMaxNS     int64 `json:"ready_max_ns"`
}

// waiting is a waiting task and its suspended futures.
type waiting struct {
	Task uint32   `json:"task"`
	Name string   `json:"name"`
	Tree []branch `json:"tree"`
}

// finding is a problem of a run.
type finding struct {
	Level  string `json:"level"` // fault, or warning
	Kind   string `json:"kind"`
	Text   string `json:"text"`
	Help   string `json:"help"`
	Line   int32  `json:"line"` // 0: none
	Task   uint32 `json:"task"` // 0: none
	TimeNS int64  `json:"time_ns"`
	Event  int    `json:"event"`
	Count  int    `json:"count"`
}

// describe adds the counts and problems of a finished run.
func (o *object) describe(s *scenario.Session, a *explain.Analysis) {
	log := s.Trace()
	m := log.Summary()
	o.Stats = &stats{
		TimeNS: s.Latest(), Instructions: s.Steps(), Events: log.Len(), Tasks: m.Tasks, Polls: m.Polls, Wasted: m.Wasted,
		Wakes: m.Wakes, Coalesced: m.Coalesced, Steals: m.Steals, DeepestQueue: m.Deepest, ParkedPermille: m.Parked,
		ReadyMeanNS: m.Mean, ReadyP50NS: m.P50, ReadyP99NS: m.P99, ReadyMaxNS: m.Max,
	}
	end := log.State(log.Len())
	trees := explain.NewTrees(log, end)
	for id := end.NextLive(0); id != 0; id = end.NextLive(id) {
		if tree := trees.Of(id); tree != nil {
			o.Tasks = append(o.Tasks, waiting{id, log.Name(id), branches(tree)})
		}
	}
	for _, f := range findings(a, s.Latest()) {
		o.Findings = append(o.Findings, finding{
			level(f), f.Kind.String(), f.Text, f.Help, f.Line, f.Task, f.Time, f.Event, f.Count,
		})
	}
}

// write prints the object and returns its exit status.
func (o object) write(std *cli.Std, list []diag.Diagnostic) error {
	o.Diagnostics = diagnosticObjects(list)
	if o.Tasks == nil {
		o.Tasks = []waiting{}
	}
	if o.Findings == nil {
		o.Findings = []finding{}
	}
	return writeJSON(std, o, o.Exit)
}

// writeJSON prints v on one line and returns status.
func writeJSON(std *cli.Std, v any, status int) error {
	e := json.NewEncoder(std.Out)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return err
	}
	return cli.Status(status)
}
