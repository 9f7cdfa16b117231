//go:build !js

// All these programs after each other need more memory than wasm has room for; in the page each has an engine of its
// own (e2e).

package engine

import (
	"os"
	"testing"

	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/scenario/tests/limits"
	"github.com/pollground/pollground/executor/trace/view"
	"github.com/pollground/pollground/wasm/protocol"
)

// What a page gets in one message and what an engine does in one call have bounds that no program moves. They are
// bytes and instructions, so they hold on every machine; how long a frame takes follows from them.
func TestAnswersAndSlicesAreBounded(t *testing.T) {
	const (
		slice    = 20_000  // instructions
		over     = 100_000 // that one instruction may count for
		overBulk = 8 << 20 // the same where one works on as much as the heap holds, at 64 bytes each
		messages = 300_000 // bytes; a thousand workers are described in that
	)
	all, err := limits.Programs()
	if err != nil {
		t.Fatal(err)
	}
	tried := 0
	for _, h := range all {
		kind := h.Topic()
		switch kind { // these are about the compiler
		case "brackets", "types", "macro", "const":
			continue
		}
		if len(h.Source) > 60_000 || h.Long && os.Getenv("POLLGROUND_LONG") == "" {
			continue
		}
		e, list := new(Loader).Load("main.rs", h.Source, scenario.Options{})
		if len(list) > 101 { // the last one says that there are more
			t.Errorf("%s: %d diagnostics", h.Name, len(list))
		}
		if e == nil {
			continue
		}
		tried++
		most := int64(slice + over)
		if h.Bulk {
			most = slice + overBulk
		}
		var buf []byte
		for i, before := 0, int64(0); i < 40; i++ {
			stop := e.Advance(scenario.Limits{Instructions: slice, Until: -1})
			if n := e.Steps() - before; n > most {
				t.Errorf("%s: a slice of %d instructions, asked for %d", h.Name, n, slice)
			}
			before = e.Steps()
			ended := stop == scenario.StopEnded || stop == scenario.StopStuck || stop == scenario.StopLimit
			if i%13 != 0 && !ended && i != 39 {
				continue
			}
			for e.Analyse(100_000) {
			}
			for what, answer := range map[string]protocol.Post{
				"view": &protocol.ViewPost{
					View: e.View(view.Query{Event: e.Events(), Queue: 60, Rows: 60, Console: 200}),
				},
				"findings": &protocol.Findings{List: e.Findings()},
				"tasks":    &protocol.TasksAnswer{Table: e.Tasks(view.TaskQuery{Event: e.Events(), Count: 100})},
				"events": &protocol.EventsAnswer{
					Table: e.Rows(view.EventQuery{First: max(0, e.Events()-100), Count: 100}),
				},
			} {
				if buf = protocol.Append(buf[:0], answer); len(buf) > messages {
					t.Errorf("%s: %s of %d bytes, at most %d: %.300q", h.Name, what, len(buf), messages, buf)
				}
			}
			if ended {
				break
			}
		}
	}
	t.Logf("%d programs", tried)
	if tried < 100 {
		t.Errorf("only %d programs were tried", tried)
	}
}
