// Package protocol defines the messages between the engine and the page. Each message is one Go struct. Everything
// else is generated from the structs: the codec (codec.go), the page's types (web/src/engine/protocol.ts) and
// PROTOCOL.md, which lists all messages.
//
//	command, err := protocol.Decode(`{"op":"seek","time":60000000}`) // from the page: one of commands.go
//	text := protocol.Append(nil, &protocol.Fault{Message: "…"})      // to the page: one of posts.go
//
// After a change run go generate ./wasm/protocol. A test fails while the generated files differ from the structs.
package protocol

// How it works
//
// Messages are JSON objects; "op" names the message. The directives //protocol:command, //protocol:question,
// //protocol:post and //protocol:answer in front of a type give the op and the direction. A question is a command that
// is answered by the message of the same op and seq. A type with //protocol:tuple is encoded as an array of numbers.
//
// The name of a member is the field's name in lower camel case, or the name in the tag "page"; "-" omits the field.
// Messages contain types of the packages trace, explain and diag directly, so no type is declared twice. A named
// integer with a method String is encoded as that text, and in a tuple as its number. In a command, a pointer is a
// field that may be missing; in a post, a nil pointer is null.
//
// The codec is generated because encoding/json would add 120 KB to what every reader downloads.

import (
	"errors"
	"strconv"
	"strings"

	"github.com/pollground/pollground/executor/trace"
)

//go:generate go run ./gen

// A Command is a message from the page. Its dynamic type is a pointer to one of the types of commands.go.
type Command interface {
	decode(r *reader, key string) (known bool)
}

// A Post is a message from the engine. Its dynamic type is a pointer to one of the types of posts.go.
type Post interface {
	appendTo(j *trace.JSON)
}

// Append appends a message as JSON.
func Append(dst []byte, p Post) []byte {
	j := trace.NewJSON(dst)
	p.appendTo(j)
	return j.Bytes()
}

// Decode reads a command. It ignores unknown members, so a field can be added to the page before the engine has it.
func Decode(text string) (Command, error) {
	op, wrong := opOf(text)
	if wrong != "" {
		return nil, errors.New(wrong)
	}
	c := newCommand(op)
	if c == nil {
		return nil, UnknownOp(op)
	}
	r := reader{text: text}
	r.object(func(key string) {
		if !c.decode(&r, key) {
			r.skip()
		}
	})
	if c, ok := c.(interface{ wrong() string }); ok && r.wrong == "" {
		r.wrong = c.wrong()
	}
	if r.wrong != "" {
		return nil, errors.New(r.wrong)
	}
	return c, nil
}

// UnknownOp is the error of Decode for a message whose op no command has.
type UnknownOp string

func (op UnknownOp) Error() string { return "there is no command " + strconv.Quote(string(op)) }

// opOf returns the member "op", which may be at any position.
func opOf(text string) (op, wrong string) {
	r := reader{text: text}
	r.object(func(key string) {
		if key == "op" {
			op, r.done = r.str(key), true
		} else {
			r.skip()
		}
	})
	if r.wrong == "" && op == "" {
		return "", "it has no op"
	}
	return op, r.wrong
}

// Speed is a playback speed. The zero value is speed 1.
//
//protocol:ts number | 'instant' | 'real'
type Speed struct {
	Factor  float64 // 0 means 1
	Instant bool    // as fast as possible
	Real    bool    // a virtual millisecond takes a millisecond
}

func (s *Speed) read(r *reader) {
	switch b := r.next(); {
	case '0' <= b && b <= '9':
		if n := r.float(); n >= 0.01 && n <= 1000 {
			*s = Speed{Factor: n}
			return
		}
	case b == '"':
		switch r.string() {
		case "instant":
			*s = Speed{Instant: true}
			return
		case "real":
			*s = Speed{Real: true}
			return
		}
	}
	r.fail(`the speed is neither a number from 0.01 to 1000 nor "instant" nor "real"`)
}

// Direction is 1 for forwards and -1 for backwards. The zero value is forwards.
//
//protocol:ts 1 | -1
type Direction int

func (d *Direction) read(r *reader) {
	n := r.float()
	if n != 1 && n != -1 {
		r.fail("its dir is neither 1 nor -1")
	}
	*d = Direction(n)
}

// StepUnit is the size of a step. A step ends after a whole beat, so that the view shows all that belongs to it.
type StepUnit uint8

const (
	UnitNone   StepUnit = iota
	UnitChange          // the next spawn, begin of a poll, end of a poll, or wake
	UnitPoll            // the next end of a poll
	UnitWake            // the next wake
	UnitLine            // the next source line
	UnitOver            // the next line of one task, which is after its await if it waits
	numUnits
)

var stepUnits = [numUnits]string{"", "change", "poll", "wake", "line", "over"}

// String returns the unit's name in messages; "" for UnitNone.
func (u StepUnit) String() string { return stepUnits[u] }

// BreakKind is the kind of event at which a breakpoint stops the run.
type BreakKind uint8

const (
	BreakLine  BreakKind = iota // a statement of the line begins
	BreakPoll                   // a poll of the task begins
	BreakWake                   // a waker of the task is invoked
	BreakSpawn                  // the task is spawned
	numBreakKinds
)

var breakKinds = [numBreakKinds]string{"line", "poll", "wake", "spawn"}

// String returns the kind's name in messages.
func (k BreakKind) String() string { return breakKinds[k] }

// A Break is a breakpoint: N is a line or a task.
type Break struct {
	Kind BreakKind
	N    int
}

// Breaks is a list of breakpoints. Its encoding is text such as "line 12, poll 3".
//
//protocol:ts string
type Breaks []Break

func (b *Breaks) read(r *reader) {
	*b = nil
	text := r.string()
	for len(text) > 0 && r.wrong == "" {
		var part string
		part, text, _ = strings.Cut(text, ",")
		part = strings.TrimSpace(part)
		kind, number, _ := strings.Cut(part, " ")
		n, err := strconv.ParseUint(number, 10, 31)
		known := false
		for k, word := range breakKinds {
			if word == kind && err == nil && n > 0 {
				*b, known = append(*b, Break{BreakKind(k), int(n)}), true
			}
		}
		if !known {
			r.fail(strconv.Quote(part) + " is no breakpoint, such as line 12, poll 3, wake 3 or spawn 4")
		}
	}
}
