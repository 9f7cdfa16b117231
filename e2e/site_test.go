package e2e

// Tests of the pages around the playground in a browser.

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// page loads a page of the site and waits until its elements are defined.
func page(t testing.TB, url string) *tab {
	t.Helper()
	p := newTab(t)
	p.do(chromedp.Navigate(url))
	p.wait("the script of the page has run", `customElements.get("poll-ground") && document.readyState === "complete"`)
	return p
}

func TestAWordInALessonShowsItsMoment(t *testing.T) {
	t.Parallel()
	p := page(t, serveRoot(t, nil)+"lessons/03-timer-and-waker.html")
	got := eval[string](p, `document.querySelector("#timer").shadowRoot.querySelector(".e-note").textContent`)
	if !strings.Contains(got, "polls in") {
		t.Errorf("the poster says %q", got)
	}
	p.act(`document.querySelectorAll('[data-pg-for="timer"]')[2].click()`) // “wake”
	p.wait("the figure shows the event of the word", `(() => {
		const want = document.querySelectorAll('[data-pg-for="timer"]')[2].dataset.pgEvent;
		return document.querySelector("#timer").getAttribute("data-pg-event") === want; })()`)
	if got := eval[int](p, `document.querySelector("#timer").state.selected`); got != 2 {
		t.Errorf("task %d is selected, want 2", got)
	}
}

func TestAPredictionIsLockedInAndRun(t *testing.T) {
	t.Parallel()
	p := page(t, serveRoot(t, nil)+"lessons/01-nothing-until-polled.html")
	eval[bool](p, `(() => { const q = document.querySelector("[data-predict]");
		q.querySelectorAll("input")[0].click(); q.querySelector(".act button").click(); return true; })()`)
	p.wait(
		"the right answer is marked",
		`document.querySelector('.opt[data-mark="right"]')?.textContent.includes("made second")`,
	)
	p.wait(
		"the wrong prediction is marked",
		`document.querySelector('.opt[data-mark="wrong"]')?.textContent.includes("made first")`,
	)
	p.wait("the program runs", `["playing", "paused",
		"ended"].includes(document.querySelector("#predict-order-run").getAttribute("data-pg-status"))`)
}

func TestAnExerciseIsCheckedAfterARun(t *testing.T) {
	t.Parallel()
	p := page(t, serveRoot(t, nil)+"lessons/01-nothing-until-polled.html")
	run := func(want string) {
		t.Helper()
		eval[bool](p, `(async () => { const g = document.querySelector("#exercise-letters-run"); g.run();
			await g.settled();
			return true; })()`)
		p.act(`document.querySelector("#exercise-letters-run").shadowRoot.querySelector("[data-act=end]")?.click()`)
		p.wait("the verdict is "+want, fmt.Sprintf(`document.querySelector(".verdict").dataset.all === %q`, want))
	}
	run("no")
	solution, err := os.ReadFile(
		filepath.Join(root, "examples", "lessons", "01-nothing-until-polled", "letters.solution.rs"),
	)
	if err != nil {
		t.Fatal(err)
	}
	p.act(fmt.Sprintf(`document.querySelector("#exercise-letters-run").source = %s`, quote(string(solution))))
	run("yes")
}

func TestTheHomePageIsAlive(t *testing.T) {
	t.Parallel()
	base := serveRoot(t, nil)
	p := page(t, base)
	p.wait("the hero plays by itself", `pg.state.event > 3 && pg.state.status === "playing"`)
	p.wait(
		"it holds at the first turning point",
		`q(".sb").dataset.turn === "poll" && text("[data-pg=turn]").join().includes("1 of 4")`,
	)
	const fetched = `performance.getEntriesByType("resource").some((e) => /wasm|worker-|library-/.test(e.name))`
	if eval[bool](p, fetched) {
		t.Error("the engine is fetched although nobody has touched anything")
	}
	p.act(`pg.pause()`)
	p.status("paused")
	at := eval[int](p, `pg.state.event`)
	p.step(1, "poll")
	p.wait(
		"the engine takes over where the recording stands",
		fmt.Sprintf(`(%s) && pg.state.event > %d && pg.state.status === "paused"`, fetched, at),
	)
	p.settled()
	if got := eval[string](p, `text("[data-pg=narration] p").join()`); !strings.Contains(got, "#1 main") {
		t.Errorf("the engine shows %q", got)
	}
	// With reduced motion nothing plays automatically.
	still := newTab(t)
	reduce := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion",
		Value: "reduce"}}}
	if _, err := chromedp.Call(still.ctx, emulation.SetEmulatedMedia, reduce); err != nil {
		t.Fatal(err)
	}
	still.do(chromedp.Navigate(base))
	still.wait(
		"the script has run",
		`customElements.get("poll-ground") && document.readyState === "complete" && !q("[data-act=run]").hidden`,
	)
	if eval[bool](still, `pg.hasAttribute("data-pg-status")`) {
		t.Error("it plays under reduced motion")
	}
	if n := eval[int](p, `document.querySelectorAll(".card").length`); n < 30 {
		t.Errorf("%d cards, want 30", n)
	}
	// The playground was at the root in early versions; such addresses still work.
	p = page(t, base+"?freeze&program=ping_pong")
	p.wait(
		"the playground has the program",
		`location.pathname.endsWith("playground.html") && pg?.source?.includes("ping")`,
	)
}

// An element on a German page is in German, including its captions.
func TestAnElementSpeaksTheLanguageOfItsPage(t *testing.T) {
	t.Parallel()
	p := page(t, serveRoot(t, nil)+"de/lessons/03-timer-and-waker.html")
	p.act(`document.querySelector("#timer").run()`)
	inside := `document.querySelector("#timer").shadowRoot`
	p.wait("the stage has German words", inside+`.querySelector(".st-h")?.textContent.includes("Bereit-Schlange")`)
	p.endAll(`[document.querySelector("#timer")]`)
	for what, expression := range map[string]string{
		"the play button": inside + `.querySelector("[data-act=play]")
			.getAttribute("aria-label") === "Noch einmal abspielen"`,
		"Finished":        inside + `.querySelector("[data-pg=finished]").textContent.startsWith("Fertig")`,
		"the narration":   inside + `.querySelector("[data-pg=narration] p").textContent.startsWith("Der Lauf endet")`,
		"the open button": inside + `.querySelector("[data-act=open]").textContent === "Öffnen"`,
	} {
		if !eval[bool](p, expression) {
			t.Errorf("not in its language: %s", what)
		}
	}
}

// A printed lesson contains all of its text and no controls.
func TestALessonOnPaper(t *testing.T) {
	t.Parallel()
	p := page(t, serveRoot(t, nil)+"lessons/03-timer-and-waker.html")
	if _, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia,
		emulation.SetEmulatedMediaParams{Media: "print"}); err != nil {
		t.Fatal(err)
	}
	for what, expression := range map[string]string{
		"hints and solutions are there": `[...document.querySelectorAll("details.rest:not([hidden]) > :not(summary)")].every(
			(e, _, all) => all.length > 5 && e.checkVisibility())`,
		"the header has the name alone": `[...document.querySelectorAll(".sh a, .sh button")].every(
			(e) => e.checkVisibility() === e.matches(".brand"))`,
		"there is no list of lessons": `!document.querySelector(".toc").checkVisibility()`,
	} {
		if !eval[bool](p, expression) {
			t.Errorf("on paper it is not so that %s", what)
		}
	}
}

// A page that exists only in English says so to readers who come from German pages, and only to them.
func TestWhatIsNotTranslatedSaysSo(t *testing.T) {
	t.Parallel()
	base := serveRoot(t, nil)
	p := newTab(t)
	p.do(chromedp.Navigate(base + "de/index.html"))
	p.act(`document.querySelector("a[hreflang=en][href$='examples.html']").click()`)
	p.wait("the English page says that it is English", `
		location.pathname.endsWith("/examples.html") && document.querySelector("[data-only]:not([hidden])")`)
	p.do(chromedp.Navigate(base + "embed.html"))
	p.wait("an English reader is told nothing", `document.readyState === "complete"
		&& document.querySelector("[data-only]")?.hidden`)
}
