package scenario

import (
	"crypto/sha256"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/generated"
	"github.com/pollground/pollground/executor/scenario/tests/limits"
	"github.com/pollground/pollground/executor/sched"
	"github.com/pollground/pollground/executor/trace"
	"github.com/pollground/pollground/executor/trace/view"
)

// Programs with a few tokens changed are nearly programs: most reach the types, the borrow checker
// or a run by a way that nobody thought of. Each is refused with a reason or runs, twice with the
// same trace; nothing of ours is to blame for how it ends.
//
// POLLGROUND_MUTANTS=FROM-TO tries those of these numbers instead of a sample.
func TestMutants(t *testing.T) {
	from, to := uint64(0), uint64(60)
	if s := os.Getenv("POLLGROUND_MUTANTS"); s != "" {
		a, b, _ := strings.Cut(s, "-")
		var err1, err2 error
		from, err1 = strconv.ParseUint(a, 10, 64)
		to, err2 = strconv.ParseUint(b, 10, 64)
		if err1 != nil || err2 != nil {
			t.Fatalf("POLLGROUND_MUTANTS=%s: want FROM-TO", s)
		}
	}
	breed := newBreed(t)
	refused, ran := 0, 0
	var slowest time.Duration
	for n := from; n < to; n++ {
		src := breed.Mutant(n)
		began := time.Now()
		if complaint, runs := try(t, src, n); complaint != "" {
			t.Errorf("mutant %d: %s\n%s", n, complaint, src)
		} else if runs {
			ran++
		} else {
			refused++
		}
		if d := time.Since(began); d > slowest {
			slowest = d
			t.Logf("mutant %d took %d ms", n, d.Milliseconds())
		}
	}
	t.Logf("%d refused, %d ran", refused, ran)
}

// try loads and runs a program; the complaint is about us, not about the program.
func try(t *testing.T, src string, n uint64) (complaint string, runs bool) {
	defer func() {
		if r := recover(); r != nil {
			complaint = "panic: "
			switch r := r.(type) {
			case error:
				complaint += r.Error()
			case string:
				complaint += r
			}
		}
	}()
	p, list := Load("main.rs", src)
	for _, d := range list {
		text := d.Message
		for _, c := range d.Children {
			text += "\n" + c.Message
		}
		if d.Level == diag.Error && (strings.Contains(text, "BUG") || strings.Contains(text, "in the library")) {
			return text, false
		}
	}
	if p == nil {
		if len(list) == 0 {
			return "refused without a word", false
		}
		return "", false
	}
	designs := sched.Policies()
	o := Options{Executor: designs[n%uint64(len(designs))].Name, Seed: n / 3 % 5, MaxEvents: 20_000}
	if n%2 == 0 {
		o.Executor = ""
	}
	var sums [2][32]byte
	for i, piece := range []int64{300_000, 7_001} {
		s, sum := NewSession(p, o), sha256.New()
		var errs []byte
		for goes := true; goes; {
			goes = s.Advance(Limits{Instructions: min(piece, 300_000-s.Steps()), Until: -1}) == StopBudget && s.Steps() < 300_000
			sum.Write(s.TakeStdout())
			errs = append(errs, s.TakeStderr()...)
		}
		sum.Write(errs)
		if err := s.Trace().Text(sum); err != nil {
			return err.Error(), true
		}
		sums[i] = [32]byte(sum.Sum(nil))
		if err := trace.Validate(s.Trace()); err != nil && s.Trace().Dropped() == 0 && s.Trace().Len() < o.MaxEvents {
			return err.Error(), true
		}
		view.At(s.Trace(), view.Query{Event: s.Trace().Len() / 2, Rows: 10, Queue: 10, Console: 10})
		said := string(errs)
		if strings.Contains(said, "error: BUG") || s.ExitCode() == 139 && !strings.Contains(src, "unsafe") {
			return said, true
		}
	}
	if sums[0] != sums[1] {
		return "two runs have two traces (" + o.Executor + ", seed " + strconv.FormatUint(o.Seed, 10) + ")", true
	}
	return "", true
}

// newBreed is made of the programs of the tests.
func newBreed(t *testing.T) *generated.Breed {
	b := new(generated.Breed)
	var files []string
	for _, pattern := range []string{"tests/pass/*/*.rs", "tests/fail/*/*.rs", "std/testdata/*.rs",
		"std/testdata/*/*.rs"} {
		more, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, more...)
	}
	for _, file := range files {
		if text, _ := read(t, file); len(text) < 6000 {
			b.Add(filepath.Base(file), text)
		}
	}
	all, err := limits.Programs()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range all {
		if len(p.Source) < 3000 {
			b.Add("limits/"+p.Name, p.Source)
		}
	}
	return b
}
