package cli

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"golang.org/x/term"
)

// terminal reports whether w is a terminal.
func terminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// coloured reports whether messages to w have colours: w is a terminal that supports them, and NO_COLOR is not set.
func coloured(w io.Writer, getenv func(string) string) bool {
	return terminal(w) && getenv("NO_COLOR") == "" && getenv("TERM") != "dumb"
}

// A Colour holds the parameters of its escape sequence.
type Colour string

// Colours of messages. Those of errors and warnings are rustc's.
const (
	Bold   Colour = "1"
	Red    Colour = "1;91"
	Yellow Colour = "1;33"
)

// Paint returns text in a colour if messages have colours, otherwise text.
func (s *Std) Paint(c Colour, text string) string { return paint(s.Coloured, c, text) }

func paint(on bool, c Colour, text string) string {
	if !on {
		return text
	}
	return "\x1b[" + string(c) + "m" + text + "\x1b[0m"
}

// progressDelay is the time after which a step's progress is shown.
const progressDelay = 300 * time.Millisecond

// Progress shows the current step of long work and its seconds on the last line of the terminal. The line disappears
// when the next step begins, when a message is written, and when done is called. Without a terminal, Progress shows
// nothing.
func (s *Std) Progress(step string) (done func()) {
	if s.status == nil {
		return func() {}
	}
	return s.status.begin(step)
}

// A status is the last line of a terminal. It is shown while a step lasts.
type status struct {
	mu   sync.Mutex
	w    io.Writer // the terminal
	step string    // "" between steps
	from time.Time
	stop chan struct{} // closed at the end of the step
	seen bool          // the line is on the screen
}

// begin replaces the current step.
func (s *status) begin(step string) (done func()) {
	s.end()
	s.mu.Lock()
	defer s.mu.Unlock()
	stop := make(chan struct{})
	s.step, s.from, s.stop = Escape(step), time.Now(), stop
	go func() {
		timer := time.NewTimer(progressDelay)
		defer timer.Stop()
		for {
			select {
			case <-stop:
				return
			case now := <-timer.C:
				s.draw(stop, now)
				timer.Reset(time.Second)
			}
		}
	}()
	return s.end
}

// draw writes the line, unless its step has ended.
func (s *status) draw(stop chan struct{}, now time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stop == stop {
		fmt.Fprintf(s.w, "\r\x1b[K%s … %d s", s.step, int(now.Sub(s.from).Seconds()))
		s.seen = true
	}
}

// end ends the step and removes the line.
func (s *status) end() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stop != nil {
		close(s.stop)
		s.stop = nil
	}
	s.clear()
}

// clear removes the line from the screen. The caller holds the lock.
func (s *status) clear() {
	if s.seen {
		io.WriteString(s.w, "\r\x1b[K")
		s.seen = false
	}
}

// over returns a writer to the same terminal that removes the line before it writes.
func (s *status) over(w io.Writer) io.Writer {
	if s == nil {
		return w
	}
	return statusOver{s, w}
}

type statusOver struct {
	*status
	to io.Writer
}

func (o statusOver) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.clear()
	return o.to.Write(p)
}
