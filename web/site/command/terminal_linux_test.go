package command

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// onTerminal runs a command line with a terminal for both outputs, and returns what the terminal receives.
func onTerminal(t *testing.T, environment []string, args ...string) string {
	t.Helper()
	master, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skipf("this machine has no terminals: %v", err)
	}
	defer master.Close()
	number, err := unix.IoctlGetInt(int(master.Fd()), unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	if err := unix.IoctlSetPointerInt(int(master.Fd()), unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	slave, err := os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	cmd := command(t, args...)
	cmd.Stdout, cmd.Stderr = slave, slave
	cmd.Env = append(cmd.Env, environment...)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	slave.Close()
	var out bytes.Buffer
	io.Copy(&out, master) // ends with an error when the process has closed the other side
	cmd.Wait()
	return strings.ReplaceAll(out.String(), "\r\n", "\n")
}

func TestColoursOnATerminal(t *testing.T) {
	path := file(t, "main.rs", "fn main() {\n    let _x = y;\n}\n")
	const head = "error[E0425]: cannot find value `y` in this scope\n"
	const coloured = "\x1b[1m\x1b[91merror[E0425]\x1b[0m\x1b[1m: cannot find value `y` in this scope\x1b[0m\n"
	const erase = "\r\x1b[K"
	term := "TERM=xterm"
	for _, verb := range []string{"run", "check", "link"} { // link compiles in a child process
		out := onTerminal(t, []string{term, "NO_COLOR="}, verb, path)
		if i := strings.LastIndex(out, erase); i >= 0 { // a slow machine shows how far it is
			out = out[i+len(erase):]
		}
		if !strings.HasPrefix(out, coloured) {
			t.Errorf("%s: %q", verb, out)
		}
	}
	for _, environment := range [][]string{{term, "NO_COLOR=1"}, {"TERM=dumb", "NO_COLOR="}} {
		if out := onTerminal(t, environment, "check", path); !strings.HasPrefix(out, head) || strings.Contains(out, "\x1b") {
			t.Errorf("%q: %q", environment, out)
		}
	}
	out := onTerminal(t, []string{term, "NO_COLOR="}, "dance")
	if !strings.HasPrefix(out, "\x1b[1;91mpollground:\x1b[0m there is") {
		t.Errorf("%q", out)
	}
	// The name of a file has no colours.
	out = onTerminal(t, []string{term, "NO_COLOR="}, "run", "\x1b[31mred.rs")
	if strings.Contains(out, "\x1b[31m") || !strings.Contains(out, `\x1b[31mred.rs`) {
		t.Errorf("%q", out)
	}
}
