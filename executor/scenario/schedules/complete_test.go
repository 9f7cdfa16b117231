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
		{"atomics.rs", `1680 × ended "[3, 3, 3]\n"`, 0, 55},
		{"queue.rs", `129600 × ended "0 left\n"`, 0, 6300},
		{"watch.rs", `1729 × ended "6\n"`, 0, 60},
		{"tasks.rs", `60616 × ended "3 3\n"`, 0, 700},
		{"diners.rs", `12120 × ended "all have eaten\n", 120 × deadlock ""`, 0, 220},
		{"philosophers.rs", `5178002539 × ended "all have eaten\n", 164796 × deadlock ""`, 2, 8000},
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
