//go:build js && wasm

package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/hack-pad/safejs"
)

// A worker is what worker.ts sets up before it starts Go, made here. The exported tick is a js.Func, because a test
// binary has no exports of its own; each turn
// of the loop is told on the channel.
type worker struct {
	t     *testing.T
	posts []message
	read  int       // how many of the posts until has taken
	views [3]string // the last view of each client among them
	turns chan struct{}
}

type message struct {
	text   string
	client int
}

func (w *worker) post(json []byte, client int) {
	w.posts = append(w.posts, message{string(json), client})
}

func newWorker(t *testing.T) *worker {
	t.Helper()
	w := &worker{t: t, turns: make(chan struct{}, 10_000)}
	must := func(v safejs.Value, err error) safejs.Value {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	turn, err := safejs.FuncOf(func(safejs.Value, []safejs.Value) any {
		tick()
		w.turns <- struct{}{}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		// An open port would keep Node from ending.
		if state.loop != nil {
			if _, err := state.loop.port.Call("close"); err != nil {
				t.Error(err)
			}
		}
		turn.Release()
	})
	exports := must(safejs.ValueOf(map[string]any{"pollground_tick": safejs.Unsafe(turn.Value())}))
	for name, v := range map[string]safejs.Value{"pollgroundExports": exports} {
		if err := safejs.Global().Set(name, v); err != nil {
			t.Fatal(err)
		}
	}
	return w
}

// command is called from the event loop, as worker.ts does: Go must not call itself through
// JavaScript.
func (w *worker) command(client int, text string) {
	w.t.Helper()
	api, err := safejs.Global().Get("pollground")
	if err != nil {
		w.t.Fatal(err)
	}
	f, err := api.Get("command")
	if err == nil {
		_, err = safejs.Global().Call("setTimeout", f, 0, text, client)
	}
	if err != nil {
		w.t.Fatal(err)
	}
}

// until waits for a message that holds text. It fails, with all that came instead, when the run
// breaks.
func (w *worker) until(text string) string {
	w.t.Helper()
	var others []string
	for {
		if w.read == len(w.posts) {
			<-w.turns
			continue
		}
		p := w.posts[w.read] // its client stands behind the text
		w.read++
		m := p.text
		if strings.HasPrefix(m, `{"op":"view"`) && p.client < len(w.views) {
			w.views[p.client] = m
		}
		m += fmt.Sprintf(" for client %d", p.client)
		if strings.Contains(m, text) {
			return m
		}
		others = append(others, m)
		if strings.Contains(m, `"op":"fault"`) || strings.Contains(m, `"status":"error"`) {
			w.t.Fatalf("no message with %s; got\n%s", text, strings.Join(others, "\n"))
		}
	}
}

const program = `use std::time::Duration;
use tokio::time::sleep;

#[tokio::main]
async fn main() {
    println!("before");
    sleep(Duration::from_millis(1)).await;
    println!("after");
}
`

func TestARunOnTheEventLoop(t *testing.T) {
	w := newWorker(t)
	if err := start(w.post); err != nil {
		t.Fatal(err)
	}
	w.until(`"op":"ready"`)
	// Paced, so that macrotasks and the timer both take part.
	w.command(1, `{"op":"run","seq":1,"name":"main.rs","speed":100,"source":`+quote(program)+`}`)
	w.until(`"status":"playing"`)
	w.until(`"status":"ended","exit":0`)
	if view := w.views[1]; !strings.Contains(view, "before") || !strings.Contains(view, "after") {
		t.Errorf("the last view lacks the program's output: %s", view)
	}
}

func TestProgramsOfOnePageTakeTurns(t *testing.T) {
	w := newWorker(t)
	if err := start(w.post); err != nil {
		t.Fatal(err)
	}
	w.until(`"op":"ready"`)
	endless := strings.Replace(program, "sleep(Duration::from_millis(1)).await;",
		"loop { sleep(Duration::from_millis(1)).await; }", 1)
	w.command(1, `{"op":"run","seq":1,"name":"main.rs","speed":100,"source":`+quote(endless)+`}`)
	w.until(`"status":"playing","exit":null} for client 1`)
	w.command(2, `{"op":"run","seq":1,"name":"main.rs","speed":100,"source":`+quote(program)+`}`)
	w.until(`"status":"ended","exit":0} for client 2`)
	if view := w.views[2]; !strings.Contains(view, "after") || strings.Contains(w.views[1], "after") {
		t.Errorf("the last view of the second program lacks its output: %s", view)
	}
	if n := len(state.clients); n != 2 {
		t.Errorf("there are %d players, want one for each program", n)
	}
	leave(1)
	leave(2)
}

func TestAMissingWorkerIsAnError(t *testing.T) {
	w := newWorker(t)
	if err := safejs.Global().Set("pollgroundExports", safejs.Undefined()); err != nil {
		t.Fatal(err)
	}
	err := start(w.post)
	if err == nil {
		t.Fatal("it started without the module's exports")
	}
	if want := "pollgroundExports is missing: this must run in the worker that the page starts, with the wasm_exec.js " +
		"of the same build"; err.Error() != want {
		t.Errorf("got %q, want %q", err, want)
	}
}

func quote(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(s) + `"`
}
