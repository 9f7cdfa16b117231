package command

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// parsed is what a reader of --json knows of it.
type parsed struct {
	Status      string
	Exit        int
	Stdout      string
	Stderr      string
	Diagnostics []struct {
		Level, Code, Message string
		Spans                []span
		Children             []struct{ Level, Message string }
	}
	Stats    map[string]int64
	Findings []found
}

type found struct {
	Level, Kind, Text, Help string
	Line                    int
}

type span struct {
	Line      int
	Column    int
	EndLine   int `json:"end_line"`
	EndColumn int `json:"end_column"`
	Primary   bool
	Label     string
}

// parse returns the one object that a command line printed.
func parse(t *testing.T, r result) (p parsed) {
	t.Helper()
	decoder := json.NewDecoder(strings.NewReader(r.stdout))
	if err := decoder.Decode(&p); err != nil {
		t.Fatalf("%v: %+v", err, r)
	}
	if decoder.More() || strings.Count(r.stdout, "\n") != 1 {
		t.Errorf("more than one object on one line: %q", r.stdout)
	}
	var keys map[string]any
	if err := json.Unmarshal([]byte(r.stdout), &keys); err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"diagnostics", "findings"} {
		if list, ok := keys[key]; ok && list == nil {
			t.Errorf("%s is null, not a list", key)
		}
	}
	if p.Exit != r.status {
		t.Errorf("the object says exit %d, and the status is %d", p.Exit, r.status)
	}
	return p
}

func TestJSONSaysHowARunEnded(t *testing.T) {
	for _, c := range []struct {
		source string
		status string
		exit   int
		stdout string
		stderr string // a part
	}{
		{hello, "ended", 0, "grüß dich\nno end of line", ""},
		{`fn main() { print!("</script>\u{1b}"); eprint!("e"); std::process::exit(7) }`, "exit", 7, "</script>\x1b", "e"},
		{"fn main() {\n    panic!(\"broken\");\n}", "panic", 101, "", "main.rs:2:5:\nbroken\n"},
		{"fn main() { std::process::abort() }", "panic", 134, "", ""},
		{"fn main() { futures::executor::block_on(std::future::pending::<()>()) }", "deadlock", 3, "", "never go on"},
		{"fn main() { futures::executor::block_on(pollground::event(\"save\")); }", "deadlock", 3, "", "save"},
		{"fn main() { let p = 16 as *const u64; println!(\"{}\", unsafe { *p }); }", "ub", 4, "", "error: "},
		{"fn main() { loop { println!(\"{}\", \"x\".repeat(1 << 20)) } }", "limit", 134, "", "more than 32 MB"},
		{"fn main() { let _x = y; }", "refused", 1, "", ""},
	} {
		r := call(t, "run", "--json", file(t, "main.rs", c.source))
		p := parse(t, r)
		if p.Status != c.status || p.Exit != c.exit || c.status != "limit" && p.Stdout != c.stdout ||
			!strings.Contains(p.Stderr, c.stderr) {
			t.Errorf("%s\n%s, exit %d, %q, %q; want %+v", c.source, p.Status, p.Exit, p.Stdout, p.Stderr, c)
		}
		if c.status != "ub" && r.stderr != "" {
			t.Errorf("%s\nprints beside the object: %q", c.source, r.stderr)
		}
		if (p.Stats == nil) != (c.status == "refused") {
			t.Errorf("%s\nstats %v", c.source, p.Stats)
		}
	}
}

func TestJSONHasDiagnostics(t *testing.T) {
	const source = "fn main() {\n    let ü = 1; let x: u32 = \"a\";\n}\n"
	path := file(t, "main.rs", source)
	ran, checked := parse(t, call(t, "run", "--json", path)), parse(t, call(t, "check", path, "--json"))
	if ran.Status != "refused" || checked.Status != "refused" || !reflect.DeepEqual(ran.Diagnostics, checked.Diagnostics) {
		t.Errorf("run: %+v\ncheck: %+v", ran, checked)
	}
	for _, d := range ran.Diagnostics {
		if d.Level != "error" {
			continue
		}
		if d.Code != "E0308" || d.Message != "mismatched types" || len(d.Spans) == 0 {
			t.Fatalf("%+v", d)
		}
		want := span{2, 29, 2, 32, true, "expected `u32`, found `&str`"} // columns count characters
		if s := d.Spans[0]; s != want {
			t.Errorf("%+v, want %+v", s, want)
		}
		return
	}
	t.Errorf("no error among %+v", ran.Diagnostics)
}

func TestJSONHasWarningsStatsAndFindings(t *testing.T) {
	const source = `async fn forgotten() {}
fn main() {
    let unused = 1;
    futures::executor::block_on(async { forgotten(); println!("done") });
}
`
	path := file(t, "main.rs", source)
	p := parse(t, call(t, "run", path, "--json"))
	if p.Status != "ended" || p.Stdout != "done\n" {
		t.Errorf("%+v", p)
	}
	for _, key := range []string{"polls", "events", "instructions", "time_ns"} {
		if p.Stats[key] == 0 {
			t.Errorf("no %s in %v", key, p.Stats)
		}
	}
	if len(p.Diagnostics) != 2 || p.Diagnostics[0].Level != "warning" || p.Diagnostics[0].Code != "unused_variables" {
		t.Errorf("%+v", p.Diagnostics)
	}
	if !slices.ContainsFunc(p.Findings, func(f found) bool {
		return f.Kind == "unpolled" && f.Line == 4 && f.Text != "" && f.Help != ""
	}) {
		t.Errorf("%+v", p.Findings)
	}
	if p := parse(t, call(t, "check", "--json", path)); p.Status != "accepted" || len(p.Diagnostics) != 2 {
		t.Errorf("%+v", p)
	}
}

// The object lists the tasks that wait at the end, each with the futures below it.
func TestJSONHasTheFuturesThatWait(t *testing.T) {
	const source = `use tokio::sync::Mutex;
async fn lock(m: &Mutex<()>) {
    let _guard = m.lock().await;
}
#[tokio::main(flavor = "current_thread")]
async fn main() {
    let m = Mutex::new(());
    let _held = m.lock().await;
    tokio::join!(lock(&m), lock(&m));
}
`
	r := call(t, "run", "--json", file(t, "main.rs", source))
	var o struct {
		Tasks []struct {
			Name string
			Tree []struct {
				Depth, Line int
				Text        string
				Leaf        bool
			}
		}
	}
	if err := json.Unmarshal([]byte(r.stdout), &o); err != nil {
		t.Fatal(err)
	}
	got := ""
	for _, task := range o.Tasks {
		for _, x := range task.Tree {
			got += fmt.Sprintf("%s%s:%d ", strings.Repeat("-", x.Depth), x.Text, x.Line)
		}
	}
	const branch = "-lock:3 --lock:0 ---Mutex::lock:0 "
	if want := "main:9 " + branch + branch; got != want {
		t.Errorf("the tree is %q, not %q", got, want)
	}
}
