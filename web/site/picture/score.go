// Package picture draws runs without a browser: the score of a program, which is its lanes in miniature, and a poster
// of one moment, for pages that nobody has pressed Run on, for README files, feeds, print and previews.
//
//	s := picture.Score(log, 240, 80)
//	s.Paths()              // for an SVG: one path per class
//	s.Paint(img, ...)      // the same as pixels
//
// A score consists of upright rectangles only, so the two forms agree and neither needs a library for vectors. Colours
// are those of the design (web/src/ui/tokens.css); a class is a state's name.
package picture

import (
	"math"
	"sort"
	"strconv"

	"github.com/pollground/pollground/executor/trace"
	"github.com/pollground/pollground/executor/trace/view"
)

// A Rect is one mark. Class: waiting ready polling blocked wake done gone lost.
type Rect struct {
	Class      string
	X, Y, W, H float64
}

// A Drawing is a picture of rectangles, in the order of painting.
type Drawing struct {
	W, H  float64
	Rects []Rect

	last map[string]int // the newest of each class, as an index
}

// manyTasks is the number of tasks from which a run of several workers has a lane per worker.
const manyTasks = 12

// tallest is the maximum distance of lanes.
const tallest = 20

// Score draws a whole run on a linear axis: one lane per task, or per worker if there are many tasks.
func Score(log *trace.Log, w, h float64) Drawing {
	d := Drawing{W: w, H: h}
	end := max(log.End(), 1)
	lanes := view.ReadLanes(log, view.LaneQuery{From: 0, To: end, First: 0, Count: 60})
	x := func(t int64) float64 { return 2 + (w-4)*float64(t)/float64(end) }
	if lanes.Total > manyTasks && len(lanes.Workers) > 1 {
		d.workers(lanes, x)
		return d
	}
	n := len(lanes.Tasks)
	if n == 0 {
		return d
	}
	gap := math.Min(tallest, h/float64(n))
	top := (h - gap*float64(n)) / 2
	y := map[uint32]float64{}
	for i, lane := range lanes.Tasks {
		y[lane.ID] = top + gap*(float64(i)+.5)
	}
	bar := math.Min(9, gap*.6)
	for _, lane := range lanes.Tasks {
		d.task(lane, x, y[lane.ID], bar, end)
	}
	for _, b := range blocked(log, end) {
		if at, ok := y[b.Task]; ok {
			d.box("blocked", x(b.Start), at, math.Max(2, x(b.End)-x(b.Start)), bar)
		}
	}
	for _, m := range lanes.Wakes {
		from, ok1 := y[m.From]
		to, ok2 := y[m.To]
		if m.Coalesced || !ok1 || !ok2 || from == to {
			continue
		}
		d.add("wake", x(m.Time)-.5, math.Min(from, to), 1, math.Abs(from-to))
	}
	return d
}

func (d *Drawing) add(class string, x, y, w, h float64) {
	d.Rects = append(d.Rects, Rect{class, x, y, w, h})
}

// box draws a box centred on y. It joins the previous box if the gap would be invisible.
func (d *Drawing) box(class string, x, y, w, h float64) {
	if i, ok := d.last[class]; ok {
		if r := &d.Rects[i]; r.Y == y-h/2 && r.H == h && x <= r.X+r.W+.3 {
			r.W = math.Max(r.W, x+w-r.X)
			return
		}
	}
	if d.last == nil {
		d.last = map[string]int{}
	}
	d.last[class] = len(d.Rects)
	d.add(class, x, y-h/2, w, h)
}

func (d *Drawing) task(lane view.Lane, x func(int64) float64, y, bar float64, end int64) {
	if len(lane.Segs) == 0 {
		return
	}
	// Waiting is the background of the other marks: bars that are too short to see must not interrupt it.
	first, last := lane.Segs[0].Start, lane.Segs[len(lane.Segs)-1].End
	d.box("waiting", x(first), y, math.Max(1, x(min(last, end))-x(first)), 1.5)
	for _, s := range lane.Segs {
		from, to := x(s.Start), x(min(s.End, end))
		switch s.State {
		case trace.Ready:
			if to-from >= 1 {
				d.box("ready", from, y, to-from, bar)
			}
		case trace.Polling:
			d.box("polling", from, y, math.Max(1.5, to-from), bar)
		case trace.Lost:
			d.box("panel", from, y, to-from, 1.5)
			for at := from; at < to; at += 6 {
				d.box("lost", at, y, math.Min(3, to-at), 1.5)
			}
		}
	}
	switch lane.State {
	case trace.Done:
		d.box("done", x(min(last, end))-1, y, 2, bar)
	case trace.Cancelled, trace.Panicked:
		d.box("gone", x(min(last, end))-1, y, 2, bar)
	}
}

func (d *Drawing) workers(lanes *view.Lanes, x func(int64) float64) {
	n := float64(len(lanes.Workers))
	gap := math.Min(tallest, d.H/n)
	top := (d.H - gap*n) / 2
	for i, lane := range lanes.Workers {
		y := top + gap*(float64(i)+.5)
		d.box("waiting", x(0), y, x(lanes.End)-x(0), 1)
		for _, s := range lane.Segs {
			d.box("polling", x(s.Start), y, math.Max(.7, x(s.End)-x(s.Start)), math.Min(11, gap*.7))
		}
	}
}

// blocked lists the times in which a thread was blocked inside a poll.
func blocked(log *trace.Log, end int64) []view.Blocked {
	open := map[int16]view.Blocked{}
	var list []view.Blocked
	for i := range log.Len() {
		e := log.At(i)
		switch {
		case e.Kind == trace.ThreadBlock && e.Task != 0:
			open[e.Thread] = view.Blocked{Start: e.Time, End: end, Task: e.Task}
		case e.Kind == trace.ThreadUnblock:
			if s, ok := open[e.Thread]; ok {
				s.End = e.Time
				list = append(list, s)
				delete(open, e.Thread)
			}
		}
	}
	for _, s := range open {
		list = append(list, s)
	}
	sort.Slice(list, func(i, j int) bool { return list[i].Start < list[j].Start })
	return list
}

// painting lists the classes in the order in which they are painted.
var painting = []string{"waiting", "panel", "ready", "polling", "blocked", "wake", "lost", "done", "gone"}

// A Path is all marks of one class, as the d of an SVG path to be filled.
type Path struct{ Class, D string }

// Paths returns one path per class. Later paths cover earlier ones.
func (d Drawing) Paths() []Path {
	var list []Path
	for _, class := range painting {
		var b []byte
		for _, r := range d.Rects {
			if r.Class != class {
				continue
			}
			b = append(append(b, 'M'), number(r.X)...)
			b = append(append(b, ' '), number(r.Y)...)
			b = append(append(b, 'h'), number(r.W)...)
			b = append(append(b, 'v'), number(r.H)...)
			b = append(append(b, 'h'), number(-r.W)...)
			b = append(b, 'z')
		}
		if b != nil {
			list = append(list, Path{class, string(b)})
		}
	}
	return list
}

func number(f float64) string {
	return strconv.FormatFloat(math.Round(f*10)/10, 'f', -1, 64)
}
