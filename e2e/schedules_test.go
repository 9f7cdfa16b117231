package e2e

// Tests of the panel "All schedules".

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// Two threads take two locks in opposite orders. The default schedule ends without a deadlock.
const lockOrderProgram = `use std::sync::{Arc, Mutex};
use std::thread;

fn main() {
    let a = Arc::new(Mutex::new(0));
    let b = Arc::new(Mutex::new(0));
    let (a2, b2) = (a.clone(), b.clone());
    let t = thread::spawn(move || {
        let _y = b2.lock().unwrap();
        let _x = a2.lock().unwrap();
    });
    {
        let _x = a.lock().unwrap();
        let _y = b.lock().unwrap();
    }
    t.join().unwrap();
    println!("done");
}
`

// Four threads with more schedules than a search visits within its time budget.
const manySchedulesProgram = `use std::sync::atomic::{AtomicU32, Ordering::SeqCst};
static N: AtomicU32 = AtomicU32::new(1);
fn main() {
    std::thread::scope(|s| {
        for i in 1..5 {
            s.spawn(move || for _ in 0..9 {
                let n = N.load(SeqCst);
                N.store(n * 3 + i, SeqCst);
            });
        }
    });
    println!("done");
}
`

const searchState = `q("[data-pg=schedules]")?.dataset.state`

// tried runs the program, presses "Try all" and waits until every schedule is counted.
func tried(p *tab, source string) {
	p.Helper()
	p.write(source)
	p.runToEnd()
	p.wait("the run is told to be one schedule", `/one schedule|einen Ablauf/.test(text("[data-kind=schedule]").join())`)
	p.click("[data-act=try-all]")
	p.wait("every schedule is counted", searchState+` === "complete"`)
	p.settled()
}

func TestAllSchedules(t *testing.T) {
	t.Parallel()
	p := open(t, serveSite(t, nil)+"?freeze")
	tried(p, lockOrderProgram)
	if got := eval[string](p, `text("[data-schedules=summary]").join()`); got != "2 of 4 schedules deadlock." {
		t.Errorf("the summary is %q", got)
	}
	got := eval[[]string](p, `qq("[data-outcome]").map((e) => e.dataset.outcome + " " + e.querySelector(
		"[data-count]").dataset.count)`)
	same(t, "the outcomes", []string{"ended 2", "deadlock 2"}, got)
	if ways := eval[[]string](p, `text(".forks ul li")`); len(ways) != 2 || !strings.Contains(ways[0], "main line 14") ||
		!strings.Contains(strings.Join(ways, ";"), "Deadlock") {
		t.Errorf("fates part at %q", ways)
	}

	// Play the deadlock; the page marks its point of no return.
	p.act(`q("[data-outcome=deadlock] [data-act=play-outcome]").focus()`)
	p.act(`q("[data-outcome=deadlock] [data-act=play-outcome]").click()`)
	p.wait("the run follows the schedule", `app.model.explore.playing === 1 && app.model.view?.event > 0`)
	p.click("[data-act=end]")
	p.wait("the run can never go on", `pg.view?.banner?.kind === "stalled"`)
	const sealed = "From here on every schedule deadlocks."
	p.wait("the point of no return is marked in the timeline",
		fmt.Sprintf(`q("[data-pg=point]")?.hidden === false && q("[data-pg=point]").title === %q`, sealed))
	p.click("[data-act=to-point]")
	p.wait("the stage says so", fmt.Sprintf(`text("[data-pg=schedule] p").join() === %q`, sealed))
	if !eval[bool](p, `pg.view.event < pg.view.events && q(".pic path.last") !== null`) {
		t.Error("the point is the end, or the picture does not show it")
	}

	// The link opens the same run, in the page and on the command line.
	p.act(`pg.seek({event: 1e6})`)
	p.settled()
	link, event := eval[string](p, `pg.link()`), eval[int](p, `pg.view.event`)
	p = open(t, link)
	p.wait("the link shows the deadlock", fmt.Sprintf(
		`pg.view?.banner?.kind === "stalled" && pg.view.event === %d && app.model.linkMessage === ""`, event))
	p.settled()
	if out, err := exec.Command(command, "verify", link).CombinedOutput(); err != nil {
		t.Errorf("verify: %v\n%s", err, out)
	}
	if again := eval[string](p, `pg.link()`); again != link {
		t.Errorf("the link of the link is\n%s, not\n%s", again, link)
	}
}

// What is wrong in some schedule although its end does not show it is in the panel: a wake that came too early, a
// schedule without an end, and the task that starves in it. The hash of the states is that of the command.
func TestThePanelShowsFindings(t *testing.T) {
	t.Parallel()
	p := open(t, serveSite(t, nil)+"?freeze")
	tried(p, `use std::sync::Arc;
use tokio::sync::Notify;
#[tokio::main]
async fn main() {
    let n = Arc::new(Notify::new());
    let m = n.clone();
    let h = tokio::spawn(async move {
        m.notified().await;
    });
    n.notify_waiters();
    h.await.unwrap();
}
`)
	p.wait("the wake is named", `q("[data-outcome=deadlock] [data-found]") !== null`)
	if got := eval[string](p, `text("[data-found]").join()`); !strings.HasPrefix(got, "#2 block:7 waits on line 8 and "+
		"is never woken. Another schedule wakes it on line 10.") {
		t.Errorf("the finding is %q", got)
	}
	starving := `use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
static FLAG: AtomicBool = AtomicBool::new(false);
#[tokio::main(worker_threads = 2)]
async fn main() {
    for _ in 0..2 { tokio::spawn(async { while !FLAG.load(SeqCst) {} }); }
    tokio::spawn(async { FLAG.store(true, SeqCst); }).await.unwrap();
}
`
	tried(p, starving)
	p.wait("the task that starves is named", `q("[data-outcome=starves]") !== null`)
	same(t, "the outcomes", []string{"ended", "endless", "starves"}, eval[[]string](p,
		`qq("[data-outcome]").map((e) => e.dataset.outcome)`))
	if got := eval[string](p, `text("[data-found]").join()`); !strings.HasPrefix(got, "Task #4 block:6 starves") {
		t.Errorf("the finding is %q", got)
	}
	p.act(`q("[data-outcome=starves] [data-act=play-outcome]").click()`)
	p.wait("the run follows the schedule", `app.model.explore.playing === 2 && app.model.view?.event > 0`)
	file := filepath.Join(t.TempDir(), "main.rs")
	if err := os.WriteFile(file, []byte(starving), 0o600); err != nil {
		t.Fatal(err)
	}
	out, _ := exec.Command(command, "explore", file).Output()
	if set := eval[string](p, `app.model.explore.result.set`); !strings.Contains(string(out), set) ||
		!eval[bool](p, fmt.Sprintf(`text("[data-schedules=progress]").join().includes(%q)`, set)) {
		t.Errorf("the panel does not have the hash of the command, or the command has not %q:\n%s", set, out)
	}
}

// A counterexample is compared with a run that ends well.
func TestACounterexampleIsCompared(t *testing.T) {
	t.Parallel()
	p := open(t, serveSite(t, nil)+"?freeze")
	tried(p, lockOrderProgram)
	p.act(`app.playOutcome(1)`)
	p.wait("the run follows the schedule", `app.model.explore.playing === 1 && app.model.view?.event > 0`)
	p.click("[data-act=compare-outcome]")
	p.wait("both runs are there", `app.model.compare?.result && app.model.view?.other`)
	ends := eval[[]int](p, `[app.model.compare.result.a.exit, app.model.compare.result.b.exit]`)
	if len(ends) != 2 || ends[0] == 0 || ends[1] != 0 {
		t.Errorf("the runs end with %v", ends)
	}
	p.act(`app.setCompare(null)`)
	p.wait("the panel is there again", searchState+` === "complete"`)
}

// Timers that are due together race if the panel says so, and the link of an outcome opens its run.
func TestTimersRaceInThePage(t *testing.T) {
	t.Parallel()
	p := open(t, serveSite(t, nil)+"?freeze")
	tried(p, `use tokio::time::{sleep, Duration};
#[tokio::main(flavor = "current_thread")]
async fn main() {
    let hs: Vec<_> = [5, 6].into_iter().map(|ms| tokio::spawn(async move {
        sleep(Duration::from_millis(ms)).await;
        print!("{ms} ");
    })).collect();
    for h in hs { h.await.unwrap(); }
}
`)
	outputs := func() []string { return eval[[]string](p, `app.model.explore.result.outcomes.map((o) => o.stdout)`) }
	same(t, "the outputs", []string{"5 6 "}, outputs())
	p.act(`q("[data-act=race-timers]").value = "1000000",
		q("[data-act=race-timers]").dispatchEvent(new Event("change"))`)
	p.wait("the timers race", `app.model.explore.races.window === 1e6 && app.model.explore.result?.state === "complete"`)
	p.settled()
	same(t, "the outputs", []string{"5 6 ", "6 5 "}, outputs())
	p.act(`app.playOutcome(1)`)
	p.wait("the run follows the schedule", `app.model.explore.playing === 1 && app.model.view?.event > 0`)
	p.click("[data-act=end]")
	p.wait("the run has ended", `app.model.status === "ended"`)
	p.settled()
	link := eval[string](p, `pg.link()`)
	if out, err := exec.Command(command, "verify", link).CombinedOutput(); err != nil {
		t.Errorf("verify: %v\n%s", err, out)
	}
}

// During a search the page draws frames and responds, and the search can be paused and stopped.
func TestThePageLivesWhileItSearches(t *testing.T) {
	t.Parallel()
	p := open(t, serveSite(t, nil)+"?freeze")
	p.write(manySchedulesProgram)
	p.click("[data-act=schedules]")
	frames := eval[[]int](p, `(async () => {
		const list = [];
		let frames = 0, last = null;
		while (list.length < 4) {
			await new Promise(requestAnimationFrame);
			frames++;
			const r = app.model.explore?.result;
			if (!r || r === last) continue;
			if (last) list.push(frames);
			last = r, frames = 0;
		}
		return list;
	})()`)
	for _, n := range frames {
		if n == 0 {
			t.Errorf("no frame between two messages: %v", frames)
		}
	}
	if n := eval[int](p, `app.model.explore.result.outcomes.length`); n == 0 {
		t.Error("nothing is shown of what was found so far")
	}
	p.click("[data-act=search-pause]")
	p.wait("the search has paused", searchState+` === "paused"`)
	states := eval[int](p, `app.model.explore.result.states`)
	p.click("[data-act=search-go]")
	p.wait("it has gone on", fmt.Sprintf(`app.model.explore.result.states > %d`, states))
	// The visible run continues during the search.
	p.click("[data-act=end]")
	p.wait("the run has ended", `app.model.status === "ended"`)
	p.click("[data-act=search-stop]")
	p.wait("the search has stopped", searchState+` === "stopped"`)
	p.click("[data-act=close-schedules]")
	p.wait("the panel is closed", `!q("[data-pg=schedules]") && app.model.explore === null`)
}

// The panel fits at every width, in both languages.
func TestThePanelIsNotClipped(t *testing.T) {
	t.Parallel()
	site := serveRoot(t, nil)
	for _, language := range []string{"", "de/"} {
		p := open(t, site+language+"playground.html?freeze")
		tried(p, lockOrderProgram)
		p.act(`app.playOutcome(1)`)
		p.wait("the mark is there", `app.model.explore.mark !== null`)
		for _, size := range sizes {
			p.do(chromedp.EmulateViewport(size[0], size[1]))
			p.act(`app.setPane("schedules"), app.setTab("schedules")`)
			p.settled()
			where := fmt.Sprintf("%s%d px", language, size[0])
			for _, wrong := range eval[[]string](p, misplaced) {
				t.Errorf("%s: %s", where, wrong)
			}
			if !eval[bool](p, `q("[data-pg=schedules]").offsetParent !== null &&
				q("[data-outcome=deadlock]").offsetWidth > 200`) {
				t.Errorf("%s: the panel is not shown", where)
			}
			if wide := eval[int](p, `document.documentElement.scrollWidth - innerWidth`); wide > 0 {
				t.Errorf("%s: the page is %d px too wide", where, wide)
			}
		}
	}
}

// BenchmarkSearch reports how many transitions a second the worker makes in a search of all schedules, and how long it
// takes, for the programs that package schedules explores natively.
func BenchmarkSearch(b *testing.B) {
	files, err := filepath.Glob("../executor/scenario/schedules/testdata/*.rs")
	if err != nil || len(files) == 0 {
		b.Fatal("no programs", err)
	}
	p := open(b, serveSite(b, nil)+"?freeze")
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(strings.TrimSuffix(filepath.Base(file), ".rs"), func(b *testing.B) {
			p.write(string(source))
			p.runToEnd()
			for b.Loop() {
				found := eval[[]float64](p, `(async () => {
					const start = performance.now();
					app.tryAll();
					for (;;) {
						await new Promise((done) => setTimeout(done, 10));
						const r = app.model.explore?.result;
						if (r && (r.state !== "running" || performance.now() - start > 20e3)) {
							return [performance.now() - start, r.transitions, r.state === "complete" ? 1 : 0];
						}
					}
				})()`)
				b.ReportMetric(found[0]/1000, "s")
				b.ReportMetric(1000*found[1]/found[0], "transitions/s")
				b.ReportMetric(found[2], "complete")
				p.act(`app.closeSchedules()`)
			}
		})
	}
}
