package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/scenario/hostile"
)

// A harmless program that shows whether what came before left something behind.
const cleanProgram = `#[tokio::main(flavor = "current_thread")]
async fn main() {
    let n = tokio::spawn(async { 6 * 7 }).await.unwrap();
    println!("clean {n}");
}
`

// endured runs the program SRC in the page: a quarter of a second for what never ends, then Stop. It
// resolves to how it was left, the longest time between two frames, the time until the page had drawn that it is stopped,
// and the time until the engine had answered.
const endured = `(async () => {
	const now = () => performance.now(), status = () => app.model.status;
	let last = now(), frame = 0, watching = true;
	const watch = () => { frame = Math.max(frame, now() - last); last = now(); if (watching) requestAnimationFrame(watch); };
	const until = async (done, ms) => { for (const end = now() + ms; !done() && now() < end;) await new Promise((f) => setTimeout(f, 4)); return done(); };
	pg.source = %s;
	await pg.settled(); // the editor has taken it
	last = now();
	requestAnimationFrame(watch);
	const over = () => status() === "ended" || status() === "error";
	app.run();
	await until(() => !["loading", "compiling"].includes(status()), 20000);
	if (!over()) app.end();
	await until(over, 250);
	let stop = 0, answer = 0, how = status();
	if (!over()) {
		const pressed = now();
		app.stop();
		await until(() => ["ended", "paused", "error"].includes(pg.getAttribute("data-pg-status")), 10000);
		stop = now() - pressed;
		how = await until(() => app.session.stopSeq === 0, 10000) ? "stopped" : "runs on";
		answer = now() - pressed;
	}
	watching = false;
	return { how, frame, stop, answer, said: text("[data-pg=console] li").slice(-3).join(" | ").slice(0, 300), fault: app.model.fault?.message ?? "", nodes: pg.shadowRoot.querySelectorAll("*").length };
})()`

type endurance struct {
	How                 string
	Frame, Stop, Answer float64
	Nodes               int // elements that the page has afterwards
	Said, Fault         string
}

// mostNodes is how many elements the page may have, whatever a program does: a frame that draws no more
// than that is as short as the machine makes it. What the engine may send and do between two turns of
// its loop is bounded in the same way (wasm/engine, TestAnswersAndSlicesAreBounded). The times are only
// logged, for a machine that does other things makes them longer.
const mostNodes = 8_000

// aboutThePage are one or two programs of each kind, and those that have done the page harm. The others are
// about the compiler or the machine, and tested without a page.
func aboutThePage(all []hostile.Program) (list []hostile.Program) {
	harmful := []string{"output_loop", "output_many_lines", "sleep_max_tokio", "heap_array_on_stack", "executor_vtable_panics_in_timer", "workers_huge", "names_of_tasks_and_threads", "output_bidi_in_strings", "html_in_diagnostics"}
	kinds := map[string]int{}
	for _, p := range all {
		kind, _, _ := strings.Cut(p.Name, "_")
		kinds[kind]++
		if p.Source != "" && (kinds[kind] <= 1 || kinds[kind] == 2 && len(p.Source) < 2000 || slices.Contains(harmful, p.Name)) {
			list = append(list, p)
		}
	}
	return list
}

// No program takes the page down: the engine lives, frames come, Stop stops, and the next run is
// clean. How each ends, natively, is tested where the programs are.
func TestHostilePrograms(t *testing.T) {
	all, err := hostile.Programs()
	if err != nil {
		t.Fatal(err)
	}
	p := open(t, serveSite(t, nil)+"?freeze")
	p.write(cleanProgram)
	p.runToEnd()
	var worstFrame, worstStop, worstAnswer endurance
	var frameOf, stopOf, answerOf string
	list, forced, most := aboutThePage(all), 0, 0
	for n, h := range list {
		e := eval[endurance](p, fmt.Sprintf(endured, quote(h.Source)))
		switch {
		case strings.Contains(e.Fault, "did not answer and was ended"):
			// One step of it takes longer than Stop waits: the worker is ended instead. The next run has a new one.
			forced++
			t.Logf("%s was ended with its worker", h.Name)
		case e.Fault != "" || strings.Contains(e.Said, "BUG"):
			t.Errorf("%s: %s %s", h.Name, e.Fault, e.Said)
		case e.How == "runs on":
			t.Errorf("%s runs on after Stop", h.Name)
		case h.Ends == hostile.Refused && e.How != "error":
			t.Errorf("%s: %s, and it should be refused. It says %s", h.Name, e.How, e.Said)
		}
		if e.Nodes > mostNodes {
			t.Errorf("%s: the page has %d elements, at most %d", h.Name, e.Nodes, mostNodes)
		}
		most = max(most, e.Nodes)
		t.Logf("%s: %s, frame %.0f ms, stop %.0f ms, the engine %.0f ms", h.Name, e.How, e.Frame, e.Stop, e.Answer)
		if e.Frame > worstFrame.Frame {
			worstFrame, frameOf = e, h.Name
		}
		if e.Stop > worstStop.Stop {
			worstStop, stopOf = e, h.Name
		}
		if e.Answer > worstAnswer.Answer {
			worstAnswer, answerOf = e, h.Name
		}
		if n%15 == 14 {
			eval[endurance](p, fmt.Sprintf(endured, quote(cleanProgram)))
			p.settled()
			if got := p.output(); !slices.Equal(got, []string{"clean 42"}) {
				t.Fatalf("after %s a harmless program prints %q", h.Name, got)
			}
		}
	}
	eval[endurance](p, fmt.Sprintf(endured, quote(cleanProgram)))
	p.settled()
	same(t, "a harmless program printed", p.output(), []string{"clean 42"})
	t.Logf("%d programs, %d of them ended with their worker; at most %d elements; the longest time between two frames was %.0f ms (%s), the page had drawn a stop after at most %.0f ms (%s), the engine answered it after at most %.0f ms (%s)",
		len(list), forced, most, worstFrame.Frame, frameOf, worstStop.Stop, stopOf, worstAnswer.Answer, answerOf)
}
