//go:build unix

package command

import (
	"bytes"
	"io"
	"os"
	"strings"
	"syscall"
	"testing"

	"github.com/pollground/pollground/executor/scenario"
)

// started prints a line before anything else, so a test sees whether the compiler came to its end.
const started = "fn main() { println!(\"started\"); loop {} }\n"

// interrupt starts `run -`, writes the program up to its last byte, which it leaves to send, and returns what the
// process printed when send has interrupted it.
func interrupt(t *testing.T, source string, send func(p *os.Process, last func())) (stdout, stderr string, status int) {
	t.Helper()
	cmd := command(t, "run", "-")
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	var out, notes bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &notes
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	// The program is longer than a pipe holds, so when this returns the process reads, and hears signals.
	if _, err := io.WriteString(in, source[:len(source)-1]); err != nil {
		t.Fatal(err)
	}
	send(cmd.Process, func() {
		if _, err := io.WriteString(in, source[len(source)-1:]); err != nil {
			t.Error(err)
		}
		if err := in.Close(); err != nil {
			t.Error(err)
		}
	})
	cmd.Wait()
	return out.String(), notes.String(), cmd.ProcessState.ExitCode()
}

// One Ctrl-C ends the command while it reads: the input never comes to its end.
func TestCtrlCWhileReading(t *testing.T) {
	source := strings.Repeat("// a comment\n", 20_000) + started
	out, notes, status := interrupt(t, source, func(p *os.Process, _ func()) {
		if err := p.Signal(os.Interrupt); err != nil {
			t.Error(err)
		}
	})
	if status != 130 || out != "" || notes != "" {
		t.Errorf("status %d, %q, %q", status, out, notes)
	}
}

// One Ctrl-C ends the command while it compiles: the program, which would print at once, never starts. Compiling takes
// many times as long as this test needs to send the signal. Where the machine holds the test up for longer, the
// program starts, and the test tries again; a command that hears the signal only after compiling always starts it.
func TestCtrlCWhileCompiling(t *testing.T) {
	const function = `fn f%() -> Vec<String> {
    let v: Vec<u32> = (0..9).map(|x| x * 2).collect();
    v.iter().map(|x| format!("{x}")).collect()
}
`
	var b strings.Builder
	calls := ""
	for i := 0; b.Len() < scenario.MaxSource/4; i++ {
		name := strings.Repeat("a", 1+i%7) + string(rune('a'+i%26)) + strings.Repeat("z", i/182)
		b.WriteString(strings.Replace(function, "%", name, 1))
		calls += "f" + name + "();"
	}
	source := b.String() + "fn main() { println!(\"started\"); loop { " + calls + " } }\n"
	for range 5 {
		out, notes, status := interrupt(t, source, func(p *os.Process, last func()) {
			last()
			if err := p.Signal(os.Interrupt); err != nil {
				t.Error(err)
			}
		})
		if status != 130 {
			t.Fatalf("status %d, %q, %.300q", status, out, notes)
		}
		if out == "" {
			return
		}
	}
	t.Error("the program was compiled and started although the command was interrupted before")
}

// One Ctrl-C ends an endless run, and no report about it follows.
func TestCtrlCWhileRunning(t *testing.T) {
	cmd := command(t, "run", "--stats", "--events", file(t, "main.rs", started))
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var notes bytes.Buffer
	cmd.Stderr = &notes
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadFull(out, make([]byte, len("started\n"))); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	if cmd.Wait(); cmd.ProcessState.ExitCode() != 130 || notes.Len() > 0 {
		t.Errorf("status %d, %q", cmd.ProcessState.ExitCode(), notes.String())
	}
}
