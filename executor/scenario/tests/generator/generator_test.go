package generator

import (
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"testing"

	_ "github.com/pollground/pollground/executor/scenario/machine/verified"
)

var (
	first = flag.Uint64("first", 0, "the number of the first program")
	count = flag.Int("count", 0, "how many programs; 0 is 20, and 1,000 in the long form")
	keep  = flag.String("keep", "", "a folder for programs that differ")
	kept  = flag.String("judged", "", "a folder where rustc's answers are kept, and found by the next run")
)

// Every generated program does here what it does when rustc has compiled it.
func TestGenerated(t *testing.T) {
	if *count == 0 {
		*count = 20
		if os.Getenv("POLLGROUND_LONG") != "" {
			*count = 1000
		}
	}
	rustc := os.Getenv("RUSTC")
	if rustc == "" {
		rustc = "rustc"
	}
	// Rustc compiles a crate while the one before runs here.
	type batch struct {
		from     uint64
		programs []string
		edition  int
		judgement
	}
	batches := make(chan batch, 1)
	go func() {
		defer close(batches)
		for from, end := *first, *first+uint64(*count); from < end; {
			b := batch{from: from, edition: Edition(from)}
			for ; from < end && uint64(len(b.programs)) < crateSize-b.from%crateSize; from++ {
				b.programs = append(b.programs, Program(from))
			}
			b.judgement = judge{rustc, t.TempDir(), b.edition, *kept}.recall(b.programs)
			batches <- b
		}
	}()
	compared, refusals := 0, 0
	for b := range batches {
		if errors.Is(b.err, errNoRustc) {
			t.Skipf("%v: %d generated programs are not compared", b.err, *count)
		}
		if b.err != nil {
			t.Errorf("programs from %d: %v", b.from, b.err)
			continue
		}
		refusals += len(b.Refused)
		for i, codes := range b.Refused {
			t.Logf("program %d: rustc: %v", b.from+uint64(i), codes)
		}
		compared += len(b.Outcomes)
		for i, d := range compare(b.crate, b.programs, b.Outcomes, b.edition) {
			t.Errorf("program %d, edition %d: %s", b.from+uint64(i), b.edition, d)
			if *keep != "" {
				name := fmt.Sprintf("%d-%d.rs", b.from+uint64(i), b.edition)
				os.WriteFile(filepath.Join(*keep, name), []byte(Alone(b.programs[i]).Text), 0o666)
			}
		}
		t.Logf("%d compared, %d refused by rustc", compared, refusals)
	}
}

// compare runs a crate here and returns how programs differ from what they do by rustc. Where one of them ends the
// others, each is run alone.
func compare(c *Crate, programs []string, want map[int]Outcome, edition int) (differences map[int]string) {
	differences = map[int]string{}
	got, refused := Run(c, edition)
	if refused == nil && len(got) == len(want) {
		for i := range want {
			if d := got[i].Difference(want[i]); d != "" {
				differences[i] = d
			}
		}
		return differences
	}
	for i := range maps.Keys(want) {
		one, errs := Run(Alone(programs[i]), edition)
		d := one[0].Difference(want[i])
		if errs != nil {
			d = fmt.Sprintf("refused: %v", errs)
		}
		if d != "" {
			differences[i] = d
		}
	}
	if len(differences) == 0 {
		differences[0] = fmt.Sprintf("no program differs alone, but the crate: %d of %d ran, refused: %v", len(got),
			len(want), refused)
	}
	return differences
}
