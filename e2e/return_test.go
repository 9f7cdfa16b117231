package e2e

// Tests that the page restores the text, the program, the moment and the progress in lessons.

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	lifecycle "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// The next visit restores the edit of an example without a question. One click restores the original.
func TestAnEditIsThereAgain(t *testing.T) {
	t.Parallel()
	site := serveSite(t, nil) + "?freeze&program=ping_pong"
	one, two := open(t, site), open(t, site)
	original := eval[string](one, `pg.source`)
	one.write(original + "// one\n")
	one.wait("the first draft is kept", `localStorage.getItem("pollground.draft.ping_pong.rs")?.includes("// one")`)
	two.write(original + "// two\n")
	two.wait("the second draft is kept", `localStorage.getItem("pollground.draft.ping_pong.rs")?.includes("// two")`)
	if got := eval[string](one, `pg.source`); !strings.HasSuffix(got, "// one\n") {
		t.Errorf("the first tab now has %q", got)
	}
	three := open(t, site)
	three.wait("the later text is there", `pg.source.endsWith("// two\n") && q("[data-pg=draft]")`)
	three.wait("the editor is as wide as its column", `
		new Set([".runbar", "[data-pg=draft]", "[data-pg=prose]", ".edw", ".con"].map(
		(s) => Math.round(q(s).getBoundingClientRect().width))).size === 1`)
	three.click("[data-act=run]")
	three.wait("it runs", `["playing", "paused", "ended"].includes(pg.getAttribute("data-pg-status"))`)
	three.click("[data-pg=draft] [data-act=discard]")
	three.wait(
		"the original is there, and the earlier text is offered",
		fmt.Sprintf(`pg.source === %s && q("[data-act=restore]")`, quote(original)),
	)
	three.click("[data-pg=draft] [data-act=restore]")
	three.wait("behind it is the earlier one", `pg.source.endsWith("// one\n")`)
	three.click("[data-pg=draft] [data-act=discard]")
	three.wait(
		"nothing is kept",
		`localStorage.getItem("pollground.draft.ping_pong.rs") === null && !q("[data-pg=draft]")`,
	)
}

// A reload restores the program, the edit, the moment and the selected task. Back and Forward switch between examples.
func TestAReloadChangesNothing(t *testing.T) {
	t.Parallel()
	p := open(t, serveSite(t, nil)+"?freeze&program=sleep_together")
	p.write(eval[string](p, `pg.source`) + "// mine\n")
	p.runToEnd()
	p.act(`app.select(3), pg.seek({t: 150})`)
	p.wait("the moment is shown", `pg.getAttribute("data-pg-time-ns") === "150000000"`)
	p.settled()
	const here = `[pg.source.endsWith("// mine\n"), pg.state.event, pg.state.selected,
		text("[data-pg=narration] p").join()].join(" ")`
	before := eval[string](p, here)
	p.do(chromedp.Evaluate[chromedp.Void](`window.isOld = true, location.reload()`))
	p.wait(
		"the page is as it was: "+before,
		fmt.Sprintf(`!window.isOld && document.readyState === "complete" && (%s) === %s`, here, quote(before)),
	)

	p.act(`app.openExample("ping_pong.rs")`)
	p.act(`app.openExample("timer_future.rs")`)
	p.wait("the example is there", `pg.source.includes("Timer")`)
	p.act(`history.back()`)
	p.wait(
		"Back leads to the example before",
		`location.search.includes("ping_pong") && app.model.example.name === "ping_pong.rs" &&
			pg.source.includes("ping")`,
	)
	p.act(`history.back()`)
	p.wait("and to the edited one", `app.model.example.name === "sleep_together.rs" && pg.source.endsWith("// mine\n")`)
	p.act(`history.forward()`)
	p.wait("Forward leads on", `app.model.example.name === "ping_pong.rs"`)
}

// A shared link never shows "Nothing has run yet". An earlier edit of its program is offered, but not shown.
func TestALinkOpensAtOnce(t *testing.T) {
	t.Parallel()
	first := open(t, serveSite(t, nil)+"?freeze")
	first.write(cleanProgram)
	first.runToEnd()
	first.seekEvent(6)
	first.wait("the moment is shown", `pg.getAttribute("data-pg-event") === "6"`)
	address := eval[string](first, `pg.link()`)
	p := newTab(t)
	const watch = `new MutationObserver(() => {
		for (const e of document.querySelectorAll("poll-ground")) if (e.shadowRoot && !e.watched) {
			e.watched = true;
			const look = () => { if (/Nothing has run/.test(e.shadowRoot.textContent)) globalThis.flashed = "yes"; };
			look();
			new MutationObserver(look)
				.observe(e.shadowRoot, {subtree: true, childList: true, characterData: true});
		}
	}).observe(document, {subtree: true, childList: true})`
	params := lifecycle.AddScriptToEvaluateOnNewDocumentParams{Source: watch}
	if _, err := chromedp.Call(p.ctx, lifecycle.AddScriptToEvaluateOnNewDocument, params); err != nil {
		t.Fatal(err)
	}
	p.visit(address)
	p.wait("the moment is there", `pg.getAttribute("data-pg-event") === "6"`)
	if got := eval[string](p, `globalThis.flashed ?? ""`); got != "" {
		t.Errorf("it said %q first", got)
	}
	p.write(cleanProgram + "// mine\n")
	p.wait("the draft is kept", `Object.values(localStorage).some((v) => v.includes("// mine"))`)
	p = open(t, address)
	if got := eval[string](p, `pg.source`); got != cleanProgram {
		t.Errorf("the link brought %q", got)
	}
	p.click("[data-pg=draft] [data-act=restore]")
	p.wait("it is back", `pg.source.endsWith("// mine\n")`)
	p.act(`localStorage.clear()`)
}

// The first run in a browser holds at four moments, and any key continues it. The menu can repeat it.
func TestTheFirstRunHolds(t *testing.T) {
	t.Parallel()
	site := serveSite(t, nil)
	p := open(t, site)
	p.click("[data-act=run]")
	p.wait("it holds at the first poll", `q(".sb").dataset.turn === "poll"`)
	p.act(`document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "x", bubbles: true, composed: true}))`)
	p.wait("it goes on", `!q(".sb").dataset.turn && app.model.view.event > 6`)
	p.visit(site)
	p.click("[data-act=run]")
	p.wait("the second visit does not hold", `app.model.view?.event > 6`)
	if eval[bool](p, `q(".sb").hasAttribute("data-turn")`) {
		t.Error("it holds again")
	}
	p.act(`app.popup("examples")`)
	p.click("[data-act=first-run]")
	p.wait("the menu offers it again", `q(".sb").dataset.turn === "poll"`)
}

// A press of Run before the program is loaded starts it as soon as it is.
func TestRunBeforeTheProgramIsLoaded(t *testing.T) {
	t.Parallel()
	p := newTab(t)
	const hold = `globalThis.fetch = ((real, held) => async (what, ...options) => {
		if (/examples-/.test(String(what?.url ?? what))) await held;
		return real(what, ...options);
	})(fetch, new Promise((release) => { globalThis.release = release; }))`
	params := lifecycle.AddScriptToEvaluateOnNewDocumentParams{Source: hold}
	if _, err := chromedp.Call(p.ctx, lifecycle.AddScriptToEvaluateOnNewDocument, params); err != nil {
		t.Fatal(err)
	}
	p.do(chromedp.Navigate(serveSite(t, nil)))
	p.wait("the page is drawn", `pg?.shadowRoot?.querySelector("[data-act=run]") && app && pg.source === ""`)
	p.click("[data-act=run]")
	p.act(`release()`)
	p.wait("the program runs", `app.model.view?.event > 3 && app.model.ranSource.includes("nap")`)
}

// The list of examples has groups, and a filter.
func TestExamplesAreGroupedAndFiltered(t *testing.T) {
	t.Parallel()
	p := open(t, serveSite(t, nil)+"?freeze")
	p.click("[data-act=examples]")
	p.wait("there are groups", `qq("[data-popup=examples] [data-topic] h3").length > 4`)
	p.act(
		`(() => { const i = q("[data-popup=examples] input"); i.value = "ping_pong";
			i.dispatchEvent(new Event("input"));
			})()`,
	)
	p.wait("one is left", `qq("[data-popup=examples] li").filter((e) => e.checkVisibility()).length === 1`)
	p.act(`q("[data-popup=examples] input").focus()`)
	p.do(chromedp.KeyEvent(kb.Enter))
	p.wait("Enter opens it", `app.model.example.name === "ping_pong.rs" && !q("[data-popup]")`)
	p.settled()
	if eval[bool](p, `q("[data-popup]") !== null`) {
		t.Error("Enter has also pressed the button that gets the focus back")
	}
}

// A hidden run checks an exercise immediately, while the visible run still plays. A compile error is reported and
// removes the old marks. The text, answers and results are restored later, and the list of lessons shows the progress.
func TestALessonRemembers(t *testing.T) {
	t.Parallel()
	base := serveRoot(t, nil)
	const lesson = "lessons/01-nothing-until-polled.html"
	p := page(t, base+lesson)
	solution, err := os.ReadFile(filepath.Join(root, "examples", "lessons", "01-nothing-until-polled",
		"letters.solution.rs"))
	if err != nil {
		t.Fatal(err)
	}
	const g = `document.querySelector("#exercise-letters-run")`
	p.act(g + `.source = ` + quote(string(solution)))
	p.wait("the text is there", g+`.inside?.source === `+quote(string(solution)))
	p.act(g + `.run()`)
	p.wait(
		"the verdict comes before the end of the run",
		`document.querySelector(".verdict").dataset.all === "yes" && `+g+`.state.status !== "ended"`,
	)
	p.act(
		`(() => { const q = document.querySelector("[data-predict]"); q.querySelectorAll("input")[0].click();
			q.querySelector(".act button").click(); })()`,
	)
	p.act(g + `.source = "fn main() { wrong }"`)
	p.act(g + `.run()`)
	p.wait(
		"the mistake is told in the figure",
		g+`.shadowRoot.querySelector("[data-pg=banner]")?.textContent.includes("cannot find value")`,
	)
	p.wait("the marks are gone", `document.querySelectorAll("[data-condition][data-holds]").length === 0 &&
		document.querySelector(".verdict").textContent.includes("does not compile")`)
	p.act(g + `.source = ` + quote(string(solution)+"// mine\n"))
	p.wait("the text is another", g+`.source.endsWith("// mine\n")`)
	p.do(chromedp.Navigate(base + "lessons.html"))
	p.wait(
		"the list shows what is done",
		`[...document.querySelectorAll(".did")].some((e) => /Done|of/.test(e.textContent))`,
	)
	p.do(chromedp.Navigate(base + lesson))
	p.wait("the text is there again", `document.querySelector("#exercise-letters-run")?.source?.endsWith("// mine\n")`)
	p.wait(
		"the answer is there again",
		`document.querySelector('.opt[data-mark="wrong"]') &&
			document.querySelector(".verdict").dataset.all === "yes"`,
	)
}
