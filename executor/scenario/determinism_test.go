package scenario

import (
	"crypto/sha256"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/scenario/generated"
	"github.com/pollground/pollground/executor/sched"
	"github.com/pollground/pollground/executor/trace"
)

// The same program, design and seed give the same trace, byte for byte, whether a run is advanced in
// one go or in small pieces, and the validator accepts it.
//
// The long form tries every program of the corpus and 200 generated programs under ten seeds;
// the short form tries a sample. Each program is a subtest: -run TestDeterminism/generated3 selects a
// ninth of the generated ones.
func TestDeterminism(t *testing.T) {
	every, seeds, made := 20, uint64(2), 6
	if long {
		every, seeds, made = 1, 10, 200
	}
	type source struct{ name, text string }
	var list []source
	for i, file := range programs(t) {
		if text, _ := read(t, file); i%every == 0 {
			list = append(list, source{strings.TrimSuffix(filepath.Base(file), ".rs"), text})
		}
	}
	for i := range made {
		list = append(list, source{"generated" + strconv.Itoa(i), generated.Program(uint64(i))})
	}
	runs := 0
	for _, src := range list {
		t.Run(src.name, func(t *testing.T) {
			p, errs := Load("main.rs", src.text)
			if p == nil {
				t.Fatalf("refused: %s\n%s", messages(errs), src.text)
			}
			for _, d := range append([]sched.PolicyInfo{{}}, sched.Policies()...) {
				for seed := range seeds {
					o := Options{Executor: d.Name, Seed: seed, MaxEvents: 200_000}
					one, log := digest(t, p, o, 3_000_000)
					two, _ := digest(t, p, o, 17_011)
					runs += 2
					if one != two {
						t.Errorf("design %q, seed %d: two runs have two traces", d.Name, seed)
					}
					if err := trace.Validate(log); err != nil {
						t.Errorf("design %q, seed %d: %v", d.Name, seed, err)
					}
				}
			}
		})
	}
	t.Logf("%d programs, %d runs", len(list), runs)
}

// digest runs a program in pieces of that many instructions, and hashes its trace. A run that does
// not end is compared as far as it came.
func digest(t *testing.T, p *Program, o Options, piece int64) ([32]byte, *trace.Log) {
	t.Helper()
	const most = 3_000_000
	s := NewSession(p, o)
	h := sha256.New()
	for goes := true; goes; {
		goes = s.Advance(Limits{Instructions: min(piece, most-s.Steps()), Until: -1}) == StopBudget && s.Steps() < most
		h.Write(s.TakeStdout())
	}
	if err := s.Trace().Text(h); err != nil {
		t.Fatal(err)
	}
	return [32]byte(h.Sum(nil)), s.Trace()
}
