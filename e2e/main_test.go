// Package e2e tests the project from outside: the command line, and the built site in a real browser.
//
// No test sleeps. Each waits for named conditions, and reports the condition that was not met. Without a browser the
// tests fail and name the package to install.
package e2e

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// root is the path from this package to the project's folder.
const root = ".."

// Shared by all tests, and set by TestMain.
var (
	command  string // the built command
	siteDir  string // the built site
	buildLog string // output of the build
	browser  context.Context
)

// builtSite avoids a build of about a minute during work on the page.
var builtSite = flag.String("site", "", "test the site in this `DIR` instead of building one")

// long selects the long forms of tests; CONTRIBUTING.md names them.
var long = os.Getenv("POLLGROUND_LONG") != ""

// siteVariable is the environment variable that passes siteDir to the workers of a fuzz target.
const siteVariable = "POLLGROUND_E2E_SITE"

func TestMain(m *testing.M) {
	flag.Parse()
	os.Exit(run(m))
}

func run(m *testing.M) int {
	if worker := flag.Lookup("test.fuzzworker"); worker != nil && worker.Value.String() == "true" {
		siteDir = os.Getenv(siteVariable) // a fuzz target needs no browser
		return m.Run()
	}
	dir, err := os.MkdirTemp("", "pollground-e2e-")
	if err != nil {
		return failed(err)
	}
	defer os.RemoveAll(dir)
	command, siteDir = filepath.Join(dir, "pollground"), filepath.Join(dir, "site")
	if out, err := inRoot("go", "build", "-o", command, "."); err != nil {
		return failed(fmt.Errorf("the command does not build: %w\n%s", err, out))
	}
	if *builtSite != "" {
		siteDir = *builtSite
	} else if out, err := inRoot(command, "build", "-o", siteDir); err != nil {
		return failed(fmt.Errorf("the site does not build: %w\n%s", err, out))
	} else {
		buildLog = string(out)
	}

	if err := os.Setenv(siteVariable, siteDir); err != nil {
		return failed(err)
	}
	path, err := findBrowser()
	if err != nil && installBrowser() {
		path, err = findBrowser()
	}
	if err != nil {
		return failed(err)
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path),
		chromedp.WindowSize(1440, 900), chromedp.Flag("lang", "en"))
	if os.Getuid() == 0 {
		options = append(options, chromedp.NoSandbox) // Chromium refuses its sandbox to root
	}
	allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
	defer stop()
	ctx, cancel := chromedp.NewContext(allocator)
	defer cancel()
	if err := chromedp.Do(ctx); err != nil {
		return failed(fmt.Errorf("%s does not start: %w", path, err))
	}
	browser = ctx
	// Tests mostly wait for frames and processes, so more tests than processors run in parallel.
	fuzzing := flag.Lookup("test.fuzz").Value.String() != ""
	if parallel := flag.Lookup("test.parallel"); !fuzzing && parallel.Value.String() == parallel.DefValue {
		if err := parallel.Value.Set(strconv.Itoa(runtime.GOMAXPROCS(0) + 2)); err != nil {
			return failed(err)
		}
	}
	return m.Run()
}

func failed(err error) int {
	fmt.Fprintln(os.Stderr, "e2e:", err)
	return 1
}

func inRoot(name string, args ...string) ([]byte, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir = root
	return cmd.CombinedOutput()
}

// findBrowser returns the path of the browser that the variable CHROME names, or of an installed one.
func findBrowser() (string, error) {
	names := []string{"chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"}
	if name := os.Getenv("CHROME"); name != "" {
		names = []string{name}
	}
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	for _, path := range []string{"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
		"/Applications/Chromium.app/Contents/MacOS/Chromium"} {
		if _, err := os.Stat(path); err == nil {
			return path, nil
		}
	}
	return "", fmt.Errorf(
		"no browser was found (looked for %s). Install Chromium, for example with `apt-get install chromium`, `dnf "+
			"install chromium` or `brew install --cask chromium`, or set CHROME to the program to use",
		strings.Join(names, ", "),
	)
}

// installBrowser installs Chromium with apt-get, if this process runs as root.
func installBrowser() bool {
	if _, err := exec.LookPath("apt-get"); err != nil || os.Getuid() != 0 {
		return false
	}
	fmt.Fprintln(os.Stderr, "e2e: there is no browser; installing chromium with apt-get")
	for _, args := range [][]string{{"update"}, {"install", "-y", "--no-install-recommends", "chromium"}} {
		cmd := exec.Command("apt-get", args...)
		cmd.Env = append(os.Environ(), "DEBIAN_FRONTEND=noninteractive")
		if out, err := cmd.CombinedOutput(); err != nil {
			fmt.Fprintf(os.Stderr, "e2e: apt-get %s: %v\n%s", args[0], err, out)
			return false
		}
	}
	return true
}

// policy is a strict Content-Security-Policy. A violation, such as a request to another origin, is a console error and
// fails the test.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; " +
	"connect-src 'self'; font-src 'self'; worker-src 'self' blob:; base-uri 'none'; form-action 'none'; " +
	"require-trusted-types-for 'script'"

var contentTypes = map[string]string{
	".html": "text/html; charset=utf-8",
	".js":   "text/javascript",
	".json": "application/json",
	".wasm": "application/wasm",
	".svg":  "image/svg+xml",
	".css":  "text/css",
	".png":  "image/png",
	".xml":  "application/xml",
	".txt":  "text/plain; charset=utf-8",
}

// serveSite serves the built site under a sub-path, as a static host does, and returns the address of the playground.
// Files for which refuse returns true are missing; a nil refuse serves all files.
func serveSite(t testing.TB, refuse func(name string) bool) string {
	t.Helper()
	return serveRoot(t, refuse) + "playground.html"
}

// serveRoot serves the site like serveSite, and returns the address of its root.
func serveRoot(t testing.TB, refuse func(name string) bool) string {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name, ok := strings.CutPrefix(r.URL.Path, "/under/a/path/")
		if name == "" {
			name = "index.html"
		}
		kind := contentTypes[filepath.Ext(name)]
		if !ok || kind == "" || refuse != nil && refuse(name) {
			http.NotFound(w, r)
			return
		}
		content, err := os.ReadFile(filepath.Join(siteDir, filepath.FromSlash(name)))
		if err != nil {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", kind)
		w.Header().Set("Content-Security-Policy", policy)
		w.Header().Set("Access-Control-Allow-Origin", "*") // pages of other origins embed the script
		http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(content))
	}))
	t.Cleanup(server.Close)
	return server.URL + "/under/a/path/"
}

// counting is a refuse that counts the requests for files with a suffix, and refuses none.
func counting(n *atomic.Int32, suffix string) func(name string) bool {
	return func(name string) bool {
		if strings.HasSuffix(name, suffix) {
			n.Add(1)
		}
		return false
	}
}

// A tab is a page in the browser. The test fails if the page has reported problems that are not expected.
type tab struct {
	testing.TB
	ctx context.Context

	mu       sync.Mutex
	problems []string // console errors and uncaught exceptions
	expected []string // substrings of problems that the test provokes
}

// open loads an address and waits until the element has its program.
func open(t testing.TB, url string) *tab {
	t.Helper()
	p := newTab(t)
	p.visit(url)
	return p
}

// newTab opens an empty page.
func newTab(t testing.TB) *tab {
	t.Helper()
	ctx, cancel := chromedp.NewContext(browser)
	return watched(t, ctx, cancel)
}

// watched returns a tab whose console is recorded until the test ends.
func watched(t testing.TB, ctx context.Context, cancel func()) *tab {
	p := &tab{TB: t, ctx: ctx}
	ended := make(chan struct{})
	messages := chromedp.Console(ctx)
	go func() {
		defer close(ended)
		for m, err := range messages {
			if err != nil {
				return
			}
			if m.IsException() || m.Type == chromedp.ConsoleError || m.Type == chromedp.ConsoleWarning {
				p.mu.Lock()
				p.problems = append(p.problems, m.String())
				p.mu.Unlock()
			}
		}
	}()
	t.Cleanup(func() {
		cancel()
		<-ended
		for _, problem := range p.problems {
			if !p.provoked(problem) {
				t.Errorf("the console shows: %s", problem)
			}
		}
	})
	p.focus(true)
	return p
}

// focus makes the page behave as if its tab had the focus. Tests share one browser, so each tab needs this.
func (p *tab) focus(on bool) {
	p.Helper()
	params := emulation.SetFocusEmulationEnabledParams{Enabled: on}
	if _, err := chromedp.Call(p.ctx, emulation.SetFocusEmulationEnabled, params); err != nil {
		p.Fatal(err)
	}
}

// visit loads an address and waits until the element has its program and its editor.
func (p *tab) visit(url string) {
	p.Helper()
	p.do(chromedp.Navigate(url))
	p.wait("the element has loaded its program", `pg?.shadowRoot?.querySelector(".cm-content") && pg.source !== ""`)
}

func (p *tab) provoked(problem string) bool {
	for _, part := range p.expected {
		if strings.Contains(problem, part) {
			return true
		}
	}
	return false
}

func (p *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	p.Helper()
	if err := chromedp.Do(p.ctx, steps...); err != nil {
		p.Fatal(err)
	}
}

// script wraps an expression that may use pg (the element), app (its controller, once it is loaded), q and qq (the
// first or all elements of a selector in the shadow root), and text (their trimmed texts).
func script(expression string) string {
	return `(() => {
		const pg = document.querySelector("poll-ground"), app = pg?.inside, q = (s) => pg.shadowRoot.querySelector(s),
			qq = (s) => [...pg.shadowRoot.querySelectorAll(s)], text = (s) => qq(s).map((e) => e.textContent.trim());
		return (` + expression + `);
	})()`
}

func eval[T any](p *tab, expression string) T {
	p.Helper()
	v, err := chromedp.Run(p.ctx, chromedp.Evaluate[T](script(expression), chromedp.EvalAwaitPromise))
	if err != nil {
		p.Fatalf("%s: %v", expression, err)
	}
	return v
}

// act evaluates an expression for its effect. It does not wait for a promise.
func (p *tab) act(expression string) {
	p.Helper()
	eval[bool](p, "("+expression+", true)")
}

// step moves the playhead by n units: "poll", "line" or "wake". A negative n steps back. It starts a program that has
// not run yet.
func (p *tab) step(n int, unit string) {
	p.Helper()
	p.act(fmt.Sprintf(`pg.step(%d, %q)`, n, unit))
}

// seek moves the playhead to a virtual time in ms.
func (p *tab) seek(ms float64) {
	p.Helper()
	p.act(fmt.Sprintf(`pg.seek({t: %v})`, ms))
}

// seekEvent moves the playhead before event n.
func (p *tab) seekEvent(n int) {
	p.Helper()
	p.act(fmt.Sprintf(`pg.seek({event: %d})`, n))
}

// patience is the timeout of a condition. It is long, because the machine may be busy; no test measures speed with it.
const patience = 3 * time.Minute

// wait waits until the expression is truthy. Otherwise the test ends and reports the condition and the page's state.
func (p *tab) wait(what, expression string) {
	p.Helper()
	// A condition that throws would end the polling before the timeout.
	polled := "(() => { try { return !!" + script(expression) +
		"; } catch (e) { globalThis.thrown = String(e); return false; } })()"
	var err error
	for end := time.Now().Add(patience); time.Now().Before(end); {
		_, err = chromedp.Run(
			p.ctx,
			chromedp.Poll[chromedp.Void](polled, chromedp.WithPollingTimeout(time.Until(end))),
		)
		if err == nil {
			return
		}
		// The page was reloaded: poll the new one.
		gone := strings.Contains(err.Error(), "navigated") || strings.Contains(err.Error(), "Cannot find context")
		if !gone || p.ctx.Err() != nil {
			break
		}
	}
	state, _ := chromedp.Run(p.ctx, chromedp.Evaluate[string](script(`JSON.stringify({
		address: location.href, program: pg.source?.slice(0, 2000),
		thrown: globalThis.thrown, status: pg.getAttribute("data-pg-status"),
		event: pg.getAttribute("data-pg-event"), time: pg.getAttribute(
			"data-pg-time-ns"),
		banner: text("[data-pg=banner]"), narration: text("[data-pg=narration]"), console: text("[data-pg=console] li"),
		stage: text("[data-pg=stage]").map((s) => s.replace(/\s+/g, " ").slice(0, 600)) }, null, 1)`)))
	p.mu.Lock()
	defer p.mu.Unlock()
	p.Fatalf("this never came: %s (%v)\nthe condition: %s\nthe page: %s\nthe console: %s",
		what, err, expression, state, strings.Join(p.problems, "\n"))
}

func (p *tab) status(want string) {
	p.Helper()
	p.wait("status "+want, fmt.Sprintf(`pg.getAttribute("data-pg-status") === %q`, want))
}

// settled waits until the engine has answered all requests of the page and the page is drawn.
func (p *tab) settled() {
	p.Helper()
	eval[bool](p, `pg.settled().then(() => true)`)
}

func (p *tab) click(selector string) {
	p.Helper()
	p.wait("there is "+selector, fmt.Sprintf(`q(%q)`, selector))
	p.act(fmt.Sprintf(`q(%q).click()`, selector))
}

// output returns the printed lines that the console shows.
func (p *tab) output() []string {
	p.Helper()
	return eval[[]string](p, `text("[data-pg=console] li[data-kind=out] .tx")`)
}

// write replaces the program in the editor.
func (p *tab) write(source string) {
	p.Helper()
	p.act(fmt.Sprintf(`pg.source = %s`, quote(source)))
}

// runToEnd runs the program in the editor or poster, and goes to its end without playing.
func (p *tab) runToEnd() {
	p.Helper()
	p.click("[data-act=run]")
	// Until the next frame, the attribute shows the previous run's status; the model is up to date.
	p.wait("the run has begun", `["playing", "paused", "ended"].includes(app?.model.status)`)
	p.click("[data-act=end]")
	p.wait("the run has ended", `app.model.status === "ended"`)
	p.status("ended")
	p.settled()
}
