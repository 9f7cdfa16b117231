package command

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The exit status is the first that applies, and an entry has the line and what is lost there.
func TestCancel(t *testing.T) {
	const program = `use tokio::{sync::mpsc, time::{sleep, timeout, Duration}};
#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (tx, mut rx) = mpsc::channel(1);
    tx.send(1).await.unwrap();
    BODY
    println!("{:?}", rx.recv().await);
}`
	for _, c := range []struct {
		name, body, lost, outcome string
		exit                      int
	}{
		{"lost", `timeout(Duration::from_millis(9), tx.send(2)).await.unwrap_err();`, "the message that send held",
			"ended, as without the cancellation", exitLost},
		{"safe", `timeout(Duration::from_millis(9), sleep(Duration::from_millis(20))).await.unwrap_err();`, "",
			"ended, as without the cancellation", 0},
		{"panic", `timeout(Duration::from_millis(9), sleep(Duration::from_millis(5))).await.unwrap();`, "",
			"panic: called", 0},
		{"deadlock", `let n = tokio::sync::Notify::new();
    if timeout(Duration::from_millis(9), sleep(Duration::from_millis(5))).await.is_err() { n.notified().await; }`, "",
			"deadlock", exitLost},
		{"refused", `tx.send(1, 2);`, "", "", exitRefused},
	} {
		t.Run(c.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "main.rs")
			if err := os.WriteFile(file, []byte(strings.Replace(program, "BODY", c.body, 1)), 0o600); err != nil {
				t.Fatal(err)
			}
			r := call(t, "cancel", "--json", file)
			var list []cancelled
			if err := json.Unmarshal([]byte(r.stdout), &list); err != nil || list == nil {
				t.Fatalf("%v: %+v", err, r)
			}
			if r.status != c.exit || (len(list) == 0) != (c.exit == exitRefused) {
				t.Errorf("status %d, want %d: %s", r.status, c.exit, r.stdout)
			}
			if c.exit == exitRefused {
				if !strings.Contains(r.stderr, "error[E0061]") {
					t.Errorf("the diagnostics are missing: %s", r.stderr)
				}
				return
			}
			e := list[0]
			if lost := strings.Join(e.Lost, "; "); e.Task != "main" || e.Line < 6 || !strings.HasPrefix(e.Await, "timeout(") ||
				!strings.HasPrefix(e.Outcome, c.outcome) || !strings.Contains(lost, c.lost) || c.lost == "" && lost != "" {
				t.Errorf("%+v", list)
			}
			people := call(t, "cancel", file)
			if people.status != c.exit || !strings.Contains(people.stdout, e.Await+"\n") ||
				!strings.Contains(people.stdout, "then: "+e.Outcome) {
				t.Errorf("for people: %+v", people)
			}
		})
	}
}

func TestCancelEndsWithItsBudget(t *testing.T) {
	file := filepath.Join(t.TempDir(), "main.rs")
	const source = `#[tokio::main(flavor = "current_thread")]
async fn main() {
    tokio::spawn(async { loop { tokio::task::yield_now().await } });
    loop { tokio::task::yield_now().await }
}`
	if err := os.WriteFile(file, []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	r := call(t, "cancel", "--budget", "1ns", file)
	if r.status != exitIncomplete || !strings.Contains(r.stdout, "the budget ended") {
		t.Errorf("%+v", r)
	}
	if r := call(t, "cancel", "--budget", "0s", file); r.status != 2 {
		t.Errorf("no budget: %+v", r)
	}
}

// A run says itself that it has lost data, with the line.
func TestARunSaysThatItHasLostData(t *testing.T) {
	for file, line := range map[string]int{"read_exact_in_select": 20, "send_under_timeout": 16,
		"write_all_under_timeout": 15, "half_a_line": 16, "pinned_outside_not": 0, "reserve_not": 0} {
		r := call(t, "run", "--json", "--diagnose", "../../../executor/scenario/cancel/testdata/"+file+".rs")
		var o object
		if err := json.Unmarshal([]byte(r.stdout), &o); err != nil {
			t.Fatalf("%v: %+v", err, r)
		}
		got := 0
		for _, f := range o.Findings {
			if f.Kind == "lost-data" {
				got = int(f.Line)
			}
		}
		if got != line {
			t.Errorf("%s: lost data on line %d, want %d: %+v", file, got, line, o.Findings)
		}
	}
}
