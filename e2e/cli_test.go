package e2e

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/pollground/pollground/examples"
)

// runCommand returns standard output, standard error and the exit status.
func runCommand(t *testing.T, args ...string) (stdout, stderr string, status int) {
	t.Helper()
	cmd := exec.Command(command, args...)
	cmd.Dir = root
	var out, err bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &err
	failure := cmd.Run()
	var exit *exec.ExitError
	if failure != nil && !errors.As(failure, &exit) {
		t.Fatal(failure)
	}
	return out.String(), err.String(), cmd.ProcessState.ExitCode()
}

func program(t *testing.T, source string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "main.rs")
	if err := os.WriteFile(file, []byte(source), 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

// The command prints the expected output of examples, with and without host events. (Package examples tests every
// example's output.)
func TestRunPrintsWhatExamplesPromise(t *testing.T) {
	t.Parallel()
	all, err := examples.All()
	if err != nil {
		t.Fatal(err)
	}
	for i, e := range all {
		if i%8 != 0 && e.Events == "" {
			continue
		}
		t.Run(e.Name, func(t *testing.T) {
			args := []string{"run"}
			clicks := filepath.Join("examples", "testdata", e.Name+".events")
			if _, err := os.Stat(filepath.Join(root, clicks)); err == nil {
				args = append(args, "--host-events", clicks)
			}
			stdout, stderr, status := runCommand(t, append(args, filepath.Join("examples", e.File))...)
			if want := expectedOutput(t, e.Name); stdout != want || status != 0 {
				t.Errorf("status %d, printed\n%s\nwant\n%s\n%s", status, stdout, want, stderr)
			}
		})
	}
}

func TestExitStatuses(t *testing.T) {
	for _, c := range []struct {
		name, source string
		status       int
		stdout       string
		stderr       string // regular expression
	}{
		{"a run that ends", `fn main() { println!("a"); }`, 0, "a\n", `^$`},
		{"a panic in main", "fn main() {\n    println!(\"a\");\n    panic!(\"broken\");\n}", 101, "a\n",
			`thread 'main'.* panicked at .*main\.rs:3:5:\nbroken\n`},
		{"an exit status", `fn main() { print!("a"); std::process::exit(7); }`, 7, "a", `^$`},
		{"a program that is refused", "fn main() {\n    let _x = y;\n}", 1, "",
			`(?s)^error\[E0425\]: cannot find value .y. in this scope\n --> .*main\.rs:2:14\n  \|\n2 \|     let _x = y;\n` +
				`  \|              \^.*error: aborting due to 1 previous error`},
		{
			"a warning", "fn main() {\n\tlet x = 1;\n}", 0, "",
			"(?s)^warning: unused variable: `x`\n --> .*main\\.rs:2:6\n  \\|\n2 \\|     let x = 1;\n  \\|         \\^ help: ",
		},
		{"a file that is not UTF-8", "fn main() { \xff }", 1, "", `^error: .*UTF-8`},
		{"an empty file", "", 1, "", "^error\\[E0601\\]: `main` function not found"},
		{"a run that can never go on", "use std::future::pending;\nfn main() {\n" +
			"    futures::executor::block_on(pending::<()>());\n}", 3, "", `never go on`},
		{"a click that never comes", "fn main() {\n    futures::executor::block_on(pollground::event(\"save\"));\n}",
			3, "", `(?s)never go on.*save`},
	} {
		t.Run(c.name, func(t *testing.T) {
			stdout, stderr, status := runCommand(t, "run", program(t, c.source))
			if status != c.status || stdout != c.stdout || !regexp.MustCompile(c.stderr).MatchString(stderr) {
				t.Errorf(
					"status %d, want %d\nstdout %q, want %q\nstderr, which should match %s:\n%s",
					status,
					c.status,
					stdout,
					c.stdout,
					c.stderr,
					stderr,
				)
			}
		})
	}
}

func TestWrongUsage(t *testing.T) {
	file := program(t, "fn main() {}")
	for _, args := range [][]string{
		{"dance"}, {"run"}, {"run", "--quick", file}, {"run", file, file}, {"run", "--clock", "sun", file},
		{"run", "missing.rs"}, {"run", "--host-events", file, file}, {"build", "here"}, {"--port", "80"},
		{"run", "--executor", "nonsense", file}, {"run", "--workers", "-1", file},
		{"poster", "--executor", "nonsense", file}, {"link", "--workers", "-1", file},
		{"link", "--host-events", "missing.events", file}, {"embed", "-single", "--executor", "nonsense", file},
	} {
		stdout, stderr, status := runCommand(t, args...)
		if status != 2 || stdout != "" || stderr == "" {
			t.Errorf("%q: status %d, stdout %q, stderr %q; want 2, nothing, and a word of help", args, status, stdout, stderr)
		}
	}
}

func TestTheSameRunTwiceFromTheCommandLine(t *testing.T) {
	run := func(seed string) string {
		_, events, status := runCommand(t, "run", "--events", "--seed", seed, filepath.Join("examples", "ping_pong.rs"))
		if status != 0 {
			t.Fatalf("status %d: %s", status, events)
		}
		return events
	}
	first := run("0")
	if strings.Count(first, "\n") < 50 {
		t.Fatalf("that is no trace:\n%s", first)
	}
	if run("0") != first {
		t.Error("the second run differs")
	}
}

func TestTheTraceIsWritten(t *testing.T) {
	file := filepath.Join(t.TempDir(), "trace.json")
	_, stats, status := runCommand(t, "run", "--trace", file, "--stats", filepath.Join("examples", "sleep_together.rs"))
	if status != 0 || !strings.Contains(stats, "polls ") {
		t.Errorf("status %d, statistics %q", status, stats)
	}
	text, err := os.ReadFile(file)
	if err != nil || !bytes.Contains(text, []byte(`"ph"`)) {
		t.Errorf("%v: %.200s", err, text)
	}
}

func TestTheSite(t *testing.T) {
	if *builtSite == "" && (!strings.Contains(buildLog, "brotli") || !strings.Contains(buildLog, ".wasm")) {
		t.Errorf("the build does not say what it weighs:\n%s", buildLog)
	}
	t.Logf("\n%s", buildLog)
	hashed := regexp.MustCompile(`-[0-9a-f]{8}\.(js|wasm|json|txt)$`)
	entries, err := os.ReadDir(siteDir)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]bool{}
	for _, e := range entries {
		found[hashed.ReplaceAllString(e.Name(), "-*.$1")] = true
	}
	for _, want := range []string{"index.html", "playground.html", "404.html", "sitemap.xml", "feed.xml",
		"pollground.js", "element-*.js", "pollground-*.js", "pollground-*.wasm", "worker-*.js", "frame-*.js",
		"inside-*.js", "engine-*.js", "examples-*.json"} {
		if !found[want] {
			t.Errorf("the site has no %s; it has %v", want, found)
		}
	}
	index, err := os.ReadFile(filepath.Join(siteDir, "playground.html"))
	if err != nil {
		t.Fatal(err)
	}
	for _, ref := range regexp.MustCompile(`(?:src|href)="([^"]*)"`).FindAllStringSubmatch(string(index), -1) {
		if strings.HasPrefix(ref[1], "/") || strings.Contains(ref[1], "://") && !strings.HasPrefix(ref[1], "data:") {
			t.Errorf("playground.html refers to %s, which is not relative", ref[1])
		}
	}
}

// Messages about a line of half a megabyte show only the text near the error.
func TestMessagesAboutLongLinesAreShort(t *testing.T) {
	file := filepath.Join(t.TempDir(), "long.rs")
	text := "fn main() { " + strings.Repeat("let x = 1; ", 50_000) + "println!(\"{x}\"); }\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	out, said, status := runCommand(t, "run", file)
	if status != 0 || out != "1\n" || !strings.Contains(said, "...") ||
		len(said) > 1_000*strings.Count(said, "warning: ") {
		t.Errorf("status %d, %q, %d bytes of messages: %.900s", status, out, len(said), said)
	}
}
