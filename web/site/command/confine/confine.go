// Package confine runs an untrusted program in a child process of the same binary.
//
// The machine gives a program no access to files and network. This package is the second line of defence, in case of a
// bug in the machine. The child has an empty environment, cannot open or create files, has a memory limit where the
// system supports it, and a deadline. It reads one request from standard input and writes one reply to standard output.
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
	maxReply = 64 << 20 // bytes of a reply; the largest poster is smaller
	maxNotes = 64 << 10 // bytes of the child's standard error that are kept; the report of a crash is much longer
)

// A request is the child's input.
type request struct {
	Seconds float64 // the child exits after this time
	Body    json.RawMessage
}

// reply is the child's output.
type reply struct {
	Body  json.RawMessage
	Error string // a message for people; then Body is empty
}

// Run starts the same binary with the argument verb, sends it body as JSON, and decodes its reply into result. The verb
// must call Serve. Run kills the child after timeout or when ctx ends. Error messages are for users.
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
	cmd.Env = []string{} // nil would mean this process's environment
	cmd.Stdin = bytes.NewReader(input)
	// A reply that is too long closes the pipe, which ends the child. Excess notes are dropped.
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
	// Normally the parent kills the child; this applies if the parent was killed.
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

// bounded is a writer that keeps only the first bytes.
type bounded struct {
	text bytes.Buffer
	most int
	then error // returned by a write beyond the limit; nil drops the rest
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
