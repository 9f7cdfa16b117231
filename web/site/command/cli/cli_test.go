package cli

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
)

// table is a command with a verb of each kind.
func table(action Action) Command {
	version := func() string { return "7" }
	return Command{Name: "greeter", About: "Greeter greets.", Default: "wait", Version: version, Verbs: []Verb{
		{Name: "wait", Summary: "wait forever", Define: func(flags *flag.FlagSet) Action {
			flags.String("addr", "here", "`PLACE` to wait at")
			return action
		}},
		{Name: "hello", Operands: []string{"NAME", "[TITLE]"}, Interrupt: Interrupted, Summary: "greet somebody",
			Text: "It greets.", Statuses: []Meaning{{5, "nobody is there"}, {0, "greeted"}},
			Define: func(flags *flag.FlagSet) Action {
				loud := flags.Bool("loud", false, "greet in capital letters")
				times := flags.Int("times", 1, "greet `N` times")
				var tone string
				Choice(flags, &tone, "tone", "warm", "`TONE` of the greeting", "warm", "cold", "formal")
				flags.String("card", "", "`FILE.txt` with a picture")
				return func(ctx context.Context, operands []string, std *Std) error {
					if action != nil {
						return action(ctx, operands, std)
					}
					fmt.Fprint(std.Out, *loud, *times, operands)
					return nil
				}
			}},
		{Name: "secret", Hidden: true, Define: func(*flag.FlagSet) Action { return nil }},
	}}
}

// call runs a command line and returns both outputs and the exit status.
func call(c Command, args ...string) (stdout, stderr string, status int) {
	var out, err bytes.Buffer
	status = c.Run(context.Background(), args, strings.NewReader(""), &out, &err)
	return out.String(), err.String(), status
}

func TestFlagsStandAnywhere(t *testing.T) {
	for line, want := range map[string]string{
		"hello a":                     "false 1 [a]",
		"hello --loud a":              "true 1 [a]",
		"hello a --loud":              "true 1 [a]",
		"hello -times 3 a b --loud":   "true 3 [a b]",
		"hello a --times=3 b":         "false 3 [a b]",
		"hello -":                     "false 1 [-]",
		"hello --loud -- --times":     "true 1 [--times]",
		"hello a -- --times":          "false 1 [a --times]",
		"hello --loud=false - --loud": "true 1 [-]",
	} {
		if out, stderr, status := call(table(nil), strings.Fields(line)...); out != want || stderr != "" || status != 0 {
			t.Errorf("%s: status %d, %q, %q; want %q", line, status, out, stderr, want)
		}
	}
}

func TestWrongUsageIsShortAndSaysWhereTheHelpIs(t *testing.T) {
	for line, want := range map[string]string{
		"hallo a":           `there is no verb "hallo"; did you mean "hello"?`,
		"hlep":              `did you mean "help"?`,
		"nonsense":          `there is no verb "nonsense"`,
		"hello":             "hello needs NAME",
		"hello a b c":       `hello does not know what to do with "c"`,
		"hello --laud a":    "hello has no flag --laud; did you mean --loud?",
		"hello -x a":        "hello has no flag -x\n",
		"hello --times x a": `invalid value "x" for --times: parse error`,
		"hello a --times":   "--times needs a value",
		"hello --tone x a":  `invalid value "x" for --tone: there are warm, cold and formal`,
		"completion ksh":    `there is no completion for "ksh": the shells are bash, zsh, fish`,
		"help nonsense":     `there is no verb "nonsense"`,
		"--port 80":         "wait has no flag --port",
		"\x1b[31m":          `there is no verb "\x1b[31m"`,
	} {
		out, stderr, status := call(table(nil), strings.Fields(line)...)
		hint := "\nRun `greeter help"
		if status != Misused || out != "" || !strings.Contains(stderr, want) || !strings.Contains(stderr, hint) {
			t.Errorf("%s: status %d, %q, %q; want %d and %q", line, status, out, stderr, Misused, want)
		}
		if !strings.Contains(stderr, "\nUsage: greeter ") {
			t.Errorf("%s: no usage line: %q", line, stderr)
		}
		if lines := strings.Count(stderr, "\n"); lines != 3 || strings.Contains(stderr, "\x1b") {
			t.Errorf("%s: %d lines: %q", line, lines, stderr)
		}
	}
}

func TestHelpComesFromTheTable(t *testing.T) {
	for line, want := range map[string][]string{
		"help": {"Greeter greets.", "greeter hello NAME [TITLE]        greet somebody", "wait forever", "--version",
			"greeter completion bash|zsh|fish", "Exit statuses:\n", "  2    wrong usage\n", "  130  Ctrl-C\n"},
		"--help": {"Greeter greets."},
		"-h":     {"Greeter greets."},
		"help hello": {"Usage: greeter hello [flags] NAME [TITLE]\n\nGreet somebody.", "It greets.",
			"--times N        greet N times (default: 1)", "--loud",
			"Exit statuses:\n  0  greeted\n  5  nobody is there\n"},
		"hello -h":       {"Usage: greeter hello"},
		"hello a --help": {"Usage: greeter hello"},
		"help wait":      {"Usage: greeter [flags]\n", "--addr PLACE  place to wait at (default: here)"},
		"help help":      {"Usage: greeter help [VERB]"},
		"--version":      {"greeter 7\n"},
	} {
		out, stderr, status := call(table(nil), strings.Fields(line)...)
		for _, text := range want {
			if status != 0 || stderr != "" || !strings.Contains(out, text) || strings.Contains(out, "secret") {
				t.Errorf("%s: status %d, %q:\n%s\nwant %q", line, status, stderr, out, text)
			}
		}
	}
}

func TestStatuses(t *testing.T) {
	for _, c := range []struct {
		err    error
		status int
		stderr string
	}{
		{nil, 0, ""},
		{Status(101), 101, ""},
		{errors.New("no"), Failed, "greeter: no\n"},
		{Fail(2, errors.New("no")), 2, "greeter: no\n"},
		{fmt.Errorf("it: %w", Status(3)), 3, ""},
		{CannotRead("a\x1b[31m\nb", &os.PathError{Op: "open", Path: "a\x1b[31m", Err: errors.New("gone")}), Failed,
			`greeter: cannot read a\x1b[31m\x0ab: gone` + "\n"},
	} {
		action := func(context.Context, []string, *Std) error { return c.err }
		if _, stderr, status := call(table(action), "hello", "a"); status != c.status || stderr != c.stderr {
			t.Errorf("%v: status %d, %q; want %d, %q", c.err, status, stderr, c.status, c.stderr)
		}
	}
}

func TestAMistakeOfTheCommandIsSaid(t *testing.T) {
	action := func(context.Context, []string, *Std) error { panic("BUG: nothing fits") }
	_, stderr, status := call(table(action), "hello", "a")
	if status != Broken || !strings.Contains(stderr, "BUG: nothing fits") || !strings.Contains(stderr, "cli_test.go") {
		t.Errorf("status %d: %s", status, stderr)
	}
}

// A verb that never looks at its context ends too.
func TestCtrlCEndsEveryVerb(t *testing.T) {
	for verb, want := range map[string]int{"hello": Interrupted, "wait": 0} {
		ctx, cancel := context.WithCancel(context.Background())
		never := make(chan struct{})
		args := []string{"hello", "a"}
		if verb == "wait" {
			args = []string{"wait"}
		}
		action := func(context.Context, []string, *Std) error {
			cancel()
			<-never
			return nil
		}
		if status := table(action).Run(ctx, args, nil, io.Discard, io.Discard); status != want {
			t.Errorf("%s: status %d, want %d", verb, status, want)
		}
		close(never)
	}
}

// A verb that does look at it ends with the same status.
func TestCtrlCHasOneStatus(t *testing.T) {
	for _, err := range []error{nil, context.Canceled, Status(3), errors.New("killed")} {
		ctx, cancel := context.WithCancel(context.Background())
		action := func(context.Context, []string, *Std) error {
			cancel()
			return err
		}
		var stderr bytes.Buffer
		status := table(action).Run(ctx, []string{"hello", "a"}, nil, io.Discard, &stderr)
		if status != Interrupted || stderr.Len() > 0 {
			t.Errorf("%v: status %d, %q", err, status, stderr.String())
		}
	}
}

type full struct{}

func (full) Write([]byte) (int, error) {
	return 0, &os.PathError{Op: "write", Path: "/dev/stdout", Err: errors.New("no space left on device")}
}

func TestAWriteErrorIsReported(t *testing.T) {
	for _, line := range []string{"hello a", "help", "help hello", "--version", "hello -h"} {
		var stderr bytes.Buffer
		status := table(nil).Run(context.Background(), strings.Fields(line), nil, full{}, &stderr)
		const want = "greeter: cannot write to standard output: no space left on device\n"
		if status != Failed || stderr.String() != want {
			t.Errorf("%s: status %d, %q", line, status, stderr.String())
		}
	}
	action := func(_ context.Context, _ []string, std *Std) error {
		fmt.Fprint(std.Out, "lost")
		return Status(101)
	}
	status := table(action).Run(context.Background(), []string{"hello", "a"}, nil, full{}, io.Discard)
	if status != Failed {
		t.Errorf("a program whose output was lost: status %d", status)
	}
}

func TestEscape(t *testing.T) {
	for text, want := range map[string]string{
		"plain, grüß dich, 日本\t\n": "plain, grüß dich, 日本\t\n",
		"\x1b]0;title\x07":         `\x1b]0;title\x07`,
		"a\rb\x7f":                 `a\x0db\x7f`,
		"\u009b31m":                `\u{9b}31m`,
		"abc\u202edcb":             `abc\u{202e}dcb`,
		"\xff\xc3":                 `\xff\xc3`,
		"an honest \ufffd":         "an honest \ufffd",
	} {
		if got := Escape(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
		var b strings.Builder
		e := escaper{w: &b}
		for i := range len(text) { // byte for byte
			e.Write([]byte{text[i]})
		}
		if got := b.String(); got != want && !strings.HasSuffix(text, "\xc3") {
			t.Errorf("%q becomes %q in single bytes, want %q", text, got, want)
		}
	}
	if got := EscapeName("a\nb"); got != `a\x0ab` {
		t.Errorf("a name becomes %q", got)
	}
}
