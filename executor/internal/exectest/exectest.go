// Package exectest has helpers for tests of package executor and the packages that use it.
package exectest

import (
	"strings"
	"testing"

	"github.com/pollground/pollground/executor"
	"github.com/pollground/pollground/executor/trace"
)

// Recorded returns an executor that records. Its log is validated when the test ends.
func Recorded(t *testing.T, o executor.Options) *executor.Executor {
	t.Helper()
	o.Log = trace.NewLog()
	e := executor.New(o)
	t.Cleanup(func() {
		e.Scheduler().End(0, trace.EndHalted)
		Validate(t, o.Log)
	})
	return e
}

// Validate reports a test error, with the text of the log, if trace.Validate rejects the log.
func Validate(t *testing.T, log *trace.Log) {
	t.Helper()
	if err := trace.Validate(log); err != nil {
		var b strings.Builder
		log.Text(&b)
		t.Errorf("%v\n%s", err, b.String())
	}
}

// Both runs f as two subtests: with an executor that does not record, and with one that does.
func Both(t *testing.T, f func(t *testing.T, e *executor.Executor)) {
	t.Run("plain", func(t *testing.T) { f(t, executor.New(executor.Options{})) })
	t.Run("recorded", func(t *testing.T) { f(t, Recorded(t, executor.Options{})) })
}

// MustSpawn spawns f and returns its handle. It ends the test on an error.
func MustSpawn[T any](t *testing.T, s executor.Spawner, f executor.Future[T]) executor.JoinHandle[T] {
	t.Helper()
	h, err := executor.Spawn(s, f)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// MustBlockOn runs e until f is ready and returns its output. It ends the test on an error.
func MustBlockOn[T any](t *testing.T, e *executor.Executor, f executor.Future[T]) T {
	t.Helper()
	v, err := executor.BlockOn(e, f)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// Digits returns a string of the numbers in list, each a digit.
func Digits(list []int) string {
	b := make([]byte, len(list))
	for i, n := range list {
		b[i] = byte('0' + n)
	}
	return string(b)
}

// Gate is a future that is pending until Open is set. A test sets Open and invokes Waker.
type Gate struct {
	Open         bool
	Waker        executor.LocalWaker
	Drops, Polls int
}

// Poll counts the poll, and returns Ready if the gate is open.
func (g *Gate) Poll(cx *executor.Context) executor.Poll[string] {
	g.Polls++
	if g.Open {
		return executor.Ready("open")
	}
	g.Waker.Register(cx)
	return executor.Pending[string]()
}

// Drop counts the drop.
func (g *Gate) Drop() { g.Drops++ }
