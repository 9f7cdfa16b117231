package tests

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/golden"
	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/trace"
	"github.com/pollground/pollground/executor/trace/explain"
)

// recorded runs a program with its statements recorded, to its end or until it has used so many instructions.
func recorded(t *testing.T, file string, o scenario.Options) *scenario.Session {
	t.Helper()
	source, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	p, list := scenario.Load(filepath.Base(file), string(source))
	if p == nil {
		t.Fatalf("refused: %+v", list)
	}
	o.Lines = true
	s := scenario.NewSession(p, o)
	for s.Steps() < 20_000_000 {
		stop := s.Advance(scenario.Limits{Instructions: 1_000_000, Until: -1})
		if stop != scenario.StopBudget && stop != scenario.StopUnit {
			break
		}
	}
	return s
}

// sound are programs that do what they mean to do, by file: the topics of pass about futures, runtimes and tasks.
func sound(t *testing.T) (files []string) {
	t.Helper()
	for _, topic := range []string{"own_futures", "runtimes", "concurrency"} {
		list, err := filepath.Glob(filepath.Join("pass", topic, "*.rs"))
		if err != nil || len(list) == 0 {
			t.Fatalf("no programs in pass/%s: %v", topic, err)
		}
		files = append(files, list...)
	}
	return files
}

// Each program of trace says in //~ comments which finding a line has; the one called …_not comes close to the same
// mistake and does not make it.
func TestTrace(t *testing.T) {
	kinds := map[string]bool{}
	for _, p := range programs(t, "trace") {
		t.Run(p.name, func(t *testing.T) {
			file := p.base + ".rs"
			for _, seed := range []uint64{0, 7} {
				s := recorded(t, file, scenario.Options{Seed: seed})
				a := explain.NewAnalysis(s.Trace())
				for a.Update(97) {
				}
				found := map[int][]string{} // by line
				for _, f := range a.List(s.Latest()) {
					found[int(f.Line)] = append(found[int(f.Line)], f.Kind.String())
					kinds[f.Kind.String()] = true
					if f.Event < 1 || f.Event > s.Trace().Len() || f.Text == "" || f.Time > s.Trace().End() {
						t.Errorf("seed %d: %+v", seed, f)
					}
				}
				if strings.HasSuffix(p.name, "_not") != (len(found) == 0) {
					t.Error("only a near miss has no finding")
				}
				golden.Compare(t, file, marked(p.source, found))
			}
		})
	}
	for k := explain.Unpolled; k <= explain.LostData; k++ {
		if !kinds[k.String()] {
			t.Errorf("no program for %s", k)
		}
	}
}

// marked is the text of a program with a comment for each finding at the end of its line.
func marked(source string, found map[int][]string) string {
	var b strings.Builder
	line := 0
	for text := range strings.Lines(source) {
		line++
		text, _, _ = strings.Cut(strings.TrimSuffix(text, "\n"), " //~ ")
		b.WriteString(text)
		slices.Sort(found[line])
		for _, kind := range found[line] {
			b.WriteString(" //~ " + kind)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// The corpus are programs that do what they mean to do. What is found in them is listed here, and nothing else may be.
func TestFindingsHaveNoFalseAlarms(t *testing.T) {
	known := map[string]string{
		"current_thread_ordering": "unpolled", // "never awaited, never run"
		"never_awaited":           "unpolled",
		"lost_wakeup_timeout":     "unstored",          // a future that is broken on purpose
		"std_mutex_across_await":  "lock-across-await", // on purpose
		"channel_deadlocks":       "lost-data",         // the time limit ends a send that can never end
		"load_shedding":           "lost-data",         // what comes too late is shed
	}
	for _, file := range sound(t) {
		name := strings.TrimSuffix(filepath.Base(file), ".rs")
		s := recorded(t, file, scenario.Options{})
		a := explain.NewAnalysis(s.Trace())
		for a.Update(10_000) {
		}
		for _, f := range a.List(s.Latest()) {
			if f.Kind.String() != known[name] {
				t.Errorf("%s: %s", name, f.Text)
			}
		}
	}
}

// why asks about the task of that name at the end of the run.
func why(t *testing.T, file, name string) *explain.Chain {
	t.Helper()
	log := recorded(t, "trace/findings/"+file, scenario.Options{}).Trace()
	for id := uint32(1); int(id) <= log.Tasks(); id++ {
		if log.Name(id) == name {
			return explain.Why(log, id, log.Len())
		}
	}
	t.Fatalf("%s has no task %s", file, name)
	return nil
}

// When nothing can wake a task any more, the chain proves it, with the line at which the waker was lost.
func TestWhyProves(t *testing.T) {
	for _, c := range []struct {
		file, task, how string
		line            int32
	}{
		{"unstored.rs", "block:16", "unstored", 17},
		{"unstored.rs", "main", "unstored", 17}, // waits for the other one
		{"dropped.rs", "Gate", "dropped", 22},
		{"overwritten.rs", "Gate", "overwritten", 22},
		{"lost.rs", "Twice", "unpolled", 29},
		{"stuck.rs", "block:9", "cycle", 0},
		{"stuck.rs", "main", "cycle", 0},
	} {
		chain := why(t, c.file, c.task)
		if chain.Verdict.Kind != "never" || chain.Proof == nil || chain.Proof.How != c.how || chain.Proof.Line != c.line {
			t.Errorf("%s, %s: want %s at line %d:\n%s%+v", c.file, c.task, c.how, c.line, chain.Text(nil), chain.Proof)
		}
	}
}

// Whatever is called proven while a run goes on stays true to its end: nobody wakes that task, and nobody polls it.
func TestWhatIsProvenStaysTrue(t *testing.T) {
	files, err := filepath.Glob("trace/findings/*.rs")
	if err != nil {
		t.Fatal(err)
	}
	proven := 0
	for _, file := range append(files, sound(t)...) {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		p, _ := scenario.Load(filepath.Base(file), string(source))
		if p == nil {
			continue
		}
		s := scenario.NewSession(p, scenario.Options{Lines: true})
		log := s.Trace()
		type claim struct {
			event int
			text  string
		}
		claims := map[uint32]claim{}
		for step := 400; s.Steps() < 2_000_000; step += step / 8 {
			if stop := s.Advance(scenario.Limits{Instructions: int64(step), Until: -1}); stop != scenario.StopBudget && stop != scenario.StopUnit {
				break
			}
			for id := uint32(1); int(id) <= min(log.Tasks(), 40); id++ {
				if c := explain.Why(log, id, log.Len()); c != nil && c.Verdict.Kind == "never" {
					if _, known := claims[id]; !known {
						claims[id] = claim{log.Len(), c.Text(nil)}
					}
				}
			}
		}
		var e trace.Event
		for id, c := range claims {
			proven++
			aborts := strings.Contains(c.text, "Somebody could only abort it.")
			for i := c.event; i < log.Len(); i++ {
				if log.Load(i, &e); e.Task == id && (e.Kind == trace.Wake && !aborts || e.Kind == trace.PollBegin) {
					t.Errorf("%s: at %d it was proven, and then comes %s\n%s", file, c.event, log.EventText(i), c.text)
					break
				}
			}
		}
	}
	if proven < 4 {
		t.Errorf("that are only %d proofs", proven)
	}
}

// A task that waits for several at once is woken by the one that the chain names.
func TestWhyFollowsParts(t *testing.T) {
	const nap = "use std::time::Duration;\nuse tokio::time::sleep;\nasync fn nap(ms: u64) -> u64 {\n    sleep(Duration::from_millis(ms)).await;\n    ms\n}\n#[tokio::main(flavor = \"current_thread\")]\nasync fn main() {\n"
	for _, c := range []struct {
		name, body string
		want       []string
	}{
		{"join", "    tokio::join!(nap(30), nap(10), nap(20));\n}", []string{"sleep(10ms) will fire and wake it at 11.000 ms.", "one of 3 places that have its waker", "resource: sleep(30ms) has been armed"}},
		{"select", "    let (tx, rx) = tokio::sync::oneshot::channel::<u32>();\n    tokio::spawn(async move { nap(5).await; tx.send(1) });\n    tokio::select! { _ = rx => {} _ = nap(50) => {} }\n}", []string{"one of 2 places that have its waker", "cause: #2 block:10 will wake it on line 10"}},
		{"unordered", "    use futures::stream::{FuturesUnordered, StreamExt};\n    let mut all: FuturesUnordered<_> = [30, 10, 20].into_iter().map(nap).collect();\n    while all.next().await.is_some() {}\n}", []string{
			"sleep(10ms) of #3 nap will fire and wake it at 11.000 ms.", "part: #2 nap, a part of it, waits for sleep(30ms). (it has a waker of its own)", "part: #4 nap",
			"task: #3 nap, a part of #1 main, has been waiting", "    leaf: It waits for sleep(10ms) on line 4. (a timer of the reactor)", "cause: The timer of #3 nap will fire and wake #3 nap at 11.000 ms."}},
		{"buffered", "    use futures::stream::{self, StreamExt};\n    let (tx, rx) = tokio::sync::oneshot::channel::<u32>();\n    tokio::spawn(async move { nap(5).await; tx.send(1) });\n    stream::iter([rx]).map(|rx| async { rx.await.unwrap() }).buffer_unordered(2).collect::<Vec<_>>().await;\n}", []string{
			"a part of #1 main, has been waiting", "leaf: It waits for oneshot::Receiver on line 12.", "cause: #2 block:11 will wake #3 block:12 on line 11"}},
		{"blocking", "    tokio::task::spawn_blocking(|| std::thread::sleep(Duration::from_millis(3))).await.unwrap();\n}", []string{"held by what it joins", "Thread 1 will wake it on line 9 at"}},
		{"room", "    let (tx, mut rx) = tokio::sync::mpsc::channel(1);\n    let h = tokio::spawn(async move { nap(1).await; rx.recv().await; rx.recv().await });\n    tx.send(1).await.unwrap();\n    tx.send(2).await.unwrap();\n    h.await.unwrap();\n}", []string{"waits for mpsc::Sender on line 12", "future: send (awaited by main)"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "main.rs")
			if err := os.WriteFile(file, []byte(nap+c.body), 0o600); err != nil {
				t.Fatal(err)
			}
			log := recorded(t, file, scenario.Options{}).Trace()
			var chains []string
			var e trace.Event
			for i := range log.Len() {
				if log.Load(i, &e); e.Kind == trace.PollEnd && trace.Outcome(e.Arg) == trace.OutcomePending && e.Task == 1 {
					text := explain.Why(log, 1, i+1).Text(nil)
					chains = append(chains, text)
					missing := slices.ContainsFunc(c.want, func(s string) bool { return !strings.Contains(text, s) })
					if !missing {
						return
					}
				}
			}
			t.Errorf("no chain of main has all of %q:\n%s", c.want, strings.Join(chains, "\n"))
		})
	}
}

// While a run goes on the chain ends with what can fire, and once the run is known, with what did.
func TestWhyNamesTheCause(t *testing.T) {
	log := recorded(t, "trace/findings/blocked.rs", scenario.Options{}).Trace()
	var e trace.Event
	for i := range log.Len() {
		if log.Load(i, &e); e.Kind != trace.PollEnd || trace.Outcome(e.Arg) != trace.OutcomePending {
			continue
		}
		c := explain.Why(log, e.Task, i+1)
		if c.Verdict.Kind != "timer" && c.Verdict.Kind != "task" {
			t.Fatalf("at %d: %s", i+1, c.Text(nil))
		}
		var wake trace.Event
		log.Load(c.Verdict.Event-1, &wake)
		if wake.Kind != trace.Wake || wake.Task != e.Task {
			t.Errorf("at %d: said to be woken by %s", i+1, log.EventText(c.Verdict.Event-1))
		}
		if c.Links[0].Kind != "task" || c.Links[len(c.Links)-1].Text == "" {
			t.Errorf("at %d: %+v", i+1, c.Links)
		}
	}
}

// Two runs of one program differ first where the order of polls does, not where times do.
func TestCompareFindsTheFirstStep(t *testing.T) {
	a := recorded(t, "trace/findings/stuck_not.rs", scenario.Options{}).Trace()
	b := recorded(t, "trace/findings/stuck_not.rs", scenario.Options{}).Trace()
	if d := explain.Compare(explain.NewPath(a), explain.NewPath(b)); !d.Same || !d.Output.Same {
		t.Errorf("a run differs from itself: %+v", d)
	}
	file := "trace/findings/overwritten_not.rs"
	x := recorded(t, file, scenario.Options{Executor: "queue"}).Trace()
	y := recorded(t, file, scenario.Options{Executor: "busy"}).Trace()
	d := explain.Compare(explain.NewPath(x), explain.NewPath(y))
	if d.Same || d.First.A == 0 || !strings.Contains(d.Text, "B polls #2 Gate") {
		t.Errorf("queue against busy: %+v", d)
	}
	for _, r := range d.Rows {
		if r.Name == "wasted" && (r.A != 0 || r.B == 0 || r.Text != "all avoidable") {
			t.Errorf("wasted polls: %+v", r)
		}
	}
}
