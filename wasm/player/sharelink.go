package player

// sharelink.go makes and opens shared links: the source, conditions and moment of the shown run as text. Package link
// defines the text; the page compresses it and puts it into an address.

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
		if p.options.Schedule != nil {
			l.Schedule = p.options.Schedule.String()
			l.Point = link.Point{Choice: c.Point, Ending: c.Ending, Loops: c.Loops, Alike: c.Alike}
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

// openLink answers with the content of a link. The page runs it like any other program; a run that gets the text of the
// link repeats its clicks.
func (p *Player) openLink(c *protocol.OpenLink) {
	l, err := link.Parse(c.Data)
	note := ""
	if _, err := scenario.ParseSchedule(l.Schedule); err != nil {
		note = p.lang.Say("The schedule of this link is from another version of Pollground. " +
			"You see the ordinary run: explore the program again.")
	}
	p.post(&protocol.OpenAnswer{
		Seq: c.Seq, Source: l.Source, Event: l.Event, Task: l.Selected, Wrong: wrong(err), Note: note,
		RunConfig: protocol.RunConfig{Executor: l.Executor, Workers: l.Workers, Seed: l.Seed},
		Hash:      strconv.FormatUint(l.Hash, 16),
		Sealing: protocol.Sealing{Point: l.Point.Choice, Ending: l.Point.Ending, Loops: l.Point.Loops,
			Alike: l.Point.Alike},
	})
}

// wrong returns the text of an error, "" for nil.
func wrong(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// scheduleOf returns the schedule of the link that a run repeats, nil for none, and for one that openLink has told the
// reader about.
func scheduleOf(text string) *scenario.Schedule {
	l, err := link.Parse(text)
	if text == "" || err != nil {
		return nil
	}
	s, _ := scenario.ParseSchedule(l.Schedule)
	return s
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
