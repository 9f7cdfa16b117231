package words

import (
	"strings"
	"testing"
)

// What a reader types most must be there, with its way to be written, its signature and its sentence.
func TestTableHasWhatProgramsUse(t *testing.T) {
	byPath := map[string]Word{}
	for _, w := range Table() {
		byPath[w.Path] = w
	}
	for path, want := range map[string]Word{
		"std::task::Poll":               {Kind: "type", Sig: "enum Poll<T>"},
		"std::task::Poll::Pending":      {Kind: "variant", Owner: "Poll"},
		"std::task::Waker::wake_by_ref": {Kind: "method", Owner: "Waker", Sig: "fn wake_by_ref(&self)"},
		"std::future::Future":           {Kind: "trait"},
		"std::future::Future::poll":     {Kind: "method", Owner: "Future"},
		"std::sync::Mutex::lock":        {Kind: "method", Owner: "Mutex"},
		"std::time::Duration":           {Kind: "type"},
		"std::collections::VecDeque":    {Kind: "type"},
		"tokio::time::sleep":            {Kind: "fn"},
		"tokio::task::yield_now":        {Kind: "fn"},
		"tokio::spawn":                  {Kind: "fn"},
		"tokio::select":                 {Kind: "macro"},
		"tokio::sync::mpsc::channel":    {Kind: "fn"},
		"futures::executor::block_on":   {Kind: "fn"},
		"futures::StreamExt::next":      {Kind: "method", Owner: "StreamExt"},
		"smol::Timer::after":            {Kind: "fn", Owner: "Timer"},
		"pollground::event":             {Kind: "fn"},
		"await":                         {Kind: "keyword"},
	} {
		got, ok := byPath[path]
		if !ok {
			t.Errorf("%s is missing", path)
			continue
		}
		if got.Kind != want.Kind || got.Owner != want.Owner || want.Sig != "" && got.Sig != want.Sig {
			t.Errorf("%s is %+v, want %+v", path, got, want)
		}
		if got.Doc == "" {
			t.Errorf("%s has no doc", path)
		}
	}
}

// Nothing of the library's inside shows.
func TestTableHasNoInternals(t *testing.T) {
	for _, w := range Table() {
		if strings.Contains(w.Path, "__") || strings.Contains(w.Path, "intrinsic") || w.Kind != "macro" && strings.Contains(w.Sig, "{") || strings.Contains(w.Sig, "\n") {
			t.Errorf("%+v", w)
		}
	}
}

// A doc for a name that does not exist is a doc that has gone stale.
func TestDocsBelongToWords(t *testing.T) {
	used := map[string]bool{}
	for _, w := range Table() {
		used[w.Name] = true
		used[w.Owner+"::"+w.Name] = true
	}
	for key := range docs {
		if !used[key] {
			t.Errorf("no word %s", key)
		}
	}
}
