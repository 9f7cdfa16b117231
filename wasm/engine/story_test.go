package engine

import (
	"encoding/json"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/pollground/pollground/examples"
	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/trace"
	"github.com/pollground/pollground/executor/trace/view"
	"github.com/pollground/pollground/wasm/player"
)

// A reader watches at the player's pace and notes each caption with the time that it stays.
type reader struct {
	clock
	captions []caption
	progress string // of a comparison, the last that was said
	compared comparison
}

type comparison struct {
	Text string
	B    struct{ Events int }
}

type caption struct {
	text  string
	event int
	line  int
	ready []int // tasks in the queue
	fired bool  // a source of the reactor has just fired
	turn  string
	from  float64
	stays float64 // ms
}

func (r *reader) Post(message []byte) {
	var m struct {
		Op     string
		Text   json.RawMessage
		Result comparison
		Turn   string
		View   struct {
			Event     int
			Exec      int
			Narration struct{ Text, More string }
			Ready     struct{ Items []struct{ ID int } }
			Reactor   struct{ Rows []struct{ Fired bool } }
		}
	}
	if err := json.Unmarshal(message, &m); err != nil {
		panic(err)
	}
	switch m.Op {
	case "comparing":
		r.progress = string(m.Text)
	case "compare":
		r.compared = m.Result
	}
	if m.Op != "view" {
		return
	}
	text := strings.TrimSpace(m.View.Narration.Text + " " + m.View.Narration.More)
	if n := len(r.captions); n > 0 {
		r.captions[n-1].stays = math.Round((r.ms-r.captions[n-1].from)*1000) / 1000 // a sum of fractions
	}
	c := caption{text: text, event: m.View.Event, line: m.View.Exec, turn: m.Turn, from: r.ms}
	for _, x := range m.View.Ready.Items {
		c.ready = append(c.ready, x.ID)
	}
	for _, x := range m.View.Reactor.Rows {
		c.fired = c.fired || x.Fired
	}
	r.captions = append(r.captions, c)
}

// open starts an example, paused.
func open(t *testing.T, name string) (*reader, *player.Player) {
	t.Helper()
	r := &reader{}
	p := player.New(r, new(Loader))
	source, err := json.Marshal(load(t, name).loader.source)
	if err != nil {
		t.Fatal(err)
	}
	p.Command(`{"op":"run","source":` + string(source) + `,"paused":true}`)
	r.settle(t, p)
	return r, p
}

// after does what a command asks for and is what the reader sees then.
func (r *reader) after(t *testing.T, p *player.Player, command string) caption {
	t.Helper()
	p.Command(command)
	r.settle(t, p)
	return r.captions[len(r.captions)-1]
}

// Whoever watches at the normal speed is told of every wake and of every end of a poll, and can read what is new.
func TestCaptionsTellTheStory(t *testing.T) {
	r, p := open(t, "sleep_together")
	r.after(t, p, `{"op":"play"}`)
	var story strings.Builder
	pending := []float64{2500, 1250, 1250, 420}
	for _, c := range r.captions {
		story.WriteString(c.text + "\n")
		if strings.Contains(c.text, "returns Pending") {
			if len(pending) == 0 || c.stays != pending[0] {
				t.Errorf("%q stays for %v ms, want the first of %v", c.text, c.stays, pending)
			}
			pending = pending[min(1, len(pending)):]
		}
		if strings.Contains(c.text, " runs line ") && c.stays != 120 {
			t.Errorf("%q stays for %v ms", c.text, c.stays)
		}
	}
	for text, times := range map[string]int{
		" returns Pending at line ": 4, " and leaves its waker with sleep(": 3,
		" and leaves its waker with the JoinHandle of #2 ": 1, " fires and wakes #": 3, ", which joins the ready queue.": 4,
		" wakes #1 main": 1, " returns Ready and is done.": 4, "Worker 0 polls #": 8, " spawns #": 3, " prints “": 7,
		"clone": 0, "dropped": 0, "hands its waker on": 0,
	} {
		if got := strings.Count(story.String(), text); got != times {
			t.Errorf("%d captions say %q, want %d, in\n%s", got, text, times, story.String())
		}
	}
}

// The first run of a first visit takes half a minute, and holds at each of its four turning points.
func TestTheFirstRunIsGuided(t *testing.T) {
	r := &reader{}
	p := player.New(r, new(Loader))
	source, err := json.Marshal(load(t, "one_nap").loader.source)
	if err != nil {
		t.Fatal(err)
	}
	p.Command(`{"op":"run","guided":true,"source":` + string(source) + `}`)
	r.settle(t, p)
	var turns []string
	for _, c := range r.captions {
		if c.turn == "none" {
			continue
		}
		turns = append(turns, c.turn+": "+c.text)
		if c.stays < leastTurn || c.stays > mostTurn {
			t.Errorf("%q stays for %v ms", c.text, c.stays)
		}
	}
	want := []string{
		"poll: Worker 0 polls #1 main", "pending: #2 nap returns Pending at line 17 and leaves its waker with sleep(100ms)",
		"wake: sleep(100ms) fires and wakes #2 nap", "ready: #2 nap returns Ready",
	}
	for i, w := range want {
		if i >= len(turns) || !strings.HasPrefix(turns[i], w) || len(turns) != len(want) {
			t.Fatalf("the turning points are %q, want %q", turns, want)
		}
	}
	if r.ms < 24_000 || r.ms > 32_000 {
		t.Errorf("the first run takes %v ms", r.ms)
	}

	// Whoever skips one has skipped them all.
	r.captions = nil
	p.Command(`{"op":"run","guided":true,"source":` + string(source) + `}`)
	for len(r.captions) == 0 || r.captions[len(r.captions)-1].turn == "none" {
		r.turn(p)
	}
	p.Command(`{"op":"skip"}`)
	from := len(r.captions)
	r.settle(t, p)
	for _, c := range r.captions[from:] {
		if c.turn != "none" {
			t.Errorf("it still holds at %q", c.text)
		}
	}
}

const leastTurn, mostTurn = 2000, 2500

// Beats partition a run; each wake and each pending poll is named by the caption of its beat, and no beat is about
// nothing but the bookkeeping of wakers.
func TestEveryBeatIsTold(t *testing.T) {
	all, err := examples.All()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range all {
		r := load(t, e.Name)
		for r.Steps() < 300_000 && r.Advance(scenario.Limits{Instructions: 100_000, Until: -1}) == scenario.StopBudget {
		}
		for from := 0; from < min(r.Events(), 2000); {
			b := r.Beat(from)
			said := view.Caption(r.log, b.End)
			text := said.Text + " " + said.More
			named := 0
			for i := from; i < b.End; i++ {
				ev := r.log.At(i)
				who := "#" + strconv.Itoa(int(ev.Task)) + " "
				switch {
				case ev.Kind == trace.PollEnd && trace.Outcome(ev.Arg) == trace.OutcomePending:
					if !strings.HasPrefix(text, who) || !strings.Contains(text, "returns Pending") {
						t.Errorf("%s: the poll that ends with event %d is told as %q", e.Name, i, text)
					}
				case ev.Kind == trace.Wake:
					if named++; named < 3 && !(strings.Contains(text, "wake") && strings.Contains(text, strings.TrimSpace(who))) {
						t.Errorf("%s: the wake at event %d is told as %q", e.Name, i, text)
					}
				}
			}
			waker := func(says string) bool { return strings.Contains(text, says) }
			if waker("its waker on.") || waker("lets go of it.") || waker("any more.") {
				t.Errorf("%s: the beat of events %d to %d says only %q", e.Name, from, b.End, text)
			}
			from = b.End
		}
	}
}

// A step lands where what happened is complete: the queue holds the woken task, and the source that fired is marked.
func TestStepsLandBehindWhatHappened(t *testing.T) {
	r, p := open(t, "sleep_together")
	for _, want := range []string{
		"block_on makes #1 main", "Worker 0 polls #1 main", "#1 main spawns #2", "#1 main spawns #3", "#1 main spawns #4",
		"#1 main returns Pending", "Worker 0 polls #2", `#2 nap("the bear") returns Pending`,
	} {
		if c := r.after(t, p, `{"op":"step","unit":"change"}`); !strings.HasPrefix(c.text, want) {
			t.Errorf("a change: %q, want %q", c.text, want)
		}
	}
	first := r.after(t, p, `{"op":"step","unit":"wake"}`)
	woken := strings.HasPrefix(first.text, "sleep(100ms) fires and wakes #3")
	if !woken || !slices.Equal(first.ready, []int{3}) || !first.fired {
		t.Errorf("a wake: %+v", first)
	}
	c := r.after(t, p, `{"op":"step","unit":"wake"}`)
	if !strings.HasPrefix(c.text, "sleep(200ms) fires and wakes #4") || !slices.Equal(c.ready, []int{4}) {
		t.Errorf("the next wake: %+v", c)
	}
	if c := r.after(t, p, `{"op":"step","dir":-1,"unit":"wake"}`); c.event != first.event || c.text != first.text {
		t.Errorf("a wake back: %+v, want %+v", c, first)
	}
}

// Over stays with the reader's task: from its await to the line behind it, whoever runs meanwhile.
func TestOverStaysWithTheTask(t *testing.T) {
	r, p := open(t, "sleep_together")
	var lines []int
	for range 12 {
		c := r.after(t, p, `{"op":"step","unit":"over","task":2}`)
		if lines = append(lines, c.line); !strings.HasPrefix(c.text, `#2 nap("the bear") `) {
			t.Errorf("line %d: %q is about another task", c.line, c.text)
		}
		if strings.Contains(c.text, "returns Ready") {
			break
		}
	}
	if want := []int{16, 17, 18, 19, 0}; !slices.Equal(lines, want) {
		t.Errorf("lines %v, want %v: it waits at 18 while others run, and ends behind 19", lines, want)
	}
	c := r.after(t, p, `{"op":"step","unit":"over","task":2}`)
	if !strings.Contains(c.text, `#2 nap("the bear") returns Ready`) {
		t.Errorf("the task is finished, and over goes to %q", c.text)
	}
}

// A comparison tells how far it is, ends a second run that polls in a circle, and says what differs: its two halves are
// not the same.
func TestAComparisonSaysWhatDiffers(t *testing.T) {
	for _, c := range []struct{ name, executor, says string }{
		{"ping_pong", `"steal","workers":4`, "The runs part after "},
		{"sleep_together", `"busy","workers":1`, "The runs part after "},
		{"sleep_together", `"local","workers":1`, "Nothing differs: both runs take the same "},
	} {
		r, p := open(t, c.name)
		r.after(t, p, `{"op":"compare","seq":3,"executor":`+c.executor+`}`)
		text, rest, _ := strings.Cut(r.compared.Text, ": A ")
		a, b, _ := strings.Cut(strings.TrimSuffix(rest, "."), "; B ")
		if !strings.HasPrefix(text, c.says) || a != "" && a == b {
			t.Errorf("%s with %s: %q", c.name, c.executor, r.compared.Text)
		}
		if r.progress == "" {
			t.Errorf("%s with %s: nothing was said meanwhile", c.name, c.executor)
		}
		if r.compared.B.Events > 500_000 {
			t.Errorf("%s with %s: the second run made %d events", c.name, c.executor, r.compared.B.Events)
		}
	}
}
