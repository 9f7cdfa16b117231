package e2e

// Tests of the search that cancels every future at every await, in the panel "All schedules".

import (
	"fmt"
	"os/exec"
	"testing"

	"github.com/chromedp/chromedp"
)

// A time limit may end while a received message is handled.
const lossyProgram = `use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{sleep, timeout};

async fn handle(rx: &mut mpsc::Receiver<u32>) {
    let n = rx.recv().await.unwrap();
    sleep(Duration::from_millis(5)).await;
    println!("got {n}");
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (tx, mut rx) = mpsc::channel(4);
    let t = tokio::spawn(async move {
        sleep(Duration::from_millis(1)).await;
        let _ = tx.send(1).await;
    });
    let limit = Duration::from_millis(20);
    let _ = timeout(limit, handle(&mut rx)).await;
    let _ = t.await;
    println!("end");
}
`

const cancelState = `q("[data-pg=cancels]")?.dataset.state`

// cancelled runs the program, cancels everywhere and waits until that is over.
func cancelled(p *tab, source string) {
	p.Helper()
	p.write(source)
	p.runToEnd()
	p.wait("all cancellations are offered", `q("[data-act=cancel-all]") !== null`)
	p.click("[data-act=cancel-all]")
	p.wait("every cancellation is tried", cancelState+` === "complete"`)
	p.settled()
}

func TestEveryAwaitIsCancelled(t *testing.T) {
	t.Parallel()
	p := open(t, serveSite(t, nil)+"?freeze")
	cancelled(p, lossyProgram)
	if got := eval[string](p, `text("[data-cancels=summary]").join()`); got != "2 of 3 awaits are not cancel safe." {
		t.Errorf("the summary is %q", got)
	}
	lost := eval[[]string](p, `qq("[data-await]").map((e) => e.dataset.await + " " + [...e.querySelectorAll(
		".lost")].map((l) => l.textContent).join())`)
	same(t, "the awaits", []string{"7 loses n = 1, received and not yet handled", "15 ", "6 "}, lost)

	// The keyboard shows the cancellation on the stage, at its moment, and its line in the program.
	p.act(`q("[data-await='7'] [data-act=play-cancel]").focus()`)
	p.act(`q("[data-await='7'] [data-act=play-cancel]").click()`)
	p.wait("the run stands where the future is cancelled",
		`app.model.follow?.mark && app.model.view.event === app.model.follow.mark.event && app.model.status === "paused"`)
	p.settled()
	const here = "From here on the future is cancelled: nobody polls it, and its owner drops it."
	p.wait("the stage says so", fmt.Sprintf(`text("[data-pg=schedule] p").join() === %q`, here))
	p.wait("the timeline marks it",
		fmt.Sprintf(`q("[data-pg=point]")?.hidden === false && q("[data-pg=point]").title === %q`, here))
	if !eval[bool](p, `pg.shadowRoot.activeElement.matches("[data-act=play-cancel]")`) {
		t.Error("the focus has left the list")
	}
	if got := eval[string](p, `(() => {
		const { from, to } = app.editor.editor.view.state.selection.main;
		return app.model.source.slice(from, to);
	})()`); got != "sleep(Duration::from_millis(5)).await;" {
		t.Errorf("the line %q is selected", got)
	}
	p.click("[data-act=end]")
	p.wait("the run has ended", `app.model.status === "ended"`)
	p.settled()
	printed := eval[[]string](p, `pg.view.console.rows.filter((r) => r.kind === "out").map((r) => r.text)`)
	same(t, "the output", []string{"end"}, printed)

	// The link opens the same run, with its mark, in the page and on the command line.
	link := eval[string](p, `pg.link()`)
	p = open(t, link)
	p.wait("the link shows the cancellation", `app.model.follow?.mark && q("[data-pg=point]")?.hidden === false`)
	p.settled()
	if out, err := exec.Command(command, "verify", link).CombinedOutput(); err != nil {
		t.Errorf("verify: %v\n%s", err, out)
	}
	if again := eval[string](p, `pg.link()`); again != link {
		t.Errorf("the link of the link is\n%s, not\n%s", again, link)
	}
}

// The run without the cancellation is compared, and both searches keep what they have found.
func TestACancellationIsCompared(t *testing.T) {
	t.Parallel()
	p := open(t, serveSite(t, nil)+"?freeze")
	cancelled(p, lossyProgram)
	p.click("[data-search=schedules]")
	p.wait("every schedule is counted", searchState+` === "complete"`)
	p.click("[data-search=cancels]")
	p.wait("the cancellations are there", cancelState+` === "complete"`)
	p.click("[data-await='7'] [data-act=play-cancel]")
	p.wait("the run follows it", `app.model.follow?.mark`)
	p.click("[data-act=compare-outcome]")
	p.wait("both runs are there", `app.model.compare?.result && app.model.view?.other`)
	if eval[bool](p, `app.model.compare.result.output.same`) {
		t.Error("both print the same")
	}
}

// endlessProgram has more cancellations than a search tries within its time budget.
const endlessProgram = `use tokio::time::{sleep, Duration};
#[tokio::main(worker_threads = 2)]
async fn main() {
    for i in 0..400u64 {
        tokio::spawn(async move { loop { sleep(Duration::from_millis(1 + i % 7)).await } });
    }
    loop { sleep(Duration::from_secs(1)).await }
}
`

// The search of cancellations pauses, goes on and stops, and gives way to the other one.
func TestCancellationsPause(t *testing.T) {
	t.Parallel()
	p := open(t, serveSite(t, nil)+"?freeze")
	p.write(endlessProgram)
	p.click("[data-act=schedules]")
	p.click("[data-search=cancels]")
	p.wait("it is under way", `app.model.cancels?.result?.state === "running"`)
	p.click("[data-act=search-pause]")
	p.wait("the search has paused", cancelState+` === "paused"`)
	p.click("[data-act=search-go]")
	p.wait("it has gone on", cancelState+` === "running"`)
	p.click("[data-search=schedules]")
	p.act(`app.tryAll()`)
	p.wait("the other search is under way", `app.model.explore?.result && app.model.cancels?.result.state === "stopped"`)
	p.click("[data-act=search-stop]")
	p.wait("it has stopped", searchState+` === "stopped"`)
	p.click("[data-act=close-schedules]")
	p.wait("the panel is closed", `app.model.explore === null && app.model.cancels === null`)
}

// The panel of cancellations fits at every width, in both languages and both themes, and axe finds nothing in it.
func TestThePanelOfCancellationsIsNotClipped(t *testing.T) {
	t.Parallel()
	site := serveRoot(t, nil)
	for _, language := range []string{"", "de/"} {
		p := open(t, site+language+"playground.html?freeze")
		p.loadAxe()
		cancelled(p, lossyProgram)
		p.click("[data-await='7'] [data-act=play-cancel]")
		p.wait("the mark is there", `app.model.follow?.mark`)
		for i, size := range sizes {
			p.do(chromedp.EmulateViewport(size[0], size[1]))
			theme := []string{"light", "dark"}[i%2]
			p.act(fmt.Sprintf(`app.setTheme(%q), app.setPane("schedules"), app.setTab("schedules")`, theme))
			p.settled()
			where := fmt.Sprintf("%s%d px, %s", language, size[0], theme)
			p.violations(where)
			for _, wrong := range eval[[]string](p, misplaced) {
				t.Errorf("%s: %s", where, wrong)
			}
			if !eval[bool](p, `q("[data-pg=cancels]").offsetParent !== null &&
				q("[data-await='7']").offsetWidth > 200`) {
				t.Errorf("%s: the panel is not shown", where)
			}
			if wide := eval[int](p, `document.documentElement.scrollWidth - innerWidth`); wide > 0 {
				t.Errorf("%s: the page is %d px too wide", where, wide)
			}
		}
	}
}

// BenchmarkFramesDuringASearch reports how many frames a second the page draws while the worker searches, beside those
// without a search, and the longest task of the page's thread.
func BenchmarkFramesDuringASearch(b *testing.B) {
	p := open(b, serveSite(b, nil)+"?freeze")
	p.write(manySchedulesProgram)
	p.runToEnd()
	const frames = `(async () => {
		let longest = 0, n = 0;
		const o = new PerformanceObserver((l) => l.getEntries().forEach((e) => { longest = Math.max(longest, e.duration); }));
		o.observe({entryTypes: ["longtask"]});
		const start = performance.now();
		while (performance.now() - start < 3000) await new Promise(requestAnimationFrame), n++;
		o.disconnect();
		return [n / 3, longest];
	})()`
	for range b.N {
		plain := eval[[]float64](p, frames)
		p.act(`app.tryAll()`)
		p.wait("the search is under way", `app.model.explore?.result`)
		searching := eval[[]float64](p, frames)
		p.act(`app.cancelAll()`)
		p.wait("the other search is under way or over", `app.model.cancels?.result`)
		b.ReportMetric(plain[0], "frames/s")
		b.ReportMetric(searching[0], "frames/s-searching")
		b.ReportMetric(plain[1], "longest-ms")
		b.ReportMetric(searching[1], "longest-ms-searching")
		p.act(`app.closeSchedules()`)
	}
}
