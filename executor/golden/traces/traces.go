// Package traces compares the traces of runs with stored hashes. Only tests
// import it.
package traces

import (
	"flag"
	"fmt"
	"hash/fnv"
	"os"
	"sort"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/pollground/pollground/executor/golden"
	"github.com/pollground/pollground/executor/trace"
)

// Set is a set of traces in one file, a line for each:
//
//	NAME EVENTS HASH POLLS MARKS
//
// HASH is trace.Log.Hash of all events. POLLS is a hash of the order in which tasks are polled; prices of instructions
// do not affect it. MARKS are up to 64 characters of six bits each, hashes of prefixes of the trace at equal distances.
// They show where a trace begins to differ.
type Set struct {
	file   string
	mu     sync.Mutex
	stored map[string]string
	seen   map[string]string
}

// Open reads a set. With -renew the file is written anew when t ends.
func Open(t *testing.T, file string) *Set {
	t.Helper()
	x := &Set{file: file, stored: map[string]string{}, seen: map[string]string{}}
	text, err := os.ReadFile(file)
	if err != nil && !golden.Renew() {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		name, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		x.stored[name] = rest
	}
	all := flag.Lookup("test.run").Value.String() == ""
	t.Cleanup(func() {
		if golden.Renew() {
			x.write(t, all)
		} else if all && !t.Failed() {
			for name := range x.stored {
				if x.seen[name] == "" {
					t.Errorf("%s has a trace of %s, which is not there", file, name)
				}
			}
		}
	})
	return x
}

// write stores the traces seen in this run. Unless all tests ran, it also keeps the stored traces that were not seen.
func (x *Set) write(t *testing.T, all bool) {
	if !all {
		for name, line := range x.stored {
			if x.seen[name] == "" {
				x.seen[name] = line
			}
		}
	}
	var lines []string
	for name, line := range x.seen {
		lines = append(lines, name+" "+line+"\n")
	}
	sort.Strings(lines)
	golden.Write(t, x.file, strings.Join(lines, ""))
}

// Check compares a trace with the stored one. If they differ it reports an error with the range of events that holds
// the first difference.
func (x *Set) Check(t *testing.T, name string, log *trace.Log) {
	t.Helper()
	n := log.Len()
	line := strconv.Itoa(n) + " " + strconv.FormatUint(log.Hash(n), 16) + " " + polls(log) + " " + marks(log, n)
	x.mu.Lock()
	defer x.mu.Unlock()
	x.seen[name] = line
	old := x.stored[name]
	if old == line || golden.Renew() {
		return
	}
	if old == "" {
		t.Errorf("%s has no trace of %s: run the test with -renew", x.file, name)
		return
	}
	fields := strings.Fields(old)
	events, err := strconv.Atoi(fields[0])
	if err != nil || len(fields) < 3 {
		t.Errorf("%s: %s is no trace", x.file, old)
		return
	}
	var b strings.Builder
	b.WriteString("the trace differs from the stored one: " + strconv.Itoa(n) + " events, not " + fields[0])
	if fields[2] != polls(log) {
		b.WriteString("; the order of polls differs")
	}
	if len(fields) == 4 {
		stored := fields[3]
		now := marks(log, events)
		k := 0
		for k < len(stored) && k < len(now) && stored[k] == now[k] {
			k++
		}
		first, last := k*events/len(stored), min((k+1)*events/len(stored), log.Len())
		b.WriteString("\nthe first event that differs is one of")
		for i := first; i < last && i < first+8; i++ {
			b.WriteString("\n  " + strconv.Itoa(i) + " " + log.EventText(i))
		}
		if last > first+8 {
			b.WriteString("\n  … up to " + strconv.Itoa(last-1))
		}
		if first >= last {
			b.WriteString(" the events after " + strconv.Itoa(log.Len()-1) + ", the last one of this run")
		}
	}
	t.Error(b.String())
}

// polls returns a hash of the order in which tasks are polled.
func polls(log *trace.Log) string {
	h := fnv.New32a()
	for i := range log.Len() {
		if e := log.At(i); e.Kind == trace.PollBegin {
			fmt.Fprintln(h, e.Task)
		}
	}
	return strconv.FormatUint(uint64(h.Sum32()), 16)
}

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

// marks returns the marks of a log, at the distances for a trace with the given number of events.
func marks(log *trace.Log, events int) string {
	n := min(events, 64)
	if events > 20_000 {
		n = 8 // each mark costs a walk over all events before it
	}
	out := make([]byte, n)
	for k := range out {
		out[k] = digits[log.Hash((k+1)*events/n)&63]
	}
	return string(out)
}

// FirstDifference returns the index of the first event in which two logs differ, or -1 if they are equal.
func FirstDifference(a, b *trace.Log) int {
	if a.Len() == b.Len() && a.Hash(a.Len()) == b.Hash(b.Len()) {
		return -1
	}
	return sort.Search(min(a.Len(), b.Len()), func(n int) bool { return a.Hash(n+1) != b.Hash(n+1) })
}
