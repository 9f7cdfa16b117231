package e2e

// Tests of the limits on what a program, a link or the surrounding page can do to a page with embeds.

import (
	"bytes"
	"crypto/sha512"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/yuin/goldmark"
	markup "github.com/yuin/goldmark/renderer/html"
)

// A server of files that programs fetch, and of pages with embeds. Requests below slow/ are answered when the client
// has disconnected.
type fileHost struct {
	url     string
	asked   atomic.Int64 // requests for files
	now     atomic.Int64 // of these, pending
	atOnce  atomic.Int64 // maximum of now
	aborted atomic.Int64 // requests whose client disconnected
}

// serveFiles serves a page with one embed at /page/, on the site's origin. attributes are the element's attributes.
func serveFiles(t *testing.T, attributes, program string) *fileHost {
	t.Helper()
	h := &fileHost{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(r.URL.Path, "/")
		if name == "page/" {
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			fmt.Fprintf(w,
				`<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>A post</title>`+
					`<link rel="icon" href="data:,">%s</head><body><poll-ground editable %s><pre>
%s
</pre></poll-ground></body></html>`, embedScript("/"), attributes, html.EscapeString(program))
			return
		}
		if file, ok := strings.CutPrefix(name, "page/"); ok || strings.HasPrefix(name, "outside") {
			h.asked.Add(1)
			now := h.now.Add(1)
			defer h.now.Add(-1)
			for most := h.atOnce.Load(); now > most && !h.atOnce.CompareAndSwap(most, now); most = h.atOnce.Load() {
			}
			switch {
			case strings.HasPrefix(file, "slow/"):
				<-r.Context().Done()
				h.aborted.Add(1)
			case file == "endless":
				for {
					if _, err := w.Write(bytes.Repeat([]byte("x"), 64<<10)); err != nil {
						h.aborted.Add(1)
						return
					}
				}
			default:
				fmt.Fprint(w, "text")
			}
			return
		}
		content, err := os.ReadFile(filepath.Join(siteDir, filepath.FromSlash(name)))
		if err != nil {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", contentTypes[filepath.Ext(name)])
		w.Write(content)
	}))
	t.Cleanup(server.Close)
	h.url = server.URL + "/page/"
	return h
}

// flood returns a program that fetches n files concurrently and prints the results.
func flood(files int, path string) string {
	return fmt.Sprintf(`use pollground::fetch;

fn main() {
    let all = (0..%d).map(|i| fetch(format!("%s{i}")));
    let answers = futures::executor::block_on(futures::future::join_all(all));
    let good = answers.iter().filter(|a| a.is_ok()).count();
    let why = answers.into_iter().find_map(|a| a.err()).map(|e| e.to_string()).unwrap_or_default();
    println!("{good} of {} {why}", %[1]d);
}
`, files, path)
}

// longest measures the longest task of the main thread in ms.
const (
	beginTasks = `(() => { window.tasks = []; new PerformanceObserver((list) => ` +
		`window.tasks.push(...list.getEntries().map((e) => e.duration))).observe({ type: "longtask" }); return true; })()`
	longestTask = `Math.max(0, ...window.tasks)`
)

// A program that fetches 20,000 files gets a hundred, at most six at a time. Stop cancels pending requests.
func TestAFloodOfFetchesIsBounded(t *testing.T) {
	t.Parallel()
	h := serveFiles(t, "allow-fetch", flood(20_000, "slow/"))
	p := page(t, h.url)
	p.runAtOnce()
	p.wait("six requests are under way", `performance.now() > 0 && app.session.world.files?.running === 6`)
	// A view lists 64 names, so 64 requests wait.
	p.settledFrames(20)
	if asked := h.asked.Load(); asked != 6 {
		t.Errorf("%d requests have reached the server, want 6", asked)
	}
	took := eval[float64](p, `(async () => {
		const pressed = performance.now();
		app.stop();
		while (!["ended", "paused"].includes(pg.getAttribute("data-pg-status"))) await new Promise(requestAnimationFrame);
		return performance.now() - pressed;
	})()`)
	for end := 0; h.aborted.Load() < 6; end++ {
		p.settledFrames(1)
		if end > 3000 {
			t.Fatalf("after Stop %d of 6 requests were ended", h.aborted.Load())
		}
	}
	t.Logf("stopped after %.0f ms; the longest task of the page took %.0f ms", took, eval[float64](p, longestTask))

	// The next run may fetch a hundred files again, and ends.
	h.asked.Store(0)
	p.write(flood(2_000, "quick/"))
	p.runAtOnce()
	p.wait("it has ended", `app.model.status === "ended" && app.model.view?.running === false && !app.session.pressed`)
	got := eval[string](p, `app.model.view.console.rows.at(-1).text`)
	if want := ": a run may fetch 100 times"; !strings.HasSuffix(got, want) || !strings.HasPrefix(got, "100 of 2000 ") {
		t.Errorf("it printed %q, want 100 files, and %q", got, want)
	}
	if asked, most := h.asked.Load(), h.atOnce.Load(); asked != 100 || most > 6 {
		t.Errorf("%d requests, %d at once; want 100, at most 6 at once", asked, most)
	}
	t.Logf("the longest task of the page took %.0f ms", eval[float64](p, longestTask))

	// An endless body is truncated.
	p.write(flood(1, "endless?"))
	p.click("[data-act=run]")
	p.wait("it has ended",
		`app.model.status === "ended" && app.model.view?.console.rows.at(-1)?.text.startsWith("0 of 1")`)
	if got := eval[string](p,
		`app.model.view.console.rows.at(-1).text`); got != "0 of 1 fetch:endless?0: more than 1048576 bytes" {
		t.Errorf("it printed %q", got)
	}
}

// runAtOnce presses Run at the highest speed, and starts to measure the tasks of the main thread.
func (p *tab) runAtOnce() {
	p.Helper()
	eval[bool](p, `pg.begin().then((inside) => { inside.setSpeed("instant"); return inside.settled(); }).then(() => true)`)
	eval[bool](p, beginTasks)
	p.act(`app.run()`)
}

// settledFrames waits for n frames.
func (p *tab) settledFrames(n int) {
	p.Helper()
	eval[bool](p, fmt.Sprintf(
		`(async () => { for (let i = 0; i < %d; i++) await new Promise(requestAnimationFrame); return true; })()`, n))
}

// A program can fetch only if the page allows it. Otherwise it receives an error with the reason.
func TestFetchNeedsTheAttribute(t *testing.T) {
	t.Parallel()
	h := serveFiles(t, "", flood(1, "a"))
	p := page(t, h.url)
	const none = "none" // no attribute
	for _, c := range []struct{ allowed, path, want string }{
		{none, "a", "0 of 1 fetch:a0: the page does not allow programs to fetch: its element has no attribute allow-fetch"},
		{"", "a", "1 of 1 "},
		{"", "deep/a", "1 of 1 "},
		{"", "../outside", "0 of 1 fetch:../outside0: only files below PAGE may be fetched"},
		{"", "/outside", "0 of 1 fetch:/outside0: only files below PAGE may be fetched"},
		{"", "..%2foutside", "0 of 1 fetch:..%2foutside0: only files below PAGE may be fetched"},
		{"deep", "deep/a", "1 of 1 "},
		{"deep", "deeper/a", "0 of 1 fetch:deeper/a0: only files below PAGEdeep/ may be fetched"},
		{none, "b", "0 of 1 fetch:b0: the page does not allow programs to fetch: its element has no attribute allow-fetch"},
	} {
		if c.allowed == none {
			p.act(`pg.removeAttribute("allow-fetch")`)
		} else {
			p.act(fmt.Sprintf(`pg.setAttribute("allow-fetch", %q)`, c.allowed))
		}
		h.asked.Store(0)
		p.write(flood(1, c.path))
		p.wait("the program is there", fmt.Sprintf(`app?.model.source === %s`, quote(flood(1, c.path))))
		p.runAtOnce()
		p.wait("it has ended", `app.model.status === "ended" && app.model.ranSource === app.model.source`)
		p.settled()
		want := strings.ReplaceAll(c.want, "PAGE", h.url)
		if got := eval[string](p, `app.model.view.console.rows.at(-1).text`); got != strings.TrimSpace(want) && got != want {
			t.Errorf("%s of %s: it printed %q, want %q", c.path, c.allowed, got, want)
		}
		if asked := h.asked.Load(); strings.HasPrefix(want, "0 of") && asked != 0 {
			t.Errorf("%s of %s: %d requests have reached the server", c.path, c.allowed, asked)
		}
	}
}

// escapes are texts with a special meaning in HTML, in Markdown, or for an editor.
var escapes = []string{
	`fn main() { println!("</script><img src=x onerror=\"window.hurt = true\">"); }`,
	`fn main() {} // </pre></poll-ground><img src=x onerror="window.hurt = true">`,
	"// <!-- <script>\nfn main() {}\n",
	"// ]]> <![CDATA[ -->\nfn main() {}\n",
	`fn main() { println!("&lt;b&gt; &amp;amp; &#60;"); }`,
	"\n\nfn main() {\n    println!(\"a\");\n\n\n    println!(\"b\");\n}\n\n",
	"    fn main() {}\n    // every line is indented\n",
	"// a\u2028b\u2029c \ufeff \u00a0\nfn main() {}",
	"fn main() { println!(\"`*_[a](b)\\\\ <p>\"); }\n\n# not a heading\n",
	"// trailing spaces   \n\tfn main() {}\t",
}

// The code that Embed offers runs exactly the given program in HTML and in Markdown, and does not change the text after
// it.
func TestCopiedCodeHoldsAnyProgram(t *testing.T) {
	t.Parallel()
	site := serveRoot(t, nil)
	playground := open(t, site+"playground.html?freeze")
	var body strings.Builder
	for _, program := range append(escapes, "fn main() {\r\n    println!(\"a\");\r\n}\r\n") {
		playground.write(program)
		body.WriteString(eval[string](playground, `app.embedCode()`))
		body.WriteString("\n<p class=\"after\">after</p>\n\n")
	}
	var fromMarkdown bytes.Buffer
	if err := goldmark.New(goldmark.WithRendererOptions(markup.WithUnsafe())).Convert([]byte(body.String()),
		&fromMarkdown); err != nil {
		t.Fatal(err)
	}
	want := append(append([]string{}, escapes...), "fn main() {\n    println!(\"a\");\n}\n")
	for name, body := range map[string]string{"a page": body.String(), "Markdown": fromMarkdown.String()} {
		t.Run(name, func(t *testing.T) {
			p := page(t, blog(t, site, "", "", body))
			p.wait("all posters are there",
				fmt.Sprintf(
					`document.querySelectorAll("poll-ground").length === %d && `+
						`[...document.querySelectorAll("poll-ground")].every((e) => e.source !== "")`, len(want)))
			for i, got := range eval[[]string](p, `[...document.querySelectorAll("poll-ground")].map((e) => e.source)`) {
				if got != want[i] {
					t.Errorf("the program is %q, want %q", got, want[i])
				}
			}
			if n := eval[int](p, `document.querySelectorAll("body > p.after").length`); n != len(want) {
				t.Errorf("%d of %d paragraphs behind the programs are left", n, len(want))
			}
			if eval[bool](p, `!!window.hurt || document.images.length > 0`) {
				t.Error("a program has left its element")
			}
			p.runToEnd()
			if got := eval[string](p,
				`app.model.view.console.rows.at(-1).text`); got != `</script><img src=x onerror="window.hurt = true">` {
				t.Errorf("it printed %q", got)
			}
		})
	}
}

// anyProgram returns a program with all escapes in comments.
func anyProgram() string {
	program := escapes[0] + "\n"
	for _, text := range escapes {
		for line := range strings.Lines(text) {
			program += "// " + strings.TrimSuffix(line, "\n") + "\n"
		}
	}
	return program
}

// Programs of the page's author and other programs run in separate workers, which share one compiled engine. An edited
// program moves to the other worker when it runs.
func TestProgramsOfOthersRunApart(t *testing.T) {
	t.Parallel()
	var modules atomic.Int32
	site := serveRoot(t, counting(&modules, ".wasm"))
	p := page(t, blog(t, site, ``, embedScript(site),
		`<poll-ground id="a" editable><pre>`+nap+`
</pre></poll-ground><poll-ground id="b" editable><pre>`+nap+`
</pre></poll-ground>`))
	p.wait("the posters are there",
		`[...document.querySelectorAll("poll-ground")].every((e) => e.shadowRoot?.querySelector("[data-act=run]"))`)
	run := func(id string) {
		t.Helper()
		p.act(fmt.Sprintf(`document.getElementById(%q).run()`, id))
		p.wait(id+" runs", fmt.Sprintf(`(() => {
			const m = document.getElementById(%q).inside?.model;
			return ["playing", "ended"].includes(m?.status) && m.ranSource === m.source;
		})()`, id))
		p.act(fmt.Sprintf(`document.getElementById(%q).inside.end()`, id))
		p.wait(id+" has run to its end",
			fmt.Sprintf(
				`(() => { const m = document.getElementById(%q).inside?.model; `+
					`return m?.status === "ended" && m.ranSource === m.source; })()`, id))
		eval[bool](p, fmt.Sprintf(`document.getElementById(%q).settled().then(() => true)`, id))
	}
	hubs := func() string {
		t.Helper()
		return eval[string](p,
			`(() => { const [a, b] = ["a", "b"].map((id) => document.getElementById(id).inside.session.engine.hub); `+
				`return [a.writer, b.writer, a.worker === b.worker].join(" "); })()`)
	}
	expect := func(when, want string) {
		t.Helper()
		if got := hubs(); got != want {
			t.Errorf("%s: %s, want %s", when, got, want)
		}
	}
	run("a")
	run("b")
	expect("both as written", "author author true")
	eval[bool](p, fmt.Sprintf(
		`(document.getElementById("b").source = %s, document.getElementById("b").settled().then(() => true))`,
		quote(cleanProgram)))
	expect("b is edited", "author author true")
	run("b")
	expect("b has run", "author reader false")
	if n := modules.Load(); n != 1 {
		t.Errorf("the engine was fetched %d times", n)
	}
	p.act(`document.getElementById("a").seek({ event: 3 })`)
	p.wait("the run of a can still be stepped", `document.getElementById("a").state.event === 3`)
	p.act(fmt.Sprintf(`document.getElementById("b").source = %s`, quote(nap)))
	run("b")
	expect("b is as it was", "author author true")
}

// If a page has only one program, its worker follows it to the other side when a reader edits it. A program that equals
// the author's text again gets a new worker.
func TestAnEditedProgramTakesItsWorkerAlong(t *testing.T) {
	t.Parallel()
	p := open(t, serveSite(t, nil)+"?freeze&program=ping_pong")
	const mark = `(window.worker = app.session.engine.hub.worker, true)`
	const same = `app.session.engine.hub.worker === window.worker`
	p.runToEnd()
	original := eval[string](p, `pg.source`)
	eval[bool](p, mark)
	p.write(cleanProgram)
	p.runToEnd()
	if got := eval[string](p, `app.session.engine.hub.writer`); got != "reader" || !eval[bool](p, same) {
		t.Errorf("the edited program runs on the side of the %s, in the same worker: %v", got, eval[bool](p, same))
	}
	p.write(original)
	p.runToEnd()
	if got := eval[string](p, `app.session.engine.hub.writer`); got != "author" || eval[bool](p, same) {
		t.Errorf("the program of the author runs on the side of the %s, in the worker of a reader: %v", got,
			eval[bool](p, same))
	}
}

// The program of a link is not the author's.
func TestAProgramOfALinkRunsApart(t *testing.T) {
	t.Parallel()
	p := open(t, serveSite(t, nil)+"?freeze&program=ping_pong")
	p.runToEnd()
	if got := eval[string](p, `app.session.engine.hub.writer`); got != "author" {
		t.Errorf("an example of the site runs as the program of a %s", got)
	}
	address := eval[string](p, `pg.link()`)
	p = open(t, address)
	p.runToEnd()
	if got := eval[string](p, `app.session.engine.hub.writer`); got != "reader" {
		t.Errorf("a program of a link runs as that of an %s", got)
	}
}

// For a program that waits for 20,000 host events the page shows a few buttons, and a text field for other names.
func TestManyEventNames(t *testing.T) {
	t.Parallel()
	p := open(t, serveSite(t, nil)+"?freeze")
	p.write(`use pollground::event;

fn main() {
    futures::executor::block_on(async {
        let all = (0..20_000).map(|i| Box::pin(event(format!("name {i}"))));
        let (text, which, _) = futures::future::select_all(all).await;
        println!("{which}{text}");
    });
}
`)
	p.runAtOnce()
	p.wait("the buttons are there", `qq("[data-act=host]").length > 0 && app.model.view.events_more === 20000 - 64`)
	p.settledFrames(10)
	if n := eval[int](p, `qq("[data-act=host]").length`); n != 2 {
		t.Errorf("there are %d buttons beside the field, want 2", n)
	}
	if n := eval[int](p, `qq("[data-host-more] option").length`); n < 8 || n > 64 {
		t.Errorf("the list has %d names", n)
	}
	if n := eval[int](p, `qq("*").length`); n > mostNodes {
		t.Errorf("the page has %d elements, at most %d", n, mostNodes)
	}
	t.Logf("the longest task of the page took %.0f ms", eval[float64](p, longestTask))
	// Other names can be typed.
	p.act(`q("[data-host-more] input").value = "name 19000", q("[data-host-more]").requestSubmit()`)
	p.wait("it has ended", `app.model.status === "ended"`)
	p.settled()
	same(t, "printed", p.output(), []string{"19000"})
}

// The surrounding page may have elements with the ids and names that the script uses, for example in readers' comments.
func TestNamesOfThePageDoNoHarm(t *testing.T) {
	t.Parallel()
	site := serveRoot(t, nil)
	var named strings.Builder
	for _, name := range []string{"pollgroundPolicy", "pollgroundInside", "pollgroundAssets", "pollground",
		"pollground-inside", "pollground-engine", "trustedTypes", "Hub", "parts"} {
		fmt.Fprintf(&named, `<a id=%q href="https://elsewhere.example/">x</a><form name=%[1]q><input name="element"></form>`,
			name)
	}
	p := page(t, blog(t, site, ``, embedScript(site), named.String()+`<poll-ground><pre>`+nap+`</pre></poll-ground>`))
	p.runToEnd()
	if got := eval[string](p, `app.model.view.console.rows.at(-1).text`); got != "awake" {
		t.Errorf("it printed %q", got)
	}
}

// Other scripts of a page with Trusted Types can neither use our policy nor create one with its name.
func TestThePolicyIsPrivate(t *testing.T) {
	t.Parallel()
	site := serveRoot(t, nil)
	p := page(t, blog(t, site, ``, embedScript(site), `<poll-ground><pre>`+nap+`</pre></poll-ground>`))
	p.runToEnd()
	found := eval[[]string](p, `(() => {
		const found = [], seen = new Set();
		const look = (path, x, depth) => {
			if (x === null || typeof x !== "object" && typeof x !== "function" || seen.has(x)) return;
			if (depth > 6 || x instanceof Node && x !== pg) return;
			seen.add(x);
			if (x instanceof TrustedTypePolicy) found.push(path);
			for (const key of Reflect.ownKeys(x)) {
				let value;
				try { value = x[key]; } catch { continue; }
				look(path + "." + String(key), value, depth + 1);
			}
		};
		look("pg", pg, 0);
		look("class", pg.constructor, 0);
		for (const key of Object.getOwnPropertyNames(globalThis)) if (/pollground/i.test(key)) look(key, globalThis[key], 3);
		return found;
	})()`)
	if len(found) > 0 {
		t.Errorf("a script of the page finds the policy: %v", found)
	}
}

// Text from the list of examples is never interpreted as HTML.
func TestProseIsNoHTML(t *testing.T) {
	t.Parallel()
	p := open(t, spoiled(t, ".json", func(content []byte, _ http.Header) []byte {
		return []byte(
			`[{"name":"x.rs","title":"<img src=x onerror='window.hurt=true'>","topic":"<b>x</b>","source":"fn main() ` +
				`{}\n","prose":[["p",["<img src=x onerror='window.hurt=true'>",["script",["window.hurt = ` +
				`true"]],["a",["link"],"javascript:window.hurt=true"],["a",["good"],"https://example.org/"]]]]}]`)
	})+"?freeze")
	p.wait("the prose is shown", `q("[data-pg=prose]")?.textContent.includes("<img src=x")`)
	got := eval[[]string](p, `qq("[data-pg=prose] a").map((e) => e.getAttribute("href") ?? "none")`)
	if strings.Join(got, " ") != "none https://example.org/" {
		t.Errorf("the links lead to %q", got)
	}
	if eval[bool](p, `!!window.hurt || qq(".md img, .md script").length > 0`) {
		t.Error("the prose has made elements of its own")
	}
}

var (
	snippetHash = regexp.MustCompile(
		`src="[^ ]*?(pollground-[A-Za-z0-9_-]+\.js)"\s+integrity="sha384-([A-Za-z0-9+/=]+)"`)
	usedAction = regexp.MustCompile(`(?m)^\s*(?:- )?uses: (\S+)`)
	fullCommit = regexp.MustCompile(`^[\w./-]+@[0-9a-f]{40}$`)
)

// The code that a page offers for copying contains the script's integrity hash.
func TestSnippetsCarryTheHash(t *testing.T) {
	for _, name := range []string{"embed.html", "examples/ping_pong.html"} {
		page, err := os.ReadFile(filepath.Join(siteDir, filepath.FromSlash(name)))
		if err != nil {
			t.Fatal(err)
		}
		found := snippetHash.FindStringSubmatch(html.UnescapeString(string(page)))
		if found == nil {
			t.Errorf("%s offers no code with a hash", name)
			continue
		}
		script, err := os.ReadFile(filepath.Join(siteDir, found[1]))
		if err != nil {
			t.Fatal(err)
		}
		if sum := sha512.Sum384(script); base64.StdEncoding.EncodeToString(sum[:]) != found[2] {
			t.Errorf("%s: the hash is not that of %s", name, found[1])
		}
	}
}

// Workflows pin actions to commits and do not persist credentials. Only the publishing job has write permission.
func TestWorkflowsArePinned(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(root, ".github", "workflows", "*.yml"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no workflows: %v", err)
	}
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name, text := filepath.Base(file), string(content)
		for _, m := range usedAction.FindAllStringSubmatch(text, -1) {
			if !fullCommit.MatchString(m[1]) {
				t.Errorf("%s: %s is not named by its commit", name, m[1])
			}
		}
		checkouts, kept := strings.Count(text, "uses: actions/checkout@"), strings.Count(text, "persist-credentials: false")
		if checkouts != kept {
			t.Errorf("%s: %d of %d checkouts keep the token", name, checkouts-kept, checkouts)
		}
		if strings.Contains(text, ": write") && name != "pages.yml" {
			t.Errorf("%s may write", name)
		}
	}
}

// The lock file has a hash for each npm package, and no package runs an install script.
func TestPackagesAreLocked(t *testing.T) {
	content, err := os.ReadFile(filepath.Join(root, "web", "package-lock.json"))
	if err != nil {
		t.Fatal(err)
	}
	var lock struct {
		Packages map[string]struct {
			Integrity        string
			HasInstallScript bool
		}
	}
	if err := json.Unmarshal(content, &lock); err != nil {
		t.Fatal(err)
	}
	if len(lock.Packages) < 10 {
		t.Errorf("the lock file has %d packages", len(lock.Packages))
	}
	for name, p := range lock.Packages {
		if name != "" && (p.Integrity == "" || p.HasInstallScript) {
			t.Errorf("%s: hash %q, install script: %t", name, p.Integrity, p.HasInstallScript)
		}
	}
}

// A link with a moment runs its program in the worker for programs of others, and shows the moment.
func TestALinkWithAMomentRunsApartAndStays(t *testing.T) {
	t.Parallel()
	p := open(t, serveSite(t, nil)+"?freeze&program=sleep_together")
	p.seek(150)
	p.wait("the moment is shown", `pg.state.time > 100e6`)
	p.settled()
	event, address := eval[int](p, `pg.state.event`), eval[string](p, `pg.link()`)
	p = open(t, address)
	p.wait("the moment is shown, without a click",
		fmt.Sprintf(`pg.state.event === %d && app.model.status !== "playing"`, event))
	if got := eval[string](p, `app.session.engine.hub.writer`); got != "reader" {
		t.Errorf("the program of the link runs as that of the %s", got)
	}
}
