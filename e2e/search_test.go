package e2e

// Tests of the site's search, and of the keyboard in lessons.

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

func TestSearchAndTheWayThroughLessonsByKeyboard(t *testing.T) {
	t.Parallel()
	p := page(t, serveRoot(t, nil)+"de/lessons/19-waker-by-hand.html")
	const current = `(() => { const a = document.querySelector(".toc [aria-current]").getBoundingClientRect(),
		b = document.querySelector(".toc").getBoundingClientRect();
		return a.top >= b.top && a.bottom <= Math.min(b.bottom, innerHeight); })()`
	for _, width := range []int64{1440, 1100} {
		p.do(chromedp.EmulateViewport(width, 900), chromedp.Reload())
		p.wait("the list of lessons shows the current one", current)
	}
	p.do(chromedp.KeyEvent("/"))
	p.wait("the dialog has the focus", `document.activeElement?.matches("dialog input")`)
	p.do(chromedp.KeyEvent("slotmap"))
	p.wait("the dialog counts one result", `document.querySelector("dialog .count").textContent === "1 Treffer"`)
	p.do(chromedp.Evaluate[chromedp.Void](`document.querySelector("dialog input").select()`))
	p.do(chromedp.KeyEvent("rückst"))
	p.wait("there are results", `document.querySelectorAll("dialog li").length > 1`)
	if got := eval[string](p, `document.querySelector("dialog a b").textContent`); got != "Rückstau" {
		t.Errorf("the first result is %q", got)
	}
	p.expected = []string{"Applying inline style"} // axe copies style rules into another document
	p.loadAxe()
	p.violations("search")
	p.do(chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.Enter))
	p.wait("the entry of the glossary is shown",
		`location.pathname.endsWith("/de/glossary.html") && decodeURI(location.hash) === "#rückstau"`)

	p.do(chromedp.Navigate(serveRoot(t, nil) + "lessons/02-poll-pending-ready.html"))
	p.wait("the search is there", `!document.querySelector("[data-search]").hidden`)
	p.do(chromedp.KeyEvent("n"))
	p.wait("N leads to the next lesson", `location.pathname.endsWith("03-timer-and-waker.html")`)
	p.wait("the search is there", `document.querySelector("[data-search]")?.hidden === false`)
	p.do(chromedp.KeyEvent("p"))
	p.wait("P leads to the one before", `location.pathname.endsWith("02-poll-pending-ready.html")`)
	p.wait("the page is loaded", `document.readyState === "complete"`)
	p.do(chromedp.KeyEvent(kb.Tab), chromedp.KeyEvent(kb.Enter), chromedp.KeyEvent(kb.Tab))
	p.wait("the first link leads past the list of lessons", `document.activeElement?.closest("article")`)
}
