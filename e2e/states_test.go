package e2e

import (
	"slices"
	"strings"
	"testing"
)

// A program with every state of a task, and all states of a worker but one.
const statesProgram = `use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::time::sleep;

struct Forgetful;

impl Future for Forgetful {
    type Output = ();
    fn poll(self: Pin<&mut Self>, _cx: &mut Context<'_>) -> Poll<()> {
        Poll::Pending
    }
}

async fn forgetful() {
    Forgetful.await;
}

async fn slow() {
    sleep(Duration::from_secs(60)).await;
}

async fn bad(row: Vec<i32>) -> i32 {
    row[3]
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    tokio::spawn(forgetful());
    let slow = tokio::spawn(slow());
    let _ = tokio::spawn(bad(vec![1])).await;
    std::thread::sleep(Duration::from_millis(5));
    slow.abort();
    let _ = slow.await;
    sleep(Duration::from_millis(1)).await;
    println!("done");
}
`

const stalledProgram = `fn main() {
    futures::executor::block_on(std::future::pending::<()>());
}
`

// walk visits all moments of a completed run and returns every state that the page shows: the state's name for tasks,
// "worker NAME" for workers.
const walk = `(async () => {
	const seen = new Set(), end = app.model.view.events;
	for (let e = 0; e <= end; e++) {
		pg.seek({event: e});
		while (+pg.getAttribute("data-pg-event") !== e) await new Promise(requestAnimationFrame);
		for (const x of qq("[data-state]")) seen.add((x.dataset.pg === "worker" ? "worker " : "") + x.dataset.state);
	}
	return [...seen].sort();
})()`

func TestEveryStateIsShown(t *testing.T) {
	t.Parallel()
	p := open(t, serveSite(t, nil)+"?freeze")
	p.known(statesProgram)
	seen := eval[[]string](p, walk)
	p.known(stalledProgram)
	seen = append(seen, eval[[]string](p, walk)...)
	for _, want := range []string{
		"created", "ready", "polling", "waiting", "done", "cancelled", "panicked", "lost",
		"worker polling", "worker asleep", "worker idle", "worker blocked", "worker stalled",
	} {
		if !slices.Contains(seen, want) {
			t.Errorf("never shown: %s (of %v)", want, seen)
		}
	}
}

func TestWhatTheAnalysisSays(t *testing.T) {
	t.Parallel()
	p := open(t, serveSite(t, nil)+"?freeze")
	p.known(statesProgram)
	p.act(`app.select(2), app.toggleWhy(), pg.seek({t: 3})`)
	p.wait("why #2 waits is proven", `q("[data-pg=why] [data-verdict=never]") && q("[data-pg=why] [data-proof=unstored]")`)
	p.wait("the finding has a row", `q("[data-pg=console] li[data-finding=unstored]")`)
	p.wait("the line has a lens", `text(".lens.bad").some((x) => x.includes("waker not stored"))`)
	p.wait("the banner names a remedy", `q("[data-pg=banner] [data-act=line], [data-pg=banner] [data-act=fix]")`)
	p.click("[data-pg=console] li[data-finding=unstored]")
	p.wait(
		"its row leads to its moment",
		`app.model.findings.some((f) => f.kind === "unstored" && Math.abs(f.event - app.model.view.event) <= 1)`,
	)

	// thread::sleep blocks a worker; a button in the banner fixes the program.
	p.known(keysProgram)
	p.seek(1)
	p.click("[data-pg=banner] [data-act=fix]")
	p.wait("the line is mended", `pg.source.includes("tokio::time::sleep(Duration::from_millis(2)).await;")`)
	p.runToEnd()
	if eval[bool](p, `app.model.findings.some((f) => f.kind === "blocked")`) {
		t.Error("the worker is still blocked")
	}

	// Breakpoints on a line and on the polls of a task.
	p.known(keysProgram)
	p.act(`app.toggleBreak({kind: "line", id: 10}), app.toggleBreak({kind: "poll", id: 3})`)
	p.wait("the gutter shows the line", `q(".cm-lineNumbers .cm-gutterElement.pg-break")?.textContent === "10"`)
	p.settled()
	p.act(`app.end()`)
	p.wait("the run stops at a poll of #3", `
		pg.getAttribute("data-pg-status") === "paused" && q("[data-pg=notice][data-kind=break]")
		&& app.model.selected === 3`)
	p.act(`app.toggleBreak({kind: "poll", id: 3}), app.end()`)
	p.wait(
		"and at the line",
		`/line 10/i.test(text("[data-pg=notice]").join()) && pg.getAttribute("data-pg-status") === "paused"`,
	)
	p.act(`app.clearBreaks()`)
	p.wait("no breakpoint is left", `app.model.breaks.length === 0 && !q(".cm-gutterElement.pg-break")`)

	// The trace is available as a table.
	p.act(`app.openTable("events", 0)`)
	p.wait("the table has rows", `qq("[data-popup=table] tbody tr").length > 20`)
	p.act(`app.openTable("tasks")`)
	p.wait("and one per task", `qq("[data-popup=table] tbody tr[data-task]").length === 3`)
	p.act(`app.popup(null)`)

	// Compare with another executor on the same clock.
	p.click("[data-act=compare]")
	p.wait("both runs are shown", `qq(".stage[data-side] .sb").length === 2 && qq(".diff tbody tr").length > 4`)
	p.wait("the difference is a sentence", `text("[data-compare=first]").join().length > 20`)
	p.click("[data-act=compare]")
	p.wait("one run is left", `qq(".stage .sb").length === 1`)

	// Each side has lanes for its own workers.
	p.known(swarmSource(1))
	p.act(`app.setCompare({executor: "queue", workers: 1})`)
	p.wait("both have run", `app.model.compare?.result && app.model.compare.lanes`)
	p.seek(30)
	p.wait(
		"there is a lane per worker",
		`text("[data-lanes=compare] [data-worker]").join() ===
			"AWorker 0,Worker 1,Worker 2,Worker 3,Main thread,BWorker 0,Main thread"`,
	)
	p.act(`app.setCompare(null)`)
	p.wait("one run is left", `qq(".stage .sb").length === 1`)
	p.known(keysProgram)
	p.settled()

	// With many tasks the timeline shows an overview.
	p.known(
		strings.Replace(keysProgram, `let a = tokio::spawn(nap("a", 3));`, `for _ in 0..60 { tokio::spawn(nap("c", 2)); }
    let a = tokio::spawn(nap("a", 3));`, 1),
	)
	p.wait("the lanes are an overview", `q("[data-pg=timeline][data-lanes=density]") && app.model.density?.total === 63`)
	p.settled()

	// Lanes scroll without a request to the engine for each step, which would read the whole run.
	p.act(`app.setLaneMode("tasks")`)
	p.wait("there are lanes", `q(".tl-l [role=option]")?.dataset.task === "1"
		&& app.model.lanes.tasks.length > qq(".tl-l [role=option]").length`)
	p.settled()
	p.act(
		`window.askedFor = [],
		app.session.engine.send = new Proxy(app.session.engine.send, {
			apply(f, self, args) { askedFor.push(args[0].op); return Reflect.apply(f, self, args); },
		}),
		q(".tl-s").scrollTop = 5 * app.timeline.layout.row`,
	)
	p.wait("the sixth task is on top", `q(".tl-l [role=option]")?.dataset.task === "6"`)
	p.settled()
	if got := eval[[]string](p, `askedFor`); slices.Contains(got, "lanes") {
		t.Errorf("the engine was asked for %v", got)
	}
	top := `(() => {
		const { ruler, row, workers } = app.timeline.layout;
		return pg.hitTest(400, ruler + row * (workers + 0.5)).task;
	})()`
	if got := eval[int](p, top); got != 6 {
		t.Errorf("on top lies task %d", got)
	}
}

// For a poll that never returns, which records no events, the page shows a banner with a Stop button.
func TestAComputationWithoutEndIsTold(t *testing.T) {
	t.Parallel()
	p := open(t, serveSite(t, nil)+"?freeze")
	p.write(
		"#[tokio::main(flavor = \"current_thread\")]\nasync fn main() {\n    let mut x = 0u64;\n" +
			"    loop { x = x.wrapping_add(1); }\n}\n",
	)
	p.click("[data-act=run]")
	p.wait("the banner names the line", `q("[data-pg=banner][data-kind=quiet]")?.textContent.includes("line 4")`)
	p.act(`qq("[data-pg=banner] button").find((b) => b.textContent.trim() === "Stop").click()`)
	p.status("ended")
	p.wait("nothing is said of it any more", `!q("[data-pg=banner][data-kind=quiet]")`)
}
