package player

// sharelink.go makes and opens shared links: what the run that is shown is, as text. Compressing the text and putting
// it into an address is the page's part; package link defines the text.

import (
	"strconv"

	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/scenario/link"
	"github.com/pollground/pollground/wasm/protocol"
)

// makeLink answers with the text of a link to the present moment, and the fingerprint of the trace up to it.
func (p *Player) makeLink(c *protocol.MakeLink) {
	l := link.Link{Source: c.Source, Executor: c.Executor, Workers: c.Workers, Seed: c.Seed}
	if p.engine != nil && !c.Off {
		for _, e := range p.options.HostEvents {
			l.Clicks = append(l.Clicks, link.Click(e))
		}
		for _, k := range p.before() {
			l.Clicks = append(l.Clicks, link.Click{Time: k.time, Name: k.name, Data: k.data})
		}
		l.Event, l.Selected = p.playhead, uint32(c.Task)
		l.Hash = p.engine.Hash(p.playhead)
	}
	text, err := l.Text()
	p.post(&protocol.LinkAnswer{Seq: c.Seq, Text: text, Hash: strconv.FormatUint(l.Hash, 16), Wrong: wrong(err)})
}

// openLink answers with what the text of a link says. The page runs it like any other program; the clicks come by
// themselves when the run gets the text as well.
func (p *Player) openLink(c *protocol.OpenLink) {
	l, err := link.Parse(c.Data)
	p.post(&protocol.OpenAnswer{
		Seq: c.Seq, Source: l.Source, Event: l.Event, Task: l.Selected, Wrong: wrong(err),
		RunConfig: protocol.RunConfig{Executor: l.Executor, Workers: l.Workers, Seed: l.Seed},
		Hash:      strconv.FormatUint(l.Hash, 16),
	})
}

// wrong is what a message says about an error, "" for none.
func wrong(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// hostEventsOf returns the host events of the link that a run repeats. A text that is no link has been refused before.
func hostEventsOf(text string) []scenario.HostEvent {
	l, err := link.Parse(text)
	if text == "" || err != nil {
		return nil
	}
	var list []scenario.HostEvent
	for _, c := range l.Clicks {
		list = append(list, scenario.HostEvent(c))
	}
	return list
}
