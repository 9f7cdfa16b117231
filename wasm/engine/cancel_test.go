package engine

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/wasm/player"
	"github.com/pollground/pollground/wasm/protocol"
)

// lossy loses a received message if the time limit ends while it is handled.
const lossy = `use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{sleep, timeout};

async fn handle(rx: &mut mpsc::Receiver<u32>) {
    let n = rx.recv().await.unwrap();
    sleep(Duration::from_millis(5)).await;
    println!("got {n}");
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (tx, mut rx) = mpsc::channel(4);
    tx.send(1).await.unwrap();
    let _ = timeout(Duration::from_millis(20), handle(&mut rx)).await;
    println!("end");
}
`

func TestAPageCancelsEverything(t *testing.T) {
	l := &listener{}
	p := player.New(l, new(Loader))
	p.Command(fmt.Sprintf(`{"op":"run","seq":1,"source":%q,"name":"main.rs","paused":false,"speed":"instant","data":"",`+
		`"most":0,"executor":"","workers":0,"seed":0}`, lossy))
	l.settle(t, p)
	p.Command(`{"op":"cancel","seq":2}`)
	l.settle(t, p)
	var m struct {
		Seq          int
		State, Plain string
		Awaits       []struct {
			Task, Await, Kind, Differs, Schedule string
			Line                                 int
			Lost                                 []string
		}
	}
	l.last(t, "cancellations", &m)
	if m.Seq != 2 || m.State != "complete" || m.Plain != "ended" || len(m.Awaits) != 1 {
		t.Fatalf("%+v", m)
	}
	a := m.Awaits[0]
	want := "n = 1, received and not yet handled"
	if a.Line != 7 || a.Kind != "ended" || !slices.Equal(a.Lost, []string{want}) ||
		a.Differs != `with the output "end" instead of "got 1"` {
		t.Errorf("%+v", a)
	}

	// The run with that cancellation is played, and tells where it is.
	p.Command(fmt.Sprintf(`{"op":"schedule","schedule":%q}`, a.Schedule))
	p.Command(`{"op":"watch","choice":0,"go":true}`)
	l.settle(t, p)
	var v struct {
		View struct {
			Event   int
			Console struct{ Rows []struct{ Kind, Text string } }
		}
	}
	l.last(t, "view", &v)
	var choice struct{ Event int }
	l.last(t, "choice", &choice)
	if choice.Event <= 0 || choice.Event != v.View.Event {
		t.Errorf("cancelled at event %d, and the page shows %d", choice.Event, v.View.Event)
	}
	p.Command(`{"op":"end"}`)
	l.settle(t, p)
	l.last(t, "view", &v)
	if rows := fmt.Sprint(v.View.Console.Rows); rows != "[{out end}]" {
		t.Errorf("the run prints %s", rows)
	}

	// A link opens that run.
	p.Command(`{"op":"link","seq":3,"source":"","task":0,"off":false,"executor":"","workers":0,"seed":0,` +
		`"ending":"cancel"}`)
	var link struct{ Text, Wrong string }
	l.last(t, "link", &link)
	p.Command(fmt.Sprintf(`{"op":"open","seq":4,"data":%q}`, link.Text))
	var open struct {
		Point        int
		Ending, Note string
	}
	l.last(t, "open", &open)
	if link.Wrong != "" || open.Ending != "cancel" || open.Note != "" {
		t.Errorf("%+v, %+v", link, open)
	}
}

// Each piece of a search of cancellations is short, also where the program computes for long; the search ends when the
// memory is full, and its message is bounded.
func TestASearchOfCancellationsIsBounded(t *testing.T) {
	busy := strings.Replace(lossy, "sleep(Duration::from_millis(5)).await;",
		"sleep(Duration::from_millis(5)).await; let mut n = 0u64; while n < 300_000 { n += 1; }", 1)
	engine, list := new(Loader).Load("main.rs", busy, scenario.Options{})
	if engine == nil {
		t.Fatal(list)
	}
	s := engine.CancelAll(scenario.Options{}).(*cancellations)
	before, pieces := int64(0), 0
	for over := false; !over; pieces++ {
		over = s.Step()
		if took := s.Steps() - before; took > 2*sliceInstructions {
			t.Fatalf("a piece of %d instructions", took)
		}
		before = s.Steps()
	}
	if s.State() != protocol.SearchComplete || pieces < 10 {
		t.Errorf("%s after %d pieces", s.State(), pieces)
	}
	full := engine.CancelAll(scenario.Options{})
	Collected(mostAlive + 1)
	if !full.Step() || full.State() != protocol.SearchFull {
		t.Errorf("it is %s when the memory is full", full.State())
	}
	Collected(0)
}
