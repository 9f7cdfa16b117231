package trace

import (
	"strconv"
	"unicode/utf8"
)

// json writes objects and arrays field by field; encoding/json would weigh more than everything else here.
type json struct {
	b    []byte
	more bool // a comma is due before the next item
}

func (j *json) open(c byte) {
	j.comma()
	j.b, j.more = append(j.b, c), false
}

func (j *json) close(c byte) { j.b, j.more = append(j.b, c), true }

func (j *json) comma() {
	if j.more {
		j.b = append(j.b, ',')
	}
	j.more = true
}

func (j *json) key(k string) {
	j.comma()
	j.b = append(append(append(j.b, '"'), k...), '"', ':')
	j.more = false
}

func (j *json) int(k string, n int64) {
	j.key(k)
	j.num(n)
}

func (j *json) num(n int64) {
	j.comma()
	j.b = strconv.AppendInt(j.b, n, 10)
}

func (j *json) bool(k string, v bool) {
	j.key(k)
	j.b, j.more = strconv.AppendBool(j.b, v), true
}

func (j *json) null(k string) {
	j.key(k)
	j.b, j.more = append(j.b, "null"...), true
}

func (j *json) str(k, v string) {
	j.key(k)
	j.text(v)
}

func (j *json) text(v string) {
	j.comma()
	j.b = appendQuoted(j.b, v)
}

const hexDigits = "0123456789abcdef"

func appendQuoted(b []byte, s string) []byte {
	b = append(b, '"')
	start := 0
	for i := 0; i < len(s); {
		c := s[i]
		if c >= 0x20 && c != '"' && c != '\\' && c < utf8.RuneSelf {
			i++
			continue
		}
		if c >= utf8.RuneSelf {
			r, n := utf8.DecodeRuneInString(s[i:])
			if r == utf8.RuneError && n == 1 {
				b = append(append(b, s[start:i]...), `\ufffd`...)
				start = i + 1
			}
			i += n
			continue
		}
		b = append(b, s[start:i]...)
		switch c {
		case '"', '\\':
			b = append(b, '\\', c)
		case '\n':
			b = append(b, '\\', 'n')
		case '\t':
			b = append(b, '\\', 't')
		default:
			b = append(b, '\\', 'u', '0', '0', hexDigits[c>>4], hexDigits[c&15])
		}
		i++
		start = i
	}
	return append(append(b, s[start:]...), '"')
}

// AppendJSON appends the view as one JSON object.
func (v *View) AppendJSON(b []byte) []byte {
	j := &json{b: b}
	j.open('{')
	j.int("event", int64(v.Event))
	j.int("events", int64(v.Events))
	j.int("time", v.Time)
	j.int("end", v.End)
	j.bool("running", v.Running)
	j.key("narration")
	j.open('{')
	j.int("time", v.Narration.Time)
	j.str("text", v.Narration.Text)
	j.str("more", v.Narration.More)
	j.close('}')
	j.int("exec", int64(v.Exec))
	j.key("lines")
	j.open('[')
	for _, l := range v.Lines {
		j.open('{')
		j.int("line", int64(l.Line))
		j.key("tasks")
		j.open('[')
		for _, t := range l.Tasks {
			j.open('{')
			j.int("id", int64(t.ID))
			j.str("state", t.Phase.String())
			j.close('}')
		}
		j.close(']')
		j.int("count", int64(l.Count))
		j.close('}')
	}
	j.close(']')
	j.key("ready")
	j.open('{')
	j.int("count", int64(v.Ready.Count))
	j.int("capacity", int64(v.Ready.Capacity))
	j.str("order", v.Ready.Order)
	j.chips("items", v.Ready.Items)
	j.close('}')
	j.threads(v)
	j.rows(v)
	j.key("finished")
	j.open('{')
	j.int("count", int64(v.FinishedCount))
	j.int("total", int64(v.Total))
	j.chips("last", v.Finished)
	j.close('}')
	j.strings("events_wanted", v.EventsWanted)
	j.key("console")
	j.open('{')
	j.int("count", int64(v.ConsoleCount))
	j.key("rows")
	j.open('[')
	for _, r := range v.Console {
		j.open('{')
		j.int("event", int64(r.Event))
		j.int("time", r.Time)
		j.int("task", int64(r.Task))
		j.str("text", r.Text)
		j.str("kind", r.Kind)
		j.close('}')
	}
	j.close(']')
	j.close('}')
	j.metrics(v.Metrics)
	if v.Task == nil {
		j.null("task")
	} else {
		j.inspector(v.Task)
	}
	if v.Banner == nil {
		j.null("banner")
	} else {
		j.key("banner")
		j.open('{')
		j.str("kind", v.Banner.Kind)
		j.str("text", v.Banner.Text)
		j.int("line", int64(v.Banner.Line))
		j.int("task", int64(v.Banner.Task))
		j.close('}')
	}
	if v.Exited {
		j.int("exit", int64(v.Exit))
	} else {
		j.null("exit")
	}
	j.close('}')
	return j.b
}

func (j *json) threads(v *View) {
	j.key("workers")
	j.open('[')
	for _, w := range v.Workers {
		j.open('{')
		j.int("id", int64(w.ID))
		j.str("state", w.State)
		j.key("task")
		if w.Task == nil {
			j.b, j.more = append(j.b, "null"...), true
		} else {
			j.chip(*w.Task)
		}
		j.int("since", w.Since)
		j.int("poll", int64(w.Poll))
		j.int("line", int64(w.Line))
		j.int("until", w.Until)
		j.str("why", w.Why)
		j.key("local")
		j.open('{')
		j.int("count", int64(w.LocalCount))
		j.chips("items", w.Local)
		j.close('}')
		j.close('}')
	}
	j.close(']')
	j.key("threads")
	j.open('[')
	for _, t := range v.Threads {
		j.open('{')
		j.int("id", int64(t.ID))
		j.str("name", t.Name)
		j.str("state", t.State)
		j.int("line", int64(t.Line))
		j.int("until", t.Until)
		j.str("why", t.Why)
		j.close('}')
	}
	j.close(']')
}

func (j *json) rows(v *View) {
	j.key("waiting")
	j.open('{')
	j.int("count", int64(v.WaitingCount))
	j.key("rows")
	j.open('[')
	for _, r := range v.Waiting {
		j.open('{')
		j.int("id", int64(r.ID))
		j.str("name", r.Name)
		j.str("state", r.Phase.String())
		j.bool("woken", r.Woken)
		j.int("line", int64(r.Line))
		j.str("kind", r.Kind.String())
		j.str("awaits", r.Awaits)
		j.str("holder", r.Holder)
		j.int("source", int64(r.Source))
		j.int("deadline", r.Deadline)
		j.close('}')
	}
	j.close(']')
	j.close('}')
	j.key("reactor")
	j.open('{')
	j.int("count", int64(v.ReactorCount))
	j.key("rows")
	j.open('[')
	for _, r := range v.Reactor {
		j.open('{')
		j.int("id", int64(r.ID))
		j.str("kind", r.Kind.String())
		j.str("label", r.Label)
		j.int("task", int64(r.Task))
		j.int("armed", r.Armed)
		j.int("deadline", r.Deadline)
		j.bool("fired", r.Fired)
		j.close('}')
	}
	j.close(']')
	j.close('}')
}

func (j *json) metrics(m Metrics) {
	j.key("metrics")
	j.open('{')
	j.int("polls", int64(m.Polls))
	j.int("wasted", int64(m.Wasted))
	j.int("wakes", int64(m.Wakes))
	j.int("coalesced", int64(m.Coalesced))
	j.int("deepest", int64(m.Deepest))
	j.int("latency", m.Latency)
	j.int("parked", int64(m.Parked))
	j.int("steals", int64(m.Steals))
	j.close('}')
}

func (j *json) chip(c Chip) {
	j.open('{')
	j.int("id", int64(c.ID))
	j.str("name", c.Name)
	j.str("state", c.Phase.String())
	j.int("since", c.Since)
	j.int("line", int64(c.Line))
	j.int("polls", int64(c.Polls))
	j.close('}')
}

func (j *json) chips(k string, list []Chip) {
	j.key(k)
	j.open('[')
	for _, c := range list {
		j.chip(c)
	}
	j.close(']')
}

func (j *json) strings(k string, list []string) {
	j.key(k)
	j.open('[')
	for _, s := range list {
		j.text(s)
	}
	j.close(']')
}

func (j *json) inspector(t *Inspector) {
	j.key("task")
	j.open('{')
	j.int("id", int64(t.ID))
	j.str("name", t.Name)
	j.str("state", t.Phase.String())
	j.str("sentence", t.Sentence)
	j.int("word", int64(t.Word))
	j.key("bits")
	j.open('{')
	for i, n := range bitNames {
		j.bool(n, t.Word>>i&1 != 0)
	}
	j.close('}')
	j.int("refs", int64(t.Refs))
	j.str("holders", t.Holders)
	j.str("awaiter", t.Awaiter)
	j.int("slot", int64(t.Slot))
	j.int("generation", int64(t.Generation))
	j.int("polls", int64(t.Polls))
	j.int("wakes", int64(t.Wakes))
	j.int("polled", t.Polled)
	j.int("readied", t.Readied)
	j.int("waited", t.Waited)
	j.key("spawned")
	j.open('{')
	j.int("by", int64(t.SpawnedBy))
	j.int("line", int64(t.SpawnedLine))
	j.int("time", t.SpawnedTime)
	j.close('}')
	j.strings("stack", t.Stack)
	j.key("states")
	j.open('[')
	for _, s := range t.States {
		j.open('{')
		j.str("name", s.Name)
		j.int("line", int64(s.Line))
		j.str("what", s.What)
		j.str("at", s.At)
		j.close('}')
	}
	j.close(']')
	j.key("locals")
	j.open('[')
	for _, v := range t.Locals {
		j.open('{')
		j.str("name", v.Name)
		j.str("type", v.Type)
		j.str("value", v.Value)
		j.close('}')
	}
	j.close(']')
	j.int("size", int64(t.Size))
	j.close('}')
}
