package engine

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/pollground/pollground/wasm/player"
)

// An answeringPage is an event loop with a page that answers what the program waits for, all names of a view at once.
type answeringPage struct {
	t       *testing.T
	player  *player.Player
	ms      float64
	soon    bool
	timer   float64
	waiting []string // names that the last view lists
	status  string
	said    string // the last row of the console
	most    int    // names in a view
	forks   int
}

func (a *answeringPage) Now() float64     { return a.ms }
func (a *answeringPage) Soon()            { a.soon = true }
func (a *answeringPage) After(ms float64) { a.timer = a.ms + ms }

func (a *answeringPage) Post(text []byte) {
	var m struct {
		Op, Status string
		View       struct {
			Event, Events int
			Running       bool
			Wanted        []string `json:"events_wanted"`
			Console       struct{ Rows []struct{ Text string } }
		}
	}
	if err := json.Unmarshal(text, &m); err != nil {
		a.t.Fatal(err)
	}
	switch m.Op {
	case "status":
		a.status = m.Status
	case "forked":
		a.forks++
	case "view":
		a.waiting = nil
		if m.View.Running && m.View.Event == m.View.Events {
			a.waiting = m.View.Wanted
		}
		a.most = max(a.most, len(m.View.Wanted))
		for _, row := range m.View.Console.Rows {
			a.said = row.Text
		}
	}
}

// A program that waits for thousands of files gets its answers in views of a bounded size, and stays one run.
func TestAFloodOfWaitsIsAnswered(t *testing.T) {
	const program = `fn main() {
    let all = (0..5_000).map(|i| pollground::fetch(format!("x{i}")));
    let answers = futures::executor::block_on(futures::future::join_all(all));
    println!("{} of {}", answers.iter().filter(|a| a.is_ok()).count(), answers.len());
}
`
	a := &answeringPage{t: t}
	a.player = player.New(a, new(Loader))
	source, err := json.Marshal(program)
	if err != nil {
		t.Fatal(err)
	}
	a.player.Command(fmt.Sprintf(`{"op":"run","seq":1,"name":"main.rs","source":%s,"speed":"instant"}`, source))
	answered := 0
	for turns := 0; a.status != "ended"; turns++ {
		a.ms += 0.01
		switch {
		case a.soon:
			a.soon = false
			a.player.Tick()
		case len(a.waiting) > 0:
			names := a.waiting
			a.waiting = nil
			for i, name := range names {
				if !strings.HasPrefix(name, "fetch:") {
					t.Fatalf("it waits for %s", name)
				}
				answer := "200 text"
				if answered++; answered > 100 {
					answer = "0 no more"
				}
				a.player.Command(fmt.Sprintf(`{"op":"host","name":%q,"data":%q,"also":%t}`, name, answer, i > 0))
			}
		case a.timer > 0:
			a.ms, a.timer = max(a.ms, a.timer), 0
			a.player.Tick()
		default:
			t.Fatalf("it is %s and waits for nothing after %d answers", a.status, answered)
		}
		if turns > 1_000_000 {
			t.Fatalf("it does not end; %d answers", answered)
		}
	}
	if a.said != "100 of 5000" || a.forks > 0 || a.most > 130 {
		t.Errorf("it printed %q, was forked %d times, and a view had %d names", a.said, a.forks, a.most)
	}
}
