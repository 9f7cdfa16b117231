package schedules

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/trace"
)

const header = `#![allow(unused)]
use std::sync::{atomic::{AtomicBool, AtomicU32, Ordering::SeqCst}, mpsc, Arc, Condvar, Mutex, RwLock};
use std::thread;
`

func compile(t *testing.T, source string) *scenario.Program {
	t.Helper()
	p, list := scenario.Load("main.rs", source)
	if p == nil {
		t.Fatalf("refused: %v\n%s", list, source)
	}
	return p
}

// outcomes is the result on one line: 4 × ended "done\n", 2 × deadlock "".
func outcomes(r Result) string {
	var list []string
	for _, o := range r.Outcomes {
		list = append(list, fmt.Sprintf("%v × %s %q", o.Count, o.Kind, o.Stdout))
	}
	return strings.Join(list, ", ")
}

// play checks that the schedule of each outcome leads to it, in a run that is recorded, with a trace that is possible.
func play(t *testing.T, p *scenario.Program, r Result) {
	t.Helper()
	for _, o := range r.Outcomes {
		for _, lines := range []bool{false, true} {
			s := scenario.NewSession(p, scenario.Options{Schedule: o.Schedule, Lines: lines})
			for s.Advance(scenario.Limits{Instructions: 97, Until: -1}) == scenario.StopBudget {
			}
			if got := string(s.TakeStdout()); got != o.Stdout || s.ExitCode() != o.Exit {
				t.Errorf("schedule %q, lines %v: %q and status %d, want %q and %d", o.Schedule, lines, got, s.ExitCode(),
					o.Stdout, o.Exit)
			}
			if err := trace.Validate(s.Trace()); err != nil {
				t.Errorf("schedule %q: the trace is impossible: %v", o.Schedule, err)
			}
		}
	}
}

// The counts of the first ones were computed by hand.
func TestOutcomesOfPrograms(t *testing.T) {
	for _, c := range []struct{ name, want, source string }{
		{"two locks in opposite orders", `2 × ended "done\n", 2 × deadlock ""`, `fn main() {
    let (a, b) = (Arc::new(Mutex::new(0)), Arc::new(Mutex::new(0)));
    let (a2, b2) = (a.clone(), b.clone());
    let t = thread::spawn(move || { let _x = b2.lock().unwrap(); let _y = a2.lock().unwrap(); });
    { let _x = a.lock().unwrap(); let _y = b.lock().unwrap(); }
    t.join().unwrap();
    println!("done");
}`},
		{"a lost update", `2 × ended "2\n", 4 × ended "1\n"`, `fn main() {
    let n = Arc::new(AtomicU32::new(0));
    let m = n.clone();
    let t = thread::spawn(move || { let v = m.load(SeqCst); m.store(v + 1, SeqCst); });
    let v = n.load(SeqCst); n.store(v + 1, SeqCst);
    t.join().unwrap();
    println!("{}", n.load(SeqCst));
}`},
		{"three threads with one lock", `6 × ended "3\n"`, `fn main() {
    let n = Arc::new(Mutex::new(0));
    let hs: Vec<_> = (0..3).map(|_| { let n = n.clone(); thread::spawn(move || *n.lock().unwrap() += 1) }).collect();
    for h in hs { h.join().unwrap(); }
    println!("{}", n.lock().unwrap());
}`},
		{"no choice", `1 × ended "1\n"`, `fn main() { println!("1"); }`},
		{"a try_lock that may fail", `2 × ended "true\n", 1 × ended "false\n"`, `fn main() {
    let m = Arc::new(Mutex::new(0));
    let m2 = m.clone();
    let t = thread::spawn(move || { drop(m2.lock().unwrap()); });
    let free = m.try_lock().is_ok();
    t.join().unwrap();
    println!("{free}");
}`},
		{"a thread that spins", `<nil> × ended "done\n"`, `fn main() {
    let f = Arc::new(AtomicBool::new(false));
    let g = f.clone();
    let t = thread::spawn(move || { g.store(true, SeqCst); });
    while !f.load(SeqCst) {}
    t.join().unwrap();
    println!("done");
}`},
		{"a notification that comes too early", "", `fn main() {
    let p = Arc::new((Mutex::new(()), Condvar::new()));
    let q = p.clone();
    let t = thread::spawn(move || { q.1.notify_one(); });
    let g = p.0.lock().unwrap();
    let g = p.1.wait(g).unwrap();
    drop(g);
    t.join().unwrap();
    println!("done");
}`},
		{"a panic in one order", "", `fn main() {
    let (tx, rx) = mpsc::channel();
    let other = tx.clone();
    thread::spawn(move || other.send(1).unwrap());
    thread::spawn(move || tx.send(2).unwrap());
    assert_eq!(rx.recv().unwrap(), 1);
}`},
		{"readers and a writer", "", `fn main() {
    let l = Arc::new(RwLock::new(0));
    let hs: Vec<_> = (0..2).map(|i| { let l = l.clone(); thread::spawn(move || {
        if i == 0 { *l.write().unwrap() += 1; } else { println!("{}", *l.read().unwrap()); }
    }) }).collect();
    for h in hs { h.join().unwrap(); }
}`},
		{"timers that are due together", "", `#[tokio::main(flavor = "current_thread")]
async fn main() {
    use std::time::Duration;
    let a = tokio::spawn(async { tokio::time::sleep(Duration::from_millis(5)).await; print!("a"); });
    tokio::time::sleep(Duration::from_millis(5)).await;
    print!("m");
    a.await.unwrap();
}`},
		{"a select", `1 × ended "a", 1 × ended "b"`, `#[tokio::main(flavor = "current_thread")]
async fn main() { tokio::select! { _ = async {} => print!("a"), _ = async {} => print!("b") } }`},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := compile(t, header+c.source)
			r := Explore(p, scenario.Options{}, Options{})
			got := outcomes(r)
			t.Logf("%s; %d states, %d transitions", got, r.States, r.Transitions)
			if !r.Complete || c.want != "" && got != c.want {
				t.Errorf("%s\nwant %s", got, c.want)
			}
			play(t, p, r)
			if r.Schedules != nil {
				sameApart(t, p, r)
			}
		})
	}
}

// sameApart compares with a search that does not compare states: it runs every schedule.
func sameApart(t *testing.T, p *scenario.Program, r Result) {
	t.Helper()
	apart := Explore(p, scenario.Options{}, Options{apart: true})
	if got, want := counts(r), counts(apart); !maps.Equal(got, want) {
		t.Errorf("%v, but all schedules one by one are %v", got, want)
	}
}

func counts(r Result) map[string]string {
	m := map[string]string{}
	for _, o := range r.Outcomes {
		m[fmt.Sprintf("%s %q", o.Kind, o.Stdout)] = o.Count.String()
	}
	return m
}

// Small programs of two threads that take locks and change atomics, made at random.
func TestCountsOfGeneratedPrograms(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	n, several := 30, 0
	if long {
		n = 200
	}
	for range n {
		var body [2]strings.Builder
		for i := range body {
			held := map[int]bool{}
			for range 2 + rnd.IntN(2) {
				k := rnd.IntN(2)
				switch n := rnd.IntN(4); {
				case n == 0 && !held[k]:
					held[k] = true
					fmt.Fprintf(&body[i], "let mut g%d = l[%d].lock().unwrap(); *g%d += 1; ", k, k, k)
				case n == 1:
					fmt.Fprintf(&body[i], "let v = a[%d].load(SeqCst); a[%d].store(v + 1, SeqCst); ", k, k)
				case n == 2:
					fmt.Fprintf(&body[i], "a[%d].fetch_add(3, SeqCst); ", k)
				default:
					fmt.Fprintf(&body[i], "if a[%d].load(SeqCst) == 1 { print!(\"{}\", %d); } ", k, i)
				}
			}
		}
		source := header + `fn main() {
    let l: Arc<Vec<Mutex<u32>>> = Arc::new((0..2).map(|_| Mutex::new(0)).collect());
    let a: Arc<Vec<AtomicU32>> = Arc::new((0..2).map(|_| AtomicU32::new(0)).collect());
    let t = { let (l, a) = (l.clone(), a.clone()); thread::spawn(move || { ` + body[0].String() + `}) };
    { ` + body[1].String() + `}
    t.join().unwrap();
    println!(" {} {}", a[0].load(SeqCst), a[1].load(SeqCst));
}`
		p := compile(t, source)
		r := Explore(p, scenario.Options{}, Options{})
		if len(r.Outcomes) > 1 {
			several++
		}
		sameApart(t, p, r)
		play(t, p, r)
		if t.Failed() {
			t.Fatal(source)
		}
	}
	if several < n/3 {
		t.Errorf("only %d of %d programs have several outcomes", several, n)
	}
}

// The same program has the same set of states, whoever explores it: once more in the same process, compiled anew, after
// a run, after another program, or in slices.
func TestTheSetOfStatesIsReproducible(t *testing.T) {
	files, err := filepath.Glob("testdata/*/*.rs")
	if err != nil || len(files) == 0 {
		t.Fatal("no programs", err)
	}
	sources := []string{header + `fn main() {
    let n = Arc::new(AtomicU32::new(0));
    let hs: Vec<_> = (0..2).map(|_| { let n = n.clone(); thread::spawn(move ||
        { n.fetch_add(1, SeqCst); n.fetch_add(1, SeqCst); }
    ) }).collect();
    for h in hs { h.join().unwrap(); }
}`}
	for i, file := range append(files, "testdata/watch.rs", "testdata/tasks.rs", "testdata/diners.rs") {
		if !long && i%7 != 0 && i < len(files) {
			continue
		}
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		sources = append(sources, string(source))
	}
	set := func(r Result) string { return fmt.Sprintf("%x, %d states, %s", r.Set, r.States, outcomes(r)) }
	for i, source := range sources {
		o := Options{Timers: i%2 == 1}
		p := compile(t, source)
		first := Explore(p, scenario.Options{}, o)
		want := set(first)
		if got := set(Explore(p, scenario.Options{}, o)); got != want {
			t.Errorf("%s\nonce more: %s\n%s", want, got, source)
		}
		p = compile(t, source)
		for _, options := range []scenario.Options{{}, {Seed: 3, Lines: true}, {Schedule: first.Outcomes[0].Schedule}} {
			s := scenario.NewSession(p, options)
			s.Advance(scenario.Limits{Until: -1})
		}
		if got := set(Explore(p, scenario.Options{}, o)); got != want {
			t.Errorf("%s\nafter runs: %s\n%s", want, got, source)
		}
		p = compile(t, source)
		other := Start(compile(t, sources[0]), scenario.Options{}, Options{})
		o.Slice = 1000
		x := Start(p, scenario.Options{}, o)
		for !x.Advance(1) {
			other.Advance(1)
		}
		if got := set(x.Result()); got != want {
			t.Errorf("%s\nin slices: %s\n%s", want, got, source)
		}
		if i == 0 && first.States > 40 {
			t.Errorf("%d states: states that are the same are not recognised", first.States)
		}
	}
}

// With any executor, one of three tasks that are ready may be first.
func TestAnyExecutor(t *testing.T) {
	p := compile(t, `#[tokio::main(flavor = "current_thread")]
async fn main() {
    let hs: Vec<_> = (0..3).map(|i| tokio::spawn(async move { print!("{i}"); })).collect();
    for h in hs { h.await.unwrap(); }
}`)
	own := Explore(p, scenario.Options{}, Options{})
	if got := outcomes(own); got != `1 × ended "012"` {
		t.Errorf("the executor's own order: %s", got)
	}
	any := Explore(p, scenario.Options{}, Options{Any: true})
	if !any.Complete || len(any.Outcomes) != 6 {
		t.Errorf("any order: %s", outcomes(any))
	}
	play(t, p, any)
}

func TestABudgetEndsTheSearch(t *testing.T) {
	p := compile(t, header+`fn main() {
    let n = Arc::new(AtomicU32::new(0));
    let hs: Vec<_> = (0..4).map(|_| { let n = n.clone(); thread::spawn(move ||
        for _ in 0..9 { n.fetch_add(1, SeqCst); }
    ) }).collect();
    for h in hs { h.join().unwrap(); }
}`)
	left := 50
	r := Explore(p, scenario.Options{}, Options{Stop: func() bool { left--; return left < 0 }})
	if r.Complete || r.Schedules != nil || r.Transitions != 50 {
		t.Errorf("%+v", r)
	}
}
