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

// Timers that are due together race if a flag says so, with its time also those that are due soon after. The links say
// so, and verify plays them.
func TestExploreRacesTimers(t *testing.T) {
	file := filepath.Join(t.TempDir(), "main.rs")
	const source = `use tokio::time::{sleep, Duration};
#[tokio::main(flavor = "current_thread")]
async fn main() {
    let hs: Vec<_> = [5, 5, 6].into_iter().enumerate().map(|(i, ms)| tokio::spawn(async move {
        sleep(Duration::from_millis(ms)).await;
        print!("{i}");
    })).collect();
    for h in hs { h.await.unwrap(); }
}`
	if err := os.WriteFile(file, []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		flags []string
		exit  int
		count string
		ends  int
	}{
		{nil, 0, "1", 1},
		{[]string{"--race-timers"}, exitOutcomes, "2", 2},
		{[]string{"--race-timers=false"}, 0, "1", 1},
		{[]string{"--race-timers", "1ms"}, exitOutcomes, "8", 6},
		{[]string{"--race-timers=1ms"}, exitOutcomes, "8", 6},
		{[]string{"--race-timers", "0.9ms"}, exitOutcomes, "2", 2},
	} {
		r := call(t, append(append([]string{"explore", "--json"}, c.flags...), file)...)
		var o exploredObject
		if err := json.Unmarshal([]byte(r.stdout), &o); err != nil {
			t.Fatalf("%v: %+v", err, r)
		}
		if r.status != c.exit || o.Schedules == nil || *o.Schedules != c.count || len(o.Outcomes) != c.ends {
			t.Errorf("%v: %+v, want %s schedules with %d ends", c.flags, r, c.count, c.ends)
		}
		for _, x := range o.Outcomes[len(o.Outcomes)-1:] {
			if v := call(t, "verify", x.Link); v.status != 0 || !strings.Contains(v.stdout, "The link holds") {
				t.Errorf("%v: %s: verify says %+v", c.flags, x.Stdout, v)
			}
		}
	}
	for _, wrong := range []string{"--race-timers=soon", "--race-timers=-1ms"} {
		if r := call(t, "explore", wrong, file); r.status != 2 || !strings.Contains(r.stderr, "a time such as 1ms") {
			t.Errorf("%s: %+v", wrong, r)
		}
	}
}

// A task that starves is a finding with a link, and schedules that never end are an outcome.
func TestExploreNamesTasksThatStarve(t *testing.T) {
	file := filepath.Join(t.TempDir(), "main.rs")
	const source = `use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
static FLAG: AtomicBool = AtomicBool::new(false);
#[tokio::main(worker_threads = 2)]
async fn main() {
    for _ in 0..2 { tokio::spawn(async { while !FLAG.load(SeqCst) {} }); }
    tokio::spawn(async { FLAG.store(true, SeqCst); }).await.unwrap();
}`
	if err := os.WriteFile(file, []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	r := call(t, "explore", "--json", file)
	var o struct {
		exploredObject
		Findings []struct {
			Kind, Text, Link string
			Line             int
		}
	}
	if err := json.Unmarshal([]byte(r.stdout), &o); err != nil {
		t.Fatalf("%v: %+v", err, r)
	}
	if r.status != exitOutcomes || len(o.Outcomes) != 2 || o.Outcomes[1].Kind != "limit" ||
		!strings.Contains(o.Outcomes[1].Why, "never ends") {
		t.Errorf("%+v", r)
	}
	if len(o.Findings) != 1 || o.Findings[0].Kind != "starves" || o.Findings[0].Line != 6 ||
		!strings.Contains(o.Findings[0].Text, "block:6") {
		t.Fatalf("%+v", o.Findings)
	}
	if v := call(t, "verify", o.Findings[0].Link); v.status != 0 {
		t.Errorf("verify says %+v", v)
	}
	if people := call(t, "explore", file); !strings.Contains(people.stdout, "starves: Task #") {
		t.Errorf("for people: %s", people.stdout)
	}
}
