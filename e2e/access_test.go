package e2e

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// violations runs axe-core over the page, shadow root included.
func (p *tab) violations(where string) {
	p.Helper()
	p.settled()
	found := eval[string](
		p,
		`axe.run(document, {runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"], resultTypes: ["violations"]})
		.then((r) => JSON.stringify(r.violations.map((v) => v.id + ": " + v.help + "\n" + v.nodes.slice(0, 4).map(
			(n) => "    " + n.target.flat().join(" ") + "  " + n.any.concat(n.all).map((c) => c.message).join("; "),
		).join("\n"))))`,
	)
	var list []string
	if err := json.Unmarshal([]byte(found), &list); err != nil {
		p.Fatal(err)
	}
	for _, v := range list {
		p.Errorf("%s: %s", where, v)
	}
}

// loadAxe loads axe-core into the page.
func (p *tab) loadAxe() {
	p.Helper()
	axe, err := os.ReadFile(filepath.Join(root, "web", "node_modules", "axe-core", "axe.min.js"))
	if err != nil {
		p.Fatalf("%v: npm ci in web brings it", err)
	}
	p.do(chromedp.Evaluate[chromedp.Void](string(axe)))
}

func TestNoViolationsOfWCAG(t *testing.T) {
	t.Parallel()
	p := open(t, serveSite(t, nil)+"?freeze&program=sleep_together")
	p.loadAxe()
	p.violations("before the first run")
	p.known(statesProgram)
	p.act(`app.select(2), app.toggleWhy(), pg.seek({t: 3})`)
	p.wait("why", `q("[data-pg=why] [data-verdict]")`)
	// Contrast depends on the theme; sizes and names depend on the width. Both themes are tested at the extreme widths.
	for _, c := range []struct {
		theme         string
		width, height int64
		tab, popup    string
	}{
		{"dark", 1440, 900, "", ""}, {"dark", 1440, 900, "", "executor"}, {"dark", 1440, 900, "", "settings"}, {"dark",
			1024, 768, "", ""},
		{"dark", 390, 844, "machine", ""}, {"dark", 390, 844, "code", ""},
		{"light", 390, 844, "task", ""}, {"light", 390, 844, "console", ""}, {"light", 760, 1000, "machine", ""},
		{"light", 1440, 900, "", ""}, {"light", 1440, 900, "", "examples"}, {"light", 1440, 900, "", "keys"}, {"light",
			1440, 900, "", "table"},
		{"light", 720, 450, "machine", ""}, {"dark", 390, 844, "", "table"}, {"light", 1440, 900, "", "embed"},
		{"dark", 1440, 900, "", "view"}, {"light", 1440, 900, "", "view"}, {"dark", 1440, 900, "", "filter"},
	} {
		p.do(chromedp.EmulateViewport(c.width, c.height))
		p.act(fmt.Sprintf(`app.setTheme(%q), %q && app.setTab(%[2]q)`, c.theme, c.tab))
		if c.popup == "table" {
			p.act(`app.openTable("events", 0)`)
		} else if c.popup == "filter" {
			p.act(`app.popup("examples")`)
			p.settled()
			p.act(`q(".find input").value = "wake", q(".find input").dispatchEvent(new Event("input"))`)
		} else if c.popup != "" {
			p.act(fmt.Sprintf(`app.popup(%q)`, c.popup))
		}
		p.violations(fmt.Sprint(c))
		p.act(`app.popup(null)`)
	}
	// A guided run highlights one station and dims the others.
	for _, theme := range []string{"dark", "light"} {
		p.act(fmt.Sprintf(`app.setTheme(%q)`, theme))
		p.settled()
		for _, turn := range []string{"poll", "pending", "wake", "ready"} {
			p.act(fmt.Sprintf(`q(".sb").dataset.turn = %q`, turn))
			p.violations("the stage at the turning point " + turn + ", " + theme)
		}
		p.act(`delete q(".sb").dataset.turn`)
	}
	p.click("[data-act=compare]")
	p.wait("both runs", `qq(".diff tbody tr").length > 4`)
	p.violations("compare")
}

// The live region announces the caption of each step, and the end of the run.
func TestTheLiveRegionTellsARun(t *testing.T) {
	t.Parallel()
	p := open(t, serveSite(t, nil)+"?freeze&program=sleep_together")
	p.act(`window.heard = [], new MutationObserver(() => {
		const now = text(".sr[aria-live]").join("");
		if (now !== "" && now !== heard.at(-1)) heard.push(now);
	}).observe(pg.shadowRoot, {subtree: true, childList: true, characterData: true}), pg.step(1, "poll")`)
	p.status("paused")
	said := []string{}
	for eval[string](p, `pg.getAttribute("data-pg-status")`) != "ended" {
		before := eval[int](p, `+pg.getAttribute("data-pg-event")`)
		p.click("[data-act=step]")
		p.wait(
			"a step",
			fmt.Sprintf(`+pg.getAttribute("data-pg-event") > %d || pg.getAttribute("data-pg-status") === "ended"`, before),
		)
		p.settled()
		said = append(said, eval[string](p, `text("[data-pg=narration] p")[0].replace(/\s+/g, " ")`))
	}
	heard := eval[[]string](p, `heard.map((x) => x.replace(/\s+/g, " "))`)
	if len(said) < 6 {
		t.Fatalf("that is no run: %q", said)
	}
	all := strings.Join(heard, "\n")
	for _, s := range said[:len(said)-1] {
		if !strings.Contains(all, s) {
			t.Errorf("shown and not told: %q\nheard:\n%s", s, all)
		}
	}
	if last := heard[len(heard)-1]; !strings.HasPrefix(last, "The run has ended at ") {
		t.Errorf("the last words are %q", last)
	}
}

func TestReducedMotion(t *testing.T) {
	t.Parallel()
	p := open(t, serveSite(t, nil)+"?program=taking_turns")
	if _, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia,
		emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion",
			Value: "reduce"}}}); err != nil {
		t.Fatal(err)
	}
	p.act(`window.moved = 0, Element.prototype.animate = new Proxy(Element.prototype.animate, {apply(f, self, args) {
		moved++; return Reflect.apply(f, self, args); }}), pg.step(1, "poll")`)
	p.status("paused")
	for range 8 {
		before := eval[int](p, `+pg.getAttribute("data-pg-event")`)
		p.click("[data-act=step]")
		p.wait("a step", fmt.Sprintf(`+pg.getAttribute("data-pg-event") > %d`, before))
	}
	p.settled()
	if got := eval[int](p, `moved`); got != 0 {
		t.Errorf("%d tokens flew", got)
	}
	if _, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{}); err != nil {
		t.Fatal(err)
	}
	for range 4 {
		before := eval[int](p, `+pg.getAttribute("data-pg-event")`)
		p.click("[data-act=back]")
		p.wait("a step back", fmt.Sprintf(`+pg.getAttribute("data-pg-event") < %d`, before))
	}
	p.wait("with motion tokens fly", `moved > 0`)
}

func TestTouch(t *testing.T) {
	t.Parallel()
	p := open(t, serveSite(t, nil)+"?freeze&program=sleep_together")
	p.do(chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch))
	p.known(eval[string](p, `pg.source`))
	tap := func(selector string, across float64) {
		t.Helper()
		p.settled()
		p.wait("there is "+selector, fmt.Sprintf(`q(%q)`, selector))
		at := eval[[]float64](
			p,
			fmt.Sprintf(
				`(({left, top, width, height}) => [left + width * %v, top + height / 2])(q(%q).getBoundingClientRect())`,
				across,
				selector,
			),
		)
		p.do(chromedp.TapXY(at[0], at[1]))
	}
	tap("[data-tab-to=machine]", 0.5)
	p.wait("the executor is shown", `q("[data-pg=stage]").offsetParent`)
	tap("[data-pg=minimap]", 0.5)
	p.wait("the minimap goes to the middle", `(t => t > 80e6 && t < 240e6)(+pg.getAttribute("data-pg-time-ns"))`)
	tap("[data-wait]:not([data-ghost]) .cover", 0.5)
	p.wait("a task is selected", `q("[data-wait][data-sel]")`)
	tap("[data-tab-to=task]", 0.5)
	p.wait("the task is shown", `text("[data-pg=inspector] h2").join().includes("#" + app.model.selected)`)
	before := eval[int](p, `+pg.getAttribute("data-pg-event")`)
	tap("[data-act=step]", 0.5)
	p.wait("a step", fmt.Sprintf(`+pg.getAttribute("data-pg-event") > %d`, before))
	if small := eval[[]string](p, `
		qq("[data-pg=transport] button").filter((b) => b.offsetParent && (b.offsetWidth < 44 || b.offsetHeight < 44))
		.map((b) => b.dataset.act)`); len(small) > 0 {
		t.Errorf("too small for a thumb: %v", small)
	}
}

// On a low screen, such as a phone in landscape or text at 200 %, each pane shows its content and scrolls.
func TestALowScreen(t *testing.T) {
	t.Parallel()
	p := open(t, serveSite(t, nil)+"?freeze&program=sleep_together")
	p.known(eval[string](p, `pg.source`))
	p.do(chromedp.EmulateViewport(720, 450))
	p.act(`app.setTab("machine"), pg.seek({t: 50})`)
	p.settled()
	p.wait("a scroll brings Waiting and Finished into view", `
		[".waiting .rw", ".fin"].every((x) => { q(x).scrollIntoView({block: "nearest"});
		const a = q(x).getBoundingClientRect(), b = q(".stage").getBoundingClientRect(); return a.top >= b.top - 1
		&& a.bottom <= b.bottom + 1; })`)
	p.act(`app.setTab("code")`)
	p.wait("there is room for code", `q(".cm-scroller").clientHeight > 100`)
}

// A print shows the same content as the screen, uncut.
func TestPrint(t *testing.T) {
	t.Parallel()
	p := open(t, serveSite(t, nil)+"?freeze&program=sleep_together&theme=dark")
	p.known(eval[string](p, `pg.source`))
	if _, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia,
		emulation.SetEmulatedMediaParams{Media: "print"}); err != nil {
		t.Fatal(err)
	}
	p.do(chromedp.EmulateViewport(960, 690))
	p.act(`pg.style.setProperty("width", "1440px"), pg.style.setProperty("height", "900px", "important")`)
	p.settled()
	// A browser prints without an animation frame in between.
	if got := eval[[]string](p, `
		(dispatchEvent(new Event("beforeprint")), pg.style.removeProperty("width"), pg.style.removeProperty("height"),
		q(".pg").dataset.theme === "light" ? [] : ["the ink"]).concat([".stage", ".insp", ".cm-editor", ".tl-c canvas",
		".mini", ".metr"].filter((s) => { const r = q(s).getBoundingClientRect(); return r.width < 100 || r.right > 961
		|| r.bottom > 691; }))`); len(got) > 0 {
		t.Errorf("not whole on the sheet: %v", got)
	}
	p.act(`dispatchEvent(new Event("afterprint"))`)
	p.wait("the screen is as it was", `q(".pg").dataset.theme === "dark"`)
}
