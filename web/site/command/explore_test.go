package command

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// exploredObject is what a tool reads of explore --json.
type exploredObject struct {
	Status, Memory, Set string
	Exit                int
	Complete, Weaker    bool
	Schedules           *string
	States, Transitions int
	Outcomes            []struct {
		Kind, Stdout, Why, Schedule, Link string
		Count                             *string
	}
}

// The exit status is the first that applies, the counts are exact, and each link opens a run that ends as it says.
func TestExplore(t *testing.T) {
	const threads = `use std::{sync::{atomic::{AtomicU32, Ordering::*}, Arc, Mutex}, thread};
fn main() {
    let (a, b) = (Arc::new(Mutex::new(0)), Arc::new(Mutex::new(0)));
    let n = Arc::new(AtomicU32::new(0));
    let t = { let (a, b, n) = (a.clone(), b.clone(), n.clone()); thread::spawn(move || { FIRST }) };
    { SECOND }
    t.join().EXPECT
    println!("{}", n.load(SeqCst));
}`
	for _, c := range []struct {
		name, first, second, expect, schedules string
		exit                                   int
	}{
		{"deadlock", "let _y = b.lock(); let _x = a.lock();",
			"let _x = a.lock(); let _y = b.lock();", "unwrap();", "4", exitStuck},
		{"differ", "let v = n.load(SeqCst); n.store(v + 1, SeqCst);", "let v = n.load(SeqCst); n.store(v + 1, SeqCst);",
			"unwrap();", "6", exitOutcomes},
		{"alike", "n.fetch_add(1, Relaxed);", "n.fetch_add(1, Relaxed);", "unwrap();", "2", 0},
		{"panic", "if n.load(SeqCst) == 1 { panic!(\"late\") }", "n.store(1, SeqCst);", "unwrap();", "2", exitPanic},
		{"refused", "n.load(1);", "", "unwrap();", "", exitRefused},
		{"endless", "n.store(1, SeqCst);", "while n.load(SeqCst) == 0 {}", "unwrap();", "", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			source := strings.NewReplacer("FIRST", c.first, "SECOND", c.second, "EXPECT", c.expect).Replace(threads)
			file := filepath.Join(t.TempDir(), "main.rs")
			if err := os.WriteFile(file, []byte(source), 0o600); err != nil {
				t.Fatal(err)
			}
			r := call(t, "explore", "--json", file)
			var o exploredObject
			if err := json.Unmarshal([]byte(r.stdout), &o); err != nil {
				t.Fatalf("%v: %+v", err, r)
			}
			if r.status != c.exit || o.Exit != c.exit || o.Memory != "sc" {
				t.Errorf("status %d, exit %d, memory %q; want %d: %s", r.status, o.Exit, o.Memory, c.exit, r.stdout)
			}
			if (o.Schedules == nil) != (c.schedules == "") || o.Schedules != nil && *o.Schedules != c.schedules {
				t.Errorf("schedules %v, want %q: %s", o.Schedules, c.schedules, r.stdout)
			}
			if o.Weaker != (c.name == "alike") {
				t.Errorf("weaker orderings: %v", o.Weaker)
			}
			if c.exit == exitRefused {
				return
			}
			if !o.Complete || o.States == 0 || len(o.Set) != 32 {
				t.Errorf("%s", r.stdout)
			}
			for _, x := range o.Outcomes {
				if v := call(t, "verify", x.Link); v.status != 0 || !strings.Contains(v.stdout, "The link holds") {
					t.Errorf("%s: verify says %+v", x.Kind, v)
				}
			}
			people := call(t, "explore", file)
			if people.status != c.exit || c.schedules != "" && !strings.HasPrefix(people.stdout, c.schedules+" schedules") {
				t.Errorf("for people: %+v", people)
			}
			if o.Weaker != strings.Contains(people.stdout, "SeqCst") {
				t.Errorf("weaker orderings for people: %s", people.stdout)
			}
		})
	}
}

func TestExploreEndsWithItsBudget(t *testing.T) {
	file := filepath.Join(t.TempDir(), "main.rs")
	const source = `use std::{sync::atomic::{AtomicU32, Ordering::SeqCst}, thread};
static N: AtomicU32 = AtomicU32::new(0);
fn main() {
    let hs: Vec<_> = (0..9).map(|_| thread::spawn(|| for _ in 0..99 { N.fetch_add(1, SeqCst); })).collect();
    for h in hs { h.join().unwrap(); }
}`
	if err := os.WriteFile(file, []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	r := call(t, "explore", "--budget", "300ms", file)
	if r.status != exitIncomplete || !strings.Contains(r.stdout, "the budget ended") {
		t.Errorf("%+v", r)
	}
	if r := call(t, "explore", "--budget", "0s", file); r.status != 2 {
		t.Errorf("no budget: %+v", r)
	}
}
