package e2e

// The page's layout at every width: pictures for people, measurements for the test.

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// A deadlock of two tasks on a runtime with several workers.
const deadlockProgram = `use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::sleep;

async fn transfer(from: Arc<Mutex<u32>>, to: Arc<Mutex<u32>>) {
    let mut a = from.lock().await;
    sleep(Duration::from_millis(10)).await;
    let mut b = to.lock().await;
    *a -= 1;
    *b += 1;
}

#[tokio::main]
async fn main() {
    let (x, y) = (Arc::new(Mutex::new(5)), Arc::new(Mutex::new(5)));
    let one = tokio::spawn(transfer(x.clone(), y.clone()));
    let two = tokio::spawn(transfer(y, x));
    let clock = tokio::spawn(sleep(Duration::from_millis(30)));
    clock.await.unwrap();
    one.await.unwrap();
    two.await.unwrap();
}
`

// A looks is a state of the page in which the test measures it and takes pictures.
type looks struct {
	name    string
	program string // source text, or the name of an example
	circuit bool   // the stage shows a run
	reach   func(p *tab)
}

var allLooks = []looks{
	{"empty", "hello_future", false, func(*tab) {}},
	{"wake", "one_nap", true, func(p *tab) {
		p.runToEnd()
		p.seekEvent(0)
		p.wait("the playhead is at the start", `pg.getAttribute("data-pg-event") === "0"`)
		p.step(1, "wake")
		p.wait("the wake is shown", `/(wakes|weckt) #2 nap/.test(text("[data-pg=narration]").join())`)
	}},
	{"sleep", "sleep_together", true, func(p *tab) {
		p.runToEnd()
		p.act(`app.select(2), pg.seek({t: 201.001})`)
		p.wait("the moment is shown", `pg.getAttribute("data-pg-time-ns") === "201001000"`)
	}},
	{"deadlock", deadlockProgram, true, func(p *tab) { p.runToEnd() }},
	{"refused", "fn main() {\n    let x: u32 = \"a text that is not a number, and long\";\n}\n", false, func(p *tab) {
		p.click("[data-act=run]")
		p.status("error")
	}},
}

// show opens the page in that state.
func (l looks) show(t testing.TB, playground string) *tab {
	t.Helper()
	name, source := l.program, ""
	if strings.Contains(name, "\n") {
		name, source = "hello_future", l.program
	}
	p := open(t, playground+"?freeze&program="+name)
	if source != "" {
		p.write(source)
	}
	l.reach(p)
	return p
}

var sizes = [][2]int64{{1440, 900}, {1280, 720}, {1024, 768}, {760, 1000}, {390, 844}, {320, 640}}

// misplaced lists controls that extend beyond their container, and texts that are truncated without a title attribute.
// Scrollable content may be larger than its container.
const misplaced = `(() => {
	const frames = ".tp, .top, .runbar, .narr, .banner, header, .e-h, .e-tp", wrong = [], say = (e) => {
		let s = e.tagName.toLowerCase();
		for (const a of ["data-act", "data-pg", "data-task", "aria-label"]) if (e.hasAttribute(a)) s += "[" + a + "=" +
			e.getAttribute(a) + "]";
		return s + "." + e.className + " " + JSON.stringify(e.textContent.trim().slice(0, 40));
	};
	const shown = (e) => e.checkVisibility({opacityProperty: true, visibilityProperty: true}) &&
		!e.closest(".sr, .cm-editor, .skip, pre.plain, [aria-hidden=true]");
	const scrolls = (style) => /auto|scroll/.test(style);
	for (const e of qq("button, select, a, input, textarea")) {
		if (!shown(e)) continue;
		const r = e.getBoundingClientRect();
		if (r.width === 0) continue;
		for (let box = e.parentElement; box; box = box.parentElement) {
			const style = getComputedStyle(box), b = box.getBoundingClientRect();
			if (scrolls(style.overflowX) || scrolls(style.overflowY)) break;
			if (style.overflowX === "visible" && !box.matches(frames)) continue;
			if (r.left < b.left - 1 || r.right > b.right + 1 || r.top < b.top - 1 || r.bottom > b.bottom + 1) {
				wrong.push(say(e) + " is at " + [r.left, r.top, r.right, r.bottom].map(Math.round) + ", outside of " +
					say(box).slice(0, 60) +
					" at " + [b.left, b.top, b.right, b.bottom].map(Math.round));
				break;
			}
		}
	}
	for (const e of qq("*")) {
		const style = getComputedStyle(e);
		if (style.overflowX === "visible" || scrolls(style.overflowX) || !shown(e)) continue;
		if (![...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim() !== "")) continue;
		const cut = e.scrollWidth > e.clientWidth + 1 || (style.webkitLineClamp !== "none" &&
			e.scrollHeight > e.clientHeight + 1);
		if (cut && !e.closest("[title]")) wrong.push(say(e) + " is cut: " + e.scrollWidth + " > " + e.clientWidth);
	}
	return wrong;
})()`

// stations lists the stations of the circuit that are not within the stage.
const stations = `(() => {
	const stage = q(".sb").getBoundingClientRect(), missing = [];
	for (const name of ["ready-queue", "worker", "waiting", "reactor"]) {
		const e = q("[data-pg=" + name + "]") ?? (name === "worker" ? q("[data-pg=resting]") : null),
			r = e?.getBoundingClientRect();
		if (!r || r.width < 40 || r.left < stage.left - 1 || r.right > stage.right + 1 || r.top > stage.bottom - 20)
			missing.push(name + (r ? " at " + [r.left, r.top, r.right, r.bottom].map(Math.round) + " in " +
				[stage.left, stage.top, stage.right, stage.bottom].map(Math.round) : ""));
	}
	return missing;
})()`

// At every width and in both languages, no control extends beyond its container, no text is truncated without a title,
// and the stage shows the whole circuit. The short form tests the narrowest width of each layout in German.
func TestNothingIsClipped(t *testing.T) {
	t.Parallel()
	site := serveRoot(t, nil)
	languages := []string{"", "de/"}
	sizes := [][2]int64{
		{320, 640}, {390, 844}, {760, 1000}, {1024, 768}, {1280, 720}, {1440, 900}, {1920, 1080}, {2560, 1440},
	}
	if !long {
		languages, sizes = languages[1:], [][2]int64{sizes[0], sizes[3], sizes[4]} // German is the longer one
	}
	for _, language := range languages {
		for _, l := range allLooks {
			p := l.show(t, site+language+"playground.html")
			for _, size := range sizes {
				p.do(chromedp.EmulateViewport(size[0], size[1]))
				tabs := []string{"machine"}
				if size[0] <= 760 {
					tabs = []string{"code", "machine", "task", "console"}
				}
				for _, tab := range tabs {
					p.act(fmt.Sprintf(`app.setTab(%q)`, tab))
					p.settled()
					where := fmt.Sprintf("%s%s, %d px, %s", language, l.name, size[0], tab)
					for _, wrong := range eval[[]string](p, misplaced) {
						t.Errorf("%s: %s", where, wrong)
					}
					if !l.circuit || tab != "machine" {
						continue
					}
					for _, missing := range eval[[]string](p, stations) {
						t.Errorf("%s: the stage has no %s", where, missing)
					}
				}
				p.act(`app.setTab("machine")`)
				p.settled()
				if l.name == "wake" && eval[int](p, `qq(".wires .pulse").length`) < 2 {
					t.Errorf("%s%s, %d px: the path of the wake is not drawn", language, l.name, size[0])
				}
				rows := eval[string](p, `qq(".waiting [data-wait]").map((r) => r.dataset.wait).join()`)
				if l.name == "deadlock" && !strings.HasPrefix(rows, "2,3,1") {
					t.Errorf("%s%s, %d px: %s wait, want those of the deadlock first", language, l.name, size[0], rows)
				}
			}
			p.do(chromedp.EmulateViewport(1440, 900))
		}
	}
}
