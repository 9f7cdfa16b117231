// Package confine runs a program of somebody else in a child process of the same binary.
//
// The interpreter itself keeps a program from files and network. This package is the second line, for what a mistake in
// the interpreter would let through: the child has an empty environment, opens no file and makes none, has a limit on
// its memory where the system counts it, and ends at a deadline. It reads one request from its standard input and
// writes one reply to its standard output.
package confine

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"
)

const (
	maxReply = 64 << 20 // bytes of a reply: more than the largest poster
	maxNotes = 64 << 10 // bytes of the child's standard error that are kept: a crash of Go reports much more
)

// A request is what the child reads.
type request struct {
	Seconds float64 // until the child ends itself
	Body    json.RawMessage
}

// reply is what the child writes.
type reply struct {
	Body  json.RawMessage
	Error string // a message for people; then Body is empty
}

// Run starts the same binary with the argument verb, sends it body as JSON, and decodes its reply into result. The
// child, whose verb calls Serve, is ended when timeout has passed or ctx ends. Errors are for people.
func Run(ctx context.Context, timeout time.Duration, verb string, body, result any) error {
	exe, err := os.Executable()
	if err != nil {
		return fmt.Errorf("cannot start a child process: %w", err)
	}
	packed, err := json.Marshal(body)
	if err != nil {
		return err
	}
	input, err := json.Marshal(request{timeout.Seconds(), packed})
	if err != nil {
		return err
	}
	limited, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	cmd := exec.CommandContext(limited, exe, verb)
	cmd.Env = []string{} // not nil, which would be this process's
	cmd.Stdin = bytes.NewReader(input)
	// A child that writes more than a reply can be loses its pipe, and so ends. More notes are dropped.
	out, notes := &bounded{most: maxReply, then: errors.New("too much")}, &bounded{most: maxNotes}
	cmd.Stdout, cmd.Stderr = out, notes
	cmd.WaitDelay = time.Second
	err = cmd.Run()
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case limited.Err() != nil:
		return fmt.Errorf("the program took longer than %v, so its process was ended; --timeout allows more", timeout)
	case out.cut:
		return fmt.Errorf("the process that runs the program wrote more than %d MB", maxReply>>20)
	case err != nil:
		return fmt.Errorf("the process that runs the program broke down (%w)%s", err, firstLine(notes.text.String()))
	}
	var r reply
	if err := json.Unmarshal(out.text.Bytes(), &r); err != nil {
		return fmt.Errorf("the process that runs the program sent no reply: %w", err)
	}
	if r.Error != "" {
		return errors.New(r.Error)
	}
	return json.Unmarshal(r.Body, result)
}

// Serve is the child's side: it reads the request from in, gives its body to work, and writes what work returns to out.
// It confines the process for good before it calls work.
func Serve(in io.Reader, out io.Writer, work func(body json.RawMessage) (any, error)) error {
	var q request
	if err := json.NewDecoder(in).Decode(&q); err != nil {
		return fmt.Errorf("this verb is for child processes: its standard input is no request: %w", err)
	}
	// The parent ends the child; this is for a parent that was ended itself.
	const late = 2 * time.Second
	time.AfterFunc(time.Duration(q.Seconds*float64(time.Second))+late, func() { os.Exit(1) })
	if err := confine(q.Seconds); err != nil {
		return fmt.Errorf("cannot confine the process: %w", err)
	}
	var r reply
	result, err := work(q.Body)
	if err == nil {
		r.Body, err = json.Marshal(result)
	}
	if err != nil {
		r = reply{Error: err.Error()}
	}
	return json.NewEncoder(out).Encode(r)
}

// firstLine returns ": " and the first line of a report, or "".
func firstLine(report string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(report), "\n")
	if line == "" {
		return ""
	}
	return ": " + line
}

// bounded keeps the first bytes of what is written to it.
type bounded struct {
	text bytes.Buffer
	most int
	then error // of the write that is too much; nil: the rest is dropped
	cut  bool
}

func (b *bounded) Write(p []byte) (int, error) {
	keep := min(len(p), b.most-b.text.Len())
	b.text.Write(p[:keep])
	b.cut = b.cut || keep < len(p)
	if b.cut && b.then != nil {
		return keep, b.then
	}
	return len(p), nil
}
