package picture

import (
	"fmt"
	"html"
	"strings"
	"unicode/utf8"

	"github.com/pollground/pollground/executor/trace"
)

// Poster is one moment of a run as an SVG that needs nothing around it: the program with the line that runs, what the
// executor holds, the lanes with the moment in them, and what was printed so far. It follows the reader's theme.
type Poster struct {
	Title  string
	Source string // without the header
	Log    *trace.Log
	Event  int // the playhead
	// Colours are the tokens of the design, as custom properties: for light and for dark.
	Light, Dark string
}

const (
	posterWidth = 760
	codeWidth   = 400
	lineHeight  = 17
	mostLines   = 26
	mostRows    = 7
)

// Best is a moment worth showing: the first of those with the most tasks in play, at the end of the
// instant of a wake.
func Best(log *trace.Log) int {
	best, most := log.Len(), -1
	for i := range log.Len() {
		if log.At(i).Kind != trace.Wake {
			continue
		}
		event := log.EventAt(log.At(i).Time)
		v := log.View(trace.Query{Event: event, Queue: 100, Rows: 1})
		if n := v.Waiting.Count + 2*v.Ready.Count; n > most {
			best, most = event, n
		}
	}
	return best
}

type writer struct{ strings.Builder }

func (w *writer) text(class string, x, y int, text string) {
	if text != "" {
		fmt.Fprintf(w, `<text class="%s" x="%d" y="%d">%s</text>`, class, x, y, escape(text))
	}
}

// escape returns text for XML, which has no form for control characters: they are drawn as their pictures.
func escape(text string) string {
	return html.EscapeString(strings.Map(func(r rune) rune {
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
	}, text))
}

func (w *writer) rect(class string, x, y, width, height int) {
	fmt.Fprintf(w, `<rect class="%s" x="%d" y="%d" width="%d" height="%d"/>`, class, x, y, width, height)
}

// SVG draws the poster.
func (p Poster) SVG() string {
	v := p.Log.View(trace.Query{Event: p.Event, Queue: 12, Rows: mostRows, Console: 200})
	lines, first := window(strings.Split(strings.TrimRight(p.Source, "\n"), "\n"), int(v.Exec))
	lanes := p.Log.Lanes(trace.LaneQuery{From: 0, To: max(p.Log.End(), 1), Count: manyTasks})
	laneHeight := 18 * max(1, len(lanes.Tasks))
	if lanes.Total > manyTasks && len(lanes.Workers) > 1 {
		laneHeight = 18 * len(lanes.Workers)
	}
	body := max(lineHeight*len(lines)+20, 300)
	height := 44 + body + laneHeight + 24 + 40

	w := &writer{}
	fmt.Fprintf(w, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" role="img" aria-labelledby="t d">`, posterWidth, height, posterWidth, height)
	fmt.Fprintf(w, `<title id="t">%s</title><desc id="d">%s</desc>`, escape(p.Title), escape(strings.TrimSpace(v.Narration.Text+" "+v.Narration.More)))
	fmt.Fprintf(w, "<style>svg{%s}@media(prefers-color-scheme:dark){svg{%s}}", flat(p.Light), flat(p.Dark))
	w.WriteString(`text{font:13px -apple-system,BlinkMacSystemFont,"Segoe UI",Roboto,"Helvetica Neue","Noto Sans","Liberation Sans",Arial,sans-serif;fill:var(--ink1)}` +
		`.m{font:12px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono","Liberation Mono",monospace;white-space:pre}.b{font-weight:600}.d{fill:var(--ink2)}.n{fill:var(--ink3);text-anchor:end}` +
		`.panel{fill:var(--panel)}.well{fill:var(--well)}.line{fill:var(--line)}.tint,.exec{fill:var(--polling-tint)}.bar{fill:var(--polling-ink)}.ink{fill:var(--ink1)}.veil{fill:var(--panel);opacity:.58}` +
		`.waiting{fill:var(--waiting)}.ready{fill:var(--ready)}.polling{fill:var(--polling)}.wake{fill:var(--wake)}.done{fill:var(--done)}.blocked,.gone,.lost{fill:var(--fault)}</style>`)
	w.rect("panel", 0, 0, posterWidth, height)
	w.text("b", 16, 27, p.Title)
	w.rect("line", 0, 43, posterWidth, 1)
	p.code(w, lines, first, int(v.Exec), body)
	p.stage(w, v, body)
	p.lanes(w, lanes, laneHeight, 44+body, v.Time)
	foot := height - 40
	w.rect("line", 0, foot, posterWidth, 1)
	w.text("m b", 16, foot+25, clock(v.Time))
	if n := len(v.Console.Rows); n > 0 {
		w.text("m d", 130, foot+25, cut("› "+v.Console.Rows[n-1].Text, 60))
	}
	w.text("d n", posterWidth-16, foot+25,
		trace.Plural(v.Metrics.Polls, "poll")+", "+trace.Plural(v.Metrics.Wakes, "wake"))
	w.WriteString("</svg>\n")
	return w.String()
}

// window is the part of a program around a line; first is the number of its first line.
func window(lines []string, around int) (part []string, first int) {
	from := max(0, min(around-mostLines/2, len(lines)-mostLines))
	return lines[from:min(len(lines), from+mostLines)], from + 1
}

func (p Poster) code(w *writer, lines []string, first, exec, height int) {
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

func (p Poster) stage(w *writer, v *trace.View, height int) {
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
	section("Ready queue", plural(v.Ready.Count, "task", "tasks"))
	for i, c := range v.Ready.Items {
		if i == 4 {
			w.text("d", x+20, y, fmt.Sprintf("and %d more", v.Ready.Count-4))
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
		section(fmt.Sprintf("Worker %d", k.ID), k.State)
		if k.Task != nil {
			chip("polling", fmt.Sprintf("#%d %s, line %d", k.Task.ID, k.Task.Name, k.Line))
		}
	}
	y += 8
	section("Waiting", plural(v.Waiting.Count, "task", "tasks"))
	for i, row := range v.Waiting.Rows {
		if y > 44+height-30 {
			w.text("d", x+20, y, fmt.Sprintf("and %d more", len(v.Waiting.Rows)-i))
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
	w.text("d", x, min(y+10, 44+height-10), fmt.Sprintf("Finished: %d of %d", v.Finished.Count, v.Finished.Total))
}

func (p Poster) lanes(w *writer, lanes *trace.Lanes, height, top int, now int64) {
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
	fmt.Fprintf(w, `<g transform="translate(%d %d)">`, left, top+12)
	for _, path := range d.Paths() {
		fmt.Fprintf(w, `<path class="%s" d="%s"/>`, path.Class, path.D)
	}
	w.WriteString("</g>")
	at := left + 2 + int(float64(posterWidth-left-20)*float64(now)/float64(max(p.Log.End(), 1)))
	w.rect("veil", at, top+6, posterWidth-16-at, height+12)
	w.rect("ink", at, top+4, 2, height+16)
}

func flat(s string) string { return strings.Join(strings.Fields(s), " ") }

func clock(ns int64) string {
	return fmt.Sprintf("%d:%02d.%03d %03d", ns/60e9, ns/1e9%60, ns/1e6%1000, ns/1e3%1000)
}

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
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
