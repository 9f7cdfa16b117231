package schedules

import (
	"os"
	"testing"

	"github.com/pollground/pollground/executor/scenario"
)

// Programs of testdata whose schedules are all explored, with the most states that may take. Counts do not change when
// states are recognised better.
func TestEveryScheduleOfPrograms(t *testing.T) {
	for _, c := range []struct {
		name, want string
		workers    int
		states     int
	}{
		{"atomics.rs", `83116 × ended "[3, 3, 3]\n"`, 0, 150},
		{"watch.rs", `1729 × ended "6\n"`, 0, 60},
		{"tasks.rs", `419132 × ended "3 3\n"`, 0, 2600},
		{"diners.rs", `4878715051488 × ended "all have eaten\n", 3640 × deadlock ""`, 0, 4000},
		{"philosophers.rs", `53933496639 × ended "all have eaten\n", 164796 × deadlock ""`, 2, 27000},
	} {
		t.Run(c.name, func(t *testing.T) {
			source, err := os.ReadFile("testdata/" + c.name)
			if err != nil {
				t.Fatal(err)
			}
			r := Explore(compile(t, string(source)), scenario.Options{Workers: c.workers}, Options{})
			if got := outcomes(r); !r.Complete || got != c.want || r.States > c.states {
				t.Errorf("%s, %d states, complete: %v\nwant %s, at most %d states", got, r.States, r.Complete, c.want,
					c.states)
			}
		})
	}
}
