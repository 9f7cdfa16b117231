package e2e

// Tests that the work per frame is bounded.

import (
	"fmt"
	"strings"
	"testing"
)

// Seeking reuses the DOM elements of rows. A task that stays visible keeps its element.
func TestRowsAreReused(t *testing.T) {
	t.Parallel()
	p := open(t, serveSite(t, nil)+"?freeze")
	p.known(swarmSource(2))
	const shown = `qq("[data-wait]").map((r) => r.dataset.wait).join()`
	at := func(ms int) string {
		p.seek(float64(ms))
		p.wait("the moment is shown", fmt.Sprintf(`pg.getAttribute("data-pg-time-ns") === "%d000000"`, ms))
		p.settled()
		return eval[string](p, shown)
	}
	before := at(30)
	eval[bool](p, `(window.rows = qq("[data-wait]"), rows.length > 0)`)
	if after := at(60); after == before || after == "" {
		t.Fatalf("at both moments %q wait", after)
	}
	if !eval[bool](p, `qq("[data-wait]").every((r) => rows.includes(r))`) {
		t.Error("rows were made anew")
	}

	p.known(keysProgram)
	moved := eval[[]int](p, `(async () => {
		const moved = [];
		let of = new Map();
		for (let e = 0; e <= app.model.view.events; e++) {
			pg.seek({event: e});
			while (+pg.getAttribute("data-pg-event") !== e) await new Promise(requestAnimationFrame);
			const now = new Map(qq("[data-wait]:not([data-ghost])").map((r) => [r.dataset.wait, r]));
			for (const [id, row] of now) if (of.has(id) && of.get(id) !== row) moved.push(+id);
			of = now;
		}
		return moved;
	})()`)
	if len(moved) > 0 {
		t.Errorf("the rows of tasks %v became others while the tasks waited on", moved)
	}
}

// The editor renders only the beginning of a line of a megabyte, at every scroll position. The text keeps all of it.
func TestLongLinesAreNotLaidOut(t *testing.T) {
	t.Parallel()
	p := open(t, serveSite(t, nil)+"?freeze")
	long := "// " + strings.Repeat("é𝕏 ", 140_000)
	source := "fn main() {}\n" + strings.Repeat("\n", 400) + long + "\n"
	// CodeMirror also renders the cursor's line when it is out of view.
	p.write(strings.Repeat("fn one() {}\n", 2000))
	p.act(`app.goToLine(1500)`)
	p.wait("the editor is scrolled", `q(".cm-scroller").scrollTop > 10000`)
	length := eval[int](p, fmt.Sprintf(`(pg.source = %s, q(".cm-content").textContent.length)`, quote(source)))
	if length > 20_000 {
		t.Errorf("the editor laid out %d characters", length)
	}
	p.act(`app.goToLine(402)`)
	p.wait("what is not shown is told", `text(".cm-foldPlaceholder").some((x) => /^⋯ [\d,]+ more characters$/.test(x))`)
	if length = eval[int](p, `q(".cm-content").textContent.length`); length > 20_000 {
		t.Errorf("the editor shows %d characters", length)
	}
	if !eval[bool](p, fmt.Sprintf(`pg.source === %s`, quote(source))) {
		t.Error("the text is another")
	}
	// The visible text is highlighted at once, with a bounded number of elements.
	many := strings.Repeat("    "+strings.Repeat("(true, 1), ", 30)+"\n", 2000)
	p.write(many + "/*\nfn in_comment() {}\n*/ fn last() {}\n")
	const pieces = `qq(".cm-line [class^=tok-]").length`
	if n := eval[int](p, pieces); n < 100 || n > 3000 {
		t.Errorf("%d pieces of the text are coloured", n)
	}
	p.act(`app.goToLine(2003)`)
	p.wait("the last lines are coloured",
		`text(".cm-line .tok-com").includes("fn in_comment() {}") && text(".cm-line .tok-kw").at(-1) === "fn"`)
	p.act(`app.goToLine(1)`)
	p.act(`pg.source = pg.source.replace("/*\n", "\n")`)
	p.act(`app.goToLine(2003)`)
	p.wait("the comment has gone",
		`!text(".cm-line .tok-com").length && text(".cm-line .tok-kw").at(-2) === "fn"`)
	// A line that becomes short is rendered completely.
	p.write("fn main() {}\n// short\n")
	p.wait("nothing is left out", `!q(".cm-foldPlaceholder") && text(".cm-line").includes("// short")`)
}
