package e2e

// Tests of the clock and of repeated runs.

import (
	"fmt"
	"strings"
	"testing"
)

// During a second without events the clock advances, and the countdown of the armed timer decreases.
func TestTheClockRunsInSilence(t *testing.T) {
	t.Parallel()
	p := open(t, serveSite(t, nil)+"?program=hello_future")
	p.write(
		"use std::time::Duration;\nuse tokio::time::sleep;\n\n#[tokio::main(flavor = \"current_thread\")]\n" +
			"async fn main() {\n    sleep(Duration::from_secs(1)).await;\n    println!(\"up\");\n}\n",
	)
	p.runToEnd()
	p.act(`app.setSpeed(0.1)`)
	p.seek(500)
	p.wait("the moment is in the silence", `pg.state.time === 500e6`)
	silent := eval[int](p, `pg.state.event`)
	p.seekEvent(silent)
	p.wait("the playhead is before the silence", `+pg.getAttribute("data-pg-time-ns") < 5e6`)
	p.act(`pg.play()`)
	p.wait(
		"the clock runs while nothing happens",
		fmt.Sprintf(`+pg.getAttribute("data-pg-event") === %d && +pg.getAttribute("data-pg-time-ns") > 5e6`, silent),
	)
	p.wait(
		"what is due comes nearer",
		`/9\d\d\.?\d* ms|[1-8]\d\d\.?\d* ms/.test(q("[data-pg=reactor] [data-reactor]:not([data-fired])").textContent)`,
	)
	p.act(`pg.pause()`)
	p.status("paused")
	p.settled()
	at := eval[float64](p, `+pg.getAttribute("data-pg-time-ns")`)
	p.settled()
	if now := eval[float64](p, `+pg.getAttribute("data-pg-time-ns")`); now != at || now < 5e6 {
		t.Errorf("paused at %v ns, the clock reads %v", at, now)
	}
}

// After a change of the executor or the seed, the program runs again, and the page stays at the moment and reports it.
func TestAnotherExecutorForksTheRun(t *testing.T) {
	t.Parallel()
	p := open(t, serveSite(t, nil)+"?freeze&program=sleep_together")
	p.runToEnd()
	p.seek(150)
	p.settled()
	p.click("[data-act=executor]")
	p.click("[data-popup=executor] [data-executor=queue]")
	p.wait("the page says that it is another run", `q("[data-pg=notice][data-kind=forked]")`)
	p.settled()
	if got := eval[string](p, `pg.getAttribute("data-pg-executor")`); got != "queue" {
		t.Errorf("the run is on %q", got)
	}
	if got := eval[float64](p, `+pg.getAttribute("data-pg-time-ns") / 1e6`); got < 101 || got > 150 {
		t.Errorf("the moment is %v ms, it was 150", got)
	}
	// The same with another seed.
	p.act(`app.dismissNotice(), app.setConfig({seed: 7})`)
	p.wait("and again", `q("[data-pg=notice][data-kind=forked]") && pg.getAttribute("data-pg-seed") === "7"`)
}

// A drag during a repeated run waits for the run instead of cancelling it.
func TestADragWaitsForTheFork(t *testing.T) {
	t.Parallel()
	p := open(t, serveSite(t, nil)+"?freeze&program=sleep_together")
	p.runToEnd()
	p.act(`app.setConfig({executor: "busy"}), app.seekTime(100e6), app.seekTime(200e6)`)
	p.wait("another run is shown at the last moment of the drag", `
		pg.getAttribute("data-pg-executor") === "busy" && app.model.view.time === 200e6
		&& app.model.view.metrics.wasted > 0`)
}

// The console's header counts all printed lines, also those no longer kept, but no diagnostics.
func TestTheConsoleCountsLines(t *testing.T) {
	t.Parallel()
	p := open(t, serveSite(t, nil)+"?freeze&program=hello_future")
	quiet := strings.Replace(statesProgram, `let _ = tokio::spawn(bad(vec![1])).await;`, "", 1) // a panic prints
	p.write(strings.Replace(quiet, `println!("done");`, `for i in 0..300 { println!("{i}"); }`, 1))
	p.runToEnd()
	p.wait("the lines are counted", `text(".con-n").join() === "300 lines"`)
}

// After Run on a program with several errors, the console shows the first error at the top.
func TestTheFirstMistakeIsSeen(t *testing.T) {
	t.Parallel()
	p := open(t, serveSite(t, nil)+"?freeze&program=hello_future")
	p.write("fn main() {\n" + strings.Repeat("    let x: u32 = nowhere;\n", 20) + "}\n")
	p.click("[data-act=run]")
	p.status("error")
	p.settled()
	p.wait("the first row is at the top of the console", `
		Math.abs(q("[data-kind=diagnostic]").getBoundingClientRect().top - q(".logw").getBoundingClientRect().top) < 2
		&& q(".logw").scrollHeight > q(".logw").clientHeight`)
}

// While a run plays, each wake and each poll that returns Pending has a caption.
func TestCaptionsWhilePlaying(t *testing.T) {
	t.Parallel()
	p := open(t, serveSite(t, nil)+"?program=sleep_together")
	// The element dispatches an event for each view, in order. Not every view is drawn in a frame.
	p.act(`app.setSpeed(5), window.told = [], pg.addEventListener("pg-event", () => {
		const now = pg.view.narration.text;
		if (now !== told.at(-1)) told.push(now);
	}), app.run()`)
	p.status("ended")
	p.settled()
	told := strings.Join(eval[[]string](p, `told`), "\n")
	for text, times := range map[string]int{"returns Pending": 4, "fires and wakes #": 3, "wakes #1 main": 1,
		"returns Ready": 4, "clone": 0, "dropped": 0} {
		if got := strings.Count(told, text); got != times {
			t.Errorf("%d captions say %q, want %d, in\n%s", got, text, times, told)
		}
	}
}
