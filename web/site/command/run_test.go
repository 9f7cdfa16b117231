package command

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

const (
	hello       = "fn main() { println!(\"grüß dich\"); print!(\"no end of line\"); }\n"
	helloPrints = "grüß dich\nno end of line"
)

func TestAProgramOnStandardInput(t *testing.T) {
	cmd := command(t, "run", "-")
	cmd.Stdin = strings.NewReader(hello)
	finish(t, cmd).is(t, 0, helloPrints)
	cmd = command(t, "check", "-")
	cmd.Stdin = strings.NewReader("fn main() {\n    let _x = y;\n}")
	finish(t, cmd).is(t, 1, "", " --> <anon>:2:14\n")
}

func TestCheckDoesNotRun(t *testing.T) {
	call(t, "check", file(t, "main.rs", hello)).is(t, 0, "")
	call(t, "check", file(t, "main.rs", "fn main() { loop {} }")).is(t, 0, "")
	call(t, "check", file(t, "main.rs", "fn main() { let x = 1; }")).is(t, 0, "", "warning: unused variable: `x`")
	call(t, "check", file(t, "main.rs", "fn main() { let _x = y; }")).is(t, 1, "", "error[E0425]: cannot find value")
}

func TestFlagsStandBehindTheFile(t *testing.T) {
	call(t, "run", file(t, "main.rs", hello), "--stats", "--seed", "7").is(t, 0, helloPrints, "polls 0")
}

func TestOutputIsPassedOnByteForByte(t *testing.T) {
	const source = `use std::io::Write;
fn main() {
    std::io::stdout().write_all(&[0xff, 0, 13, 10, 27, 0xc3]).unwrap();
}`
	call(t, "run", file(t, "main.rs", source)).is(t, 0, "\xff\x00\r\n\x1b\xc3")
}

// A use of memory that real Rust does not define has a status of its own.
func TestUndefinedBehaviourHasItsOwnStatus(t *testing.T) {
	const dangling = `fn main() {
    println!("before");
    let p = 16 as *const u64;
    println!("{}", unsafe { *p });
}`
	call(t, "run", file(t, "main.rs", dangling)).is(t, 4, "before\n", "error: Undefined Behavior: ")
	const exits = "fn main() { std::process::exit(139) }"
	call(t, "run", file(t, "main.rs", exits)).is(t, 139, "")
}

// An access outside of the program's memory is undefined behaviour, and no report of Go's.
func TestAFaultIsUndefinedBehaviour(t *testing.T) {
	const faults = `fn main() {
    let p: *mut [u64; 1 << 20] = std::ptr::null_mut();
    let r = unsafe { &mut *p };
    println!("{}", r[70000]);
}`
	r := call(t, "run", file(t, "main.rs", faults))
	r.is(t, 4, "", "error: Undefined Behavior: ")
	if strings.Contains(r.stderr, "goroutine") {
		t.Error(r.stderr)
	}
}

// What a file is called cannot command the terminal. The program's own output stays as it is.
func TestNamesInMessagesAreEscaped(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("this system has no such file names")
	}
	const name = "a\x1b[2Jb\u202e.rs"
	folder := t.TempDir()
	refused, missing := filepath.Join(folder, name), filepath.Join(folder, "no"+name)
	if err := os.WriteFile(refused, []byte("fn main() { let _x = y; }"), 0o644); err != nil {
		t.Fatal(err)
	}
	panics := filepath.Join(folder, "p"+name)
	if err := os.WriteFile(panics, []byte("fn main() { panic!() }"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"run", refused}, {"check", refused}, {"link", refused}, {"poster", refused}, {"run", missing}, {"run", panics},
		{"run", "--host-events", missing, refused}, {"run", "--trace", filepath.Join(missing, "x"), panics},
		{"poster", panics, "-o", filepath.Join(missing, "x")}, {"run", name, name}, {"run", "--" + name},
		{"run", "--executor", name, panics}, {"run", "--seed", name, panics}, {name},
	} {
		r := call(t, args...)
		if strings.ContainsAny(r.stderr+r.stdout, "\x1b\u202e") || !strings.Contains(r.stderr, `a\x1b[2Jb`) {
			t.Errorf("%q: %+q", args, r.stderr)
		}
	}
	const bold = `fn main() { println!("\x1b[1mbold"); eprintln!("\x1b[1mbold"); }`
	call(t, "run", file(t, "main.rs", bold)).is(t, 0, "\x1b[1mbold\n", "\x1b[1mbold\n")
}

// A source without an end costs no more than the longest program.
func TestEndlessFilesAreRefused(t *testing.T) {
	for _, verb := range []string{"run", "check", "link", "poster"} {
		cmd := command(t, verb, "-")
		in, err := cmd.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		written := make(chan struct{})
		go func() { // until the other side has had enough
			defer close(written)
			for err := error(nil); err == nil; {
				_, err = in.Write(bytes.Repeat([]byte("// more\n"), 1<<13))
			}
		}()
		refusedAsTooLong(t, finish(t, cmd))
		<-written
	}
	if _, err := os.Stat("/dev/zero"); err == nil {
		refusedAsTooLong(t, call(t, "run", "/dev/zero"))
	}
}

func refusedAsTooLong(t *testing.T, r result) {
	t.Helper()
	r.is(t, 1, "", "larger than 1024 KB")
	if len(r.stderr) > 2_000 {
		t.Errorf("the message has %d bytes", len(r.stderr))
	}
}

func TestALostOutputIsAFailure(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip("this system has no /dev/full; package cli tests the same with a writer that fails")
	}
	defer full.Close()
	path := file(t, "main.rs", hello)
	endless := file(t, "endless.rs", `fn main() { loop { println!("y"); } }`)
	for _, args := range [][]string{{"run", path}, {"run", endless}, {"run", "--json", path}, {"run", "--listing", path},
		{"link", path}, {"poster", path}, {"help"}, {"help", "run"}, {"--version"}} {
		cmd := command(t, args...)
		cmd.Stdout = full
		finish(t, cmd).is(t, 1, "", "pollground: cannot write to standard output: no space left on device\n")
	}
}

// A reader that goes away ends the run as it ends other tools: by SIGPIPE, without a word.
func TestAClosedPipeEndsTheRun(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("this system has no SIGPIPE")
	}
	cmd := command(t, "run", file(t, "main.rs", `fn main() { loop { println!("y"); } }`))
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadFull(out, make([]byte, 4)); err != nil {
		t.Error(err)
	}
	out.Close()
	if err := cmd.Wait(); err == nil || err.Error() != "signal: broken pipe" || stderr.Len() > 0 {
		t.Errorf("%v, %q", err, stderr.String())
	}
}

func TestResultsDoNotFollowLinks(t *testing.T) {
	folder := t.TempDir()
	victim, link := filepath.Join(folder, "victim"), filepath.Join(folder, "out")
	if err := os.WriteFile(victim, []byte("precious"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(victim, link); err != nil {
		t.Fatal(err)
	}
	path := file(t, "main.rs", hello)
	for _, args := range [][]string{{"run", path, "--trace", link}, {"poster", path, "-o", link}} {
		r := call(t, args...)
		r.is(t, 1, r.stdout, "symbolic link")
		if text, err := os.ReadFile(victim); err != nil || string(text) != "precious" {
			t.Errorf("%q: the file behind the link holds %.40q, %v", args, text, err)
		}
	}
}
