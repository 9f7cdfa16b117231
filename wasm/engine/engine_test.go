package engine

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/pollground/pollground/examples"
	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/sched"
	"github.com/pollground/pollground/executor/trace"
	"github.com/pollground/pollground/executor/trace/view"
	"github.com/pollground/pollground/wasm/player"
	"github.com/pollground/pollground/wasm/protocol"
)

// load compiles an example; it must be one that runs.
func load(t *testing.T, name string) *run {
	t.Helper()
	all, err := examples.All()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range all {
		if e.Name == name {
			engine, list := new(Loader).Load(e.File, e.Source, scenario.Options{})
			if engine == nil {
				t.Fatalf("%s is refused: %+v", e.File, list)
			}
			return engine.(*run)
		}
	}
	t.Fatalf("there is no example %s", name)
	return nil
}

func text(t *testing.T, log *trace.Log) string {
	t.Helper()
	if err := trace.Validate(log); err != nil {
		t.Error(err)
	}
	var b bytes.Buffer
	if err := log.Text(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// A clock is a host whose time passes only while the player waits.
type clock struct {
	ms    float64
	soon  bool
	timer float64 // 0 = none
}

func (c *clock) Now() float64     { return c.ms }
func (c *clock) Soon()            { c.soon = true }
func (c *clock) After(ms float64) { c.timer = c.ms + ms }
func (c *clock) Post([]byte)      {}

// settle runs the event loop until nothing is pending.
func (c *clock) settle(t *testing.T, p *player.Player) {
	t.Helper()
	for range 1_000_000 {
		if !c.turn(p) {
			return
		}
	}
	t.Fatal("the event loop never became quiet")
}

// turn is one turn of the event loop. It reports whether there was anything to do.
func (c *clock) turn(p *player.Player) bool {
	switch {
	case c.soon:
		c.soon = false
	case c.timer > 0:
		c.ms, c.timer = max(c.ms, c.timer), 0
	default:
		return false
	}
	p.Tick()
	return true
}

// A keeper keeps the engine that the player loads.
type keeper struct {
	Loader
	engine *run
}

func (k *keeper) Loading(name, source string, o scenario.Options) player.Compilation {
	return kept{k.Loader.Loading(name, source, o), k}
}

type kept struct {
	player.Compilation
	by *keeper
}

func (c kept) Engine() player.Engine {
	engine := c.Compilation.Engine()
	if engine != nil {
		c.by.engine = engine.(*run)
	}
	return engine
}

// last is the run that was made of it by the last fork.
func (r *run) last() *run {
	for r.fork != nil {
		r = r.fork
	}
	return r
}

// A run does not depend on what earlier runs compiled of the same program. Runs are compared up to
// two million instructions: some executors poll a sleeping program that long and longer.
func TestTheSameTextAgain(t *testing.T) {
	all, err := examples.All()
	if err != nil {
		t.Fatal(err)
	}
	kept := new(Loader)
	for _, e := range all[:12] {
		var again, anew []string
		hash := func(l *Loader, seed uint64, design string) string {
			engine, list := l.Load(e.File, e.Source, scenario.Options{Seed: seed, Executor: design})
			if engine == nil {
				t.Fatalf("%s is refused: %v", e.Name, list)
			}
			for engine.Steps() < 2_000_000 && engine.Advance(
				scenario.Limits{Instructions: 100_000, Until: -1},
			) == scenario.StopBudget {
			}
			return strconv.FormatUint(engine.Hash(engine.Events()), 10)
		}
		for seed := range uint64(6) {
			design := sched.Policies()[seed%2].Name
			again = append(again, hash(kept, seed, design))
			anew = append(anew, hash(new(Loader), seed, design))
		}
		if !slices.Equal(again, anew) {
			t.Errorf(
				"%s: traces of one program, run again and again, are %v, of a new program each time %v", e.Name, again, anew,
			)
		}
		if said, list := kept.Check(e.Source), new(Loader).Check(e.Source); !reflect.DeepEqual(said, list) {
			t.Errorf("%s: checking what is loaded says %v, checking anew %v", e.Name, said, list)
		}
	}
}

// However a run is watched, it is the same run.
func TestPacingDoesNotChangeTheTrace(t *testing.T) {
	all, err := examples.All()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range all {
		if strings.Contains(e.Source, "pollground::event") {
			continue // its clicks come when the reader likes
		}
		t.Run(e.Name, func(t *testing.T) {
			source, err := json.Marshal(e.Source)
			if err != nil {
				t.Fatal(err)
			}
			watch := func(run string, commands ...string) string {
				host, k := &clock{ms: 1}, &keeper{}
				p := player.New(host, k)
				p.Command(`{"op":"run","source":` + string(source) + `,` + run + `}`)
				host.settle(t, p)
				for _, c := range commands {
					p.Command(c)
					host.settle(t, p)
				}
				if k.engine == nil {
					t.Fatalf("%s is refused", e.File)
				}
				return text(t, k.engine.log)
			}
			instant := watch(`"speed":"instant"`)
			if live := watch(`"speed":1`); live != instant {
				t.Errorf("played live it has another trace:\n%s\nthan at once:\n%s", live, instant)
			}
			steps := []string{}
			for range 10 {
				steps = append(
					steps, `{"op":"step","unit":"poll"}`, `{"op":"step","unit":"wake"}`, `{"op":"step","dir":-1,"unit":"poll"}`,
				)
			}
			if stepped := watch(`"paused":true`, append(steps, `{"op":"end"}`)...); stepped != instant {
				t.Errorf("stepped it has another trace:\n%s\nthan at once:\n%s", stepped, instant)
			}
		})
	}
}

func TestTheClockStaysBeforeADeadline(t *testing.T) {
	r := load(t, "sleep_together")
	for {
		stop := r.Advance(scenario.Limits{Instructions: 1_000_000, Until: r.Now()})
		if stop == scenario.StopIdle {
			break
		}
		if stop != scenario.StopBudget && stop != scenario.StopUnit {
			t.Fatalf("stopped with %d", stop)
		}
	}
	deadline, ok := r.NextDeadline()
	if !ok || deadline < 100e6 || deadline > 102e6 {
		t.Errorf("the next deadline is %d, %t; want that of the cat, at 100 ms", deadline, ok)
	}
	if r.Now() >= deadline {
		t.Errorf("the clock reads %d, and its next deadline is %d", r.Now(), deadline)
	}
}

// The end that the limit makes is at the moment of the last event, however far the run was let go.
func TestTheLimitIsAtOneMoment(t *testing.T) {
	var traces []string
	source := "#[tokio::main]\nasync fn main() {\n    loop {\n" +
		"        tokio::time::sleep(std::time::Duration::from_millis(3)).await;\n    }\n}\n"
	for _, piece := range []int64{700, 90_000, 5_000_000} {
		engine, list := (&Loader{keep: 20_000, most: 5_000}).Load("main.rs", source, scenario.Options{})
		if engine == nil {
			t.Fatalf("refused: %+v", list)
		}
		stop := scenario.StopBudget
		for stop != scenario.StopLimit && stop != scenario.StopEnded {
			stop = engine.Advance(scenario.Limits{Instructions: piece, Until: -1})
		}
		var b strings.Builder
		if err := engine.(*run).log.Text(&b); err != nil {
			t.Fatal(err)
		}
		kept, _, _ := strings.Cut(b.String(), "…") // behind it stands how many were not kept
		traces = append(traces, kept)
	}
	if traces[0] != traces[1] || traces[1] != traces[2] {
		last := func(s string) string { return s[max(0, len(s)-300):] }
		t.Errorf("a run in small pieces ends with\n%s\nin large ones with\n%s\nand\n%s",
			last(traces[0]), last(traces[1]), last(traces[2]))
	}
}

func TestARunawayIsEndedAtTheLimit(t *testing.T) {
	source := "fn main() {\n    loop {\n        println!(\"more\");\n    }\n}\n"
	engine, list := (&Loader{keep: 20_000, most: 60_000}).Load("main.rs", source, scenario.Options{})
	if engine == nil {
		t.Fatalf("refused: %+v", list)
	}
	for {
		stop := engine.Advance(scenario.Limits{Instructions: 1_000_000, Until: -1})
		if stop == scenario.StopBudget {
			continue
		}
		if stop != scenario.StopLimit || engine.ExitCode() != exitLimit {
			t.Errorf("stopped with %d, exit %d", stop, engine.ExitCode())
		}
		break
	}
	// The newest part of it can be looked at, and the page is told from where on.
	first := engine.View(view.Query{})
	if first.First < 30_000 || first.Event != first.First || first.Events-first.First > 20_002 {
		t.Errorf("the first moment left: %+v", first)
	}
	last := engine.View(view.Query{Event: first.Events})
	if last.Banner == nil || last.Banner.Kind != "limit" {
		t.Errorf("the last moment: %+v", last)
	}
}

func TestViewsAndLanesAreJSON(t *testing.T) {
	r := load(t, "sleep_together")
	for r.Advance(scenario.Limits{Instructions: 1_000_000, Until: -1}) == scenario.StopBudget {
	}
	for playhead := range r.Events() + 1 {
		view := r.View(view.Query{Event: playhead, Selected: 1, Queue: 4, Rows: 4, Console: 10})
		if text := protocol.Append(nil, &protocol.ViewPost{View: view}); !json.Valid(text) {
			t.Fatalf("at %d the view is no JSON: %s", playhead, text)
		}
	}
	lanes := r.ScanLanes(view.LaneQuery{To: r.Now(), Count: 10})
	for lanes.Step(3) {
	}
	if text := protocol.Append(nil, &protocol.LanesAnswer{Lanes: lanes.Lanes()}); !json.Valid(text) {
		t.Errorf("the lanes are no JSON: %s", text)
	}
	density := r.ScanDensity(view.DensityQuery{To: r.Now(), Count: 10, Columns: 10, Rows: 10})
	for density.Step(3) {
	}
	if text := protocol.Append(nil, &protocol.DensityAnswer{Density: density.Density()}); !json.Valid(text) {
		t.Errorf("the density is no JSON: %s", text)
	}
}

// A click is part of the run: runs that get it at the same moment are the same run, whether they are played live or at
// once. A click made in the past gives the run that a click at that moment would have given.
func TestClicksDoNotChangeTheTrace(t *testing.T) {
	all, err := examples.All()
	if err != nil {
		t.Fatal(err)
	}
	tried := 0
	for _, e := range all {
		if !strings.Contains(e.Source, `pollground::event("save")`) {
			continue
		}
		tried++
		source, err := json.Marshal(e.Source)
		if err != nil {
			t.Fatal(err)
		}
		program, _ := scenario.Load(e.File, e.Source)
		for _, at := range []string{"20000000", "55000000", "90000000"} {
			session := func(run string, commands ...string) *keeper {
				host, k := &clock{ms: 1}, &keeper{}
				p := player.New(host, k)
				p.Command(`{"op":"run","source":` + string(source) + `,` + run + `}`)
				host.settle(t, p)
				for _, c := range commands {
					p.Command(c)
					host.settle(t, p)
				}
				return k
			}
			click, end := `{"op":"host","name":"save","data":"x"}`, `{"op":"end"}`
			live := session(`"paused":true`, `{"op":"seek","time":`+at+`}`, click, end)
			want := text(t, live.engine.log)

			// Headless, with the click as an option.
			when := int64(0)
			for i := range live.engine.log.Len() {
				if x := live.engine.log.At(i); x.Kind == trace.HostFire && x.Other != 0 {
					when = x.Time
				}
			}
			if when == 0 {
				t.Fatalf("%s at %s: the click did not arrive:\n%s", e.File, at, want)
			}
			ns, _ := strconv.ParseInt(at, 10, 64)
			clicks := []scenario.HostEvent{{Time: ns, Name: "save", Data: "x"}}
			s := scenario.NewSession(program, scenario.Options{Lines: true, HostEvents: clicks})
			for {
				stop := s.Advance(scenario.Limits{Instructions: 1_000_000, Until: -1})
				if stop != scenario.StopBudget && stop != scenario.StopUnit {
					break
				}
			}
			if got := text(t, s.Trace()); got != want {
				t.Errorf("%s, click at %s: headless it has another trace:\n%s\nthan live:\n%s", e.File, at, got, want)
			}

			// The same click, but made in the past of a run that got it later.
			late := session(
				`"paused":true`, `{"op":"seek","time":120000000}`, click, end, `{"op":"seek","time":`+at+`}`, click, end,
			)
			if got := text(t, late.engine.last().log); got != want {
				t.Errorf("%s, click at %s: made in the past it has another trace:\n%s\nthan at once:\n%s", e.File, at, got, want)
			}
		}
	}
	if tried == 0 {
		t.Error("no example waits for a click on save")
	}
}

// Two runs are compared from their beginnings, also when these have been let go.
func TestCompareRemembersTheBeginning(t *testing.T) {
	const source = `use std::time::Duration;
use tokio::time::sleep;

async fn nap(ms: u64) {
    println!("{ms}");
    sleep(Duration::from_millis(ms)).await;
    println!("{ms} is over");
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let all = [tokio::spawn(nap(20)), tokio::spawn(nap(10))];
    for one in all {
        one.await.unwrap();
    }
}
`
	compare := func(keep int) string {
		l := &Loader{keep: keep, most: 10_000_000}
		a, list := l.Load("main.rs", source, scenario.Options{})
		if a == nil {
			t.Fatal(list)
		}
		b := a.Again(scenario.Options{Executor: "busy", Workers: 1})
		for _, e := range []player.Engine{a, b} {
			for stop := scenario.StopBudget; stop == scenario.StopBudget || stop == scenario.StopIdle; {
				stop = e.Advance(scenario.Limits{Instructions: 1_000_000, Until: -1})
			}
		}
		if gone := b.First() > 0; gone != (keep == 5_000) {
			t.Errorf("keeping %d, the second run begins with event %d", keep, b.First())
		}
		return string(protocol.Append(nil, &protocol.CompareAnswer{Result: &protocol.Comparison{Difference: *a.Compare(b)}}))
	}
	whole, part := compare(1_000_000), compare(5_000)
	if whole != part || !strings.Contains(whole, `"first":{`) {
		t.Errorf("whole runs:\n%s\nwith their beginnings dropped:\n%s", whole, part)
	}
}
