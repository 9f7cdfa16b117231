package e2e

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/pollground/pollground/examples"
)

func quote(s string) string {
	text, err := json.Marshal(s)
	if err != nil {
		panic(err)
	}
	return string(text)
}

// expectedOutput returns the stored output of an example.
func expectedOutput(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, "examples", "testdata", name+".stdout"))
	if err != nil {
		t.Fatalf("%v: every example has its output there", err)
	}
	return string(text)
}

func lines(text string) []string {
	return strings.Split(strings.TrimRight(text, "\n"), "\n")
}

func same(t *testing.T, what string, got, want []string) {
	t.Helper()
	if !slices.EqualFunc(got, want, func(a, b string) bool { return strings.TrimSpace(a) == strings.TrimSpace(b) }) {
		t.Errorf("%s:\n%s\nwant:\n%s", what, strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestThePageLoadsAndRuns(t *testing.T) {
	t.Parallel()
	start := time.Now()
	p := open(t, serveSite(t, nil))
	p.status("empty")
	all, err := examples.All()
	if err != nil {
		t.Fatal(err)
	}
	if got := eval[string](p, `pg.source`); got != all[0].Source {
		t.Errorf("the page opens with %q, want the first example", got)
	}
	p.click("[data-act=run]")
	p.wait("the first event is shown", `pg.getAttribute("data-pg-event") > 0`)
	t.Logf("from the request of the page to the first event of the run: %d ms", time.Since(start).Milliseconds())
}

func TestExamplesPrintWhatTheyPromise(t *testing.T) {
	t.Parallel()
	site := serveSite(t, nil)
	all, err := examples.All()
	if err != nil {
		t.Fatal(err)
	}
	// All examples run in one page, so that the engine is loaded once.
	p := open(t, site+"?freeze")
	for _, e := range all {
		t.Run(e.Name, func(t *testing.T) {
			p.TB = t
			p.act(fmt.Sprintf(`app.openExample(%q)`, e.Name))
			p.wait(
				"the example is shown",
				fmt.Sprintf(`pg.source === %s && pg.getAttribute("data-pg-status") === "empty"`, quote(e.Source)),
			)
			p.click("[data-act=run]")
			p.wait("the run has begun", `["playing", "paused", "ended"].includes(pg.getAttribute("data-pg-status"))`)
			p.click("[data-act=end]")
			want := lines(expectedOutput(t, e.Name))
			if strings.Contains(e.Source, "pollground::event") {
				// The run stops where it waits for the click.
				before := slices.Index(want, "saved")
				if before < 0 {
					t.Fatalf("the example waits for a click and does not print %q after it", "saved")
				}
				p.wait("only the click is left", fmt.Sprintf(`
					text("[data-pg=console] li[data-kind=out] .tx").length >= %d && q("[data-pg=worker][data-state=asleep]")
					&& qq("[data-pg=reactor] [data-reactor]:not([data-fired])").length === 1`, before))
				same(t, "printed before the click", p.output(), want[:before])
				p.click("[data-act=host]")
			}
			p.status("ended")
			p.settled()
			same(t, "printed", p.output(), want)
			if prose := eval[string](p, `q("[data-pg=prose]")?.textContent ?? ""`); len(prose) < 100 {
				t.Errorf("the prose of the example is not there: %q", prose)
			}
		})
	}
}

func TestTheStageShowsEachStation(t *testing.T) {
	t.Parallel()
	p := open(t, serveSite(t, nil)+"?freeze&program=sleep_together")
	p.step(1, "line") // the first step starts the run, paused
	p.status("paused")

	// Visit all events, and record which stations are in use at some moment.
	seen := map[string]bool{}
	stations := map[string]string{
		"a task in the ready queue":  `q("[data-pg=ready-queue] .chip[data-state=ready]")`,
		"a task on the worker":       `q("[data-pg=worker][data-state=polling] [data-task]")`,
		"a line that is executing":   `q("[data-exec]")`,
		"a task that waits":          `q("[data-pg=waiting] [data-wait]:not([data-ghost])")`,
		"a timer with the reactor":   `q("[data-pg=reactor] [data-reactor]")`,
		"a timer that has fired":     `q("[data-pg=reactor] [data-fired]")`,
		"a worker that sleeps":       `q("[data-pg=worker][data-state=asleep]")`,
		"a task that is finished":    `q("[data-pg=finished] [data-task]")`,
		"a lane per task":            `qq("[data-pg=timeline] [role=option][data-task]").length === 4`,
		"a sentence about the event": `q("[data-pg=narration]").textContent.trim().length > 20`,
		"an inspector with lamps":    `q("[data-pg=inspector] [data-lamp][data-on]")`,
	}
	var all []string
	for name, expression := range stations {
		all = append(all, fmt.Sprintf("[%s, () => %s]", quote(name), expression))
	}
	for range 1000 {
		p.settled()
		for _, name := range eval[[]string](p, `[`+strings.Join(all, ", ")+`].filter((x) => x[1]()).map((x) => x[0])`) {
			seen[name] = true
		}
		if eval[string](p, `pg.getAttribute("data-pg-status")`) == "ended" {
			break
		}
		before := eval[int](p, `+pg.getAttribute("data-pg-event")`)
		p.seekEvent(before + 1)
		p.wait(
			"the playhead moves on",
			fmt.Sprintf(`+pg.getAttribute("data-pg-event") > %d || pg.getAttribute("data-pg-status") === "ended"`, before),
		)
	}
	for name := range stations {
		if !seen[name] {
			t.Errorf("never seen: %s", name)
		}
	}
}

func TestTheStageAtAMoment(t *testing.T) {
	t.Parallel()
	p := open(t, serveSite(t, nil)+"?freeze&program=sleep_together")
	p.act(`pg.step(1, "poll"), pg.seek({t: 150})`)
	p.wait("the cat is up", `text("[data-pg=console] li[data-kind=out] .tx").includes("the cat is up after 100 ms")`)
	p.settled()
	for what, expression := range map[string]string{
		"the ready queue is empty":         `qq("[data-pg=ready-queue] .chip").length === 0`,
		"the worker sleeps":                `q("[data-pg=worker]").dataset.state === "asleep"`,
		"main and two sleepers wait":       `qq("[data-wait]:not([data-ghost])").length === 3`,
		"two timers are armed":             `qq("[data-reactor]:not([data-fired])").length === 2`,
		"the soonest timer is on top":      `/200|sleep/.test(q("[data-reactor]:not([data-fired])").textContent)`,
		"the cat's task is finished":       `qq("[data-pg=finished] [data-task]").length === 1`,
		"nobody else has printed yet":      `qq("[data-pg=console] li[data-kind=out]").length === 4`,
		"the clock does not read past 150": `+pg.getAttribute("data-pg-time-ns") <= 150e6`,
	} {
		if !eval[bool](p, expression) {
			t.Errorf("at 150 ms it is not so that %s", what)
		}
	}
}

// moment is all text that the page shows about the current moment.
func moment(p *tab) string {
	p.Helper()
	p.settled()
	return eval[string](
		p,
		`JSON.stringify([
			pg.getAttribute("data-pg-event"), pg.getAttribute("data-pg-time-ns"), text("[data-pg=narration]"),
			qq("[data-pg=ready-queue] .chip").map((e) => e.dataset.task),
			qq("[data-pg=worker]").map((e) => [e.dataset.state, e.querySelector("[data-task]")?.dataset.task]),
			qq("[data-wait]").map((e) => [e.dataset.wait, e.dataset.state]),
			qq("[data-reactor]").map((e) => e.dataset.reactor),
			text("[data-pg=console] li"),
		])`,
	)
}

func TestStepBackReallyGoesBack(t *testing.T) {
	t.Parallel()
	p := open(t, serveSite(t, nil)+"?freeze&program=taking_turns")
	p.step(1, "poll")
	p.status("paused")
	var way []string
	for range 5 {
		before := eval[int](p, `+pg.getAttribute("data-pg-event")`)
		p.click("[data-act=step]")
		p.wait("a step forward", fmt.Sprintf(`+pg.getAttribute("data-pg-event") > %d`, before))
		way = append(way, moment(p))
	}
	for i := len(way) - 2; i >= 0; i-- {
		before := eval[int](p, `+pg.getAttribute("data-pg-event")`)
		p.click("[data-act=back]")
		p.wait("a step back", fmt.Sprintf(`+pg.getAttribute("data-pg-event") < %d`, before))
		if got := moment(p); got != way[i] {
			t.Errorf("step %d back shows\n%s\nand showed before\n%s", len(way)-1-i, got, way[i])
		}
	}
}

func TestAnEditChangesTheOutcome(t *testing.T) {
	t.Parallel()
	p := open(t, serveSite(t, nil)+"?freeze&program=hello_future")
	p.runToEnd()
	p.write(strings.Replace(eval[string](p, `pg.source`), "hello, future", "hello, changed", 1))
	p.wait("the page says that the text is newer than the run", `q("[data-pg=edited]")`)
	p.runToEnd()
	if got := p.output(); !slices.Contains(got, "2: hello, changed") {
		t.Errorf("printed %q after the edit", got)
	}
}

func TestAMistakeIsMarkedWhereItIs(t *testing.T) {
	t.Parallel()
	p := open(t, serveSite(t, nil)+"?freeze")
	p.write("fn main() {\n    println!(\"a\");\n    let x = ;\n}\n")
	p.wait("a diagnostic for line 3", `q("[data-pg=console] li[data-kind=diagnostic][data-line='3']")`)
	p.wait(
		"an underlined place in line 3",
		`q(".cm-line[data-line='3'] .cm-lintRange-error, .cm-line[data-line='3'] .cm-lintPoint-error")`,
	)
	// The next key corrects the error.
	p.write("fn main() {\n    println!(\"a\");\n    let x = 1;\n    println!(\"{x}\");\n}\n")
	p.wait("the diagnostic is gone", `!q("[data-pg=console] li[data-kind=diagnostic][data-sev=error]")`)
}

// The editor underlines every label of a diagnostic. A button applies its suggestion.
func TestASuggestionIsApplied(t *testing.T) {
	t.Parallel()
	p := open(t, serveSite(t, nil)+"?freeze")
	p.write("fn main() {\n    let x = 1;\n    println!(\"{x}\");\n    x = 2;\n    println!(\"{x}\");\n}\n")
	p.wait("the error is underlined in line 4", `q(".cm-line[data-line='4'] .cm-lintRange-error")`)
	p.wait("its label is underlined in line 2", `q(".cm-line[data-line='2'] .cm-lintRange-info")`)
	p.click("[data-pg=console] [data-act=suggestion]")
	p.wait("the program is mended", `pg.source.includes("let mut x = 1;")`)
	p.wait("the diagnostic is gone", `!q("[data-pg=console] li[data-kind=diagnostic][data-sev=error]")`)
}

func TestTypingIsChecked(t *testing.T) {
	t.Parallel()
	p := open(t, serveSite(t, nil)+"?freeze")
	p.write("fn main() {}\n")
	p.act(`q(".cm-content").focus()`)
	p.do(chromedp.KeyEvent(kb.End), chromedp.KeyEvent("}"))
	p.wait("a diagnostic for the line", `q("[data-pg=console] li[data-kind=diagnostic][data-line='1']")`)
}

func TestTheSameRunTwiceGivesTheSameTrace(t *testing.T) {
	t.Parallel()
	p := open(t, serveSite(t, nil)+"?freeze&program=ping_pong")
	trace := func() string {
		p.runToEnd()
		return eval[string](p, `JSON.stringify([app.model.view, app.model.lanes])`)
	}
	first := trace()
	if len(first) < 1000 {
		t.Fatalf("that is no trace: %s", first)
	}
	if second := trace(); second != first {
		t.Errorf("the second run differs:\n%s\n%s", first, second)
	}
}

func TestAClickWakesATask(t *testing.T) {
	t.Parallel()
	p := open(t, serveSite(t, nil)+"?freeze&program=click_to_save")
	p.act(`app.setSpeed(10)`)
	p.click("[data-act=run]")
	p.wait("the task waits for the click", `q("[data-wait]:not([data-ghost])") && q("[data-act=host][data-host=save]")`)
	p.wait("both drafts are saved", `text("[data-pg=console] li[data-kind=out] .tx").length === 3`)
	if got := p.output(); slices.Contains(got, "saved") {
		t.Fatalf("saved before the click: %q", got)
	}
	p.click("[data-host=save]")
	p.status("ended")
	p.settled()
	same(t, "printed", p.output(), lines(expectedOutput(t, "click_to_save")))
}

// The program receives key presses while the button for them has the focus.
func TestAProgramHearsKeys(t *testing.T) {
	t.Parallel()
	p := open(t, serveSite(t, nil)+"?freeze")
	p.write(`use pollground::key;
fn main() {
    futures::executor::block_on(async {
        loop {
            let k = key().await;
            println!("<{k}>");
            if k == "q" {
                return;
            }
        }
    });
}
`)
	p.act(`app.setSpeed(10)`)
	p.click("[data-act=run]")
	p.wait("it waits for a key", `q("[data-host=key]")`)
	p.click("[data-host=key]") // like a screen reader or a touch
	p.act(`q("[data-host=key]").focus()`)
	for i, k := range []string{"d", " ", "q"} {
		p.wait("the key before was printed", `text("[data-pg=console] li[data-kind=out] .tx").length === `+strconv.Itoa(i+1))
		p.wait("the button hears", `q("[data-host=key]:focus:not([aria-disabled])")`)
		p.do(chromedp.KeyEvent(k))
	}
	p.status("ended")
	same(t, "printed", p.output(), []string{"<Enter>", "<d>", "< >", "<q>"})
}

// The page delivers animation frames and files of its own origin to the program without user input.
func TestAProgramFetchesFromItsPage(t *testing.T) {
	t.Parallel()
	p := open(t, serveSite(t, nil)+"?freeze")
	p.write(`use pollground::{animation_frame, fetch};
fn main() {
    futures::executor::block_on(async {
        println!("{}", fetch("pollground.js").await.unwrap().len() > 100);
        println!("{}", fetch("https://elsewhere.example/").await.is_err());
        animation_frame().await;
        println!("a frame");
    });
}
`)
	p.click("[data-act=run]")
	p.status("ended")
	p.settled()
	same(t, "printed", p.output(), []string{"true", "true", "a frame"})
	if eval[int](p, `document.querySelectorAll("[data-act=host]").length`) != 0 {
		t.Error("there are buttons for what nobody has to click")
	}
}

func TestARunawayCanBePausedStoppedAndReplaced(t *testing.T) {
	t.Parallel()
	p := open(t, serveSite(t, nil)+"?freeze")
	p.write("fn main() {\n    println!(\"before\");\n    loop {}\n}\n")
	p.click("[data-act=run]")
	p.status("playing")
	p.wait("the line before the loop is printed", `text("[data-pg=console] li[data-kind=out] .tx").includes("before")`)
	p.wait(
		"the banner says that it computes",
		`text("[data-pg=banner]").join().includes("Nothing has happened for 3 seconds. The program is computing at line 3")`,
	)
	p.click("[data-act=play]")
	p.status("paused")
	p.wait("the banner is gone", `!q("[data-pg=banner]")`)
	p.click("[data-act=back]")
	p.click("[data-act=play]")
	p.status("playing")
	p.click("[data-act=stop]")
	p.wait("the run has stopped", `["paused", "ended"].includes(pg.getAttribute("data-pg-status"))`)
	p.write("fn main() {\n    println!(\"another\");\n}\n")
	p.runToEnd()
	same(t, "printed", p.output(), []string{"another"})
}

func TestBadInputGetsADiagnostic(t *testing.T) {
	t.Parallel()
	p := open(t, serveSite(t, nil)+"?freeze")
	for name, source := range map[string]string{
		"empty":         "",
		"not Rust":      "SELECT * FROM tasks WHERE ready;",
		"deeply nested": "fn main() { let x = " + strings.Repeat("(", 100_000) + strings.Repeat(")", 100_000) + "; }",
		"one megabyte":  "fn main() {\n" + strings.Repeat("    let x = 1 + ;\n", 60_000) + "}\n",
		"not supported": "fn main() { unsafe { std::arch::asm!(\"nop\"); } }",
	} {
		start := time.Now()
		p.write(source)
		p.click("[data-act=run]")
		p.wait(name+": a diagnostic", `q("[data-pg=console] li[data-kind=diagnostic][data-sev=error]")`)
		t.Logf("%s: refused after %d ms", name, time.Since(start).Milliseconds())
		p.write("fn main() {}\n")
		p.wait(name+": gone again", `!q("[data-pg=console] li[data-kind=diagnostic]")`)
	}
	p.write("fn main() {\n    println!(\"still here\");\n}\n")
	p.runToEnd()
	same(t, "printed", p.output(), []string{"still here"})
}

func TestAMissingPartIsExplained(t *testing.T) {
	t.Parallel()
	for _, part := range []string{".wasm", "worker", "library", "crates"} {
		t.Run(part, func(t *testing.T) {
			p := open(t, serveSite(t, func(name string) bool { return strings.Contains(name, part) }))
			p.expected = []string{"404", "Failed to load"}
			p.click("[data-act=run]")
			p.wait("a banner says that a part did not load", `/did not load/.test(text("[data-pg=banner]").join())`)
			p.wait("and offers to try again", `q("[data-pg=banner] [data-act=retry]")`)
		})
	}
}

// If an attribute or the address names an executor that does not exist, the page reports that and runs nothing.
func TestAnUnknownExecutorIsTold(t *testing.T) {
	t.Parallel()
	p := open(t, serveSite(t, nil)+"?freeze&program=hello_future&executor=quue")
	p.click("[data-act=run]")
	p.wait(
		"the banner names it",
		`text("[data-pg=banner]").join().includes("There is no executor “quue”. The address may name busy, queue, ")`,
	)
	p.status("error")
	if eval[bool](p, `app.model.view !== null`) {
		t.Error("it runs all the same")
	}
	p.click("[data-act=as-written]")
	p.wait("as written it runs", `app.model.view !== null && !q("[data-pg=banner]")`)

	// The attribute changes after a run.
	p.wait("there is an end", `(app.end(), app.model.status === "ended")`)
	p.act(`pg.setAttribute("executor", "arenas")`)
	p.wait(
		"the banner names that, too",
		`text("[data-pg=banner]").join().includes("There is no executor “arenas”. The attribute may name ")`,
	)
	p.act(`pg.setAttribute("executor", "arena")`)
	p.wait("a right one runs", `pg.getAttribute("data-pg-executor") === "arena" && !q("[data-pg=banner]")`)
	p.visit(serveSite(t, nil) + "?freeze&program=hello_future&executor=steal&workers=many")
	p.click("[data-act=step]")
	p.wait("so does a number", `text("[data-pg=banner]").join().includes("“many” cannot be the number of workers.")`)
	p.settled()
}

// germanOnly reports English words in texts, names and tooltips of a German page. It skips programs, their names and
// their explanations.
func (p *tab) germanOnly(where string) {
	p.Helper()
	for _, text := range eval[[]string](p, `(() => {
		const english = new RegExp("\\b(the|is|are|and|of|to|at|has|been|its|it|waits?|returns|wakes|not|by|with|no|" +
			"nothing|for|from|this|that|line|ready|queue|until|nobody|The|Its|It|No|Nothing|Nobody)\\b");
		const quotes = /“[^”]*”|„[^“]*“/g;
		const skip = ".cm-editor, code, pre, textarea, .prose, .title, .item, .mono, .nm, .locals, .sm, [lang=en]", said = [];
		const see = (text, e) => {
			if (text && english.test(text.replace(quotes, "")) && !e.closest(skip)) said.push(text);
		};
		const walk = document.createTreeWalker(pg.shadowRoot, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
		for (let n = walk.nextNode(); n; n = walk.nextNode()) {
			if (n.nodeType === Node.TEXT_NODE) see(n.textContent.trim(), n.parentElement);
			else for (const a of ["title", "aria-label", "placeholder"]) see(n.getAttribute(a), n);
		}
		return [...new Set(said)];
	})()`) {
		p.Errorf("%s: the German page says %q", where, text)
	}
}

// The German playground has German captions and explanations. It and the English one link to each other.
func TestTheGermanPlayground(t *testing.T) {
	t.Parallel()
	root := serveRoot(t, nil)
	p := open(t, root+"de/playground.html?freeze&program=one_nap")
	p.runToEnd()
	p.act(`app.select(2), pg.seek({t: 50.2})`)
	p.settled()
	for _, c := range []struct{ selector, want string }{
		{"[data-act=run]", "Ausführen"}, {"[data-act=examples]", "Beispiele"}, {"[data-pg=console] h2", "Konsole"},
		{".insp h3", "Kopf des Tasks Zustand 0b"}, {"[data-pg=waiting] .st-h", "Wartend 2 Tasks, Nächste vorn"},
		{"[data-pg=metrics] .m[data-metric=wasted]", "vergeblich 0"}, {"[data-act=view]", "Ansicht"},
	} {
		got := strings.Join(strings.Fields(eval[string](p, fmt.Sprintf(`(q(%q)?.innerText ?? "") + ""`, c.selector))), " ")
		if !strings.HasPrefix(got, c.want) {
			t.Errorf("%s says %q, want %q", c.selector, got, c.want)
		}
	}
	p.germanOnly("at the end")
	p.act(`app.toggleWhy()`)
	p.wait("why", `q("[data-pg=why] [data-verdict]")`)
	p.germanOnly("why")
	for _, popup := range []string{"executor", "view", "keys", "settings", "embed", "table"} {
		if popup == "table" {
			p.act(`app.openTable("events", 0)`)
			p.wait("the rows", `qq("[data-popup=table] tbody tr").length > 20`)
		} else {
			p.act(fmt.Sprintf(`app.popup(%q)`, popup))
		}
		p.settled()
		p.germanOnly(popup)
	}
	p.act(`app.popup(null)`)
	p.act(`pg.seek({event: 0})`)
	p.settled()
	for range 40 { // each change of the run, with its task selected
		p.act(`app.step(1), app.select(app.model.view.narration.text.match(/#(\d+)/)?.[1] | 0)`)
		p.settled()
		p.germanOnly("on the way")
		if eval[string](p, `pg.getAttribute("data-pg-status")`) == "ended" {
			break
		}
	}
	if got := eval[string](p, `pg.link()`); !strings.HasPrefix(got, root+"de/playground.html#") {
		t.Errorf("the link to this moment is %.80s", got)
	}
	p.act(`app.popup("settings")`)
	p.wait(
		"the settings lead to English",
		`q("[data-popup=settings] a[hreflang=en]")?.href.includes("/playground.html?freeze&program=one_nap")`,
	)
	p.act(`q("[data-popup=settings] a[hreflang=en]").click()`)
	p.wait("English is there", `!location.pathname.includes("/de/")
		&& pg?.shadowRoot?.querySelector("[data-act=run]")?.innerText.includes("Run")`)
	p.settled()
}
