package generator

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	_ "github.com/pollground/pollground/executor/scenario/machine/verified"
)

var (
	first = flag.Uint64("first", 0, "the number of the first program")
	count = flag.Int("count", 0, "how many programs; 0 is 20, and 1,000 in the long form")
	keep  = flag.String("keep", "", "a folder for programs that differ")
)

// crate is how many programs rustc compiles at once.
const crate = 100

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
	compared, refusals := 0, 0
	for from := *first; from < *first+uint64(*count); from += crate {
		var programs []string
		for i := from; i < min(from+crate, *first+uint64(*count)); i++ {
			programs = append(programs, Program(i))
		}
		want, refused, err := judge(rustc, t.TempDir(), programs)
		if errors.Is(err, errNoRustc) {
			t.Skipf("%v: %d generated programs are not compared", err, *count)
		}
		if err != nil {
			t.Errorf("programs from %d: %v", from, err)
			continue
		}
		refusals += len(refused)
		for i, codes := range refused {
			t.Logf("program %d: rustc: %v", from+uint64(i), codes)
		}
		for i, p := range programs {
			if _, ok := want[i]; !ok {
				continue
			}
			compared++
			got, errs := Run(p)
			if d := difference(got, errs, want[i]); d != "" {
				t.Errorf("program %d: %s", from+uint64(i), d)
				if *keep != "" {
					os.WriteFile(filepath.Join(*keep, fmt.Sprint(from+uint64(i), ".rs")), []byte(Lints+p), 0o666)
				}
			}
		}
		t.Logf("%d compared, %d refused by rustc", compared, refusals)
	}
}

// difference describes how two outcomes differ.
func difference(got Outcome, errs []string, want Outcome) string {
	switch {
	case errs != nil:
		return fmt.Sprintf("refused: %q", errs)
	case got.Stdout != want.Stdout:
		n := 0
		for n < len(got.Stdout) && n < len(want.Stdout) && got.Stdout[n] == want.Stdout[n] {
			n++
		}
		from := max(0, n-60)
		return fmt.Sprintf("prints …%q, rustc's …%q", got.Stdout[from:min(len(got.Stdout), n+40)],
			want.Stdout[from:min(len(want.Stdout), n+40)])
	case strings.HasPrefix(want.Panic, "library: ") && strings.HasSuffix(got.Panic, want.Panic[len("library"):]):
	case got.Panic != want.Panic:
		return fmt.Sprintf("panics with %q, rustc's with %q", got.Panic, want.Panic)
	}
	return ""
}
