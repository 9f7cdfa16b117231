package cli

import (
	"bytes"
	"strings"
	"testing"
	"time"
)

func TestAStepIsShownUntilItEnds(t *testing.T) {
	var screen bytes.Buffer
	s := &status{w: &screen}
	messages := s.over(&screen)
	done := s.begin("compiling")
	first := s.stop
	s.draw(first, s.from.Add(2*time.Second))
	if got := screen.String(); got != "\r\x1b[Kcompiling … 2 s" {
		t.Errorf("%q", got)
	}
	screen.Reset()
	messages.Write([]byte("warning\n"))
	if got := screen.String(); got != "\r\x1b[Kwarning\n" {
		t.Errorf("a message and the line mix: %q", got)
	}
	s.begin("li\x1bnking")
	screen.Reset()
	s.draw(first, time.Now()) // of the step before
	if screen.Len() > 0 {
		t.Errorf("a step is shown after its end: %q", screen.String())
	}
	s.draw(s.stop, s.from)
	if got := screen.String(); !strings.HasSuffix(got, `li\x1bnking … 0 s`) {
		t.Errorf("%q", got)
	}
	screen.Reset()
	done()
	messages.Write([]byte("done\n"))
	if got := screen.String(); got != "\r\x1b[Kdone\n" {
		t.Errorf("%q", got)
	}
}

func TestNoStepIsShownWithoutATerminal(t *testing.T) {
	var stderr bytes.Buffer
	std := NewStd(nil, &bytes.Buffer{}, &stderr)
	std.Progress("compiling")()
	if std.status != nil || std.Coloured || std.Paint(Red, "text") != "text" || stderr.Len() > 0 {
		t.Errorf("%+v, %q", std, stderr.String())
	}
}

func TestColoursPassWhereTheyAreWanted(t *testing.T) {
	const text = "\x1b[1;91mred\x1b[0m, \x1b[2Jno\x1b]0;title\x07"
	for colours, want := range map[bool]string{
		true:  "\x1b[1;91mred\x1b[0m, " + `\x1b[2Jno\x1b]0;title\x07`,
		false: `\x1b[1;91mred\x1b[0m, \x1b[2Jno\x1b]0;title\x07`,
	} {
		var b strings.Builder
		e := escaper{w: &b, colours: colours}
		e.Write([]byte(text))
		if b.String() != want {
			t.Errorf("%v: %q, want %q", colours, b.String(), want)
		}
	}
}
