package site

import (
	"encoding/json"
	"testing"

	"github.com/pollground/pollground/examples"
)

// The home page plays the first run within half a minute, and holds at each of its four turning points.
func TestTheRecordedRun(t *testing.T) {
	all, err := examples.All()
	if err != nil {
		t.Fatal(err)
	}
	source, _ := all[0].Body()
	text, err := recordRun(all[0].File, source, heroTask, "")
	if err != nil {
		t.Fatal(err)
	}
	var run struct {
		Lanes struct{ Lanes struct{ Tasks []any } }
		Posts []struct {
			At   float64
			Post struct {
				Op, Turn, Status string
			}
		}
	}
	if err := json.Unmarshal(text, &run); err != nil {
		t.Fatal(err)
	}
	turns := map[string]bool{}
	for _, p := range run.Posts {
		turns[p.Post.Turn] = true
	}
	last := run.Posts[len(run.Posts)-1]
	if last.Post.Status != "ended" || last.At < 24_000 || last.At > 32_000 {
		t.Errorf("its last message is %+v", last)
	}
	if len(run.Lanes.Lanes.Tasks) != 2 || !turns["poll"] || !turns["pending"] || !turns["wake"] || !turns["ready"] {
		t.Errorf("%d tasks, turning points %v", len(run.Lanes.Lanes.Tasks), turns)
	}
	if _, err := recordRun("wrong.rs", "fn main() { 1 }", 1, ""); err == nil {
		t.Error("a program that is refused was recorded")
	}
}
