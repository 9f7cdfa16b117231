package std_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/trace"
)

// seeds is how many seeds TestConcurrentPrograms tries, seed 0 included. The
// long form has 11; CONTRIBUTING.md says how to run it.
func seeds() uint64 {
	if os.Getenv("POLLGROUND_LONG") != "" {
		return 11
	}
	return 2
}

// The programs of these folders of testdata print what rustc's do (tokio
// 1.24, tokio-util 0.7.3, tokio-stream 0.1.9, bytes 1.2, futures 0.3.21, smol 1.3,
// async-std 1.12) and end as they ended, under the plain order and under other
// seeds, and leave a trace that the validator accepts. Those of testdata/crates
// print what the documentation of their crates says.
func TestConcurrentPrograms(t *testing.T) {
	for _, dir := range []string{"conc", "tokio", "futures", "smol", "async_std", "crates"} {
		files, err := filepath.Glob("testdata/" + dir + "/*.rs")
		if err != nil || len(files) == 0 {
			t.Fatal("no programs", err)
		}
		for _, file := range files {
			t.Run(dir+"/"+strings.TrimSuffix(filepath.Base(file), ".rs"), func(t *testing.T) { sameUnderSeeds(t, file) })
		}
	}
}

func sameUnderSeeds(t *testing.T, file string) {
	src, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	base := strings.TrimSuffix(file, ".rs")
	want, err := os.ReadFile(base + ".stdout")
	if err != nil {
		t.Fatal(err)
	}
	exit := "0"
	if b, err := os.ReadFile(base + ".exit"); err == nil {
		exit = strings.TrimSpace(string(b))
	}
	words, _ := os.ReadFile(base + ".panic")
	line, _, _ := strings.Cut(string(words), "\n")
	p, diags := scenario.Load(filepath.Base(file), string(src))
	if p == nil {
		t.Fatalf("refused: %+v", diags)
	}
	for seed := range seeds() {
		repeat := fmt.Sprintf("go run . run --seed %d executor/scenario/std/%s", seed, filepath.ToSlash(file))
		s := scenario.NewSession(p, scenario.Options{Seed: seed})
		for s.Advance(scenario.Limits{Until: -1}) == scenario.StopBudget {
		}
		stderr := string(s.TakeStderr())
		if got := string(s.TakeStdout()); got != string(want) {
			t.Fatalf("%s prints\n%s\nwant\n%s\nstderr:\n%s", repeat, got, want, stderr)
		}
		if got := strconv.Itoa(s.ExitCode()); got != exit {
			t.Errorf("%s: exit status %s, want %s; stderr:\n%s", repeat, got, exit, stderr)
		}
		if !strings.Contains(stderr, line) {
			t.Errorf("%s: stderr lacks %q:\n%s", repeat, line, stderr)
		}
		if err := trace.Validate(s.Trace()); err != nil {
			t.Errorf("%s: %v", repeat, err)
		}
	}
}

// Arc is Rc word for word, but for its names and for what may cross threads.
func TestArcIsRc(t *testing.T) {
	read := func(name string) string {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		// The first line says what the file is.
		_, text, _ := strings.Cut(string(b), "\n")
		return text
	}
	rc := read("rs/std/rc.rs")
	rc = strings.ReplaceAll(rc, "RcWeak", "ArcWeak")
	rc = regexp.MustCompile(`\bRc\b`).ReplaceAllString(rc, "Arc")
	rc = regexp.MustCompile(`impl<T: \?Sized> !(Send|Sync) for (\w+<T>) \{\}`).
		ReplaceAllString(rc, "unsafe impl<T: ?Sized + Sync + Send> $1 for $2 {}")
	if rc != read("rs/std/sync/arc.rs") {
		t.Error("rs/std/sync/arc.rs is not what rs/std/rc.rs becomes by renaming: change both")
	}
}
