package schedules

import (
	"os"
	"testing"

	"github.com/pollground/pollground/executor/scenario"
)

// A search whose memory is full drops states and replays them from the start, also in slices, and finds the same.
func TestASearchInLittleMemoryFindsTheSame(t *testing.T) {
	for _, name := range []string{"atomics.rs", "diners.rs", "tasks.rs"} {
		source, err := os.ReadFile("testdata/" + name)
		if err != nil {
			t.Fatal(err)
		}
		p := compile(t, string(source))
		want := Explore(p, scenario.Options{}, Options{})
		for _, slice := range []int64{0, 500} {
			calls := 0
			crowded := func() bool { calls++; return calls == 40 }
			r := Explore(p, scenario.Options{}, Options{Crowded: crowded, Slice: slice})
			if r.Dropped == 0 || r.Replays < 10 || r.Set != want.Set || r.Transitions != want.Transitions ||
				outcomes(r) != outcomes(want) {
				t.Errorf("%s: %d dropped, %d replays, %s, want %s", name, r.Dropped, r.Replays, outcomes(r), outcomes(want))
			}
			play(t, p, r)
			t.Logf("%s: %d of %d states dropped, %d replays", name, r.Dropped, r.States, r.Replays)
		}
	}
}
