package player

// link.go is shared links: what the run that is shown is, as text, and what such a text says. Compressing it and
// putting it into an address is the page's part; package link says what it looks like.

import (
	"strconv"

	"github.com/pollground/pollground/executor/scenario/link"
)

// makeLink answers with the text of a link to the present moment, and the fingerprint of the trace up to it.
func (p *Player) makeLink(c command) {
	l := link.Link{Source: c.source, Executor: c.executor, Workers: c.workers, Seed: c.seed}
	if p.engine != nil && !c.off { // off: the run that is shown is not of this source
		l.Clicks = append(l.Clicks, p.options.Clicks...)
		for _, k := range p.before() {
			l.Clicks = append(l.Clicks, link.Click{Time: k.time, Name: k.name, Data: k.data})
		}
		l.Event, l.Selected = p.playhead, uint32(max(c.task, 0))
		l.Hash, _ = strconv.ParseUint(string(p.engine.Ask(nil, Question{Op: "hash", Event: p.playhead})), 10, 64)
	}
	text, err := l.Text()
	m := p.begin(c.op)
	m.number("seq", c.seq)
	m.text("text", text)
	m.text("hash", strconv.FormatUint(l.Hash, 16))
	m.text("wrong", wrong(err))
	p.send(m)
}

// openLink answers with what the text of a link says. The page runs it like any other program; the clicks come by
// themselves when the run is given the text, too.
func (p *Player) openLink(c command) {
	l, err := link.Parse(c.data)
	m := p.begin(c.op)
	m.number("seq", c.seq)
	m.text("source", l.Source)
	m.text("executor", l.Executor)
	m.number("workers", int64(l.Workers))
	m.raw("seed", strconv.FormatUint(l.Seed, 10))
	m.number("event", int64(l.Event))
	m.number("task", int64(l.Selected))
	m.text("hash", strconv.FormatUint(l.Hash, 16))
	m.text("wrong", wrong(err))
	p.send(m)
}

// wrong is what a message says about an error, "" for none.
func wrong(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// clicksOf are those of the link that a run repeats. A text that is none has been refused before.
func clicksOf(text string) []link.Click {
	l, err := link.Parse(text)
	if text == "" || err != nil {
		return nil
	}
	return l.Clicks
}
