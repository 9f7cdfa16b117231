package view

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// However many events a program waits for, a view lists a bounded number of names, each once, and says how many waits
// it leaves out. Buttons do not hide files, and nothing hides keys and frames.
func TestWantedNamesAreBounded(t *testing.T) {
	var w wanted
	for i := range 20_000 {
		w.add(fmt.Sprint("button ", i))
		w.add("button 0")
	}
	for i := range 100 {
		w.add(fmt.Sprint("fetch:", i))
	}
	w.add("key")
	w.add("animation-frame")
	w.add(strings.Repeat("x", 1<<20))
	if len(w.list) != 64+64+2 {
		t.Errorf("%d names are listed", len(w.list))
	}
	for _, name := range []string{"button 0", "button 63", "fetch:63", "key", "animation-frame"} {
		if !slices.Contains(w.list, name) {
			t.Errorf("%s is not listed", name)
		}
	}
	if want := 20_000 - 64 + 100 - 64 + 1; w.more != want {
		t.Errorf("%d waits are left out, want %d", w.more, want)
	}
}
