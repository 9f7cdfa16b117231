package player

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"
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
			List                []Diagnostic
			Lanes               json.RawMessage
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
			out = append(out, "lanes "+string(m.Lanes))
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
	stop   Stop // at the end of the script
	breaks bool // in the next Advance
	exit   int

	all      []fakeEvent // the script of every run, for Again
	again    *fakeEngine // the last run that Again made
	findings string
	pieces   int // of a scan
}

type fakeEvent struct {
	time  int64
	unit  Unit
	moves bool
	click string
}

func (e *fakeEngine) Advance(instructions, until int64, unit Unit) Stop {
	if e.breaks {
		panic("a trap")
	}
	e.host.ms += e.cost
	if e.spin {
		e.now += instructions
		return StopBudget
	}
	for {
		if len(e.script) == 0 {
			return e.stop
		}
		next := e.script[0]
		if next.click != "" {
			return StopIdle
		}
		if next.time-e.now >= 1e6 && until >= 0 && next.time > until {
			e.now = max(e.now, until)
			return StopIdle
		}
		e.script = e.script[1:]
		e.now = next.time
		e.events = append(e.events, next)
		if unit != UnitNone && unit == next.unit || unit == UnitBeat && (len(e.script) == 0 || e.script[0].time > e.now) {
			return StopUnit
		}
	}
}

func (e *fakeEngine) Broken() {
	e.script, e.spin, e.stop, e.exit = nil, false, StopLimit, 139
	e.events = append(e.events, fakeEvent{time: e.now})
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

func (e *fakeEngine) Now() int64              { return e.now }
func (e *fakeEngine) ExitCode() int           { return e.exit }
func (e *fakeEngine) Events() int             { return len(e.events) }
func (e *fakeEngine) Time(i int) int64        { return e.events[i].time }
func (e *fakeEngine) Ends(i int, u Unit) bool { return e.events[i].unit == u }
func (e *fakeEngine) Moves(i int) bool        { return e.events[i].moves }
func (e *fakeEngine) AppendView(dst []byte, playhead int, q Query) []byte {
	return fmt.Appendf(dst, `{"event":%d}`, playhead)
}
func (e *fakeEngine) Scan(q Question) Scan { return &fakeScan{q, e.pieces} }

// A fakeScan takes some steps and answers with its question.
type fakeScan struct {
	q    Question
	left int
}

func (s *fakeScan) Step(int) bool {
	s.left--
	return s.left > 0
}

func (s *fakeScan) AppendJSON(dst []byte) []byte {
	return fmt.Appendf(dst, `[%d,%d,%d,%d]`, s.q.From, s.q.To, s.q.First, s.q.Count)
}

func (e *fakeEngine) First() int              { return 0 }
func (e *fakeEngine) Steps() int64            { return int64(len(e.events)) }
func (e *fakeEngine) Analyse(events int) bool { return false }
func (e *fakeEngine) AppendFindings(b []byte) []byte {
	if e.findings == "" {
		return append(b, "[]"...)
	}
	return append(b, e.findings...)
}
func (e *fakeEngine) Match(i int, b Break) bool {
	switch b.Kind {
	case BreakLine:
		return e.events[i].unit == UnitLine
	case BreakPoll:
		return e.events[i].unit == UnitPoll
	}
	return e.events[i].unit == UnitWake
}
func (e *fakeEngine) Ask(b []byte, q Question) []byte {
	return fmt.Appendf(b, `"%s %s %d"`, q.Op, q.Kind, q.Event)
}
func (e *fakeEngine) AppendCompare(b []byte, other Engine) []byte {
	return fmt.Appendf(b, `"first":%d`, other.Events()-e.Events())
}
func (e *fakeEngine) Again(o Options) Engine {
	next := *e
	next.script, next.events, next.now, next.got = append([]fakeEvent(nil), e.all...), nil, 0, nil
	next.all = e.all
	e.again = &next
	return &next
}

type fakeLoader struct {
	host   *fakeHost
	engine *fakeEngine
	loads  []string
}

func (l *fakeLoader) Executors() []string { return []string{"queue", "busy"} }

func (l *fakeLoader) AppendType(b []byte, source string, line, col int) []byte {
	return fmt.Appendf(b, `"%d:%d"`, line, col)
}
func (l *fakeLoader) Check(source string) []Diagnostic {
	if strings.Contains(source, "long") {
		return []Diagnostic{{Severity: "error", Message: "xno " + strings.Repeat("ä", 700_000), Help: strings.Repeat("€", 700_000), Line: 1, Col: 1}}
	}
	if strings.Contains(source, "bad") {
		return []Diagnostic{{Severity: "error", Message: "no \"bad\"\n", Line: 1, Col: 1}}
	}
	return nil
}

func (l *fakeLoader) Load(name, source string, o Options) (Engine, []Diagnostic) {
	l.loads = append(l.loads, fmt.Sprint(name, " ", o.Executor, " ", o.Workers, " ", o.Seed))
	if list := l.Check(source); list != nil {
		return nil, list
	}
	l.engine.host = l.host
	l.engine.all = append([]fakeEvent(nil), l.engine.script...)
	return l.engine, nil
}

// poll at 0, wake, line; a timer at 50 ms; a click; the end.
func script() []fakeEvent {
	return []fakeEvent{
		{time: 0, moves: true},
		{time: 300, unit: UnitLine},
		{time: 600, unit: UnitPoll, moves: true},
		{time: 50e6, unit: UnitWake, moves: true},
		{time: 50e6, moves: true},
		{time: 50e6 + 300, unit: UnitPoll, moves: true},
	}
}

func start(t *testing.T, engine *fakeEngine, run string) (*fakeHost, *fakeLoader, *Player) {
	t.Helper()
	h := &fakeHost{ms: 1000}
	l := &fakeLoader{host: h, engine: engine}
	if engine.stop == 0 {
		engine.stop = StopEnded
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
	h, l, p := start(t, &fakeEngine{script: script()}, `{"op":"run","seq":1,"source":"x","name":"a.rs","executor":"queue","workers":2,"seed":7,"speed":1}`)
	h.settle(t, p)
	expect(t, h.take(t), "ready", "compiling", "diagnostics 0", "playing",
		"view 1", "view 2", "view 3", "silence", "view 5", "view 6", "ended 0")
	expect(t, l.loads, "a.rs queue 2 7")
	want := []float64{420, 120, 420, 240 + 1.2*50 - 0.00072, 420, 420}
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
	if h.pauses[0] != 42 || h.pauses[1] != 12 {
		t.Errorf("waited %v, want 42, 12, …", h.pauses)
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

func TestAClickGoesToTheRun(t *testing.T) {
	e := &fakeEngine{script: []fakeEvent{{time: 0, moves: true}, {click: "save", moves: true}}}
	h, _, p := start(t, e, `{"op":"run","source":"x","speed":10}`)
	h.settle(t, p)
	expect(t, h.take(t), "ready", "compiling", "diagnostics 0", "playing", "view 1")
	p.Command(`{"op":"host","name":"other","data":""}`)
	h.settle(t, p)
	expect(t, h.take(t))
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
	if want := before + 90 + 420 + 240 + 1.2*75 + 120; h.ms != want {
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
	expect(t, states, "ready", "compiling", "diagnostics 0", "playing", "paused", "playing", "ended")
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
	expect(t, h.posted, `{"op":"ready","version":"1","executors":["queue","busy"]}`)
}

func TestBrokenMessagesAreAnswered(t *testing.T) {
	for text, want := range map[string]string{
		``:                               "it is not an object",
		`{"op":"run"`:                    "the object does not end at 11",
		`{"op" "run"}`:                   "a colon is missing",
		`{"a":1}`:                        "it has no op",
		`{"op":"x"} y`:                   "something follows the object",
		`{"op":"step","unit":"mile"}`:    `there is no step of size "mile"`,
		`{"op":"speed","value":0}`:       "the speed is neither",
		`{"op":"speed","value":"quick"}`: "the speed is neither",
		`{"op":"run","seq":1e}`:          "a number cannot be read",
		`{"op":"run","source":"\q"}`:     "unknown escape",
		`{"op":"run","source":"abc`:      "text does not end",
		`{"op":"dance"}`:                 "does not know: dance",
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

func TestCommandsReadAllOfJSON(t *testing.T) {
	c, wrong := parseCommand(` { "op" : "run" , "source":"a\n\"\\\/\u00e9\ud83d\ude00\ud83d b", "seed":9007199254740991, "paused":true, "more":null, "speed":0.25 } `)
	if wrong != "" {
		t.Fatal(wrong)
	}
	if c.source != "a\n\"\\/é😀\ufffd b" || c.seed != 9007199254740991 || !c.paused || c.value != 0.25 {
		t.Errorf("read %+v", c)
	}
}

func TestStringsArePostedAsJSON(t *testing.T) {
	for _, s := range []string{"", "plain", "\"\\\n\t\r\x01\x7f", "é😀\u2028", "\xff"} {
		var back string
		if err := json.Unmarshal(appendString(nil, s), &back); err != nil {
			t.Errorf("%q: %v", s, err)
		} else if back != strings.ToValidUTF8(s, "\ufffd") {
			t.Errorf("%q came back as %q", s, back)
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
	expect(t, h.take(t), "lanes [1,2,3,4]")
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
	expect(t, told(h.take(t), "view", "lanes", "density"), "view 2", "lanes [1,2,3,4]", "density")
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
	for _, then := range []string{`{"op":"compare","seq":10,"off":true}`, `{"op":"seek","event":1}`, `{"op":"run","seq":10,"source":"y","paused":true}`} {
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
	if !strings.Contains(result, `"seq":9`) || !strings.Contains(result, `"b":{"executor":"busy","workers":1,"seed":0,"events":6`) || !json.Valid([]byte(result)) {
		t.Errorf("compare: %s", result)
	}
	if view != `{"op":"view","view":{"event":0},"other":{"event":1}}` { // what happens at 0 has happened in the other one
		t.Errorf("view: %s", view)
	}
	// What is silence in one run need not be in the other: both are shown at the moment that was sought.
	was := e.again.events
	e.again.events = []fakeEvent{{time: 0}, {time: 2e6}, {time: 4e6}, {time: 6e6}, {time: 90e6}}
	p.Command(`{"op":"seek","time":5000000}`)
	h.settle(t, p)
	if got := h.posted[len(h.posted)-1]; !strings.HasSuffix(got, `"other":{"event":3}}`) {
		t.Errorf("in the silence: %s", got)
	}
	e.again.events = was
	h.take(t)
	p.Command(`{"op":"lanes","seq":1,"from":0,"to":9,"first":0,"count":1,"other":true}`)
	expect(t, h.take(t), "lanes [0,9,0,1]")
	p.Command(`{"op":"compare","seq":10,"off":true}`)
	h.settle(t, p)
	if got := h.posted; len(got) == 0 || strings.Contains(got[len(got)-1], "other") {
		t.Errorf("after off: %q", got)
	}
}

// A step that never comes back ends the run where it is. Nothing can be said when it was not the run that broke off.
func TestARunThatBreaksOffIsShownAsItIs(t *testing.T) {
	h, l, p := start(t, &fakeEngine{script: script()}, `{"op":"run","source":"x","paused":true}`)
	h.settle(t, p)
	h.take(t)
	if p.Broken() {
		t.Error("nothing was under way, and the player goes on")
	}
	l.engine.breaks = true
	p.Command(`{"op":"end"}`)
	func() {
		defer func() { _ = recover() }()
		h.settle(t, p)
	}()
	if !p.Broken() {
		t.Fatal("the player gives up")
	}
	h.settle(t, p)
	expect(t, h.take(t), "playing", "ended 139", "view 1")
	p.Command(`{"op":"seek","event":0}`)
	h.settle(t, p)
	expect(t, h.take(t), "paused", "view 0")
}

func TestQuestionsAreAnsweredAtOnce(t *testing.T) {
	h, _, p := start(t, &fakeEngine{script: script()}, `{"op":"run","source":"x","paused":true}`)
	p.Command(`{"op":"why","seq":2,"task":1}`)
	expect(t, h.posted[len(h.posted)-1:], `{"op":"why","seq":2,"why":null}`)
	h.settle(t, p)
	for command, want := range map[string]string{
		`{"op":"why","seq":3,"task":1}`:                         `{"op":"why","seq":3,"why":"why  0"}`,
		`{"op":"why","seq":3,"task":1,"event":99}`:              `{"op":"why","seq":3,"why":"why  1"}`,
		`{"op":"next","seq":4,"dir":-1,"kind":"wake"}`:          `{"op":"next","seq":4,"event":"next wake 0"}`,
		`{"op":"tasks","seq":5,"first":0,"count":10}`:           `{"op":"tasks","seq":5,"table":"tasks  0"}`,
		`{"op":"events","seq":6,"first":0,"count":10}`:          `{"op":"events","seq":6,"table":"events  0"}`,
		`{"op":"density","seq":7,"from":0,"to":9,"other":true}`: `{"op":"density","seq":7,"density":null}`,
		`{"op":"type","seq":8,"source":"","line":3,"col":4}`:    `{"op":"type","seq":8,"type":"3:4"}`,
	} {
		p.engine.(*fakeEngine).events = p.engine.(*fakeEngine).all[:1]
		p.Command(command)
		expect(t, h.posted[len(h.posted)-1:], want)
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
		if want := `{"op":"settle","seq":`; !strings.HasPrefix(posted[len(posted)-1], want) || strings.Count(strings.Join(posted, "\n"), want) != 1 {
			t.Errorf("%s: posted %s", what, strings.Join(posted, "\n"))
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
	for _, command := range []string{`{"op":"seek","event":3}`, `{"op":"step","unit":"poll"}`, `{"op":"end"}`, `{"op":"query","selected":1,"queue":4,"rows":4,"console":9}`} {
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
	e.findings = `[{"id":1}]`
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
		`{"op":"run","source":["x"]}`: "a value cannot be read",
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
		`{"op":"breaks","at":"line 1,poll 2"}`, `{"op":"compare","executor":""}`, `{"op":"fork"}`, `{"op":"host","name":"\u0000"}`,
		`{"op":"lanes","from":9e15,"to":-9e15,"first":1073741824,"count":1073741824}`, `{"op":"why","task":4294967295}`, `{"op":"check","source":"\ud800"}`,
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		h := &fakeHost{ms: 1}
		l := &fakeLoader{host: h, engine: &fakeEngine{script: script(), stop: StopEnded}}
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
	text := h.posted[len(h.posted)-1]
	if len(text) > 2*mostText+400 || !utf8.ValidString(text) || strings.Count(text, "…") != 2 || !strings.Contains(text, "xno ää") {
		t.Errorf("%d bytes: %.300s", len(text), text)
	}
	expect(t, h.take(t), "diagnostics 1")
}
