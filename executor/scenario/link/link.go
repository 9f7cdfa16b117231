// Package link is what a shared link carries: a program, the choices for its run, the clicks it got, and the moment to
// show. The text form is
//
//	pollground 1
//	executor queue
//	workers 4
//	seed 7
//	schedule own5 3:1 17:2
//	point 3 deadlock loops
//	click 150000000 save some data
//	event 74
//	select 2
//	hash 1a2b3c4d5e6f7788
//
//	fn main() {
//	…
//
// with an empty line before the program; what is as it always is has no line. A URL's fragment is "p1=" and the text,
// compressed by deflate (raw) and written in base64 for URLs without padding. Compressing is the business of the two
// sides, who have it anyway: the browser's CompressionStream, compress/flate. So this package is small enough for the
// engine, and it decides alone what a link may say.
//
// A version is never changed, only added: links stand in other people's posts. The tests keep one of each.
package link

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

const (
	// Prefix stands before the text in a fragment; the digit is the version of the compression and of the text.
	Prefix = "p1="
	// MaxSource is the longest program that a link carries, in bytes. Longer ones are downloaded as files.
	MaxSource = 32 << 10
	// MaxText is the longest text form. Whoever decompresses stops there: more is not a link but an attack.
	MaxText = MaxSource + 8<<10

	maxClicks   = 200
	maxWorkers  = 1024
	maxSchedule = 4 << 10
	heading     = "pollground 1\n"
)

// A Click is a host event that the run got.
type Click struct {
	Time       int64 // virtual ns
	Name, Data string
}

// A Point is the choice of a schedule from which on all schedules end alike, or the cancellation that it makes.
type Point struct {
	Choice int
	Ending string // kind of the outcome, or "cancel"; "" = there is no point
	Loops  bool   // a state can recur after it
	Alike  bool   // the outcomes have this kind anyway: it is about the output
}

// A Link is one moment of one run. The zero values of Executor, Workers and Seed are what the program asks for.
type Link struct {
	Source   string
	Executor string
	Workers  int
	Seed     uint64
	Schedule string // scenario.Schedule as text, "" = none
	Point    Point  // of the schedule
	Clicks   []Click
	Event    int    // the playhead: number of events applied, with Options.Lines
	Selected uint32 // task in the inspector, 0 = none
	Hash     uint64 // trace.Log.Hash(Event); 0 = not run yet
}

// Text is the text form, or an error when a link cannot carry it.
func (l Link) Text() (string, error) {
	if len(l.Source) > MaxSource {
		return "", errors.New("the program is longer than " + strconv.Itoa(MaxSource>>10) + " KB; links carry no more than that, so send it as a file")
	}
	b := []byte(heading)
	line := func(key, value string) { b = append(append(append(append(b, key...), ' '), value...), '\n') }
	if l.Executor != "" {
		line("executor", l.Executor)
	}
	if l.Workers != 0 {
		line("workers", strconv.Itoa(l.Workers))
	}
	if l.Seed != 0 {
		line("seed", strconv.FormatUint(l.Seed, 10))
	}
	if l.Schedule != "" {
		line("schedule", l.Schedule)
	}
	if p := l.Point; p.Ending != "" {
		text := strconv.Itoa(p.Choice) + " " + p.Ending
		if p.Loops {
			text += " loops"
		}
		if p.Alike {
			text += " alike"
		}
		line("point", text)
	}
	for _, c := range l.Clicks {
		if c.Name == "" || strings.ContainsAny(c.Name, " \n\r") || strings.ContainsAny(c.Data, "\n\r") {
			return "", errors.New("a click with a name of several words or data of several lines does not fit in a link")
		}
		click := strconv.FormatInt(c.Time, 10) + " " + c.Name
		if c.Data != "" {
			click += " " + c.Data // its spaces at the end belong to it
		}
		line("click", click)
	}
	if l.Event != 0 {
		line("event", strconv.Itoa(l.Event))
	}
	if l.Selected != 0 {
		line("select", strconv.Itoa(int(l.Selected)))
	}
	if l.Hash != 0 {
		line("hash", strconv.FormatUint(l.Hash, 16))
	}
	b = append(append(b, '\n'), l.Source...)
	if _, err := Parse(string(b)); err != nil { // nothing is shared that could not be opened
		return "", err
	}
	return string(b), nil
}

// Parse reads the text form. Anything that is not exactly as Text writes it is an error for people.
func Parse(text string) (Link, error) {
	var l Link
	rest, ok := strings.CutPrefix(text, heading)
	switch {
	case len(text) > MaxText:
		return l, errors.New("the link holds more than a link can hold")
	case !ok && strings.HasPrefix(text, "pollground "):
		return l, errors.New("the link was made by a newer version of Pollground")
	case !ok:
		return l, errors.New("the link is damaged: it does not begin as links do")
	case !utf8.ValidString(text):
		return l, errors.New("the link is damaged: its text is not UTF-8")
	}
	for {
		line, more, found := strings.Cut(rest, "\n")
		if !found {
			return l, errors.New("the link is damaged: it has no program")
		}
		rest = more
		if line == "" {
			break
		}
		key, value, _ := strings.Cut(line, " ")
		if !l.set(key, value) {
			return l, errors.New("the link is damaged at " + strconv.Quote(line))
		}
	}
	if len(rest) > MaxSource {
		return l, errors.New("the link holds a program that is too long")
	}
	l.Source = rest
	return l, nil
}

func (l *Link) set(key, value string) bool {
	number := func(most uint64) (uint64, bool) {
		n, err := strconv.ParseUint(value, 10, 64)
		return n, err == nil && n <= most && n > 0
	}
	var n uint64
	ok := false
	switch key {
	case "executor":
		l.Executor, ok = value, value != "" && len(value) <= 40 && !strings.Contains(value, " ")
	case "workers":
		n, ok = number(maxWorkers)
		l.Workers = int(n)
	case "seed":
		l.Seed, ok = number(1<<64 - 1)
	case "schedule":
		l.Schedule, ok = value, len(value) <= maxSchedule && strings.Trim(value, "0123456789: acnortuwy") == "" && value != ""
	case "point":
		ok = l.Point.set(value)
	case "click":
		at, what, _ := strings.Cut(value, " ")
		name, data, _ := strings.Cut(what, " ")
		t, err := strconv.ParseInt(at, 10, 64)
		ok = err == nil && t >= 0 && name != "" && !strings.Contains(what, "\r") && len(l.Clicks) < maxClicks
		l.Clicks = append(l.Clicks, Click{t, name, data})
	case "event":
		n, ok = number(1 << 31)
		l.Event = int(n)
	case "select":
		n, ok = number(1<<32 - 1)
		l.Selected = uint32(n)
	case "hash":
		var err error
		l.Hash, err = strconv.ParseUint(value, 16, 64)
		ok = err == nil && l.Hash != 0
	}
	return ok
}

// endings are the kinds of outcomes after a point.
var endings = []string{"ended", "deadlock", "panic", "exit", "ub", "limit", "cancel"}

func (p *Point) set(value string) bool {
	choice, rest, _ := strings.Cut(value, " ")
	rest, p.Alike = strings.CutSuffix(rest, " alike")
	rest, p.Loops = strings.CutSuffix(rest, " loops")
	n, err := strconv.ParseUint(choice, 10, 31)
	p.Choice, p.Ending = int(n), rest
	return err == nil && slices.Contains(endings, rest)
}
