package schedules

import (
	"maps"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/scenario"
)

// What a poll has left of its cooperative budget is a part of the state if a schedule could use a budget up, and only
// then.
func TestBudgetsOfPolls(t *testing.T) {
	const source = `use tokio::task::consume_budget;
#[tokio::main(flavor = "current_thread")]
async fn main() {
    let a = tokio::spawn(async {
        let n = tokio::select! { _ = async {} => FIRST, _ = async {} => 0 };
        for _ in 0..n { consume_budget().await; }
        tokio::select! { _ = async {} => {}, _ = async {} => {} } // a choice within the same poll
        print!("a");
        for _ in 0..SECOND { consume_budget().await; }
        print!("A");
    });
    let b = tokio::spawn(async { print!("b"); });
    a.await.unwrap();
    b.await.unwrap();
}`
	for _, c := range []struct{ first, second, want string }{
		{"100", "50", `2 × ended "abA", 2 × ended "aAb"`},
		{"40", "50", `4 × ended "aAb"`},
	} {
		p := compile(t, strings.NewReplacer("FIRST", c.first, "SECOND", c.second).Replace(source))
		r := Explore(p, scenario.Options{}, Options{})
		apart := Explore(p, scenario.Options{}, Options{apart: true})
		if !maps.Equal(counts(r), counts(apart)) || !r.Complete {
			t.Errorf("%s and %s: %s\nall schedules one by one: %s", c.first, c.second, outcomes(r), outcomes(apart))
		}
		if c.want != outcomes(r) {
			t.Errorf("%s and %s: %s, want %s", c.first, c.second, outcomes(r), c.want)
		}
		play(t, p, r)
	}
}
