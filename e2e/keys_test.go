package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// Three tasks, several wakes of each, and a worker that is blocked on line 9.
const keysProgram = `use std::time::Duration;
use tokio::time::sleep;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let a = tokio::spawn(nap("a", 3));
    let b = tokio::spawn(nap("b", 2));
    tokio::task::yield_now().await;
    std::thread::sleep(Duration::from_millis(2));
    a.await.unwrap();
    b.await.unwrap();
}

async fn nap(name: &str, n: u64) {
    for _ in 0..n {
        sleep(Duration::from_millis(5)).await;
        println!("{name}");
    }
}
`

// known runs a program to its end and seeks to its start.
func (p *tab) known(source string) {
	p.Helper()
	p.write(source)
	p.runToEnd()
	p.seekEvent(0)
	p.wait("the playhead is at the start", `pg.getAttribute("data-pg-event") === "0"`)
}

func TestEveryKey(t *testing.T) {
	t.Parallel()
	p := open(t, serveSite(t, nil)+"?freeze&program=hello_future")
	p.act(`q(".cm-content").focus()`)
	p.write("")
	const enter = `q(".cm-content").dispatchEvent(
		new KeyboardEvent("keydown", {key: "Enter", keyCode: 13, bubbles: true}))`
	for _, line := range []string{"fn f() {", "let x = a()", ".b();", "match x {", "1 =>", "2,"} {
		p.do(chromedp.KeyEvent(line))
		p.act(enter)
	}
	p.wait("what is typed is indented", fmt.Sprintf(`pg.source === %s`, quote("fn f() {\n    let x = a()\n        .b();\n"+
		"    match x {\n        1 =>\n            2,\n            \n    }\n}")))
	p.write(keysProgram)
	p.do(chromedp.KeyEvent(kb.Enter, chromedp.KeyModifiers(chromedp.ModifierCtrl)))
	p.wait(
		"Ctrl Enter runs",
		`["playing", "paused", "ended"].includes(pg.getAttribute("data-pg-status")) && app.model.ranSource === pg.source`,
	)
	p.do(chromedp.KeyEvent(kb.F9))
	p.wait("F9 sets a breakpoint", `app.model.breaks.length === 1 && q(".cm-gutterElement.pg-break")`)
	p.do(chromedp.KeyEvent(kb.F9))
	p.wait("F9 again removes it", `app.model.breaks.length === 0`)
	p.do(chromedp.KeyEvent(kb.Escape), chromedp.KeyEvent(kb.Tab))
	p.wait("Escape and Tab leave the editor", `!pg.shadowRoot.activeElement?.closest(".cm-editor")`)
	p.click("[data-act=end]")
	p.status("ended")

	event := func() int { return eval[int](p, `+pg.getAttribute("data-pg-event")`) }
	p.act(`q("[data-pg=inspector]").focus()`)
	for _, c := range []struct {
		key, does, want string // want is a condition; it may use before, the event before the key press
		modifiers       []chromedp.Modifier
	}{
		{key: kb.Home, does: "goes to the start", want: `event === 0`},
		{key: kb.ArrowRight, does: "steps by the chosen size", want: `event > before`},
		{key: kb.ArrowRight, does: "steps on", want: `event > before`},
		{key: kb.ArrowLeft, does: "steps back", want: `event < before`},
		{key: kb.ArrowRight, modifiers: []chromedp.Modifier{chromedp.ModifierShift}, does: "steps by wake",
			want: `event > before`},
		{key: kb.ArrowLeft, modifiers: []chromedp.Modifier{chromedp.ModifierShift}, does: "steps back by wake",
			want: `event < before`},
		{key: kb.ArrowRight, modifiers: []chromedp.Modifier{chromedp.ModifierAlt}, does: "steps by line",
			want: `event > before`},
		{key: kb.ArrowLeft, modifiers: []chromedp.Modifier{chromedp.ModifierAlt}, does: "steps back by line",
			want: `event < before`},
		{key: kb.ArrowDown, does: "selects the next task", want: `app.model.selected === 2`},
		{key: kb.ArrowUp, does: "selects the previous task", want: `app.model.selected === 1`},
		{key: "g", does: "waits for digits", want: `true`},
		{key: "3", does: "goes to the task", want: `app.model.selected === 3`},
		{key: "l", does: "goes to the next wake of the task", want: `event > before`},
		{key: "l", does: "goes to the one after it", want: `event > before`},
		{key: "j", does: "goes to the previous wake", want: `event < before`},
		{key: ".", does: "goes to the next diagnostic", want: `event !== before && q("[data-finding=blocked]")`},
		{key: "]", does: "plays faster", want: `app.model.speed === 2`},
		{key: "[", does: "plays slower", want: `app.model.speed === 1`},
		{key: "+", does: "zooms in", want: `app.model.zoom !== null`},
		{key: "+", does: "zooms in further", want: `app.model.zoom !== null`},
		{key: "-", does: "zooms out", want: `app.model.zoom !== null`},
		{key: "0", does: "fits", want: `app.model.zoom === null`},
		{key: "a", does: "takes the next axis",
			want: `app.model.axis === "linear"`},
		{key: "w", does: "asks why", want: `app.model.whyOpen`},
		{key: "w", does: "asks no more", want: `!app.model.whyOpen`},
		{key: "?", does: "shows the keys", want: `q("[data-popup=keys]")`},
		{key: kb.Escape, does: "closes them", want: `!q("[data-popup]")`},
		{key: kb.End, does: "goes to the end", want: `pg.getAttribute("data-pg-status") === "ended"`},
		{key: " ", does: "plays", want: `pg.getAttribute("data-pg-status") === "playing"`},
		{key: " ", does: "pauses", want: `pg.getAttribute("data-pg-status") === "paused"`},
		{key: kb.F6, does: "goes to another region",
			want: `pg.shadowRoot.activeElement && !pg.shadowRoot.activeElement.matches("[data-pg=inspector]")`},
		{key: kb.F6, modifiers: []chromedp.Modifier{chromedp.ModifierShift}, does: "goes back",
			want: `pg.shadowRoot.activeElement?.matches("[data-pg=inspector]")`},
		{key: kb.Enter, does: "inspects the task", want: `pg.shadowRoot.activeElement?.matches("[data-pg=inspector]")`},
		{key: "c", does: "compares", want: `q("[data-pg=compare]") && app.model.compare`},
		{key: "c", does: "stops comparing", want: `!app.model.compare`},
	} {
		p.settledUnless(c.key == " " || c.key == "c")
		before := event()
		p.do(chromedp.KeyEvent(c.key, chromedp.KeyModifiers(c.modifiers...)))
		p.wait(
			fmt.Sprintf("%q %v %s", c.key, c.modifiers, c.does),
			fmt.Sprintf(`((before, event) => %s)(%d, +pg.getAttribute("data-pg-event"))`, c.want, before),
		)
	}

	// Single-letter keys can be disabled.
	p.act(`app.setLetterKeys(false)`)
	p.settled()
	p.do(chromedp.KeyEvent("a"), chromedp.KeyEvent(kb.Home))
	p.wait("Home still works", `pg.getAttribute("data-pg-event") === "0"`)
	if got := eval[string](p, `app.model.axis`); got != "linear" {
		t.Errorf("A was switched off and changed the axis to %s", got)
	}
}

// If the focused element moves or disappears, the focus follows the task. It never returns to the top of the page.
func TestTheFocusIsNeverLost(t *testing.T) {
	t.Parallel()
	p := open(t, serveSite(t, nil)+"?freeze&program=hello_future")
	p.known(keysProgram)
	p.wait("a task is polled", `(pg.seek({event: 8}), q(".wk .chip"))`)
	p.settled()
	p.act(`q(".wk .chip").focus(), window.focused = q(".wk .chip").dataset.task, app.select(+focused)`)
	places := map[string]bool{}
	for range 14 {
		p.do(chromedp.KeyEvent(kb.ArrowRight))
		p.settled()
		place := eval[string](
			p,
			`pg.shadowRoot.activeElement?.closest(".belt, .wk, .waiting, .fin, .tl-l")?.className.split(" ")[0] ?? "nowhere"`,
		)
		task := eval[string](p, `pg.shadowRoot.activeElement?.closest("[data-task]")?.dataset.task === focused ? ""
			: pg.shadowRoot.activeElement?.outerHTML ?? "nothing"`)
		if places[place] = true; task != "" {
			t.Errorf("at event %d the focus is at %s", eval[int](p, `app.model.view.event`), task)
		}
	}
	if len(places) < 2 || places["nowhere"] {
		t.Errorf("the task was at %v", places)
	}
	comparing := map[string]string{
		"compares":        `qq(".diff tbody tr").length > 4`,
		"stops comparing": `!q("[data-pg=compare]") && q("[data-pg=inspector]")`,
	}
	for _, does := range []string{"compares", "stops comparing"} {
		p.do(chromedp.KeyEvent("c"))
		p.wait(does, comparing[does])
		p.settled()
		if eval[bool](p, `pg.shadowRoot.activeElement === null`) {
			t.Errorf("nothing has the focus after it %s", does)
		}
	}
}

// settledUnless waits until the page is idle, unless it is busy.
func (p *tab) settledUnless(busy bool) {
	p.Helper()
	if !busy {
		p.settled()
	}
}

// focusProblem is the name of the focused element, followed by its problem: it is not visible, or shows no focus ring.
const focusProblem = `(() => {
	const e = pg.shadowRoot.activeElement ?? document.activeElement, style = getComputedStyle(e);
	const name = (e.getAttribute("aria-label") || e.textContent).trim().replace(/\s+/g, " ").slice(0, 40) || e.tagName;
	if (e === document.body || e === pg) return "";
	const r = e.getBoundingClientRect(), ring = style.outlineStyle !== "none" || style.boxShadow !== "none";
	const seen = e.checkVisibility() && r.width > 0 && r.right > 0 && r.bottom > 0 && r.left < innerWidth &&
		r.top < innerHeight;
	return name + (seen ? "" : " is not seen") + (ring || e.closest(".cm-editor") ? "" : " shows no focus");
})()`

// Tab reaches every control and leaves the page. A popover takes the focus; Escape closes it and returns the focus; it
// also closes when Tab leaves it.
func TestTabReachesEveryControl(t *testing.T) {
	t.Parallel()
	p := open(t, serveSite(t, nil)+"?freeze&program=sleep_together")
	p.runToEnd()
	p.act(`app.select(2), pg.seek({t: 101.01})`)
	p.wait("a task waits", `q("[data-pg=why], [data-act=why]")`)
	p.settled()
	p.act(`pg.shadowRoot.activeElement?.blur(), window.reached = new Set(), pg.shadowRoot.addEventListener("focusin",
		(e) => reached.add(e.target))`)
	const limit = 120
	for i := range limit {
		p.do(chromedp.KeyEvent(kb.Tab))
		name := eval[string](p, focusProblem)
		if name == "" {
			break
		}
		if strings.HasSuffix(name, " is not seen") || strings.HasSuffix(name, " shows no focus") {
			t.Error(name)
		}
		if i == limit-1 {
			t.Error("Tab never leaves the page")
		}
		if eval[bool](p, `pg.shadowRoot.activeElement?.matches(".cm-content") ?? false`) {
			p.wait("the editor says how to leave it", `q(".leave-hint").checkVisibility()`)
			p.do(chromedp.KeyEvent(kb.Escape))
		}
	}
	missed := eval[[]string](p, `qq("button, select, a[href], input, summary, [tabindex='0']").filter((e) =>
		e.checkVisibility() && e.tabIndex >= 0 && !e.disabled && !reached.has(e) && !e.closest(".cm-editor"))
		.map((e) => e.outerHTML.slice(0, 100))`)
	for _, e := range missed {
		t.Errorf("Tab does not reach %s", e)
	}
	for _, popup := range []string{"executor", "examples", "settings", "view", "embed"} {
		opener := fmt.Sprintf("[data-act=%s]", popup)
		p.act(fmt.Sprintf(`q(%q).focus()`, opener))
		p.do(chromedp.KeyEvent(kb.Enter))
		p.wait(popup+" takes the focus", `q("[data-popup]")?.contains(pg.shadowRoot.activeElement)`)
		p.do(chromedp.KeyEvent(kb.Escape))
		p.wait(popup+" gives it back", fmt.Sprintf(`!q("[data-popup]") && pg.shadowRoot.activeElement === q(%q)`, opener))

		p.do(chromedp.KeyEvent(kb.Enter))
		p.wait(popup+" is open again", `q("[data-popup]")?.contains(pg.shadowRoot.activeElement)`)
		for i := 0; i < limit && eval[bool](p, `q("[data-popup]")?.contains(pg.shadowRoot.activeElement) ?? false`); i++ {
			p.do(chromedp.KeyEvent(kb.Tab))
		}
		p.wait(popup+" closes when Tab leaves it", `!q("[data-popup]")`)
	}
}
