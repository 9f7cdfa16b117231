// Package scenario is the one door from source text to a running session.
package scenario

// Placeholder of the package's interface, until the compiler is there: every program is refused.

import "github.com/pollground/pollground/executor/trace"

// HostEvent is a click that a run without a page gets at a virtual time, in ns.
type HostEvent struct {
	Time       int64
	Name, Data string
}

// Options are the choices for one session.
type Options struct {
	Executor   string
	Workers    int
	Seed       uint64
	Wall       bool
	MaxEvents  int
	HostEvents []HostEvent
}

// Diagnostic is one message about a program. Lines and columns are 1-based, columns in UTF-16 units.
type Diagnostic struct {
	Severity, Code, Message    string
	Line, Col, EndLine, EndCol int
	Label, Help, Note          string
}

// Program is a program that can run.
type Program struct{}

// Unit is where Advance stops.
type Unit uint8

const (
	UnitNone Unit = iota
	UnitPoll
	UnitWake
	UnitLine
	UnitBeat
)

// Limits bound one call of Advance.
type Limits struct {
	Instructions int64 // 0 = no limit
	Until        int64 // virtual ns that the clock may reach; negative = no limit
	Unit         Unit
}

// Stop says why Advance returned.
type Stop uint8

const (
	StopBudget Stop = iota
	StopUnit
	StopIdle
	StopEnded
	StopStuck
	StopLimit
)

// Session is one run.
type Session struct{ log *trace.Log }

// Check returns the messages about a program.
func Check(name, src string) []Diagnostic {
	return []Diagnostic{{Severity: "error", Message: "this build has no compiler yet", Line: 1, Col: 1, EndLine: 1, EndCol: 1}}
}

// Load compiles a program; nil when an error is among the messages.
func Load(name, src string) (*Program, []Diagnostic) { return nil, Check(name, src) }

// Listing is the bytecode as text.
func (p *Program) Listing() string { return "" }

func NewSession(p *Program, o Options) *Session      { return &Session{trace.NewLog()} }
func (s *Session) Advance(l Limits) Stop             { return StopEnded }
func (s *Session) NextDeadline() (ns int64, ok bool) { return 0, false }
func (s *Session) HostEvent(name, data string) bool  { return false }
func (s *Session) Now() int64                        { return 0 }
func (s *Session) Trace() *trace.Log                 { return s.log }
func (s *Session) ExitCode() int                     { return 0 }
func (s *Session) TakeStdout() []byte                { return nil }
func (s *Session) TakeStderr() []byte                { return nil }
