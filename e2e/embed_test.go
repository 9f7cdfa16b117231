package e2e

// Shared links, and embeds on pages of other people.

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

func TestAMomentIsShared(t *testing.T) {
	p := open(t, serveSite(t, nil)+"?freeze&program=sleep_together")
	eval[bool](p, `(pg.seek({ t: 150 }), true)`)
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
		p.wait(fragment+" is no link: an example is shown, and nothing is wrong", `app.model.example && pg.source.includes("fn main") && app.model.diagnostics.length === 0`)
	}
}

// blog serves a page of somebody else's, whose origin is not the site's, under a strict policy of its own: what the page
// embed.html says that a site needs, and nothing more. style is the page's own style sheet.
func blog(t *testing.T, site, style, head, body string) string {
	t.Helper()
	origin := strings.Join(strings.SplitN(site, "/", 4)[:3], "/")
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/":
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			w.Header().Set("Content-Security-Policy", fmt.Sprintf("default-src 'none'; script-src %[1]s 'wasm-unsafe-eval'; worker-src blob:; connect-src %[1]s; style-src 'self'; img-src data:; frame-src %[1]s; "+
				"base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'", origin))
			fmt.Fprintf(w, "<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>A post</title><link rel=\"icon\" href=\"data:,\"><link rel=\"stylesheet\" href=\"post.css\">%s</head><body>%s</body></html>", head, body)
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

// embedScript is the one line of a page with embeds.
func embedScript(site string) string {
	return `<script type="module" src="` + site + `pollground.js"></script>`
}

// A page that takes everything away from its elements does not take it from an embed.
func TestEmbedsOnAHostilePage(t *testing.T) {
	site := serveRoot(t, nil)
	p := page(t, blog(t, site, `* { all: unset !important; } body { font: italic 40px/3 serif !important; color: red !important; letter-spacing: 9px !important; text-transform: uppercase !important; }`,
		embedScript(site), `<p>Text</p><poll-ground id="a" program="ping_pong"></poll-ground><poll-ground id="b"><script type="text/rust">`+nap+`</script></poll-ground>`))
	p.wait("both posters are there", `[...document.querySelectorAll("poll-ground")].every((e) => e.shadowRoot?.querySelector("[data-act=run]"))`)
	look := `JSON.stringify((() => { const e = document.querySelector("#b"), code = getComputedStyle(e.shadowRoot.querySelector(".e-code"));
		const box = e.getBoundingClientRect();
		return [box.height > 100 && box.width > 300, code.fontSize, code.fontStyle, code.letterSpacing, code.textTransform]; })())`
	const want = `[true,"12px","normal","normal","none"]`
	if got := eval[string](p, look); got != want {
		t.Errorf("the poster looks like %s, want %s", got, want)
	}
	if n := eval[int](p, `performance.getEntriesByType("resource").filter((e) => /wasm|element-/.test(e.name)).length`); n != 0 {
		t.Errorf("%d parts of the engine were loaded before anybody pressed Run", n)
	}
	eval[bool](p, `(document.querySelector("#b").shadowRoot.querySelector("[data-act=run]").click(), true)`)
	p.wait("the program has run to its end", `document.querySelector("#b").getAttribute("data-pg-status") === "ended"`)
	if got := eval[string](p, `JSON.stringify(document.querySelector("#b").view.console.rows.map((r) => r.text))`); got != `["awake"]` {
		t.Errorf("it printed %s", got)
	}
	look = strings.Replace(look, ".e-code", ".cm-content", 1)
	p.wait("the editor is there", `document.querySelector("#b").shadowRoot.querySelector(".cm-content")`)
	if got := eval[string](p, strings.Replace(look, ".fontSize", `.fontSize.replace("13px", "12px")`, 1)); got != strings.Replace(want, "12px", "12px", 1) {
		t.Errorf("the running embed looks like %s, want %s", got, want)
	}
}

func TestAnEmbedLeadsToThePlayground(t *testing.T) {
	site := serveRoot(t, nil)
	p := page(t, blog(t, site, ``, embedScript(site), `<poll-ground><script type="text/rust">`+nap+`</script></poll-ground>`))
	p.wait("the poster has a link", `q("[part=open-link]")?.href`)
	opened := open(t, eval[string](p, `q("[part=open-link]").href`))
	if got := eval[string](opened, `pg.source`); strings.TrimSpace(got) != strings.TrimSpace(nap) {
		t.Errorf("the link opens %q", got)
	}
	p.click("[data-act=run]")
	p.status("ended")
	p.click("[data-act=open]")
	p.wait("the playground shows the end of the run", `location.pathname.endsWith("playground.html") && pg?.state?.event > 5`)
}

// All programs of a page share one engine, which the first one starts.
func TestEmbedsShareOneEngine(t *testing.T) {
	site := serveRoot(t, nil)
	p := newTab(t)
	p.do(chromedp.Navigate(blog(t, site, ``, `<script type="module" src="`+site+`pollground.js"></script>`,
		`<poll-ground id="a" program="ping_pong"></poll-ground><poll-ground id="b"><script type="text/rust">`+nap+`</script></poll-ground><poll-ground id="c" program="sleep_together"></poll-ground>`)))
	p.wait("the posters are there", `[...document.querySelectorAll("poll-ground")].filter((e) => e.shadowRoot?.querySelector("[data-act=run]")).length === 3`)
	eval[bool](p, `(() => { const Real = Worker; globalThis.made = 0; globalThis.Worker = class extends Real { constructor(...a) { super(...a); globalThis.made++; } };
		for (const e of document.querySelectorAll("poll-ground")) e.run();
		return true; })()`)
	p.wait("all three run to their ends at once", `[...document.querySelectorAll("poll-ground")].every((e) => e.getAttribute("data-pg-status") === "ended")`)
	if n := eval[int](p, `globalThis.made`); n != 1 {
		t.Errorf("%d workers were made for three programs, want one", n)
	}
	for id, want := range map[string]string{"a": "ping", "b": "awake", "c": "the bear"} {
		if got := eval[string](p, fmt.Sprintf(`document.getElementById(%q).view.console.rows.map((r) => r.text).join()`, id)); !strings.Contains(got, want) {
			t.Errorf("program %s printed %q", id, got)
		}
	}
	// One leaves; the others stay as they were.
	eval[bool](p, `(document.getElementById("a").remove(), document.getElementById("b").seek({event: 3}), true)`)
	p.wait("another can still be stepped", `document.getElementById("b").state.event === 3`)
	// A program that does not stop is ended with the worker; the rest say so and can be run again.
	eval[bool](p, `(document.getElementById("c").source = "fn main() { loop {} }", document.getElementById("c").run(), true)`)
	p.wait("the endless program runs", `document.getElementById("c").getAttribute("data-pg-status") === "playing"`)
	eval[bool](p, `(document.getElementById("b").run(), true)`)
	p.wait("another runs beside it", `document.getElementById("b").getAttribute("data-pg-status") === "ended"`)
}

func TestAnEmbedFitsItsColumn(t *testing.T) {
	site := serveRoot(t, nil)
	for _, c := range []struct{ name, style, direction string }{
		{"320 px", "width: 320px", "ltr"}, {"280 px", "width: 280px", "ltr"}, {"right to left", "width: 600px", "rtl"}, {"dark", "width: 760px; color-scheme: dark", "ltr"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := page(t, blog(t, site, `.column { `+c.style+` }`, embedScript(site), `<div dir="`+c.direction+`" class="column"><poll-ground program="ping_pong"></poll-ground></div>`))
			p.wait("the poster is there", `q("[data-act=run]")`)
			fits := `pg.getBoundingClientRect().width <= pg.parentElement.clientWidth && q(".emb").scrollWidth <= pg.clientWidth + 1 && document.documentElement.scrollWidth <= innerWidth`
			if !eval[bool](p, fits) {
				t.Error("the poster is wider than its column")
			}
			if got := eval[string](p, `getComputedStyle(q(".e-code")).direction`); got != "ltr" {
				t.Errorf("the program reads %s", got)
			}
			p.click("[data-act=run]")
			p.wait("the run has begun", `["playing", "paused", "ended"].includes(pg.getAttribute("data-pg-status"))`)
			p.wait("the running embed fits its column", fits)
			outside := `qq("button, select").filter((e) => { const b = e.getBoundingClientRect(), w = pg.getBoundingClientRect(); return b.width > 0 && (b.left < w.left || b.right > w.right + 1); }).map((e) => e.getAttribute("aria-label") ?? e.textContent).join()`
			if got := eval[string](p, outside); got != "" {
				t.Errorf("outside of the frame: %s", got)
			}
		})
	}
}

// On paper an embed shows its program and what was to be seen, and no controls.
func TestAnEmbedOnPaper(t *testing.T) {
	site := serveRoot(t, nil)
	p := page(t, blog(t, site, ``, embedScript(site), `<poll-ground program="sleep_together"></poll-ground>`))
	p.wait("the poster is there", `q("[data-act=run]")`)
	medium := func(name string) {
		t.Helper()
		if _, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: name}); err != nil {
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
	p.click("[data-act=run]")
	p.status("ended")
	medium("print")
	for what, expression := range map[string]string{
		"the buttons are hidden":       `qq("button").every((e) => e.offsetParent === null || e.closest("[data-task], .stage"))`,
		"the narration stands there":   `q("[data-pg=narration]").offsetParent !== null`,
		"the lanes stand there":        `q("[data-pg=timeline] canvas").offsetParent !== null`,
		"the program is not cut off":   `q(".cm-scroller").scrollHeight <= q(".cm-scroller").clientHeight + 1`,
		"its frame is not cut, either": `q(".e-code").getBoundingClientRect().bottom >= q(".cm-content").getBoundingClientRect().bottom - 1`,
	} {
		if !eval[bool](p, expression) {
			t.Errorf("on paper it is not so that %s", what)
		}
	}
}

// What generators of sites make of a code block in Rust, as they make it.
func TestCodeBlocksAreUpgraded(t *testing.T) {
	code := strings.NewReplacer("&", "&amp;", "<", "&lt;", `"`, "&quot;").Replace(nap)
	var tokens strings.Builder
	for line := range strings.Lines(code) {
		fmt.Fprintf(&tokens, `<span class="token-line"><span class="token plain">%s</span><br></span>`, strings.TrimRight(line, "\n"))
	}
	recipes := map[string]string{
		"plain":      `<pre><code class="language-rust">` + code + `</code></pre>`,
		"mdBook":     `<pre><pre class="playground"><div class="buttons"></div><code class="language-rust hljs editable">` + strings.Replace(code, "use std", `<span class="boring">use std`, 1) + `</span></code></pre></pre>`,
		"Hugo":       `<div class="highlight"><pre tabindex="0" class="chroma"><code class="language-rust" data-lang="rust"><span class="line"><span class="cl">` + code + `</span></span></code></pre></div>`,
		"Jekyll":     `<div class="language-rust highlighter-rouge"><div class="highlight"><pre class="highlight"><code>` + code + `</code></pre></div></div>`,
		"Docusaurus": `<div class="language-rust codeBlockContainer_Ckt0 theme-code-block"><div class="codeBlockContent_biex"><pre tabindex="0" class="prism-code language-rust codeBlock_bY9V"><code class="codeBlockLines_e6Vv">` + tokens.String() + `</code></pre></div></div>`,
	}
	site := serveRoot(t, nil)
	for name, block := range recipes {
		t.Run(name, func(t *testing.T) {
			p := page(t, blog(t, site, ``, strings.Replace(embedScript(site), " src", " data-upgrade src", 1),
				block+`<pre class="no-run"><code class="language-rust">fn main() {}</code></pre><pre><code class="language-rust">fn part() {}</code></pre>`))
			p.wait("the block has become a program", `q("[data-act=run]")`)
			if got := eval[string](p, `pg.source`); strings.TrimSpace(got) != strings.TrimSpace(nap) {
				t.Errorf("the program is %q", got)
			}
			if n := eval[int](p, `document.querySelectorAll("poll-ground").length`); n != 1 {
				t.Errorf("%d programs, want one: the other blocks are not to run", n)
			}
			p.click("[data-act=run]")
			p.status("ended")
		})
	}
}

// The form for hosts that allow no scripts: an iframe with a sandbox, which has no origin of its own. A page that trusts
// its frame looks at who speaks and at the shape of what it says.
func TestTheFrameTellsItsHeight(t *testing.T) {
	site := serveRoot(t, nil)
	p := newTab(t)
	p.do(chromedp.Navigate(blog(t, site, `iframe { width: 760px; height: 100px; }`, "", `<iframe sandbox="allow-scripts"></iframe>`)))
	eval[bool](p, `(() => { const frame = document.querySelector("iframe"); globalThis.told = [];
		addEventListener("message", (e) => {
			if (e.source !== frame.contentWindow || e.origin !== "null") return;
			globalThis.told.push(e.data);
			if (e.data?.type === "pollground-height" && Number.isInteger(e.data.height)) frame.style.height = e.data.height + "px";
		});
		frame.src = `+quote(site+"frame/ping_pong.html")+`; return true; })()`)
	p.wait("the frame has told its height", `globalThis.told.length > 0 && document.querySelector("iframe").clientHeight > 150`)
	if got := eval[string](p, `JSON.stringify(Object.keys(globalThis.told[0]))`); got != `["type","height"]` {
		t.Errorf("the message has %s", got)
	}
	// A narrower column makes it higher, and it says so.
	before := eval[int](p, `document.querySelector("iframe").clientHeight`)
	eval[bool](p, `(document.querySelector("iframe").style.width = "200px", true)`)
	p.wait("the frame has told its new height", fmt.Sprintf(`document.querySelector("iframe").clientHeight !== %d`, before))
}

func TestAPageOfItsOwn(t *testing.T) {
	dir := t.TempDir()
	if out, err := inRoot(command, "embed", "examples/ping_pong.rs", "-o", dir, "-single"); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	// From a disk: no server, nothing beside it.
	p := page(t, "file://"+filepath.Join(dir, "ping_pong.html"))
	p.click("[data-act=run]")
	p.status("ended")
	if got := eval[[]string](p, `pg.view.console.rows.map((r) => r.text)`); len(got) < 3 {
		t.Errorf("it printed %q", got)
	}
}

func TestPosterOnTheCommandLine(t *testing.T) {
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
	p.wait("the picture is drawn", `document.documentElement.querySelectorAll("text").length > 20 && document.querySelector("rect").getBoundingClientRect().width > 700`)
	for _, want := range []string{"Sleeping together", "the cat is up", "0:00.1"} {
		if !strings.Contains(string(out), want) {
			t.Errorf("the poster does not say %q", want)
		}
	}
	if out, err := inRoot(command, "poster", "examples/sleep_together.rs", "-at", "soon"); err == nil || !strings.Contains(string(out), "60ms") {
		t.Errorf("a wrong time: %v, %s", err, out)
	}
}

// What a reader has read before Run is what runs: the same text, with the same lines.
func TestAnEmbedRunsWhatItsPosterShows(t *testing.T) {
	site := serveRoot(t, nil)
	p := newTab(t)
	p.do(chromedp.Navigate(blog(t, site, "", `<script type="module" src="`+site+`pollground.js"></script>`, `<poll-ground program="ping_pong"></poll-ground>`)))
	p.wait("the poster is there", `q("[data-act=run]") && q(".e-code code > span")`)
	lines := eval[[]string](p, `qq(".e-code code > span").map((line) => line.textContent)`)
	p.click("[data-act=run]")
	p.wait("it runs", `app && ["playing", "paused", "ended"].includes(app.model.status)`)
	same(t, "the program that runs", strings.Split(strings.TrimSpace(eval[string](p, `app.model.ranSource`)), "\n"), strings.Split(strings.TrimSpace(strings.Join(lines, "\n")), "\n"))
}
