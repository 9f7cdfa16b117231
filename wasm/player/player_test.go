package player

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/pollground/pollground/executor/lang"
	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/trace/explain"
	"github.com/pollground/pollground/executor/trace/view"
	"github.com/pollground/pollground/wasm/protocol"
)

// A fakeHost is an event loop whose clock only the test turns.
type fakeHost struct {
	ms     float64
	soon   bool
	timer  float64 // when, ms; 0 = none
	posted []string
	pauses []float64 // every wait that was slept through, ms
}

func (h *fakeHost) Now() float64     { return h.ms }
func (h *fakeHost) Soon()            { h.soon = true }
func (h *fakeHost) After(ms float64) { h.timer = h.ms + ms }
func (h *fakeHost) Post(json []byte) { h.posted = append(h.posted, string(json)) }

// turn runs the event loop once: macrotasks before timers. False when nothing is pending.
func (h *fakeHost) turn(p *Player) bool {
	switch {
	case h.soon:
		h.soon = false
	case h.timer > 0:
		if h.timer > h.ms {
			h.pauses = append(h.pauses, h.timer-h.ms)
			h.ms = h.timer
		}
		h.timer = 0
	default:
		return false
	}
	p.Tick()
	return true
}

func (h *fakeHost) settle(t *testing.T, p *Player) {
	t.Helper()
	for range 100_000 {
		if !h.turn(p) {
			return
		}
	}
	t.Fatal("the event loop never became quiet")
}

// take returns and forgets what was posted, one short word per message.
func (h *fakeHost) take(t *testing.T) []string {
	t.Helper()
	var out []string
	for _, text := range h.posted {
		var m struct {
			Op, Status, Message string
			Exit                *int
			View                struct{ Event int }
			List                []json.RawMessage
			Lanes               *struct{ From, To, First, Total int }
		}
		if err := json.Unmarshal([]byte(text), &m); err != nil {
			t.Fatalf("posted %s: %v", text, err)
		}
		switch m.Op {
		case "status":
			if m.Exit != nil {
				m.Status += fmt.Sprint(" ", *m.Exit)
			}
			out = append(out, m.Status)
		case "view":
			out = append(out, fmt.Sprint("view ", m.View.Event))
		case "diagnostics":
			out = append(out, fmt.Sprint("diagnostics ", len(m.List)))
		case "lanes":
			if m.Lanes == nil {
				out = append(out, "lanes null")
			} else {
				out = append(out, fmt.Sprint("lanes ", *m.Lanes))
			}
		case "fault":
			out = append(out, "fault "+m.Message)
		default:
			out = append(out, m.Op)
		}
	}
	h.posted = nil
	return out
}

// A fakeEngine has a script: each event has a time and the units that end with it. Times after a
// gap of a millisecond or more are deadlines. A click named in the script must come before its
// event.
type fakeEngine struct {
	host   *fakeHost
	script []fakeEvent
	events []fakeEvent
	now    int64
	cost   float64 // ms per call of Advance
	spin   bool    // never makes an event: loop {}
	button string  // a click that is welcome at any time
	got    []string
	stop   scenario.Stop // at the end of the script
	breaks bool          // in the next Advance
	exit   int

	all      []fakeEvent // the script of every run, for Again
	again    *fakeEngine // the last run that Again made
	findings string
	pieces   int // of a scan

	search   *fakeSearch // the last that Explore made
	schedule string      // of the run
	choices  map[int]int // events before them
}

type fakeEvent struct {
	time  int64
	unit  protocol.StepUnit
	moves bool
	click string
}

func (e *fakeEngine) SetLanguage(*lang.Language) {}

func (e *fakeEngine) Advance(l scenario.Limits) scenario.Stop {
	if e.breaks {
		panic("a trap")
	}
	e.host.ms += e.cost
	if e.spin {
		e.now += l.Instructions
		return scenario.StopBudget
	}
	for {
		if len(e.script) == 0 {
			return e.stop
		}
		next := e.script[0]
		if next.click != "" {
			return scenario.StopIdle
		}
		if next.time-e.now >= 1e6 && l.Until >= 0 && next.time > l.Until {
			e.now = max(e.now, l.Until)
			return scenario.StopIdle
		}
		e.script = e.script[1:]
		e.now = next.time
		e.events = append(e.events, next)
		if l.Unit == scenario.UnitBeat && (len(e.script) == 0 || e.script[0].time > e.now) {
			return scenario.StopUnit
		}
	}
}

func (e *fakeEngine) Broken() bool {
	e.script, e.spin, e.stop, e.exit = nil, false, scenario.StopLimit, 139
	e.events = append(e.events, fakeEvent{time: e.now})
	return false
}

func (e *fakeEngine) NextDeadline() (int64, bool) {
	if len(e.script) == 0 || e.script[0].click != "" {
		return 0, false
	}
	return e.script[0].time, true
}

func (e *fakeEngine) HostEvent(name, data string) bool {
	if e.button != "" && name == e.button {
		e.events = append(e.events, fakeEvent{time: e.now, moves: true})
		e.got = append(e.got, fmt.Sprint(name, " at ", e.now))
		return true
	}
	if len(e.script) == 0 || e.script[0].click != name {
		return false
	}
	e.got = append(e.got, name+" "+data)
	e.script[0].click = ""
	e.script[0].time = e.now
	return true
}

func (e *fakeEngine) Now() int64                           { return e.now }
func (e *fakeEngine) ExitCode() int                        { return e.exit }
func (e *fakeEngine) Events() int                          { return len(e.events) }
func (e *fakeEngine) Time(i int) int64                     { return e.events[i].time }
func (e *fakeEngine) Ends(i int, u protocol.StepUnit) bool { return e.events[i].unit == u }
func (e *fakeEngine) Beat(i int) view.Beat {
	b := view.Beat{Story: view.StoryLine}
	for b.End = i; b.End < len(e.events) && e.events[b.End].time == e.events[i].time; b.End++ {
		if e.events[b.End].moves {
			b.Story = view.StoryPoll
		}
	}
	b.Whole = b.End < len(e.events)
	return b
}
func (e *fakeEngine) Words(int) int { return 8 }
func (e *fakeEngine) Over(playhead, task int) (int, int) {
	for i := playhead; i < len(e.events); i++ {
		if e.events[i].unit == protocol.UnitLine {
			return i + 1, task
		}
	}
	return -1, task
}
func (e *fakeEngine) View(q view.Query) *view.View { return &view.View{Event: q.Event} }
func (e *fakeEngine) ScanLanes(q view.LaneQuery) LaneScan {
	return &fakeScan{lanes: q, left: e.pieces}
}
func (e *fakeEngine) ScanDensity(q view.DensityQuery) DensityScan {
	return &fakeScan{density: q, left: e.pieces}
}

// A fakeScan takes some steps and answers with its question.
type fakeScan struct {
	lanes   view.LaneQuery
	density view.DensityQuery
	left    int
}

func (s *fakeScan) Step(int) bool {
	s.left--
	return s.left > 0
}

func (s *fakeScan) Lanes() *view.Lanes {
	return &view.Lanes{From: s.lanes.From, To: s.lanes.To, First: s.lanes.First, Total: s.lanes.Count}
}

func (s *fakeScan) Density() *view.Density {
	return &view.Density{From: s.density.From, To: s.density.To}
}

func (e *fakeEngine) First() int              { return 0 }
func (e *fakeEngine) Steps() int64            { return int64(len(e.events)) }
func (e *fakeEngine) Analyse(events int) bool { return false }
func (e *fakeEngine) Findings() []explain.Finding {
	if e.findings == "" {
		return nil
	}
	return []explain.Finding{{Text: e.findings}}
}
func (e *fakeEngine) Match(i int, b protocol.Break) bool {
	switch b.Kind {
	case protocol.BreakLine:
		return e.events[i].unit == protocol.UnitLine
	case protocol.BreakPoll:
		return e.events[i].unit == protocol.UnitPoll
	}
	return e.events[i].unit == protocol.UnitWake
}
func (e *fakeEngine) Why(task uint32, playhead int) *explain.Chain {
	return &explain.Chain{Task: task, Event: playhead}
}
func (e *fakeEngine) Tasks(q view.TaskQuery) *view.TaskTable {
	return &view.TaskTable{Event: q.Event}
}
func (e *fakeEngine) Rows(q view.EventQuery) *view.EventTable {
	return &view.EventTable{First: q.First}
}
func (e *fakeEngine) Next(playhead, dir int, kind string, task uint32) int { return playhead + dir }
func (e *fakeEngine) Hash(playhead int) uint64                             { return uint64(playhead) }
func (e *fakeEngine) Compare(other Engine) *explain.Difference {
	return &explain.Difference{Steps: other.Events() - e.Events()}
}
func (e *fakeEngine) Again(o scenario.Options) Engine {
	next := *e
	if o.Schedule != nil {
		next.schedule = o.Schedule.String()
	}
	next.script, next.events, next.now, next.got = append([]fakeEvent(nil), e.all...), nil, 0, nil
	next.all = e.all
	e.again = &next
	return &next
}

func (e *fakeEngine) ChoiceAt(choice int) (int, bool) {
	event, ok := e.choices[choice]
	return event, ok
}

type fakeLoader struct {
	host   *fakeHost
	engine *fakeEngine
	loads  []string
	steps  int     // of a compilation, besides the last
	cost   float64 // ms per step
	breaks int     // so many steps trap first
	limit  bool    // because of a limit of compiling
	again  bool    // that may be owed to others' work
}

// A fakeCompilation takes steps, some of which do not return.
type fakeCompilation struct {
	*fakeLoader
	list        []diag.Diagnostic
	engine      *fakeEngine
	interrupted func() bool
	left        int
}

func (c *fakeCompilation) Step() bool {
	c.host.ms += c.cost
	if c.breaks > 0 {
		c.breaks--
		panic("a trap")
	}
	if c.interrupted != nil && c.interrupted() {
		c.list, c.left = []diag.Diagnostic{{Message: "too long"}, {Message: "press Run"}}, 0
	}
	c.left--
	return c.left >= 0
}

func (c *fakeCompilation) Broken() bool {
	if c.limit && !c.again {
		c.list, c.engine, c.left = []diag.Diagnostic{{Message: "too much"}}, nil, 0
	}
	return c.limit
}

func (c *fakeCompilation) Diagnostics() []diag.Diagnostic { return c.list }

func (c *fakeCompilation) Engine() Engine {
	if c.engine == nil {
		return nil
	}
	return c.engine
}

func (c *fakeCompilation) TypeAt(line, col int) *protocol.TypeAt {
	if len(c.list) > 0 {
		return nil
	}
	return &protocol.TypeAt{Text: fmt.Sprint(line, ":", col)}
}

func (l *fakeLoader) Executors() []string { return []string{"queue", "busy"} }

func (l *fakeLoader) Checking(source string, interrupted func() bool) Compilation {
	return &fakeCompilation{fakeLoader: l, list: l.check(source), interrupted: interrupted, left: l.steps}
}

func (l *fakeLoader) check(source string) []diag.Diagnostic {
	if strings.Contains(source, "long") {
		return []diag.Diagnostic{{
			Message:  "xno " + strings.Repeat("ä", 700_000),
			Children: []diag.Child{{Level: diag.Help, Message: strings.Repeat("€", 700_000)}},
		}}
	}
	if strings.Contains(source, "bad") {
		return []diag.Diagnostic{{Message: "no \"bad\"\n"}}
	}
	return nil
}

func (l *fakeLoader) Loading(name, source string, o scenario.Options) Compilation {
	l.loads = append(l.loads, fmt.Sprint(name, " ", o.Executor, " ", o.Workers, " ", o.Seed))
	c := &fakeCompilation{fakeLoader: l, list: l.check(source), left: l.steps}
	if c.list == nil {
		c.engine = l.engine
		l.engine.host = l.host
		l.engine.all = append([]fakeEvent(nil), l.engine.script...)
	}
	return c
}

// poll at 0, wake, line; a timer at 50 ms; a click; the end.
func script() []fakeEvent {
	return []fakeEvent{
		{time: 0, moves: true},
		{time: 300, unit: protocol.UnitLine},
		{time: 600, unit: protocol.UnitPoll, moves: true},
		{time: 50e6, unit: protocol.UnitWake, moves: true},
		{time: 50e6, moves: true},
		{time: 50e6 + 300, unit: protocol.UnitPoll, moves: true},
	}
}

func start(t *testing.T, engine *fakeEngine, run string) (*fakeHost, *fakeLoader, *Player) {
	t.Helper()
	h := &fakeHost{ms: 1000}
	l := &fakeLoader{host: h, engine: engine}
	if engine.stop == 0 {
		engine.stop = scenario.StopEnded
	}
	p := New(h, l)
	p.Command(run)
	return h, l, p
}

func expect(t *testing.T, got []string, want ...string) {
	t.Helper()
	if g, w := strings.Join(got, " | "), strings.Join(want, " | "); g != w {
		t.Errorf("got  %s\nwant %s", g, w)
	}
}

func TestPlayShowsBeatsAtAPaceForPeople(t *testing.T) {
	h, l, p := start(t, &fakeEngine{script: script()},
		`{"op":"run","seq":1,"source":"x","name":"a.rs","executor":"queue","workers":2,"seed":7,"speed":1}`)
	h.settle(t, p)
	expect(t, h.take(t), "ready", "compiling", "diagnostics 0", "playing",
		"view 1", "view 2", "view 3", "silence", "view 5", "view 6", "ended 0")
	expect(t, l.loads, "a.rs queue 2 7")
	// What is new stays for the 2 s that its 8 words take to read, the second and third of a kind half as long.
	want := []float64{2000, 120, 1000, 240 + 1.2*50 - 0.00072, 1000, 420}
	if len(h.pauses) != len(want) {
		t.Fatalf("waited %v, want %v", h.pauses, want)
	}
	for i := range want {
		if d := h.pauses[i] - want[i]; d > 0.001 || d < -0.001 {
			t.Errorf("wait %d took %v ms, want %v", i, h.pauses[i], want[i])
		}
	}
}

func TestSpeedDividesThePace(t *testing.T) {
	h, _, p := start(t, &fakeEngine{script: script()}, `{"op":"run","source":"x","speed":10}`)
	h.settle(t, p)
	if h.pauses[0] != 200 || h.pauses[1] != 12 {
		t.Errorf("waited %v, want 200, 12, …", h.pauses)
	}
}

func TestRealTimeWaitsAsLongAsTheClockSays(t *testing.T) {
	h, _, p := start(t, &fakeEngine{script: script()}, `{"op":"run","source":"x","speed":"real"}`)
	h.settle(t, p)
	longest := 0.0
	for _, ms := range h.pauses {
		longest = max(longest, ms)
	}
	if longest < 49.9 || longest > 50 {
		t.Errorf("waited %v, want the silence of 50 ms to take 50 ms", h.pauses)
	}
}

func TestInstantWaitsForNothing(t *testing.T) {
	h, _, p := start(t, &fakeEngine{script: script()}, `{"op":"run","source":"x","speed":"instant"}`)
	h.settle(t, p)
	if len(h.pauses) != 0 {
		t.Errorf("waited %v", h.pauses)
	}
	got := h.take(t)
	expect(t, got[len(got)-2:], "ended 0", "view 6")
}

func TestStepsBothWays(t *testing.T) {
	h, _, p := start(t, &fakeEngine{script: script()}, `{"op":"run","source":"x","paused":true}`)
	h.settle(t, p)
	expect(t, h.take(t), "ready", "compiling", "diagnostics 0", "paused", "view 0")
	for _, c := range []struct{ command, want string }{
		{`{"op":"step","dir":1,"unit":"poll"}`, "view 3"},
		{`{"op":"step","dir":1,"unit":"wake"}`, "view 4"},
		{`{"op":"step","dir":1,"unit":"poll"}`, "view 6"},
		{`{"op":"step","dir":-1,"unit":"poll"}`, "view 3"},
		{`{"op":"step","dir":-1,"unit":"line"}`, "view 2"},
		{`{"op":"step","dir":-1,"unit":"poll"}`, "view 0"},
		{`{"op":"step","dir":1,"unit":"line"}`, "view 2"},
		{`{"op":"step","dir":1,"unit":"line"}`, "view 6"}, // no further line: the end
	} {
		p.Command(c.command)
		h.settle(t, p)
		got := h.take(t)
		var views []string
		for _, m := range got {
			if strings.HasPrefix(m, "view") {
				views = append(views, m)
			}
		}
		expect(t, views, c.want)
	}
}

func TestSeekReachesWhatIsNotKnownYet(t *testing.T) {
	h, _, p := start(t, &fakeEngine{script: script()}, `{"op":"run","source":"x","paused":true}`)
	// Sent before the program was compiled: kept, not lost.
	p.Command(`{"op":"seek","time":50000000}`)
	h.settle(t, p)
	expect(t, h.take(t), "ready", "compiling", "diagnostics 0", "paused", "view 5")
	p.Command(`{"op":"seek","event":2}`)
	h.settle(t, p)
	p.Command(`{"op":"seek","event":600}`)
	h.settle(t, p)
	p.Command(`{"op":"seek","time":400}`)
	h.settle(t, p)
	expect(t, h.take(t), "view 2", "ended 0", "view 6", "paused", "view 2")
}

func TestSeekInTimeStopsBeforeALaterDeadline(t *testing.T) {
	e := &fakeEngine{script: script()}
	h, _, p := start(t, e, `{"op":"run","source":"x","paused":true}`)
	p.Command(`{"op":"seek","time":20000000}`)
	h.settle(t, p)
	expect(t, h.take(t), "ready", "compiling", "diagnostics 0", "paused", "view 3")
	if e.now >= 50e6 {
		t.Error("the clock went to a deadline behind the moment that was asked for")
	}
}

// The page answers many waits of a run at once. None of them counts as a click in the past of the one before.
func TestEventsThatComeTogether(t *testing.T) {
	e := &fakeEngine{button: "go", script: []fakeEvent{{time: 0, moves: true}, {click: "the end", moves: true}}}
	h, _, p := start(t, e, `{"op":"run","source":"x","speed":10}`)
	h.settle(t, p)
	h.take(t)
	p.Command(`{"op":"host","name":"go","data":"1"}`)
	p.Command(`{"op":"host","name":"go","data":"2","also":true}`)
	p.Command(`{"op":"host","name":"nobody","data":"3","also":true}`)
	h.settle(t, p)
	expect(t, h.take(t), "view 3")
	expect(t, e.got, "go at 0", "go at 0")
}

func TestAClickGoesToTheRun(t *testing.T) {
	e := &fakeEngine{script: []fakeEvent{{time: 0, moves: true}, {click: "save", moves: true}}}
	h, _, p := start(t, e, `{"op":"run","source":"x","speed":10}`)
	h.settle(t, p)
	expect(t, h.take(t), "ready", "compiling", "diagnostics 0", "playing", "view 1")
	// An event that nobody waits for changes nothing; the page is told so by a view.
	p.Command(`{"op":"host","seq":7,"name":"other","data":""}`)
	h.settle(t, p)
	if last := h.posted[len(h.posted)-1]; !strings.HasSuffix(last, `,"host":7,"turn":"none"}`) {
		t.Errorf("the view is %s", last)
	}
	expect(t, h.take(t), "view 1")
	p.Command(`{"op":"host","name":"save","data":"now"}`)
	h.settle(t, p)
	got := h.take(t)
	expect(t, got[len(got)-2:], "view 2", "ended 0")
	expect(t, e.got, "save now")
}

func TestAClickEndsTheSilence(t *testing.T) {
	e := &fakeEngine{script: []fakeEvent{{time: 0}, {time: 100e6}}, button: "save"}
	h, _, p := start(t, e, `{"op":"run","source":"x","speed":1}`)
	for len(h.pauses) < 1 { // the first beat; then the wait for 100 ms, shown in 360 ms, begins
		h.turn(p)
	}
	before := h.ms
	h.ms += 90 // a quarter of it
	p.Command(`{"op":"host","name":"save","data":""}`)
	expect(t, e.got, "save at 25000000")
	h.settle(t, p)
	// The click is shown at once, and the rest of the silence after its own beat.
	if want := before + 90 + 2000 + 240 + 1.2*75 + 120; h.ms != want {
		t.Errorf("the run ended at %v ms, want %v", h.ms, want)
	}
}

func TestARunawayCanBePausedAndStopped(t *testing.T) {
	e := &fakeEngine{spin: true, cost: 1}
	h, _, p := start(t, e, `{"op":"run","source":"x","speed":1}`)
	for range 20 {
		before := h.ms
		if !h.turn(p) {
			t.Fatal("the player gave up on a program that runs")
		}
		if took := h.ms - before; took > sliceMs+1 {
			t.Fatalf("a slice took %v ms", took)
		}
	}
	p.Command(`{"op":"pause"}`)
	h.settle(t, p)
	p.Command(`{"op":"step","dir":1,"unit":"poll"}`)
	for range 200 {
		h.turn(p)
	}
	p.Command(`{"op":"stop"}`)
	h.settle(t, p)
	var states []string
	for _, m := range h.take(t) {
		if !strings.HasPrefix(m, "view") {
			states = append(states, m)
		}
	}
	// The step that takes long is shown as playing, so that it can be paused.
	expect(t, states, "ready", "compiling", "diagnostics 0", "playing", "paused", "playing", "stop", "ended")
}

// Stop is answered at once. A program that is still to be compiled is not run, and the last run stays.
func TestStopIsAnswered(t *testing.T) {
	h, l, p := start(t, &fakeEngine{script: script()}, `{"op":"run","source":"x","paused":true}`)
	h.settle(t, p)
	h.take(t)
	p.Command(`{"op":"run","source":"y","paused":true}`)
	p.Command(`{"op":"end"}`)
	p.Command(`{"op":"stop","seq":7}`)
	expect(t, h.posted[1:], `{"op":"stop","seq":7}`, `{"op":"status","status":"paused","exit":null}`)
	h.take(t)
	h.settle(t, p)
	expect(t, told(h.take(t), "diagnostics", "ended"))
	if len(l.loads) != 1 {
		t.Errorf("loaded %q", l.loads)
	}
	p.Command(`{"op":"end"}`)
	h.settle(t, p)
	expect(t, told(h.take(t), "ended"), "ended 0")
}

func TestARefusedProgramLeavesTheLastRun(t *testing.T) {
	h, _, p := start(t, &fakeEngine{script: script()}, `{"op":"run","source":"x","paused":true}`)
	p.Command(`{"op":"end"}`)
	h.settle(t, p)
	h.take(t)
	p.Command(`{"op":"run","seq":2,"source":"bad"}`)
	h.settle(t, p)
	expect(t, h.take(t), "compiling", "diagnostics 1", "error")
	p.Command(`{"op":"seek","event":1}`)
	h.settle(t, p)
	expect(t, h.take(t), "view 1")
}

func TestPlayAtTheEndPlaysAgain(t *testing.T) {
	h, _, p := start(t, &fakeEngine{script: script()}, `{"op":"run","source":"x","speed":"instant"}`)
	h.settle(t, p)
	h.take(t)
	p.Command(`{"op":"speed","value":5}`)
	p.Command(`{"op":"play"}`)
	h.settle(t, p)
	got := h.take(t)
	expect(t, got, "playing", "view 1", "view 2", "view 3", "silence", "view 5", "view 6", "ended 0")
}

func TestReadySaysWhatThereIs(t *testing.T) {
	h := &fakeHost{}
	New(h, &fakeLoader{})
	expect(t, h.posted, `{"op":"ready","version":"`+protocol.Version+`","executors":["queue","busy"]}`)
}

func TestBrokenMessagesAreAnswered(t *testing.T) {
	for text, want := range map[string]string{
		``:                               "it is not an object",
		`{"op":"run"`:                    "the object does not end at 11",
		`{"op" "run"}`:                   "a colon is missing",
		`{"a":1}`:                        "it has no op",
		`{"op":"play"} y`:                "something follows the object",
		`{"op":"step","unit":"mile"}`:    `there is no unit "mile"`,
		`{"op":"speed","value":0}`:       "the speed is neither",
		`{"op":"speed","value":"quick"}`: "the speed is neither",
		`{"op":"run","seq":1e}`:          "a number cannot be read",
		`{"op":"run","source":"\q"}`:     "unknown escape",
		`{"op":"run","source":"abc`:      "text does not end",
		`{"op":"dance"}`:                 `there is no command "dance"`,
	} {
		h := &fakeHost{}
		p := New(h, &fakeLoader{})
		h.take(t)
		p.Command(text)
		got := h.take(t)
		if len(got) != 1 || !strings.HasPrefix(got[0], "fault ") || !strings.Contains(got[0], want) {
			t.Errorf("%s: got %q, want a fault with %q", text, got, want)
		}
	}
}

func TestLanesAreAnsweredAtOnce(t *testing.T) {
	h, _, p := start(t, &fakeEngine{script: script()}, `{"op":"lanes","seq":4,"from":1,"to":2,"first":3,"count":4}`)
	expect(t, h.take(t), "ready", "lanes null")
	p.Command(`{"op":"run","source":"x","paused":true}`)
	h.settle(t, p)
	h.take(t)
	p.Command(`{"op":"lanes","seq":4,"from":1,"to":2,"first":3,"count":4}`)
	expect(t, h.take(t), "lanes {1 2 3 4}")
}

// Lanes of a long run are made in pieces; what the reader does meanwhile does not wait for them.
func TestAJumpDoesNotWaitForLanes(t *testing.T) {
	e := &fakeEngine{script: script(), pieces: 5}
	h, _, p := start(t, e, `{"op":"run","source":"x","paused":true}`)
	p.Command(`{"op":"end"}`)
	h.settle(t, p)
	h.take(t)
	p.Command(`{"op":"lanes","seq":4,"from":1,"to":2,"first":3,"count":4}`)
	p.Command(`{"op":"density","seq":5,"from":0,"to":9}`)
	p.Command(`{"op":"seek","event":2}`)
	h.settle(t, p)
	expect(t, told(h.take(t), "view", "lanes", "density"), "view 2", "lanes {1 2 3 4}", "density")
}

// told keeps the messages that begin with one of the prefixes.
func told(got []string, prefixes ...string) (out []string) {
	for _, m := range got {
		for _, p := range prefixes {
			if strings.HasPrefix(m, p) {
				out = append(out, m)
			}
		}
	}
	return out
}

func TestBreakpointsStopPlayStepsAndTheEnd(t *testing.T) {
	for _, way := range []string{`{"op":"play"}`, `{"op":"end"}`, `{"op":"step","unit":"wake"}`} {
		h, _, p := start(t, &fakeEngine{script: script()}, `{"op":"run","source":"x","paused":true,"speed":5}`)
		h.settle(t, p)
		p.Command(`{"op":"breaks","at":"line 7"}`)
		h.take(t)
		p.Command(way)
		h.settle(t, p)
		got := h.take(t)
		expect(t, told(got, "break", "view 2", "view 3", "ended"), "break", "view 2")
		p.Command(way) // goes on behind it
		h.settle(t, p)
		if got := h.take(t); len(told(got, "break")) > 0 || len(told(got, "view")) == 0 {
			t.Errorf("%s: %q", way, got)
		}
		p.Command(`{"op":"breaks","at":""}`)
		p.Command(`{"op":"seek","event":0}`)
		p.Command(`{"op":"end"}`)
		h.settle(t, p)
		if got := h.take(t); len(told(got, "break")) > 0 || got[len(got)-1] != "view 6" {
			t.Errorf("without breakpoints: %q", got)
		}
	}
}

// A click in the past makes another run: the clicks before it are repeated, those after it are gone.
func TestAClickInThePastForks(t *testing.T) {
	e := &fakeEngine{script: []fakeEvent{{time: 0}, {time: 50e6}, {time: 100e6}, {time: 150e6}}, button: "save"}
	h, _, p := start(t, e, `{"op":"run","source":"x","paused":true}`)
	h.settle(t, p)
	p.Command(`{"op":"seek","time":60000000}`)
	h.settle(t, p)
	p.Command(`{"op":"host","name":"save","data":""}`)
	p.Command(`{"op":"seek","time":120000000}`)
	h.settle(t, p)
	p.Command(`{"op":"host","name":"save","data":""}`)
	p.Command(`{"op":"end"}`)
	h.settle(t, p)
	expect(t, e.got, "save at 60000000", "save at 120000000")
	p.Command(`{"op":"seek","time":100000000}`)
	h.settle(t, p)
	h.take(t)
	p.Command(`{"op":"host","name":"save","data":""}`)
	h.settle(t, p)
	expect(t, e.again.got, "save at 60000000", "save at 100000000")
	got := h.take(t)
	expect(t, told(got, "forked"), "forked")
	if p.engine != Engine(e.again) || p.playhead != 5 && p.playhead != 4 {
		t.Errorf("the new run is not shown: %q", got)
	}
	p.Command(`{"op":"end"}`)
	h.settle(t, p)
	expect(t, e.again.got, "save at 60000000", "save at 100000000")
}

func TestAnotherExecutorKeepsTheMoment(t *testing.T) {
	e := &fakeEngine{script: script()}
	h, _, p := start(t, e, `{"op":"run","source":"x","paused":true}`)
	h.settle(t, p)
	p.Command(`{"op":"end"}`)
	h.settle(t, p)
	p.Command(`{"op":"seek","event":3}`)
	h.settle(t, p)
	h.take(t)
	p.Command(`{"op":"fork","executor":"busy","workers":2,"seed":3}`)
	h.settle(t, p)
	expect(t, told(h.take(t), "forked", "view"), "forked", "view 3")
	if o := p.options; o.Executor != "busy" || o.Workers != 2 || o.Seed != 3 {
		t.Errorf("options %+v", p.options)
	}
}

func TestAComparisonThatIsGivenUpIsAnswered(t *testing.T) {
	for _, then := range []string{
		`{"op":"compare","seq":10,"off":true}`,
		`{"op":"seek","event":1}`,
		`{"op":"run","seq":10,"source":"y","paused":true}`,
	} {
		h, _, p := start(t, &fakeEngine{script: script()}, `{"op":"run","source":"x","paused":true}`)
		h.settle(t, p)
		p.Command(`{"op":"compare","seq":9,"executor":"busy","workers":1,"seed":0}`)
		p.Command(then)
		h.settle(t, p)
		answered := false
		for _, m := range h.posted {
			answered = answered || m == `{"op":"compare","seq":9,"result":null}`
		}
		if !answered {
			t.Errorf("%s: the comparison before it has no answer", then)
		}
	}
}

func TestCompareRunsBothToTheirEnds(t *testing.T) {
	e := &fakeEngine{script: script()}
	h, _, p := start(t, e, `{"op":"run","source":"x","paused":true}`)
	h.settle(t, p)
	h.take(t)
	p.Command(`{"op":"compare","seq":9,"executor":"busy","workers":1,"seed":0}`)
	h.settle(t, p)
	var result, view string
	for _, m := range h.posted {
		if strings.HasPrefix(m, `{"op":"compare"`) {
			result = m
		}
		if strings.HasPrefix(m, `{"op":"view"`) {
			view = m
		}
	}
	other := `"b":{"executor":"busy","workers":1,"seed":0,"events":6`
	if !strings.Contains(result, `"seq":9`) || !strings.Contains(result, other) || !json.Valid([]byte(result)) {
		t.Errorf("compare: %s", result)
	}
	// The other run is shown behind its event at time 0.
	if !strings.Contains(view, `"view":{"event":0,`) || !strings.Contains(view, `"other":{"event":1,`) {
		t.Errorf("view: %s", view)
	}
	// What is silence in one run need not be in the other: both are shown at the moment that was sought.
	was := e.again.events
	e.again.events = []fakeEvent{{time: 0}, {time: 2e6}, {time: 4e6}, {time: 6e6}, {time: 90e6}}
	p.Command(`{"op":"seek","time":5000000}`)
	h.settle(t, p)
	if got := h.posted[len(h.posted)-1]; !strings.Contains(got, `"other":{"event":3,`) {
		t.Errorf("in the silence: %s", got)
	}
	e.again.events = was
	h.take(t)
	p.Command(`{"op":"lanes","seq":1,"from":0,"to":9,"first":0,"count":1,"other":true}`)
	expect(t, h.take(t), "lanes {0 9 0 1}")
	p.Command(`{"op":"compare","seq":10,"off":true}`)
	h.settle(t, p)
	if got := h.posted; len(got) == 0 || !strings.HasSuffix(got[len(got)-1], `"other":null,"host":0,"turn":"none"}`) {
		t.Errorf("after off: %q", got)
	}
}

// A step that never comes back ends the run where it is. Nothing can be said when it was not the run that broke off.
func TestARunThatBreaksOffIsShownAsItIs(t *testing.T) {
	h, l, p := start(t, &fakeEngine{script: script()}, `{"op":"run","source":"x","paused":true}`)
	h.settle(t, p)
	h.take(t)
	if p.Broken() != DamageAll {
		t.Error("nothing was under way, and the player goes on")
	}
	l.engine.breaks = true
	p.Command(`{"op":"end"}`)
	func() {
		defer func() { _ = recover() }()
		h.settle(t, p)
	}()
	if p.Broken() != DamageRun {
		t.Fatal("the player gives up")
	}
	h.settle(t, p)
	expect(t, h.take(t), "playing", "ended 139", "view 1")
	p.Command(`{"op":"seek","event":0}`)
	h.settle(t, p)
	expect(t, h.take(t), "paused", "view 0")
}

// breakOff turns the event loop until Tick does not return.
func breakOff(h *fakeHost, p *Player) {
	defer func() { _ = recover() }()
	for h.turn(p) {
	}
}

// What a limit of compiling ends in the middle is answered by the limit's message, or done again, and the next question
// as if nothing had been.
func TestALimitOfCompilingIsAnAnswer(t *testing.T) {
	for command, want := range map[string][2]string{
		`{"op":"check","seq":2,"source":"x"}`:                 {"diagnostics 1", "diagnostics 0"},
		`{"op":"type","seq":2,"source":"x","line":1,"col":1}`: {"type", "type"},
		`{"op":"run","seq":2,"source":"x","paused":true}`: {
			"compiling | diagnostics 1 | error",
			"compiling | diagnostics 0 | paused | findings | view 0",
		},
	} {
		for again, want := range want {
			h, l, p := start(t, &fakeEngine{script: script()}, `{"op":"run","source":"x","paused":true}`)
			h.settle(t, p)
			h.take(t)
			l.breaks, l.limit, l.again = 1, true, again == 1
			p.Command(command)
			breakOff(h, p)
			if d := p.Broken(); d != DamageNone {
				t.Fatalf("%s: the damage is %d", command, d)
			}
			h.settle(t, p)
			expect(t, h.take(t), want)
			p.Command(`{"op":"check","seq":3,"source":"bad"}`)
			h.settle(t, p)
			expect(t, told(h.take(t), "diagnostics"), "diagnostics 1")
			l.breaks, l.limit = 1, false
			p.Command(command)
			breakOff(h, p)
			if d := p.Broken(); d != DamageAll {
				t.Errorf("%s: after another trap the damage is %d", command, d)
			}
		}
	}
}

// The compiler works in ticks alone. A page has forgotten the check of a text that has changed since.
func TestChecksWaitForATick(t *testing.T) {
	h, l, p := start(t, &fakeEngine{script: script()}, `{"op":"query","selected":1,"queue":4,"rows":4,"console":9}`)
	h.settle(t, p)
	h.take(t)
	l.breaks = 1
	p.Command(`{"op":"check","seq":2,"source":"bad"}`)
	p.Command(`{"op":"type","seq":3,"source":"x","line":3,"col":4}`)
	p.Command(`{"op":"check","seq":4,"source":"x"}`)
	p.Command(`{"op":"settle","seq":5}`)
	l.breaks = 0
	h.settle(t, p)
	expect(t, h.posted,
		`{"op":"type","seq":3,"type":{"text":"3:4","start":{"line":0,"col":0},"end":{"line":0,"col":0}}}`,
		`{"op":"diagnostics","seq":4,"list":[]}`,
		`{"op":"settle","seq":5}`)
}

// The beginning of a prepared program runs out of sight, and a run does not wait for it.
func TestPreparingIsNotShown(t *testing.T) {
	h, l, p := start(t, &fakeEngine{script: script()}, `{"op":"query","selected":1,"queue":4,"rows":4,"console":9}`)
	h.settle(t, p)
	h.take(t)
	p.Command(`{"op":"prepare","source":"x"}`)
	p.Command(`{"op":"prepare","source":"bad"}`)
	p.Command(`{"op":"settle","seq":2}`)
	h.settle(t, p)
	expect(t, h.take(t), "settle")
	l.steps, l.cost = 1000, 3
	p.Command(`{"op":"prepare","source":"x"}`)
	h.turn(p)
	l.steps = 0
	before := h.ms
	p.Command(`{"op":"run","seq":3,"source":"x","paused":true}`)
	h.settle(t, p)
	expect(t, told(h.take(t), "diagnostics", "paused"), "diagnostics 0", "paused")
	if took := h.ms - before; took > 10*l.cost {
		t.Errorf("the run came after %v ms", took)
	}
}

// Compiling is sliced: Stop is heard between two steps, and the program is not run.
func TestStopEndsCompiling(t *testing.T) {
	h, l, p := start(t, &fakeEngine{script: script()}, `{"op":"query","selected":1,"queue":4,"rows":4,"console":9}`)
	h.settle(t, p)
	h.take(t)
	l.steps, l.cost = 1000, 3
	p.Command(`{"op":"run","seq":2,"source":"x","speed":1}`)
	for range 20 {
		before := h.ms
		h.turn(p)
		if took := h.ms - before; took > sliceMs+l.cost {
			t.Fatalf("a slice took %v ms", took)
		}
	}
	p.Command(`{"op":"stop","seq":3}`)
	before := h.ms
	h.settle(t, p)
	expect(t, h.take(t), "compiling", "stop", "empty")
	if took := h.ms - before; took > 0 {
		t.Errorf("it went on for %v ms", took)
	}
	l.steps = 0
	p.Command(`{"op":"run","seq":4,"source":"x","paused":true}`)
	h.settle(t, p)
	expect(t, told(h.take(t), "diagnostics", "paused"), "diagnostics 0", "paused")
}

// A check of what is typed is sliced, gives way to a newer one, and ends after a second.
func TestAChecksTimeIsBounded(t *testing.T) {
	h, l, p := start(t, &fakeEngine{script: script(), spin: true, cost: 1}, `{"op":"run","source":"x","speed":"instant"}`)
	for range 10 {
		h.turn(p)
	}
	l.steps, l.cost = 1_000_000, 3
	p.Command(`{"op":"check","seq":2,"source":"x"}`)
	for range 10 {
		h.turn(p)
	}
	h.take(t)
	p.Command(`{"op":"check","seq":3,"source":"xy"}`)
	before, slices := h.ms, 0
	for ; len(told(h.take(t), "diagnostics")) == 0; slices++ {
		before := h.ms
		h.turn(p)
		if took := h.ms - before; took > sliceMs+1+l.cost {
			t.Fatalf("a slice took %v ms beside a run", took)
		}
		if slices > 10_000 {
			t.Fatal("the check does not end")
		}
	}
	if took := h.ms - before; took < checkMs || float64(slices)*l.cost > checkMs+2*l.cost {
		t.Errorf("the check took %v ms in %d steps of %v ms", took, slices, l.cost)
	}
}

func TestQuestionsAreAnsweredAtOnce(t *testing.T) {
	h, _, p := start(t, &fakeEngine{script: script()}, `{"op":"run","source":"x","paused":true}`)
	p.Command(`{"op":"why","seq":2,"task":1}`)
	expect(t, h.posted[len(h.posted)-1:], `{"op":"why","seq":2,"why":null}`)
	h.settle(t, p)
	for command, want := range map[string]string{
		`{"op":"why","seq":3,"task":1}`:                         `"why":{"event":0,"time":0,"task":1,`,
		`{"op":"why","seq":3,"task":1,"event":99}`:              `"why":{"event":1,"time":0,"task":1,`,
		`{"op":"next","seq":4,"dir":-1,"kind":"wake"}`:          `{"op":"next","seq":4,"event":-1}`,
		`{"op":"tasks","seq":5,"first":0,"count":10}`:           `"table":{"event":0,"total":0,"first":0,"rows":[]}}`,
		`{"op":"events","seq":6,"first":0,"count":10}`:          `"table":{"total":0,"first":0,"rows":[]}}`,
		`{"op":"density","seq":7,"from":0,"to":9,"other":true}`: `{"op":"density","seq":7,"density":null}`,
	} {
		p.engine.(*fakeEngine).events = p.engine.(*fakeEngine).all[:1]
		p.Command(command)
		if got := h.posted[len(h.posted)-1]; !strings.Contains(got, want) {
			t.Errorf("%s is answered by %s, want %s", command, got, want)
		}
	}
}

// "settle" is answered behind all that was asked for before it, and at once when there is nothing.
func TestSettleIsAnsweredLast(t *testing.T) {
	h, _, p := start(t, &fakeEngine{script: script()}, `{"op":"run","source":"x","paused":true}`)
	p.Command(`{"op":"settle","seq":2}`)
	h.settle(t, p)
	last := func(what string) {
		t.Helper()
		posted := h.posted
		all, want := strings.Join(posted, "\n"), `{"op":"settle","seq":`
		if !strings.HasPrefix(posted[len(posted)-1], want) || strings.Count(all, want) != 1 {
			t.Errorf("%s: posted %s", what, all)
		}
		h.posted = nil
	}
	last("while the program was loaded")
	h.posted = nil
	refused := New(h, &fakeLoader{host: h})
	refused.Command(`{"op":"run","source":"bad"}`)
	refused.Command(`{"op":"query","selected":1,"queue":4,"rows":4,"console":9}`)
	refused.Command(`{"op":"settle","seq":2}`)
	h.settle(t, refused)
	last("where no run can be shown")
	p.Command(`{"op":"settle","seq":3}`)
	last("with nothing to do")
	for _, command := range []string{
		`{"op":"seek","event":3}`,
		`{"op":"step","unit":"poll"}`,
		`{"op":"end"}`,
		`{"op":"query","selected":1,"queue":4,"rows":4,"console":9}`,
	} {
		p.Command(command)
		p.Command(`{"op":"settle","seq":4}`)
		h.settle(t, p)
		last(command)
	}
}

func TestFindingsArePostedWhenTheyChange(t *testing.T) {
	e := &fakeEngine{script: script()}
	h, _, p := start(t, e, `{"op":"run","source":"x","paused":true}`)
	h.settle(t, p)
	expect(t, told(h.take(t), "findings"))
	e.findings = "a lost waker"
	p.Command(`{"op":"end"}`)
	h.settle(t, p)
	expect(t, told(h.take(t), "findings"), "findings")
	p.Command(`{"op":"seek","event":1}`)
	h.settle(t, p)
	expect(t, told(h.take(t), "findings"))
	e.findings = ""
	p.Command(`{"op":"run","source":"x","paused":true}`)
	h.settle(t, p)
	expect(t, told(h.take(t), "findings"), "findings") // none any more
}

func TestMessagesOfWrongShapeAreRefused(t *testing.T) {
	for text, want := range map[string]string{
		`{"op":7}`:                    "its op is not text",
		`{"op":"run","source":["x"]}`: "its source is not text",
		`{"op":"run","source":"x","workers":"two"}`:  "its workers is not a whole number",
		`{"op":"run","source":"x","workers":-1}`:     "its workers is out of range",
		`{"op":"run","source":"x","seed":1e300}`:     "its seed is not a whole number",
		`{"op":"run","source":"x","paused":1}`:       "its paused is neither true nor false",
		`{"op":"seek","event":null}`:                 "its event is not a whole number",
		`{"op":"step","unit":3}`:                     "its unit is not text",
		`{"op":"next","dir":0,"kind":"wake"}`:        "its dir is neither 1 nor -1",
		`{"op":"breaks","at":"line"}`:                `"line" is no breakpoint`,
		`{"op":"breaks","at":"line 3, column 4"}`:    `"column 4" is no breakpoint`,
		`{"op":"breaks","at":"line 99999999999999"}`: "is no breakpoint",
		`{"op":"speed","value":true}`:                "the speed is neither",
	} {
		h := &fakeHost{}
		p := New(h, &fakeLoader{})
		h.take(t)
		p.Command(text)
		got := h.take(t)
		if len(got) != 1 || !strings.HasPrefix(got[0], "fault ") || !strings.Contains(got[0], want) {
			t.Errorf("%s: got %q, want a fault with %q", text, got, want)
		}
	}
}

// Whatever a page sends, the player answers with JSON, and goes on.
func FuzzCommand(f *testing.F) {
	for _, s := range []string{
		`{"op":"run","seq":1,"source":"x","name":"a.rs","executor":"queue","workers":2,"seed":7,"speed":1}`,
		`{"op":"step","dir":-1,"unit":"poll"}`, `{"op":"seek","time":-1e9}`, `{"op":"seek","event":9007199254740992}`,
		`{"op":"breaks","at":"line 1,poll 2"}`, `{"op":"compare","executor":""}`, `{"op":"fork"}`,
		`{"op":"host","name":"\u0000"}`, `{"op":"why","task":4294967295}`, `{"op":"check","source":"\ud800"}`,
		`{"op":"lanes","from":9e15,"to":-9e15,"first":1073741824,"count":1073741824}`,
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		h := &fakeHost{ms: 1}
		l := &fakeLoader{host: h, engine: &fakeEngine{script: script(), stop: scenario.StopEnded}}
		p := New(h, l)
		p.Command(`{"op":"run","source":"x","paused":true}`)
		h.settle(t, p)
		p.Command(text)
		for range 200 {
			if !h.turn(p) {
				break
			}
		}
		for _, m := range h.posted {
			if !json.Valid([]byte(m)) {
				t.Errorf("%s is answered by %s", text, m)
			}
		}
	})
}

// A name may be as long as a program; the page does not get all of it in each text that mentions it.
func TestDiagnosticsAreBrief(t *testing.T) {
	h, _, p := start(t, &fakeEngine{script: script()}, `{"op":"run","source":"x","paused":true}`)
	h.settle(t, p)
	h.take(t)
	p.Command(`{"op":"check","seq":2,"source":"long"}`)
	h.settle(t, p)
	text := h.posted[len(h.posted)-1]
	if len(text) > 2*mostText+400 || !utf8.ValidString(text) ||
		strings.Count(text, "…") != 2 || !strings.Contains(text, "xno ää") {
		t.Errorf("%d bytes: %.300s", len(text), text)
	}
	expect(t, h.take(t), "diagnostics 1")
}
