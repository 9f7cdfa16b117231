package trace_test

import (
	"bytes"
	stdjson "encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/trace"
	"github.com/pollground/pollground/executor/trace/internal/samples"
)

func TestSampleIsValid(t *testing.T) {
	if err := trace.Validate(samples.Small()); err != nil {
		t.Fatal(err)
	}
}

func TestLimit(t *testing.T) {
	l := trace.NewLogLimit(100)
	l.RunBegin("queue", 1, 0, 0)
	for i := 1; l.Dropped() < 10; i++ {
		if id := l.Spawn(0, 0, 0, 0); id != uint32(i) {
			t.Fatalf("task %d got id %d", i, id)
		}
	}
	l.Diagnostic(0, trace.DiagLimit, "too many events")
	l.RunEnd(1, trace.EndLimit)
	if l.Len() != 102 || l.Dropped() != 10 {
		t.Errorf("%d events, %d dropped", l.Len(), l.Dropped())
	}
	if err := trace.Validate(l); err == nil || !strings.Contains(err.Error(), "incomplete") {
		t.Error(err)
	}
}

func TestStateAnywhere(t *testing.T) {
	l := samples.Long(300, 40)
	if err := trace.Validate(l); err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 2))
	plain := l.NewCursor()
	// the same questions in order and at random must have the same answers
	want := map[int]string{}
	for n := 0; n <= l.Len(); n += 997 {
		for plain.N < n {
			e := l.At(plain.N)
			plain.Apply(&e)
		}
		want[n] = describe(plain)
	}
	for range 200 {
		n := r.IntN(l.Len()/997) * 997
		if got := describe(l.State(n)); got != want[n] {
			t.Fatalf("at %d:\n%s\nwant\n%s", n, got, want[n])
		}
		for back := range 3 { // and shortly before
			if m := n - back; m >= 0 && l.State(m).N != m {
				t.Fatal("state of another moment")
			}
		}
	}
}

func describe(s *trace.State) string {
	var b strings.Builder
	for _, id := range samples.TasksIn(s, trace.GlobalQueue) {
		b.WriteByte(byte(id))
	}
	m := s.Metrics()
	fmt.Fprint(&b, m.Polls, " ", m.Wakes, " ", s.Time, " ", len(s.Live()))
	return b.String()
}

func TestHashTellsRunsApart(t *testing.T) {
	a, b := samples.Story(), samples.Story()
	if a.Hash(a.Len()) != b.Hash(b.Len()) || a.Hash(10) == a.Hash(11) {
		t.Error("the same run has the same hash, and another moment another")
	}
	b.Output(1, "x", false)
	a.Output(1, "y", false)
	if a.Hash(a.Len()) == b.Hash(b.Len()) {
		t.Error("one letter makes no difference")
	}
	ring := trace.NewLogRing(20_000, 1<<20)
	samples.Busy(ring, 10, 12_000)
	if ring.First() > 0 && ring.Hash(ring.Len()) != 0 {
		t.Error("a log without its beginning has a hash")
	}
}

func TestTextSaysWhatIsMissing(t *testing.T) {
	l := trace.NewLogLimit(4)
	l.RunBegin("queue", 1, 0, 0)
	for range 5 {
		if l.Full() != (l.Len() == 4) {
			t.Error("full with", l.Len())
		}
		l.Spawn(0, 0, 0, 0)
	}
	var b bytes.Buffer
	l.Text(&b)
	if !strings.HasSuffix(b.String(), "\n… 2 more events were not kept\n") {
		t.Error(b.String())
	}
}

func TestSmallWords(t *testing.T) {
	for ns, want := range map[int64]string{
		0: "0 µs", 499: "0 µs", 160_400: "160 µs", 2_440_000: "2.44 ms", 49_900_000: "49.9 ms", 1_000_000_000: "1.00 s",
		61_234_000_000: "61.23 s",
	} {
		if got := trace.Duration(ns); got != want {
			t.Errorf("%d ns: %q, want %q", ns, got, want)
		}
	}
	if got := trace.Ms(150_330_000) + " " + trace.Ms(-1_500_000); got != "150.330 ms -1.500 ms" {
		t.Error(got)
	}
	// what a newer recorder wrote is shown by its number
	if got := fmt.Sprint(
		trace.AwaitKind(99), trace.Cause(99), trace.By(99), trace.Block(99), trace.End(99), trace.Outcome(99),
		trace.Diag(99), trace.Kind(99),
	); got != "other cause 99 by 99 block 99 end 99 outcome 99 diag 99 Kind(99)" {
		t.Error(got)
	}
	for k := trace.AwaitOther; k < trace.NumAwaitKinds; k++ {
		if trace.AwaitKindOf(k.String()) != k {
			t.Error(k)
		}
	}
	if trace.AwaitKindOf("nonsense") != trace.AwaitOther {
		t.Error("nonsense")
	}
	j := trace.NewJSON(nil)
	j.Text("a\"b\\c\nd\te\x01f\xffgé")
	var s string
	if err := stdjson.Unmarshal(j.Bytes(), &s); err != nil || s != "a\"b\\c\nd\te\x01f\ufffdgé" {
		t.Errorf("%q %v", s, err)
	}
}

// A state that the caller advances describes tasks, queues and the reactor.
func TestState(t *testing.T) {
	l := samples.Story()
	s := l.NewCursor()
	var e trace.Event
	to := samples.Find(t, l, trace.ThreadBlock, 4) // #8 blocks worker 1
	for s.N < to {
		l.Load(s.N, &e)
		s.Apply(&e)
	}
	if task, since := s.PolledBy(1); task != 8 || since != 90_000 {
		t.Error(task, since)
	}
	if task, _ := s.PolledBy(0); task != 0 {
		t.Error(task)
	}
	if len(s.Workers) != 2 || !s.Exact() || s.Pending() != 3 {
		t.Error(len(s.Workers), s.Exact(), s.Pending())
	}
	p, ok := s.Find(2)
	if !ok || p.State != trace.Waiting || p.Line != 30 || p.Polls != 1 || p.Clones != 1 || p.Queue != 0 ||
		s.Event(p.Await).Kind != trace.Await || p.Awaiter != 1 || s.IsLost(&p) {
		t.Errorf("%+v", p)
	}
	if p, _ := s.Find(7); p.Queue != trace.GlobalQueue+1 || s.Event(p.Cause).Kind != trace.Wake {
		t.Errorf("%+v", p)
	}
	if _, ok := s.Find(99); ok {
		t.Error("there is no task 99")
	}
	kind, label, row := s.Awaits(s.Task(2))
	if arm, ok := s.Armed(row); kind != trace.AwaitTimer || label != "a timer" || !ok || l.At(arm).Kind != trace.TimerArm {
		t.Error(kind, label, row)
	}
	if _, ok := s.Armed(99); ok {
		t.Error("there is no row 99")
	}
	var live, queued []uint32
	for id := s.NextLive(0); id != 0; id = s.NextLive(id) {
		live = append(live, id)
	}
	queued = samples.TasksIn(s, trace.GlobalQueue)
	if !slices.Equal(
		live, s.Live(),
	) || !slices.Equal(live, []uint32{1, 2, 3, 4, 5, 6, 7, 8}) || !slices.Equal(queued, []uint32{7}) {
		t.Error(live, queued)
	}
	rows := 0
	s.Rows(func(row uint32, arm *trace.Event) { rows++ })
	if rows != 3 {
		t.Error(rows)
	}
	if got := s.Short(2); got != "#2 sleeper(10)" {
		t.Error(got)
	}
	if got := s.StackOf(2); !slices.Equal(got, []string{"sleeper"}) {
		t.Error(got)
	}
	sp, ok := l.Spawned(2)
	if _, no := l.Spawned(99); !ok || no || sp.Kind != trace.Spawn || sp.Task != 2 {
		t.Error(sp)
	}
	if i := s.Task(2); i.State != trace.Waiting || i.Polls != 1 || s.Has(99) {
		t.Errorf("%+v", i)
	}
}

// Past its total a ring is full as other logs are, and says so.
func TestRingHasAnEnd(t *testing.T) {
	l := trace.NewLogRing(20_000, 50_000)
	samples.Busy(l, 60, 12_000)
	if l.Dropped() == 0 || l.Len() < 50_000 || l.Len() > 50_002 || l.First() == 0 {
		t.Errorf("kept %d…%d, %d lost", l.First(), l.Len(), l.Dropped())
	}
	if _, ended := l.Ended(); !ended {
		t.Error("the end of the run found no room")
	}
	l.Reset()
	samples.Busy(l, 10, 100)
	if l.First() != 0 || l.Dropped() != 0 {
		t.Errorf("after Reset: first %d, %d lost", l.First(), l.Dropped())
	}
}
