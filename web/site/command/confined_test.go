package command

import (
	"encoding/xml"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/scenario/link"
	"github.com/pollground/pollground/web/site/share"
)

const twoTasks = `#[tokio::main(flavor = "current_thread")]
async fn main() {
    let t = tokio::spawn(async { 2 });
    println!("{}", t.await.unwrap());
}
`

// linkTo returns what the verb link prints, without the end of line.
func linkTo(t *testing.T, args ...string) string {
	t.Helper()
	r := call(t, append([]string{"link"}, args...)...)
	if r.status != 0 || r.stderr != "" {
		t.Fatalf("%+v", r)
	}
	return strings.TrimSuffix(r.stdout, "\n")
}

func TestALinkIsVerified(t *testing.T) {
	path := file(t, "main.rs", twoTasks)
	moment := linkTo(t, path, "--at", "1s", "--url", "https://example.org/")
	start := linkTo(t, path)
	other, err := share.Fragment(link.Link{Source: twoTasks, Event: 3, Hash: 7})
	if err != nil {
		t.Fatal(err)
	}
	stranger, err := share.Fragment(link.Link{Source: twoTasks, Executor: "stranger"})
	if err != nil {
		t.Fatal(err)
	}
	wrong, err := share.Fragment(link.Link{Source: "fn main() { let _x = y; }"})
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(moment, "https://example.org/playground.html#p1=") {
		t.Errorf("the link is %q", moment)
	}
	for _, c := range []struct {
		address        string
		status         int
		stdout, stderr string // parts
	}{
		{moment, 0, "The link holds: ", ""},
		{start, 0, "Nothing to compare: ", ""},
		{moment + "AAAA", 1, "", "something behind its end"},
		{moment + ".", 1, "", "damaged"},
		{"#" + other, 1, "", "another version of the engine"},
		{"#" + stranger, 1, "", "executor that this version does not have"},
		{"#" + wrong, 1, "", "cannot find value `y` in this scope\n --> main.rs:1:22\n"},
		{"https://example.org/", 1, "", "no shared link"},
	} {
		r := call(t, "verify", c.address)
		if r.status != c.status || !strings.Contains(r.stdout, c.stdout) || !strings.Contains(r.stderr, c.stderr) ||
			c.status != 0 && r.stdout != "" {
			t.Errorf("%.80s: %+v, want %+v", c.address, r, c)
		}
	}
}

func TestAPosterIsDrawn(t *testing.T) {
	path := file(t, "main.rs", twoTasks)
	out := filepath.Join(t.TempDir(), "out.svg")
	drawn := call(t, "poster", path, "--at", "1s")
	if drawn.status != 0 || !strings.HasPrefix(drawn.stdout, "<svg ") || drawn.stderr != "" {
		t.Errorf("%+v", drawn)
	}
	if r := call(t, "poster", "-o", out, "--at", "1s", path); r.status != 0 || r.stdout != "" {
		t.Errorf("%+v", r)
	}
	if text, err := os.ReadFile(out); err != nil || string(text) != drawn.stdout {
		t.Errorf("%v: the file has %d bytes, standard output had %d", err, len(text), len(drawn.stdout))
	}
}

// What a program says cannot break the picture or command the terminal.
func TestAPosterIsXMLWhateverTheProgramSays(t *testing.T) {
	const source = "//! # <Title> & \x1b[2J\n\nfn main() {\n    println!(\"\x1b[31m</svg>\x00\uffff \u009b31m\");\n}\n"
	r := call(t, "poster", file(t, "main.rs", source), "--at", "1s")
	if r.status != 0 || strings.ContainsAny(r.stdout, "\x1b\u009b") {
		t.Errorf("status %d, %q", r.status, r.stderr)
	}
	for decoder := xml.NewDecoder(strings.NewReader(r.stdout)); ; {
		if _, err := decoder.Token(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
}

// A program that is refused is shown with all its diagnostics, and with the lines of the file: the poster itself leaves
// out the header.
func TestWhatIsRefusedIsExplained(t *testing.T) {
	path := file(t, "main.rs", "//! # Title\n//!\n//! Text.\n\nfn main() {\n    let _x = y;\n    let _z = w;\n}\n")
	for _, verb := range []string{"poster", "link"} {
		r := call(t, verb, path)
		if r.status != 1 || r.stdout != "" || !strings.Contains(r.stderr, "main.rs:6:14") ||
			!strings.Contains(r.stderr, "main.rs:7:14") || !strings.Contains(r.stderr, "due to 2 previous errors") {
			t.Errorf("%s: %+v", verb, r)
		}
	}
}

func TestStrangersHaveADeadline(t *testing.T) {
	path := file(t, "main.rs", "fn main() { loop {} }")
	r := call(t, "link", path, "--timeout", "1ms")
	r.is(t, 1, "", "pollground: the program took longer than 1ms, so its process was ended; --timeout allows more\n")
	for _, timeout := range []string{"0", "-1s", "soon"} {
		if r := call(t, "link", path, "--timeout", timeout); r.status != 2 {
			t.Errorf("--timeout %s: %+v", timeout, r)
		}
	}
}

// A run that is cut off is said to be.
func TestAnEndlessProgramIsCutOff(t *testing.T) {
	path := file(t, "main.rs", "fn main() { loop {} }")
	r := call(t, "poster", path)
	r.is(t, 0, r.stdout, "was ended after 500 million instructions")
}

func TestTheChildIsNotForUsers(t *testing.T) {
	if r := call(t, childName); r.status != 1 || !strings.Contains(r.stderr, "is for child processes") {
		t.Errorf("%+v", r)
	}
	if r := call(t, "help"); r.status != 0 || strings.Contains(r.stdout, childName) {
		t.Errorf("%+v", r)
	}
}
