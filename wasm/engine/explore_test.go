package engine

import (
	"encoding/json"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/wasm/player"
	"github.com/pollground/pollground/wasm/protocol"
)

const twoLocks = `use std::sync::{Arc, Mutex};
use std::thread;
fn main() {
    let (a, b) = (Arc::new(Mutex::new(0)), Arc::new(Mutex::new(0)));
    let (a2, b2) = (a.clone(), b.clone());
    let t = thread::spawn(move || {
        let _y = b2.lock().unwrap();
        let _x = a2.lock().unwrap();
    });
    {
        let _x = a.lock().unwrap();
        let _y = b.lock().unwrap();
    }
    t.join().unwrap();
    println!("done");
}
`

// A listener is a clock that keeps what is posted.
type listener struct {
	clock
	posted []string
}

func (l *listener) Post(json []byte) { l.posted = append(l.posted, string(json)) }

// last returns the last message with an op.
func (l *listener) last(t *testing.T, op string, m any) {
	t.Helper()
	for i := len(l.posted) - 1; i >= 0; i-- {
		if strings.Contains(l.posted[i], `"op":"`+op+`"`) {
			if err := json.Unmarshal([]byte(l.posted[i]), m); err != nil {
				t.Fatal(err)
			}
			return
		}
	}
	t.Fatalf("no %q was posted", op)
}

// explored is a message of that op, as the page reads it.
type explored struct {
	State, Schedules string
	States           int
	More             int
	Outcomes         []struct {
		Kind, Count, Stdout, Schedule string
		Point                         int
		Through                       []int
	}
	Picture *struct {
		Places []struct {
			Fate, Kind string
			Ways       []struct {
				To    int
				Moves []struct {
					Thread string
					Line   int
				}
			}
		}
	}
}

// searched runs a program to its end, and searches its schedules.
func searched(t *testing.T, loader *Loader, source string) (*listener, *player.Player, explored) {
	t.Helper()
	l := &listener{}
	p := player.New(l, loader)
	run := fmt.Sprintf(`{"op":"run","seq":1,"source":%q,"name":"main.rs","paused":false,"speed":"instant","data":"",`+
		`"most":0,"executor":"","workers":0,"seed":0}`, source)
	p.Command(run)
	l.settle(t, p)
	p.Command(`{"op":"explore","seq":2}`)
	l.settle(t, p)
	var m explored
	l.last(t, "explored", &m)
	return l, p, m
}

func TestAPageSearchesAllSchedules(t *testing.T) {
	l, p, m := searched(t, new(Loader), twoLocks)
	if m.State != "complete" || m.Schedules != "4" || len(m.Outcomes) != 2 || m.Picture == nil {
		t.Fatalf("%+v", m)
	}
	dead := m.Outcomes[slices.IndexFunc(m.Outcomes, func(o struct {
		Kind, Count, Stdout, Schedule string
		Point                         int
		Through                       []int
	}) bool {
		return o.Kind == "deadlock"
	})]
	if dead.Count != "2" || dead.Point < 0 {
		t.Errorf("%+v", dead)
	}
	moves := ""
	for _, w := range m.Picture.Places[0].Ways {
		moves += fmt.Sprint(w.Moves, m.Picture.Places[w.To].Kind, " ")
	}
	if moves != "[{main 12}]ended [{thread 1 7}]deadlock " || fmt.Sprint(dead.Through) != "[0 2]" {
		t.Errorf("the picture has %s; the deadlock passes %v", moves, dead.Through)
	}

	// The run by that schedule deadlocks, and its point of no return has a moment.
	p.Command(fmt.Sprintf(`{"op":"schedule","schedule":%q}`, dead.Schedule))
	p.Command(fmt.Sprintf(`{"op":"watch","choice":%d}`, dead.Point))
	p.Command(`{"op":"end"}`)
	l.settle(t, p)
	var v struct {
		View struct {
			Event  int
			Banner struct{ Kind string }
		}
	}
	l.last(t, "view", &v)
	var choice struct{ Event int }
	l.last(t, "choice", &choice)
	if v.View.Banner.Kind != "stalled" || choice.Event <= 0 || choice.Event >= v.View.Event {
		t.Errorf("%+v; the choice is at event %d", v, choice.Event)
	}
}

// manyStates has more states than a page may keep, and more outcomes than it lists.
const manyStates = `use std::sync::atomic::{AtomicU32, Ordering::SeqCst};
static N: AtomicU32 = AtomicU32::new(1);
fn main() {
    std::thread::scope(|s| {
        for i in 1..5 { s.spawn(move || for _ in 0..9 { let n = N.load(SeqCst); N.store(n * 3 + i, SeqCst); }); }
    });
    println!("{}", N.load(SeqCst));
}
`

// A search keeps a bounded number of states, and what the page gets of it is bounded. Each piece of it is short, also
// where a program computes for long.
func TestASearchIsBounded(t *testing.T) {
	l, p, m := searched(t, &Loader{states: 3000}, manyStates)
	if m.State != "full" || m.States != 3000 {
		t.Errorf("%s with %d states", m.State, m.States)
	}
	for _, text := range l.posted {
		if len(text) > 200_000 {
			t.Errorf("a message of %d bytes", len(text))
		}
	}
	p.Command(`{"op":"search","do":"go"}`)
	n := len(l.posted)
	if l.settle(t, p); len(l.posted) != n {
		t.Error("a search that is full goes on")
	}
	s := new(Loader)
	engine, list := s.Load("main.rs", manyStates, scenario.Options{})
	if engine == nil {
		t.Fatal(list)
	}
	large := engine.Explore(scenario.Options{}, protocol.Explore{}).(*search)
	for range 20 {
		large.Step()
	}
	Collected(mostAlive + 1)
	if large.Step() || large.Result().Dropped == 0 {
		t.Errorf("%d states were dropped when the memory was full", large.Result().Dropped)
	}
	for over := false; !over; over = large.Step() {
		Collected(mostAlive + 1)
	}
	if large.State() != protocol.SearchFull {
		t.Errorf("it is %s although dropping states does not help", large.State())
	}
	engine, list = s.Load("main.rs", strings.Replace(twoLocks, "let _x = a.lock",
		"let mut n = 0u64; while n < 3_000_000 { n += 1; } let _x = a.lock", 1), scenario.Options{})
	if engine == nil {
		t.Fatal(list)
	}
	search := engine.Explore(scenario.Options{}, protocol.Explore{}).(*search)
	before, pieces := int64(0), 0
	for over := false; !over; pieces++ {
		over = search.Step()
		steps := search.Steps()
		if steps-before > 3*sliceInstructions {
			t.Fatalf("a piece of %d instructions", steps-before)
		}
		before = steps
	}
	m2 := search.Report(1, search.State(), true).(*protocol.Explored)
	if m2.State != protocol.SearchComplete || m2.Schedules != "4" || pieces < 50 {
		t.Errorf("%d pieces, %+v", pieces, m2)
	}
}

// BenchmarkSearchMemory reports what a search of many states keeps.
func BenchmarkSearchMemory(b *testing.B) {
	for range b.N {
		engine, list := new(Loader).Load("main.rs", manyStates, scenario.Options{})
		if engine == nil {
			b.Fatal(list)
		}
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		s := engine.Explore(scenario.Options{}, protocol.Explore{}).(*search)
		for i := 0; !s.Step() && i < 10_000; i++ {
		}
		runtime.GC()
		runtime.ReadMemStats(&after)
		r := s.Result()
		b.ReportMetric(float64(after.HeapAlloc-before.HeapAlloc)/float64(r.States), "B/state")
		s.Report(1, s.State(), true)
	}
}
