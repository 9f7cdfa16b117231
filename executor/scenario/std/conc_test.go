package std_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/trace"
)

// The programs of these folders of testdata print what rustc's do (tokio
// 1.24, tokio-util 0.7.3, tokio-stream 0.1.9, bytes 1.2, futures 0.3.21, smol 1.3,
// async-std 1.12) and end as they ended, under the plain order and under ten
// others, and leave a trace that the validator accepts. Those of testdata/crates
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
	for seed := range uint64(11) {
		s := scenario.NewSession(p, scenario.Options{Seed: seed})
		for s.Advance(scenario.Limits{Until: -1}) == scenario.StopBudget {
		}
		stderr := string(s.TakeStderr())
		if got := string(s.TakeStdout()); got != string(want) {
			t.Fatalf("seed %d: prints\n%s\nwant\n%s\nstderr:\n%s", seed, got, want, stderr)
		}
		if got := strconv.Itoa(s.ExitCode()); got != exit {
			t.Errorf("seed %d: exit status %s, want %s; stderr:\n%s", seed, got, exit, stderr)
		}
		if !strings.Contains(stderr, line) {
			t.Errorf("seed %d: stderr lacks %q:\n%s", seed, line, stderr)
		}
		if err := trace.Validate(s.Trace()); err != nil {
			t.Errorf("seed %d: %v", seed, err)
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
