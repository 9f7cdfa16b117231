package command

import (
	"bytes"
	"errors"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/pollground/pollground/web/site/command/cli"
)

// TestMain makes this test's binary the command: call starts it with a variable that says so, and it starts itself
// again for child processes.
func TestMain(m *testing.M) {
	child := len(os.Args) == 2 && os.Args[1] == childName
	if os.Getenv(asCommand) == "" && !child {
		os.Exit(m.Run())
	}
	tokens, err := os.ReadFile(filepath.Join("..", "..", "src", "ui", "tokens.css"))
	if err != nil {
		panic(err)
	}
	c := cli.Command{Name: "pollground", Verbs: Verbs(string(tokens)), Version: func() string { return "test" }}
	os.Exit(c.Main(os.Args[1:]))
}

const asCommand = "POLLGROUND_TEST_IS_COMMAND"

// command prepares a command line in a process of its own.
func command(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(exe, args...)
	cmd.Env = append(os.Environ(), asCommand+"=1")
	return cmd
}

// A result is what a process left.
type result struct {
	stdout, stderr string
	status         int
}

// finish runs a prepared command line to its end.
func finish(t *testing.T, cmd *exec.Cmd) result {
	t.Helper()
	var out, err bytes.Buffer
	if cmd.Stdout == nil {
		cmd.Stdout = &out
	}
	cmd.Stderr = &err
	failure := cmd.Run()
	var exit *exec.ExitError
	if failure != nil && !errors.As(failure, &exit) {
		t.Fatal(failure)
	}
	return result{out.String(), err.String(), cmd.ProcessState.ExitCode()}
}

// is fails the test unless the process ended with this status, printed exactly stdout, and has all parts on standard
// error; without parts, standard error is empty.
func (r result) is(t *testing.T, status int, stdout string, parts ...string) {
	t.Helper()
	ok := r.status == status && r.stdout == stdout && (len(parts) > 0 || r.stderr == "")
	for _, part := range parts {
		ok = ok && strings.Contains(r.stderr, part)
	}
	if !ok {
		t.Errorf("status %d, stdout %.500q\n%.2000s\nwant %d, %.500q, %q",
			r.status, r.stdout, r.stderr, status, stdout, parts)
	}
}

// call runs a command line to its end.
func call(t *testing.T, args ...string) result {
	t.Helper()
	return finish(t, command(t, args...))
}

// file writes a program and returns its path.
func file(t *testing.T, name, source string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(source), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// Each row of the table has what its help needs.
func TestEveryVerbHasHelp(t *testing.T) {
	for _, v := range Verbs("") {
		if v.Summary == "" || strings.HasSuffix(v.Summary, ".") || v.Interrupt != cli.Interrupted {
			t.Errorf("%s: the summary is %q, the status after Ctrl-C %d", v.Name, v.Summary, v.Interrupt)
		}
		r := call(t, "help", v.Name)
		r.is(t, 0, r.stdout)
		flags := flag.NewFlagSet(v.Name, flag.ContinueOnError)
		v.Define(flags)
		flags.VisitAll(func(f *flag.Flag) {
			if f.Usage == "" || !strings.Contains(r.stdout, "  -"+f.Name+" ") && !strings.Contains(r.stdout, "  --"+f.Name+" ") {
				t.Errorf("%s: the help does not list %s:\n%s", v.Name, f.Name, r.stdout)
			}
		})
		for line := range strings.Lines(r.stdout) {
			if n := utf8.RuneCountInString(line); n > 101 {
				t.Errorf("%s: a line of the help has %d columns: %s", v.Name, n-1, line)
			}
		}
	}
}
