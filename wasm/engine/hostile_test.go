//go:build !js

// All these programs after each other need more memory than wasm has room for; in the page each has an engine of its own
// (e2e).

package engine

import (
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/scenario/hostile"
	"github.com/pollground/pollground/wasm/player"
)

// What a page gets in one message and what an engine does in one call have bounds that no program moves. They are
// bytes and instructions, so they hold on every machine; how long a frame takes follows from them.
func TestAnswersAndSlicesAreBounded(t *testing.T) {
	const (
		slice    = 20_000  // instructions
		over     = 100_000 // that one instruction may count for
		overText = 8 << 20 // the same where one makes a text as large as the heap, at 64 bytes each
		messages = 300_000 // bytes; a thousand workers are described in that
	)
	all, err := hostile.Programs()
	if err != nil {
		t.Fatal(err)
	}
	tried := 0
	for _, h := range all {
		kind, _, _ := strings.Cut(h.Name, "_")
		switch kind { // these are about the compiler
		case "brackets", "types", "macro", "const":
			continue
		}
		if len(h.Source) > 60_000 {
			continue
		}
		e, list := new(Loader).Load("main.rs", h.Source, player.Options{})
		if len(list) > 100 {
			t.Errorf("%s: %d diagnostics", h.Name, len(list))
		}
		if e == nil {
			continue
		}
		tried++
		most := int64(slice + over)
		if h.Name == "heap_string_doubling" || h.Name == "heap_replace_of_a_text_by_itself" || strings.HasPrefix(h.Name, "string_bytes_") {
			most = slice + overText
		}
		var buf []byte
		for i, before := 0, int64(0); i < 40; i++ {
			stop := e.Advance(slice, -1, player.UnitNone)
			if n := e.Steps() - before; n > most {
				t.Errorf("%s: a slice of %d instructions, asked for %d", h.Name, n, slice)
			}
			before = e.Steps()
			ended := stop == player.StopEnded || stop == player.StopStuck || stop == player.StopLimit
			if i%13 != 0 && !ended && i != 39 {
				continue
			}
			for e.Analyse(100_000) {
			}
			for what, answer := range map[string]func([]byte) []byte{
				"view": func(b []byte) []byte {
					return e.AppendView(b, e.Events(), player.Query{Queue: 60, Rows: 60, Console: 200})
				},
				"findings": e.AppendFindings,
				"tasks":    func(b []byte) []byte { return e.Ask(b, player.Question{Op: "tasks", Event: e.Events(), Count: 100}) },
				"events": func(b []byte) []byte {
					return e.Ask(b, player.Question{Op: "events", First: max(0, e.Events()-100), Count: 100})
				},
			} {
				if buf = answer(buf[:0]); len(buf) > messages {
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
