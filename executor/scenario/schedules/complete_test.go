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
		{"queue.rs", `129600 × ended "0 left\n"`, 0, 3600},
		{"watch.rs", `288 × ended "6\n"`, 0, 40},
		{"tasks.rs", `60616 × ended "3 3\n"`, 0, 320},
		{"diners.rs", `12120 × ended "all have eaten\n", 120 × deadlock ""`, 0, 220},
		{"philosophers.rs", `5178002539 × ended "all have eaten\n", 164796 × deadlock ""`, 2, 6300},
		{"senders.rs", `54973410 × ended "63\n"`, 0, 4900},
		{"select.rs", `28031911326395254 × ended "aabb\n", 82671566864672117 × ended "baab\n", ` +
			`151280935126741757 × ended "abab\n", 23627918118683886 × ended "bbaa\n", ` +
			`135495027005944312 × ended "baba\n", 91105800614501126 × ended "abba\n"`, 0, 14500},
		{"receivers.rs", `46935403290446452123 × ended "2\n", 30919265834003634473927 × ended "3\n", ` +
			`13954909400835768204957849 × ended "4\n"`, 0, 22000},
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
