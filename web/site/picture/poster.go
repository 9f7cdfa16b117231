package picture

import (
	"fmt"
	"html"
	"strings"
	"unicode/utf8"

	"github.com/pollground/pollground/executor/lang"
	"github.com/pollground/pollground/executor/trace"
	"github.com/pollground/pollground/executor/trace/view"
)

// Poster is one moment of a run as a self-contained picture, SVG or PNG: the program with the executing line, the
// queues and waiting tasks, the lanes with the moment, and the output so far. The SVG follows the reader's theme.
type Poster struct {
	Title  string
	Source string // without the header
	Log    *trace.Log
	Event  int // the playhead
	// Light and Dark are the design's tokens as custom properties.
	Light, Dark string
}

const (
	posterWidth = 760
	codeWidth   = 400
	lineHeight  = 17
	mostLines   = 26
	mostRows    = 7
)

// Best returns a representative moment: the end of the instant of a wake, with the most active tasks.
func Best(log *trace.Log) int {
	best, most := log.Len(), -1
	for i := range log.Len() {
		if log.At(i).Kind != trace.Wake {
			continue
		}
		event := log.EventAt(log.At(i).Time)
		v := view.At(log, view.Query{Event: event, Queue: 100, Rows: 1})
		if n := v.Waiting.Count + 2*v.Ready.Count; n > most {
			best, most = event, n
		}
	}
	return best
}

// A canvas draws the parts of a poster. Classes are those of the SVG's style sheet.
type canvas interface {
	text(class string, x, y int, text string)
	rect(class string, x, y, width, height int)
	score(d Drawing, x, y int)
}

// writer is a canvas that writes SVG.
type writer struct{ strings.Builder }

func (w *writer) text(class string, x, y int, text string) {
	if text != "" {
		fmt.Fprintf(w, `<text class="%s" x="%d" y="%d">%s</text>`, class, x, y, escape(text))
	}
}

func (w *writer) rect(class string, x, y, width, height int) {
	fmt.Fprintf(w, `<rect class="%s" x="%d" y="%d" width="%d" height="%d"/>`, class, x, y, width, height)
}

func (w *writer) score(d Drawing, x, y int) {
	fmt.Fprintf(w, `<g transform="translate(%d %d)">`, x, y)
	for _, path := range d.Paths() {
		fmt.Fprintf(w, `<path class="%s" d="%s"/>`, path.Class, path.D)
	}
	w.WriteString("</g>")
}

// escape returns text for XML.
func escape(text string) string { return html.EscapeString(printable(text)) }

// printable replaces control characters, which XML does not allow, by their symbols.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\t':
			return r
		case r < ' ':
			return 0x2400 + r
		case r == 0x7f:
			return '\u2421'
		case r >= 0x80 && r < 0xa0, r == 0xfffe, r == 0xffff:
			return utf8.RuneError
		}
		return r
	}, text)
}

// A layout is the content of a poster and its height.
type layout struct {
	view   *view.View
	lines  []string // of the program
	first  int      // number of the first line
	lanes  *view.Lanes
	body   int // height of the program and the executor
	lane   int // height of the lanes
	height int // total height
}

func (p Poster) layout() layout {
	d := layout{view: view.At(p.Log, view.Query{Event: p.Event, Queue: 12, Rows: mostRows, Console: 200})}
	d.lines, d.first = window(strings.Split(strings.TrimRight(p.Source, "\n"), "\n"), int(d.view.Exec))
	d.lanes = view.ReadLanes(p.Log, view.LaneQuery{From: 0, To: max(p.Log.End(), 1), Count: manyTasks})
	d.lane = 18 * max(1, len(d.lanes.Tasks))
	if d.lanes.Total > manyTasks && len(d.lanes.Workers) > 1 {
		d.lane = 18 * len(d.lanes.Workers)
	}
	d.body = max(lineHeight*len(d.lines)+20, 300)
	d.height = 44 + d.body + d.lane + 24 + 40
	return d
}

// draw draws everything.
func (p Poster) draw(w canvas, d layout) {
	v := d.view
	w.rect("panel", 0, 0, posterWidth, d.height)
	w.text("b", 16, 27, p.Title)
	w.rect("line", 0, 43, posterWidth, 1)
	p.code(w, d.lines, d.first, int(v.Exec), d.body)
	p.stage(w, v, d.body)
	p.lanes(w, d.lanes, d.lane, 44+d.body, v.Time)
	foot := d.height - 40
	w.rect("line", 0, foot, posterWidth, 1)
	w.text("m b", 16, foot+25, clock(v.Time))
	if n := len(v.Console.Rows); n > 0 {
		w.text("m d", 130, foot+25, cut("› "+v.Console.Rows[n-1].Text, 60))
	}
	w.text("d n", posterWidth-16, foot+25, p.Log.Language().Say("{n} {n|poll|polls}, {m} {m|wake|wakes}",
		v.Metrics.Polls, v.Metrics.Wakes))
}

// SVG draws the poster.
func (p Poster) SVG() string {
	d := p.layout()
	w := &writer{}
	fmt.Fprintf(w, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %[1]d %[2]d" width="%[1]d" height="%[2]d" `+
		`role="img" aria-labelledby="t d">`, posterWidth, d.height)
	fmt.Fprintf(w, `<title id="t">%s</title><desc id="d">%s</desc>`, escape(p.Title),
		escape(strings.TrimSpace(d.view.Narration.Text+" "+d.view.Narration.More)))
	fmt.Fprintf(w, "<style>svg{%s}@media(prefers-color-scheme:dark){svg{%s}}", flat(p.Light), flat(p.Dark))
	w.WriteString(`text{font:13px -apple-system,BlinkMacSystemFont,"Segoe UI",Roboto,"Helvetica Neue","Noto Sans",` +
		`"Liberation Sans",Arial,sans-serif;fill:var(--ink1)}` +
		`.m{font:12px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono","Liberation Mono",monospace;` +
		`white-space:pre}.b{font-weight:600}.d{fill:var(--ink2)}.n{fill:var(--ink3);text-anchor:end}` +
		`.panel{fill:var(--panel)}.well{fill:var(--well)}.line{fill:var(--line)}.tint,.exec{` +
		`fill:var(--polling-tint)}.bar{fill:var(--polling-ink)}.ink{fill:var(--ink1)}.veil{fill:var(--panel);opacity:.58}` +
		`.waiting{fill:var(--waiting)}.ready{fill:var(--ready)}.polling{` +
		`fill:var(--polling)}.wake{fill:var(--wake)}.done{fill:var(--done)}.blocked,.gone,.lost{fill:var(--fault)}</style>`)
	p.draw(w, d)
	w.WriteString("</svg>\n")
	return w.String()
}

// window returns the part of a program around a line; first is the number of its first line.
func window(lines []string, around int) (part []string, first int) {
	from := max(0, min(around-mostLines/2, len(lines)-mostLines))
	return lines[from:min(len(lines), from+mostLines)], from + 1
}

func (p Poster) code(w canvas, lines []string, first, exec, height int) {
	w.rect("well", 0, 44, codeWidth, height)
	for i, line := range lines {
		y := 44 + 10 + lineHeight*i
		if first+i == exec {
			w.rect("exec", 0, y, codeWidth, lineHeight)
			w.rect("bar", 0, y, 3, lineHeight)
		}
		w.text("m n", 36, y+13, fmt.Sprint(first+i))
		w.text("m", 48, y+13, cut(line, 48))
	}
	w.rect("line", codeWidth, 44, 1, height)
}

func (p Poster) stage(w canvas, v *view.View, height int) {
	x, y := codeWidth+16, 68
	for _, line := range wrapText(strings.TrimSpace(v.Narration.Text+" "+v.Narration.More), 50, 3) {
		w.text("", x, y, line)
		y += 18
	}
	y += 12
	section := func(title, more string) {
		w.text("b", x, y, title)
		w.text("d", x+8*len(title)+12, y, more)
		y += 20
	}
	chip := func(class, text string) {
		w.rect(class, x, y-9, 12, 9)
		w.text("m", x+20, y, cut(text, 44))
		y += 18
	}
	say := p.Log.Language().Say
	section(say("Ready queue"), say("{n} {n|task|tasks}", v.Ready.Count))
	for i, c := range v.Ready.Items {
		if i == 4 {
			w.text("d", x+20, y, say("and {n} more", v.Ready.Count-4))
			y += 18
			break
		}
		chip("ready", fmt.Sprintf("#%d %s", c.ID, c.Name))
	}
	y += 8
	for i, k := range v.Workers {
		if i == 4 {
			break
		}
		section(say("Worker {n}", k.ID), workerState(p.Log.Language(), k.State))
		if k.Task != nil {
			chip("polling", say("#{task} {name}, line {line}", k.Task.ID, k.Task.Name, k.Line))
		}
	}
	y += 8
	section(say("Waiting"), say("{n} {n|task|tasks}", v.Waiting.Count))
	for i, row := range v.Waiting.Rows {
		if y > 44+height-30 {
			w.text("d", x+20, y, say("and {n} more", len(v.Waiting.Rows)-i))
			y += 18
			break
		}
		class := "waiting"
		switch {
		case row.Woken:
			class = "wake"
		case row.State == trace.Lost:
			class = "lost"
		}
		chip(class, fmt.Sprintf("#%d %s: %s", row.ID, row.Name, row.Awaits))
	}
	w.text("d", x, min(y+10, 44+height-10), say("Finished: {n} of {total}", v.Finished.Count, v.Finished.Total))
}

func (p Poster) lanes(w canvas, lanes *view.Lanes, height, top int, now int64) {
	w.rect("line", 0, top, posterWidth, 1)
	const left = 110
	d := Score(p.Log, posterWidth-left-16, float64(height))
	if lanes.Total <= manyTasks || len(lanes.Workers) < 2 {
		for i, t := range lanes.Tasks {
			w.text("m d", 16, top+12+18*i+13, cut(fmt.Sprintf("#%d %s", t.ID, t.Name), 12))
		}
	} else {
		for i := range lanes.Workers {
			w.text("m d", 16, top+12+18*i+13, fmt.Sprintf("W%d", i))
		}
	}
	w.score(d, left, top+12)
	at := left + 2 + int(float64(posterWidth-left-20)*float64(now)/float64(max(p.Log.End(), 1)))
	w.rect("veil", at, top+6, posterWidth-16-at, height+12)
	w.rect("ink", at, top+4, 2, height+16)
}

func flat(s string) string { return strings.Join(strings.Fields(s), " ") }

func clock(ns int64) string {
	return fmt.Sprintf("%d:%02d.%03d %03d", ns/60e9, ns/1e9%60, ns/1e6%1000, ns/1e3%1000)
}

// workerState returns the word for a worker's state.
func workerState(l *lang.Language, state string) string {
	switch state {
	case "polling":
		return l.Say("polling")
	case "asleep":
		return l.Say("asleep")
	case "idle":
		return l.Say("idle")
	case "blocked":
		return l.Say("blocked")
	case "stalled":
		return l.Say("stalled")
	}
	panic("BUG: a worker has no state " + state)
}

func cut(s string, most int) string {
	r := []rune(s)
	if len(r) <= most {
		return s
	}
	return string(r[:most-1]) + "…"
}

func wrapText(text string, width, most int) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && len(line)+1+len(word) > width {
			lines = append(lines, line)
			line = ""
		}
		line = strings.TrimSpace(line + " " + word)
	}
	lines = append(lines, line)
	if len(lines) > most {
		lines = lines[:most]
		lines[most-1] += " …"
	}
	return lines
}
