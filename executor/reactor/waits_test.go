package reactor

import (
	"fmt"
	"testing"
)

// Waits come out in the order in which they began; one that begins during a delivery waits for the next event; a copy
// goes on apart.
func TestWaits(t *testing.T) {
	var w Waits[string]
	w.Add("click", "a")
	b := w.Add("click", "b")
	w.Add("key", "c")
	w.Add("click", "d")
	if v, ok := w.Cancel(b); !ok || v != "b" {
		t.Error(v, ok)
	}
	if _, ok := w.Cancel(b); ok {
		t.Error("a wait ended twice")
	}
	copied := w.Clone()
	var got []string
	n := w.Deliver("click", func(_ WaitID, v string) {
		got = append(got, v)
		w.Add("click", v+v)
	})
	if s := fmt.Sprint(n, got, w.Len(), w.Wanted("click"), w.Wanted("tap")); s != "2 [a d] 3 true false" {
		t.Error(s)
	}
	if copied.Len() != 3 || copied.Deliver("click", func(WaitID, string) {}) != 2 || copied.Wanted("click") {
		t.Error("what happened to the original shows in the copy")
	}
}
