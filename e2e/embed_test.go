package e2e

// Shared links, and embeds on pages of other people.

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

func TestAMomentIsShared(t *testing.T) {
	t.Parallel()
	p := open(t, serveSite(t, nil)+"?freeze&program=sleep_together")
	p.seek(150)
	p.wait("the moment is shown", `pg.state.time > 100e6`)
	p.settled()
	event := eval[int](p, `pg.state.event`)
	address := eval[string](p, `pg.link()`)
	fragment := address[strings.Index(address, "#"):]
	if out, err := exec.Command(command, "verify", address).CombinedOutput(); err != nil {
		t.Errorf("the command line says: %s", out)
	}

	p = open(t, serveSite(t, nil)+"?freeze"+fragment)
	p.wait("the same moment is shown", fmt.Sprintf(`pg.state.event === %d`, event))
	p.settled()
	if got := eval[string](p, `pg.source`); !strings.Contains(got, "the bear") {
		t.Errorf("the link has the program %q", got)
	}
	if got := eval[string](p, `q("[data-pg=link]").textContent`); got != "" {
		t.Errorf("the page says %q about a link that holds", got)
	}

	p = open(t, serveSite(t, nil)+"?freeze"+fragment[:len(fragment)/2])
	p.wait("a damaged link is told", `q("[data-pg=link]").textContent.includes("damaged")`)
	for _, fragment := range []string{"#p1.broken", "#part-two"} {
		p = open(t, serveSite(t, nil)+"?freeze"+fragment)
		p.wait(fragment+" is no link: an example is shown, and nothing is wrong",
			`app.model.example && pg.source.includes("fn main") && app.model.diagnostics.length === 0`)
	}
}

// blog serves a page of another origin with a strict policy: only what embed.html lists as necessary is allowed. style
// is the page's style sheet.
func blog(t *testing.T, site, style, head, body string) string {
	t.Helper()
	origin := strings.Join(strings.SplitN(site, "/", 4)[:3], "/")
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/":
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			w.Header().Set("Content-Security-Policy", fmt.Sprintf(
				"default-src 'none'; script-src %[1]s 'wasm-unsafe-eval'; worker-src blob:; connect-src %[1]s; "+
					"style-src 'self'; img-src data:; frame-src %[1]s; "+
					"base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'", origin))
			fmt.Fprintf(w,
				"<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>A post</title><link rel=\"icon\" "+
					"href=\"data:,\"><link rel=\"stylesheet\" href=\"post.css\">%s</head><body>%s</body></html>", head, body)
		case "/post.css":
			w.Header().Set("Content-Type", "text/css")
			fmt.Fprint(w, style)
		default:
			http.NotFound(w, r)
		}
	}))
	t.Cleanup(server.Close)
	return server.URL + "/"
}

const nap = `use std::time::Duration;
use tokio::time::sleep;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    sleep(Duration::from_millis(60)).await;
    println!("awake");
}
`

// embedScript returns the script element that a page with embeds needs.
func embedScript(site string) string {
	return `<script type="module" src="` + site + `pollground.js"></script>`
}

// Aggressive styles of the page do not change an embed.
func TestEmbedsOnAHostilePage(t *testing.T) {
	t.Parallel()
	site := serveRoot(t, nil)
	p := page(t, blog(t, site,
		`* { all: unset !important; } body { font: italic 40px/3 serif !important; color: red !important; `+
			`letter-spacing: 9px !important; text-transform: uppercase !important; }`,
		embedScript(site),
		`<p>Text</p><poll-ground id="a" program="ping_pong"></poll-ground><poll-ground id="b"><script type="text/rust">`+nap+
			`</script></poll-ground>`))
	p.wait("both posters are there",
		`[...document.querySelectorAll("poll-ground")].every((e) => e.shadowRoot?.querySelector("[data-act=run]"))`)
	look := `JSON.stringify((() => { const e = document.querySelector("#b");
		const code = getComputedStyle(e.shadowRoot.querySelector(".e-code"));
		const box = e.getBoundingClientRect();
		return [box.height > 100 && box.width > 300,
			code.fontSize, code.fontStyle, code.letterSpacing, code.textTransform]; })())`
	const want = `[true,"12px","normal","normal","none"]`
	if got := eval[string](p, look); got != want {
		t.Errorf("the poster looks like %s, want %s", got, want)
	}
	if n := eval[int](p,
		`performance.getEntriesByType("resource").filter((e) => /wasm|element-/.test(e.name)).length`); n != 0 {
		t.Errorf("%d parts of the engine were loaded before anybody pressed Run", n)
	}
	p.act(`document.querySelector("#b").shadowRoot.querySelector("[data-act=run]").click()`)
	p.endAll(`[document.querySelector("#b")]`)
	if got := eval[string](p,
		`JSON.stringify(document.querySelector("#b").view.console.rows.map((r) => r.text))`); got != `["awake"]` {
		t.Errorf("it printed %s", got)
	}
	look = strings.Replace(look, ".e-code", ".cm-content", 1)
	p.wait("the editor is there", `document.querySelector("#b").shadowRoot.querySelector(".cm-content")`)
	if got := eval[string](p, strings.Replace(look, ".fontSize", `.fontSize.replace("13px", "12px")`, 1)); got != want {
		t.Errorf("the running embed looks like %s, want %s", got, want)
	}
}

func TestAnEmbedLeadsToThePlayground(t *testing.T) {
	t.Parallel()
	site := serveRoot(t, nil)
	p := page(t, blog(t, site, ``, embedScript(site),
		`<poll-ground><script type="text/rust">`+nap+`</script></poll-ground>`))
	p.wait("the poster has a link", `q("[part=open-link]")?.href`)
	opened := open(t, eval[string](p, `q("[part=open-link]").href`))
	if got := eval[string](opened, `pg.source`); strings.TrimSpace(got) != strings.TrimSpace(nap) {
		t.Errorf("the link opens %q", got)
	}
	p.runToEnd()
	p.click("[data-act=open]")
	p.wait("the playground shows the end of the run",
		`location.pathname.endsWith("playground.html") && pg?.state?.event > 5`)
}

// All embeds of a page share one engine, which the first run starts.
func TestEmbedsShareOneEngine(t *testing.T) {
	t.Parallel()
	site := serveRoot(t, nil)
	p := newTab(t)
	p.do(chromedp.Navigate(blog(t, site, ``, `<script type="module" src="`+site+`pollground.js"></script>`,
		`<poll-ground id="a" program="ping_pong"></poll-ground><poll-ground id="b"><script type="text/rust">`+nap+
			`</script></poll-ground><poll-ground id="c" program="sleep_together"></poll-ground>`)))
	p.wait("the posters are there",
		`[...document.querySelectorAll("poll-ground")].filter((e) => `+
			`e.shadowRoot?.querySelector("[data-act=run]")).length === 3`)
	eval[bool](p,
		`(() => { const Real = Worker; globalThis.made = 0;
		globalThis.Worker = class extends Real { constructor(...a) { super(...a); globalThis.made++; } };
		for (const e of document.querySelectorAll("poll-ground")) e.run();
		return true; })()`)
	p.endAll(`[...document.querySelectorAll("poll-ground")]`)
	if n := eval[int](p, `globalThis.made`); n != 1 {
		t.Errorf("%d workers were made for three programs, want one", n)
	}
	for id, want := range map[string]string{"a": "ping", "b": "awake", "c": "the bear"} {
		printed := fmt.Sprintf(`document.getElementById(%q).view.console.rows.map((r) => r.text).join()`, id)
		if got := eval[string](p, printed); !strings.Contains(got, want) {
			t.Errorf("program %s printed %q", id, got)
		}
	}
	// Removing one embed does not change the others.
	p.act(`document.getElementById("a").remove(), document.getElementById("b").seek({event: 3})`)
	p.wait("another can still be stepped", `document.getElementById("b").state.event === 3`)
	// A program that does not stop is ended together with the worker. The other embeds report that, and can run again.
	p.act(`document.getElementById("c").source = "fn main() { loop {} }", document.getElementById("c").run()`)
	p.wait("the endless program runs", `document.getElementById("c").getAttribute("data-pg-status") === "playing"`)
	p.act(`document.getElementById("b").run()`)
	p.wait("another runs beside it", `document.getElementById("b").state.event > 5`)
}

// After Run was pressed by a key, the Run button of the element that replaces the poster has the focus.
func TestRunKeepsTheFocus(t *testing.T) {
	t.Parallel()
	site := serveRoot(t, nil)
	p := page(t, blog(t, site, ``, embedScript(site), `<poll-ground program="ping_pong"></poll-ground>`))
	p.wait("the poster is there", `q("[data-act=run]")`)
	p.act(`globalThis.poster = q("[data-act=run]"), poster.focus()`)
	p.do(chromedp.KeyEvent(kb.Enter))
	p.wait("it runs", `["playing", "ended"].includes(pg.getAttribute("data-pg-status"))`)
	p.wait("its button has the focus", `!poster.isConnected && pg.shadowRoot.activeElement === q("[data-act=run]")`)
}

// Embeds fit into columns of different widths, before and during a run.
func TestAnEmbedFitsItsColumn(t *testing.T) {
	t.Parallel()
	columns := []struct{ name, style, direction string }{
		{"320 px", "width: 320px", "ltr"}, {"280 px", "width: 280px", "ltr"}, {"right to left", "width: 600px", "rtl"},
		{"dark", "width: 760px; color-scheme: dark", "ltr"},
	}
	var style, body strings.Builder
	for i, c := range columns {
		fmt.Fprintf(&style, ".c%d { %s }\n", i, c.style)
		fmt.Fprintf(&body, `<div dir="%s" class="c%d"><poll-ground program="ping_pong"></poll-ground></div>`, c.direction, i)
	}
	site := serveRoot(t, nil)
	p := page(t, blog(t, site, style.String(), embedScript(site), body.String()))
	const each = `[...document.querySelectorAll("poll-ground")]`
	p.wait("the posters are there", each+`.every((e) => e.shadowRoot.querySelector("[data-act=run]"))`)
	const fits = each + `.map((e) => e.getBoundingClientRect().width <= e.parentElement.clientWidth &&
		e.shadowRoot.querySelector(".emb").scrollWidth <= e.clientWidth + 1)`
	check := func(when string) {
		t.Helper()
		for i, ok := range eval[[]bool](p, fits) {
			if !ok {
				t.Errorf("%s: %s it is wider than its column", columns[i].name, when)
			}
		}
		if !eval[bool](p, `document.documentElement.scrollWidth <= innerWidth`) {
			t.Errorf("%s the page is wider than its window", when)
		}
	}
	check("before Run")
	const direction = `getComputedStyle(e.shadowRoot.querySelector(".e-code")).direction`
	for i, got := range eval[[]string](p, each+`.map((e) => `+direction+`)`) {
		if got != "ltr" {
			t.Errorf("%s: the program reads %s", columns[i].name, got)
		}
	}
	p.act(each + `.forEach((e) => e.shadowRoot.querySelector("[data-act=run]").click())`)
	p.wait("the runs have begun",
		each+`.every((e) => ["playing", "paused", "ended"].includes(e.getAttribute("data-pg-status")))`)
	eval[bool](p, `Promise.all(`+each+`.map((e) => (e.inside.end(), e.settled()))).then(() => true)`)
	check("after Run")
	outside := each + `.map((e) => [...e.shadowRoot.querySelectorAll("button, select")].filter((x) => {
		const b = x.getBoundingClientRect(), w = e.getBoundingClientRect();
		return b.width > 0 && (b.left < w.left || b.right > w.right + 1);
	}).map((x) => x.getAttribute("aria-label") ?? x.textContent).join())`
	for i, got := range eval[[]string](p, outside) {
		if got != "" {
			t.Errorf("%s: outside of the frame: %s", columns[i].name, got)
		}
	}
}

// A printed embed shows the program and the current moment, and no controls.
func TestAnEmbedOnPaper(t *testing.T) {
	t.Parallel()
	site := serveRoot(t, nil)
	p := page(t, blog(t, site, ``, embedScript(site), `<poll-ground program="sleep_together"></poll-ground>`))
	p.wait("the poster is there", `q("[data-act=run]")`)
	medium := func(name string) {
		t.Helper()
		if _, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia,
			emulation.SetEmulatedMediaParams{Media: name}); err != nil {
			t.Fatal(err)
		}
	}
	medium("print")
	if eval[bool](p, `q("[data-act=run]").offsetParent !== null`) {
		t.Error("the poster on paper has a button")
	}
	if !eval[bool](p, `q(".e-code").scrollHeight <= q(".e-code").clientHeight + 1`) {
		t.Error("the program is cut off on paper")
	}
	medium("")
	p.runToEnd()
	medium("print")
	for what, expression := range map[string]string{
		"the buttons are hidden": `qq("button")` +
			`.every((e) => e.offsetParent === null || e.closest("[data-task], .stage"))`,
		"the narration stands there": `q("[data-pg=narration]").offsetParent !== null`,
		"the lanes stand there":      `q("[data-pg=timeline] canvas").offsetParent !== null`,
		"the program is not cut off": `q(".cm-scroller").scrollHeight <= q(".cm-scroller").clientHeight + 1`,
		"its frame is not cut, either": `q(".e-code").getBoundingClientRect().bottom >= ` +
			`q(".cm-content").getBoundingClientRect().bottom - 1`,
	} {
		if !eval[bool](p, expression) {
			t.Errorf("on paper it is not so that %s", what)
		}
	}
}

// The markup of Rust code blocks by several site generators.
func TestCodeBlocksAreUpgraded(t *testing.T) {
	t.Parallel()
	code := strings.NewReplacer("&", "&amp;", "<", "&lt;", `"`, "&quot;").Replace(nap)
	var tokens strings.Builder
	for line := range strings.Lines(code) {
		fmt.Fprintf(&tokens, `<span class="token-line"><span class="token plain">%s</span><br></span>`,
			strings.TrimRight(line, "\n"))
	}
	recipes := map[string]string{
		"plain": `<pre><code class="language-rust">` + code + `</code></pre>`,
		"mdBook": `<pre><pre class="playground"><div class="buttons"></div><code class="language-rust hljs editable">` +
			strings.Replace(code, "use std", `<span class="boring">use std`, 1) + `</span></code></pre></pre>`,
		"Hugo": `<div class="highlight"><pre tabindex="0" class="chroma">` +
			`<code class="language-rust" data-lang="rust"><span class="line"><span class="cl">` + code +
			`</span></span></code></pre></div>`,
		"Jekyll": `<div class="language-rust highlighter-rouge"><div class="highlight"><pre class="highlight"><code>` +
			code + `</code></pre></div></div>`,
		"Docusaurus": `<div class="language-rust codeBlockContainer_Ckt0 theme-code-block">` +
			`<div class="codeBlockContent_biex"><pre tabindex="0" class="prism-code language-rust codeBlock_bY9V">` +
			`<code class="codeBlockLines_e6Vv">` + tokens.String() + `</code></pre></div></div>`,
	}
	names := slices.Sorted(maps.Keys(recipes))
	var body strings.Builder
	for _, name := range names {
		body.WriteString(recipes[name])
	}
	site := serveRoot(t, nil)
	p := page(t, blog(t, site, ``, strings.Replace(embedScript(site), " src", " data-upgrade src", 1),
		body.String()+
			`<pre class="no-run"><code class="language-rust">fn main() {}</code></pre><pre>`+
			`<code class="language-rust">fn part() {}</code></pre>`))
	const each = `[...document.querySelectorAll("poll-ground")]`
	p.wait("the blocks have become programs",
		fmt.Sprintf(each+`.filter((e) => e.shadowRoot?.querySelector("[data-act=run]")).length >= %d`, len(names)))
	if n := eval[int](p, each+`.length`); n != len(names) {
		t.Errorf("%d programs, want %d: the other blocks are not to run", n, len(names))
	}
	for i, got := range eval[[]string](p, each+`.map((e) => e.source)`) {
		if strings.TrimSpace(got) != strings.TrimSpace(nap) {
			t.Errorf("%s: the program is %q", names[i], got)
		}
	}
	p.act(each + `.forEach((e) => e.shadowRoot.querySelector("[data-act=run]").click())`)
	p.endAll(each)
	for i, got := range eval[[]string](p, each+`.map((e) => e.view.console.rows.map((r) => r.text).join())`) {
		if got != "awake" {
			t.Errorf("%s: it printed %q", names[i], got)
		}
	}
}

// endAll waits until each element of a list has started its run, and goes to the runs' ends without playing.
func (p *tab) endAll(elements string) {
	p.Helper()
	p.wait("they run", elements+`.every((e) => ["playing", "paused", "ended"].includes(e.getAttribute("data-pg-status")))`)
	p.act(elements + `.forEach((e) => e.inside.end())`)
	p.wait("they have ended", elements+`.every((e) => e.getAttribute("data-pg-status") === "ended")`)
	eval[bool](p, `Promise.all(`+elements+`.map((e) => e.settled())).then(() => true)`)
}

// A sandboxed iframe without an origin of its own reports its height, for hosts that allow no scripts. The page checks
// the sender and the format of the message.
func TestTheFrameTellsItsHeight(t *testing.T) {
	t.Parallel()
	site := serveRoot(t, nil)
	p := newTab(t)
	p.do(chromedp.Navigate(
		blog(t, site, `iframe { width: 760px; height: 100px; }`, "", `<iframe sandbox="allow-scripts"></iframe>`)))
	eval[bool](p, `(() => { const frame = document.querySelector("iframe"); globalThis.told = [];
		addEventListener("message", (e) => {
			if (e.source !== frame.contentWindow || e.origin !== "null") return;
			globalThis.told.push(e.data);
			if (e.data?.type !== "pollground-height" || !Number.isInteger(e.data.height)) return;
			frame.style.height = e.data.height + "px";
		});
		frame.src = `+quote(site+"frame/ping_pong.html")+`; return true; })()`)
	p.wait("the frame has told its height",
		`globalThis.told.length > 0 && document.querySelector("iframe").clientHeight > 150`)
	if got := eval[string](p, `JSON.stringify(Object.keys(globalThis.told[0]))`); got != `["type","height"]` {
		t.Errorf("the message has %s", got)
	}
	// The height that oEmbed announces is sufficient.
	var linked struct{ Height int }
	if err := json.Unmarshal(builtFiles(t)["oembed/ping_pong.json"], &linked); err != nil {
		t.Fatal(err)
	}
	if got := eval[int](p, `globalThis.told[0].height`); got != linked.Height {
		t.Errorf("the frame is %d pixels high, and oEmbed says %d", got, linked.Height)
	}
	// In a narrower column the frame is higher and reports that.
	before := eval[int](p, `document.querySelector("iframe").clientHeight`)
	p.act(`document.querySelector("iframe").style.width = "200px"`)
	p.wait("the frame has told its new height",
		fmt.Sprintf(`document.querySelector("iframe").clientHeight !== %d`, before))
}

func TestAPageOfItsOwn(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if out, err := inRoot(command, "embed", "examples/ping_pong.rs", "-o", dir, "-single"); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	// Opened from a disk, without a server and without other files.
	p := page(t, "file://"+filepath.Join(dir, "ping_pong.html"))
	p.runToEnd()
	if got := eval[[]string](p, `pg.view.console.rows.map((r) => r.text)`); len(got) < 3 {
		t.Errorf("it printed %q", got)
	}
}

func TestPosterOnTheCommandLine(t *testing.T) {
	t.Parallel()
	out, err := inRoot(command, "poster", "examples/sleep_together.rs", "-at", "150ms")
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	p := newTab(t)
	file := filepath.Join(t.TempDir(), "poster.svg")
	if err := os.WriteFile(file, out, 0o644); err != nil {
		t.Fatal(err)
	}
	p.do(chromedp.Navigate("file://" + file))
	p.wait("the picture is drawn",
		`document.documentElement.querySelectorAll("text").length > 20 && `+
			`document.querySelector("rect").getBoundingClientRect().width > 700`)
	for _, want := range []string{"Sleeping together", "the cat is up", "0:00.1"} {
		if !strings.Contains(string(out), want) {
			t.Errorf("the poster does not say %q", want)
		}
	}
	if out, err := inRoot(command, "poster", "examples/sleep_together.rs", "-at", "soon"); err == nil ||
		!strings.Contains(string(out), "60ms") {
		t.Errorf("a wrong time: %v, %s", err, out)
	}
}

// An embed runs the text of its poster, with equal line numbers.
func TestAnEmbedRunsWhatItsPosterShows(t *testing.T) {
	t.Parallel()
	site := serveRoot(t, nil)
	p := newTab(t)
	p.do(chromedp.Navigate(
		blog(t, site, "", `<script type="module" src="`+site+`pollground.js"></script>`,
			`<poll-ground program="ping_pong"></poll-ground>`)))
	p.wait("the poster is there", `q("[data-act=run]") && q(".e-code code > span")`)
	lines := eval[[]string](p, `qq(".e-code code > span").map((line) => line.textContent)`)
	p.click("[data-act=run]")
	p.wait("it runs", `app && ["playing", "paused", "ended"].includes(app.model.status)`)
	same(t, "the program that runs", strings.Split(strings.TrimSpace(eval[string](p, `app.model.ranSource`)), "\n"),
		strings.Split(strings.TrimSpace(strings.Join(lines, "\n")), "\n"))
}

// Embeds that play keep their height from the poster to the end of the run, do not scroll the page, do not take the
// focus, keep their headings, and fetch the engine once.
func TestEmbedsLeaveThePostInPeace(t *testing.T) {
	t.Parallel()
	for _, width := range []int{760, 390} {
		t.Run(fmt.Sprint(width, " px"), func(t *testing.T) { leavesThePostInPeace(t, width) })
	}
}

// leavesThePostInPeace plays four embeds in a column of the given width in pixels.
func leavesThePostInPeace(t *testing.T, width int) {
	var modules atomic.Int32
	site := serveRoot(t, counting(&modules, ".wasm"))
	p := page(t, blog(t, site, fmt.Sprintf(`body { width: %dpx; } p { height: 900px; }`, width), embedScript(site),
		`<p>One</p><poll-ground heading="Two locks"><pre>
`+strings.NewReplacer("&", "&amp;", "<", "&lt;").Replace(deadlockProgram)+`</pre></poll-ground>`+
			`<p>Two</p><poll-ground heading="A nap"><pre>
`+nap+`</pre></poll-ground>`+
			`<p>Three</p><poll-ground heading="Jobs" program="fourteen_jobs"></poll-ground>`+
			`<p>Four</p><poll-ground heading="The last" layout="wide" program="ping_pong"></poll-ground><p>Five</p>`))
	const each = `[...document.querySelectorAll("poll-ground")]`
	p.wait("the posters are there", each+`.every((e) => e.shadowRoot?.querySelector("[data-act=run]"))`)
	headings := func() string {
		t.Helper()
		return eval[string](p, each+`.map((e) => e.shadowRoot.querySelector("[part=title]").textContent.trim()).join()`)
	}
	const want = "Two locks,A nap,Jobs,The last"
	if got := headings(); got != want {
		t.Errorf("the posters are called %s, want %s", got, want)
	}
	// Record the height of each embed in every frame from now on.
	p.act(`globalThis.heights = ` + each + `.map(() => new Set()), (function note() {
		` + each + `.forEach((e, i) => globalThis.heights[i].add(e.getBoundingClientRect().height));
		requestAnimationFrame(note);
	})()`)
	eval[bool](p, `(`+each+
		`.forEach((e) => { const run = e.shadowRoot.querySelector("[data-act=run]"); `+
		`run.dispatchEvent(new PointerEvent("pointerenter")); run.click(); }), true)`)
	p.wait("all of them run", each+`.every((e) => ["playing", "ended"].includes(e.getAttribute("data-pg-status")))`)
	moved := eval[[]int](p, `(async () => {
		const frame = () => new Promise(requestAnimationFrame), moved = [];
		for (const at of [100, 700, 1300, 1900, 2500, 900, 300]) {
			scrollTo(0, at);
			for (let i = 0; i < 20; i++) {
				await frame();
				if (Math.abs(scrollY - at) > 1) moved.push(scrollY - at);
			}
		}
		return moved;
	})()`)
	if len(moved) > 0 {
		t.Errorf("the page was moved %d times: %v", len(moved), moved)
	}
	if got := eval[string](p, `document.activeElement.tagName`); got != "BODY" {
		t.Errorf("the focus is at %s", got)
	}
	p.endAll(each)
	if got := headings(); got != want {
		t.Errorf("after Run they are called %s, want %s", got, want)
	}
	for _, wrong := range eval[[]string](p, misplaced) {
		t.Errorf("the embed with a deadlock: %s", wrong)
	}
	for i, heights := range eval[[][]float64](p, `globalThis.heights.map((seen) => [...seen])`) {
		if len(heights) != 1 || heights[0] < 500 {
			t.Errorf("embed %d had the heights %v, want one", i, heights)
		}
	}
	if n := modules.Load(); n != 1 {
		t.Errorf("the engine was fetched %d times", n)
	}
}

// A poster is in the language of the surrounding part of the page, before the element's script is loaded.
func TestAPosterSpeaksTheLanguageOfItsPage(t *testing.T) {
	t.Parallel()
	site := serveRoot(t, nil)
	p := page(t, blog(t, site, ``, embedScript(site), `<div lang="de-AT"><poll-ground>`+nap+`</poll-ground>
		<poll-ground program="sleep_together"></poll-ground></div>
		<poll-ground>`+nap+`</poll-ground>`))
	const each = `[...document.querySelectorAll("poll-ground")]`
	p.wait("the posters are drawn", each+`.every((e) => e.shadowRoot?.querySelector(".e-note"))`)
	p.wait("they lead to the playground", each+`.every((e) => e.shadowRoot.querySelector("[part=open-link][href]"))`)
	got := eval[[]string](p, each+`.map((e) => ["[data-act=run]", "[part=open-link]", ".e-note"].map(
		(s) => e.shadowRoot.querySelector(s).textContent).join(" | "))`)
	for i, want := range []string{
		"Ausführen | Öffnen | Das Programm läuft in dieser Seite.", "Ausführen | Öffnen | 8 Polls in ",
		"Run | Open | The program runs in this page.",
	} {
		if !strings.HasPrefix(got[i], want) {
			t.Errorf("poster %d says %q, not %q", i, got[i], want)
		}
	}
	folders := eval[[]bool](p, each+`.map(
		(e) => e.shadowRoot.querySelector("[part=open-link]").href.includes("/de/playground"))`)
	if !folders[0] || folders[2] {
		t.Errorf("the posters lead to the German playground: %v", folders)
	}
}
