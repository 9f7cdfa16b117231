package view

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/golden"
	"github.com/pollground/pollground/executor/trace"
	"github.com/pollground/pollground/executor/trace/internal/samples"
)

// TestStory compares what a reader is told of every event, and how every task is said to be after it, with what is
// written down.
func TestStory(t *testing.T) {
	l := samples.Story()
	if err := trace.Validate(l); err != nil {
		t.Error(err)
	}
	var b strings.Builder
	was := map[uint32]string{}
	banner := ""
	for n := 1; n <= l.Len(); n++ {
		v := At(l, Query{Event: n, Queue: 3, Rows: 3, Console: 3})
		b.WriteString(strings.TrimLeft(l.EventText(n-1), " ") + "\n")
		b.WriteString("\t" + strings.TrimSpace(v.Narration.Text+" "+v.Narration.More) + "\n")
		for id := uint32(1); int(id) <= v.Finished.Total; id++ {
			i := At(l, Query{Event: n, Selected: id}).Task
			if s := i.Sentence + " " + i.Bits.String() + "; " + i.Holders; s != was[id] {
				was[id] = s
				b.WriteString("\t#" + strconv.Itoa(int(id)) + ": " + s + "\n")
			}
		}
		now := ""
		if v.Banner != nil {
			now = v.Banner.Kind + ": " + v.Banner.Text
		}
		if now != banner {
			banner = now
			b.WriteString("\tbanner: " + now + "\n")
		}
	}
	b.WriteString("\nlanes\n")
	lanes := ReadLanes(l, LaneQuery{To: l.End(), Count: 20})
	for _, lane := range lanes.Tasks {
		b.WriteString("#" + strconv.Itoa(int(lane.ID)) + " " + lane.Name + ":")
		for _, g := range lane.Segs {
			b.WriteString(" " + g.State.String() + " " + fmt.Sprint(g.Start/1000) + "-" + fmt.Sprint(g.End/1000))
			if g.Label >= 0 {
				b.WriteString(" (" + lanes.Labels[g.Label] + ")")
			}
		}
		b.WriteString("\n")
	}
	for _, lane := range lanes.Workers {
		b.WriteString("worker " + strconv.Itoa(int(lane.ID)) + ":")
		for _, g := range lane.Segs {
			b.WriteString(" #" + strconv.Itoa(int(g.Task)) + " " + fmt.Sprint(g.Start/1000) + "-" + fmt.Sprint(g.End/1000))
		}
		b.WriteString("\n")
	}
	for _, lane := range lanes.Threads {
		b.WriteString("thread " + strconv.Itoa(int(lane.ID)) + " " + lane.Name + ":")
		for _, g := range lane.Segs {
			b.WriteString(" " + g.State.String() + " " + fmt.Sprint(g.Start/1000) + "-" + fmt.Sprint(g.End/1000))
		}
		b.WriteString("\n")
	}
	for _, x := range lanes.Blocked {
		b.WriteString("blocked: worker " + strconv.Itoa(int(x.Worker)) + " in #" + fmt.Sprint(
			int64(x.Task),
		) + " at line " + strconv.Itoa(int(x.Line)) + " " + fmt.Sprint(x.Start/1000) + "-" + fmt.Sprint(x.End/1000) + "\n")
	}
	for _, x := range lanes.Steals {
		b.WriteString("stolen: " + fmt.Sprint(
			int64(x.Count),
		) + " by worker " + strconv.Itoa(int(x.Thief)) + " from worker " + strconv.Itoa(int(x.Victim)) + "\n")
	}
	fmt.Fprintf(&b, "%+v\n", *lanes)

	b.WriteString("\noverview, a column per 50 µs\n")
	d := readDensity(l, DensityQuery{To: 1_200_000, Columns: 24, Rows: 10, Count: 10})
	for i, row := range d.Raster {
		b.WriteString(string(row) + " #" + strconv.Itoa(int(i+1)) + "\n")
	}
	d.Raster = nil // as above
	fmt.Fprintf(&b, "%+v\n", *d)

	b.WriteString("\ntables\n")
	fmt.Fprintf(&b, "%+v\n", *TaskRows(l, TaskQuery{Event: l.Len() - 60, Count: 20}))
	fmt.Fprintf(&b, "%+v\n", *TaskRows(l, TaskQuery{Event: l.Len() - 60, Count: 1, First: 1, State: "waiting"}))
	fmt.Fprintf(&b, "%+v\n", *EventRows(l, EventQuery{First: 3, Count: 2}))
	fmt.Fprintf(&b, "%+v\n", *EventRows(l, EventQuery{First: 2, Count: 3, Task: 5}))

	golden.Compare(t, "testdata/story.txt", b.String())
}
