package e2e

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/scenario/tests/limits"
)

// A correct program whose output shows whether an earlier program left state behind.
const cleanProgram = `#[tokio::main(flavor = "current_thread")]
async fn main() {
    let n = tokio::spawn(async { 6 * 7 }).await.unwrap();
    println!("clean {n}");
}
`

// endured runs the program of expression %s in the page and stops it after a quarter of a second. It resolves to the
// final status, the time until the program was compiled or refused, the longest time between two frames, the time until
// the page had drawn the stop, and the time until the engine had answered.
const endured = `(async () => {
	const now = () => performance.now(), status = () => app.model.status;
	let last = now(), frame = 0, watching = true;
	const watch = () => {
		frame = Math.max(frame, now() - last);
		last = now();
		if (watching) requestAnimationFrame(watch);
	};
	const until = async (done, ms) => {
		for (const end = now() + ms; !done() && now() < end;) await new Promise((f) => setTimeout(f, 4));
		return done();
	};
	pg.source = %s;
	await pg.settled(); // the editor has the text
	last = now();
	requestAnimationFrame(watch);
	const over = () => status() === "ended" || status() === "error";
	const asked = now();
	app.run();
	await until(() => !["loading", "compiling"].includes(status()), 20000);
	const compile = now() - asked;
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
	return { how, compile, frame, stop, answer, said: text("[data-pg=console] li").slice(-3).join(" | ").slice(0, 300),
		fault: app.model.fault?.message ?? "", nodes: pg.shadowRoot.querySelectorAll("*").length };
})()`

type endurance struct {
	How                          string
	Compile, Frame, Stop, Answer float64 // ms
	Nodes                        int     // elements in the page afterwards
	Said, Fault                  string
}

// mostNodes limits the number of elements in the page, which bounds the work per frame. TestAnswersAndSlicesAreBounded
// (wasm/engine) bounds the engine's messages and time slices in the same way. Times are only logged, because they
// depend on the load of the machine.
const mostNodes = 8_000

// aboutThePage selects programs that once harmed the page, programs that flood it with output, tasks, threads or
// timers, and a few that do not compile or end at once. The long form runs every program; -programs selects by name.
func aboutThePage(t *testing.T, all []limits.Program) (list []limits.Program) {
	selected := []string{
		"text/output_loop", "text/output_many_lines", "text/output_bidi_in_strings", "host/html_in_diagnostics",
		"syntax/not_rust_html", "text/names_of_tasks_and_threads", "tasks/workers_huge",
		"time/timers_armed", "time/timer_deadlines_at_the_end_of_time", "tasks/wake_storm",
		"tasks/spawn_doubling", "threads/thread_chain", "tasks/executor_abort_storm",
		"tasks/executor_vtable_panics_in_timer", "tasks/runtime_bomb", "host/sockets_many",
		"channels/channels_flood_without_a_reader", "text/string_bytes_again_and_again", "host/exit_in_a_task",
		"brackets/closed", "checking/const_chain", "checking/borrows_moved_in_every_second_branch",
	}
	if *hostileNames != "" {
		matches, err := regexp.Compile(*hostileNames)
		if err != nil {
			t.Fatal(err)
		}
		return slices.DeleteFunc(all, func(p limits.Program) bool { return p.Source == "" || !matches.MatchString(p.Name) })
	}
	for _, p := range all {
		at := slices.Index(selected, p.Name)
		if p.Source != "" && (long || at >= 0) {
			list = append(list, p)
		}
		if at >= 0 {
			selected = slices.Delete(selected, at, at+1)
		}
	}
	if len(selected) > 0 {
		t.Fatalf("no hostile program has one of these names: %q", selected)
	}
	return list
}

// fetchesFail lists console messages about failed fetches of programs.
var fetchesFail = []string{"the server responded with a status of 404", "the server responded with a status of 400"}

// No program harms the page: the engine survives, frames continue, Stop works, and the next run has no leftovers. The
// tests beside the programs check how each of them ends natively.
func TestHostilePrograms(t *testing.T) {
	t.Parallel()
	all, err := limits.Programs()
	if err != nil {
		t.Fatal(err)
	}
	p := open(t, serveSite(t, nil)+"?freeze")
	p.expected = fetchesFail
	p.write(cleanProgram)
	p.runToEnd()
	var worstFrame, worstStop, worstAnswer endurance
	var frameOf, stopOf, answerOf string
	list, forced, most := aboutThePage(t, all), 0, 0
	for n, h := range list {
		e := eval[endurance](p, fmt.Sprintf(endured, quote(h.Source)))
		switch {
		case strings.Contains(e.Fault, "did not answer and was ended"):
			// One step takes longer than Stop waits, so Stop ends the worker. The next run has a new one.
			forced++
			t.Logf("%s was ended with its worker", h.Name)
		case e.Fault != "" || strings.Contains(e.Said, "BUG"):
			t.Errorf("%s: %s %s", h.Name, e.Fault, e.Said)
		case e.How == "runs on":
			t.Errorf("%s runs on after Stop", h.Name)
		case h.Ends == limits.Refused && e.How != "error":
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
		if n%15 == 14 || n == len(list)-1 {
			// endured would stop this run after a quarter of a second, which is too early on a busy machine.
			p.write(cleanProgram)
			p.runToEnd()
			if got := p.output(); !slices.Equal(got, []string{"clean 42"}) {
				t.Fatalf("after %s a harmless program prints %q", h.Name, got)
			}
		}
	}
	t.Logf("%d programs, %d of them ended with their worker; at most %d elements; the longest time between two frames "+
		"was %.0f ms (%s), the page had drawn a stop after at most %.0f ms (%s), the engine answered it after at most "+
		"%.0f ms (%s)",
		len(list), forced, most, worstFrame.Frame, frameOf, worstStop.Stop, stopOf, worstAnswer.Answer, answerOf)
}

// endureAll runs the programs of its input in one engine. It stops each program after some turns of the event loop, and
// regularly runs the correct program. It writes each result, and starts a new engine when one has ended.
const endureAll = `
const { readFileSync, readdirSync } = require("node:fs");
const dir = process.argv.at(-1), part = (name) => readFileSync(dir + "/" + readdirSync(dir).find((f) => name.test(f)));
globalThis.require = require;
globalThis.postMessage = () => {}; // the script asks for its parts in vain: only its class Go is used
(0, eval)(part(/^worker-/).toString());
let heard = () => {};
globalThis.pollgroundPost = (bytes) => heard(JSON.parse(new TextDecoder().decode(bytes)));
// Node processes a thousand messages of a port before other events; a browser does not.
globalThis.MessageChannel = class {
	constructor() {
		const here = (this.port1 = {});
		this.port2 = { postMessage() { setImmediate(() => here.onmessage()); } };
	}
};
let fell = () => {}, spent = false;
process.on("uncaughtException", (error) => fell(error));
async function start() {
	const go = new Go();
	const { instance } = await WebAssembly.instantiate(part(/\.wasm$/), go.importObject);
	go.run(instance);
	for (const name of [/^library-/, /^crates-/]) pollground.library(part(name));
	spent = false;
}
const turns = (n, then) => setImmediate(() => (n > 1 ? turns(n - 1, then) : then()));
let seq = 0;
const run = (source, patient) => new Promise((done) => {
	const mine = ++seq;
	let list = null, rows = [], stopping = false, over = false;
	const finish = (how) => {
		if (over) return; // an engine that has ended may throw afterwards
		over = true;
		fell = heard = () => {};
		const errors = (list ?? []).filter((d) => d.level === "error").map((d) => d.message);
		done({ how, rows: rows.map((r) => r.text), errors });
	};
	const send = (message) => { try { pollground.command(JSON.stringify(message), 1); } catch (error) { fell(error); } };
	fell = (error) => { spent = true; finish("fell: " + error); };
	heard = (m) => {
		if (m.op === "fault") { spent = true; finish("fault: " + m.message); }
		else if (m.op === "spent") spent = true;
		else if (m.op === "view") rows = m.view.console.rows;
		else if (m.op === "diagnostics" && m.seq === mine) {
			list = m.list;
			if (list.some((d) => d.level === "error")) setImmediate(() => finish("refused"));
			else if (!patient) turns(5, () => { if (!over) { stopping = true; send({ op: "stop" }); } });
		} else if (m.op === "status" && list !== null && m.status === "ended") {
			setTimeout(() => finish(stopping ? "stopped" : "ended"), 20);
		}
	};
	setImmediate(() => send({ op: "run", seq: mine, name: "main.rs", source, speed: "instant", most: 20000 }));
});
(async () => {
	const { programs, harmless } = JSON.parse(readFileSync(0)), told = [];
	process.on("exit", () => {
		if (told.length === programs.length) return;
		console.error("the engine said no more in program " + told.length + ":\n" + programs[told.length]);
		process.exitCode = 1;
	});
	await start();
	for (const [i, source] of programs.entries()) {
		const began = performance.now(), r = await run(source, false), again = spent, took = performance.now() - began;
		if (again) await start();
		const check = again || i % 10 === 9 || i === programs.length - 1;
		told.push({ ...r, took, again, clean: check ? (await run(harmless, true)).rows : null });
	}
	process.stdout.write(JSON.stringify(told), () => process.exit(0));
})().catch((error) => { console.error(error); process.exit(1); });
`

// Hostile programs run in the site's engine with a stack as small as a browser's, and none ends the engine. A program
// that is aborted in the middle of a step, as unsafe code may be, reports the reason and keeps its output. The short
// form runs all programs that end with status 139, which marks such an abort, and one in sixteen of the others.
func TestHostileProgramsInOneEngine(t *testing.T) {
	t.Parallel()
	all, err := limits.Programs()
	if err != nil {
		t.Fatal(err)
	}
	if !long {
		nth := 0
		all = slices.DeleteFunc(all, func(p limits.Program) bool {
			nth++
			return p.Long || nth%16 != 0 && p.Ends != "139"
		})
	}
	var sources []string
	for _, p := range all {
		sources = append(sources, p.Source)
	}
	var told []struct {
		How          string
		Rows, Errors []string
		Took         float64 // ms
		Again        bool
		Clean        []string
	}
	engineInNode(t, endureAll, map[string]any{"programs": sources, "harmless": cleanProgram}, &told)
	again := 0
	for i, e := range told {
		p := all[i]
		if e.Took > 1000 {
			t.Logf("%s took %.0f ms", p.Name, e.Took)
		}
		if strings.HasPrefix(e.How, "fell") || strings.HasPrefix(e.How, "fault") {
			t.Errorf("%s: %s", p.Name, e.How)
		}
		if (p.Ends == limits.Refused) != (e.How == "refused") {
			t.Errorf("%s: %s %q; natively it ends %s", p.Name, e.How, e.Errors, p.Ends)
		}
		says := strings.TrimPrefix(p.Says, "error: ")
		said := func(row string) bool { return strings.Contains(row, says) }
		if e.How == "ended" && p.Ends == "139" && !slices.ContainsFunc(e.Rows, said) {
			t.Errorf("%s: the page shows %q, want %s", p.Name, e.Rows, p.Says)
		}
		if e.Again {
			again++
			t.Logf("%s: the next run has a new engine", p.Name)
		}
		if e.Clean != nil && !slices.Equal(e.Clean, []string{"clean 42"}) {
			t.Errorf("after %s a harmless program prints %q", p.Name, e.Clean)
		}
	}
	t.Logf("%d programs, %d broke off", len(told), again)
}

// The page shows all text of programs as text, never as markup. The program has markup in its output, variables, panic
// message and thread name. The test visits each moment with every task selected, and a compile error.
func TestWhatProgramsSayIsText(t *testing.T) {
	t.Parallel()
	const markup = `<b id=hurt>hurt</b>`
	p := open(t, serveSite(t, nil)+"?freeze")
	shown := func(moment string) []string {
		t.Helper()
		if n := eval[int](p, `qq("#hurt").length + document.querySelectorAll("#hurt").length`); n > 0 {
			t.Fatalf("%s: %d elements of the program's", moment, n)
		}
		return eval[[]string](p,
			fmt.Sprintf(`[...new Set(qq("[data-pg]").filter((e) => e.textContent.includes(%s)).map((e) => e.dataset.pg))]`,
				quote(markup)))
	}
	places := map[string]bool{}
	look := func(moment string) {
		t.Helper()
		for _, place := range shown(moment) {
			places[place] = true
		}
	}
	p.write(`use std::time::Duration;

async fn waits(text: String) -> usize {
    tokio::time::sleep(Duration::from_millis(5)).await;
    text.len()
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let markup = String::from("` + markup + `");
    println!("{markup}");
    eprintln!("{markup}");
    std::thread::Builder::new().name(markup.clone()).spawn(|| ()).unwrap().join().unwrap();
    let other = tokio::spawn(waits(markup.clone()));
    let text = markup.clone();
    let bad = tokio::spawn(async move { panic!("{text}") });
    println!("{}", bad.await.unwrap_err());
    println!("{} {markup}", other.await.unwrap());
}
`)
	p.runToEnd()
	events := eval[int](p, `app.model.view.events`)
	for event := range events + 1 {
		eval[bool](p, fmt.Sprintf(
			`(async () => { pg.seek({event: %d}); app.select(1 + %[1]d %% 3); await pg.settled(); return true; })()`, event))
		look(fmt.Sprintf("event %d", event))
	}
	for _, table := range []string{"events", "tasks"} {
		eval[bool](p, fmt.Sprintf(`(async () => { app.openTable(%s); await pg.settled(); return true; })()`, quote(table)))
		look("the table of " + table)
		p.act(`app.popup(null)`)
	}
	for _, place := range []string{"console", "inspector"} {
		if !places[place] {
			t.Errorf("the program's text was never seen in %s, only in %v", place, places)
		}
	}

	p.write("compile_error!(\"" + markup + "\");\n\nfn main() {}\n")
	p.wait("the compiler's message is shown",
		`text("[data-pg=console] li[data-kind=diagnostic]").some((line) => line.includes("hurt"))`)
	shown("a message of the compiler")
	if said := eval[[]string](p, `text("[data-pg=console] li[data-kind=diagnostic]")`); !strings.Contains(said[0],
		markup) {
		t.Errorf("the message is shown as %q", said)
	}
}
