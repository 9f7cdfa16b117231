// Package e2e tests the project from outside: the command line, and the built site in a real browser.
//
// Every test waits for a named condition and reports the one that was not met; none sleeps. Without a browser the tests
// fail and name the package to install, because a page is tested only if a browser opens it.
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
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// root is the project's folder, seen from this package's.
const root = ".."

// What all tests share, made once by TestMain.
var (
	command  string // the built command
	siteDir  string // the built site
	buildLog string // what building it printed
	browser  context.Context
)

// builtSite saves the minute that building takes while one works on tests of the page.
var builtSite = flag.String("site", "", "test the site in this `DIR` instead of building one")

// long selects the long forms of tests; CONTRIBUTING.md names them.
var long = os.Getenv("POLLGROUND_LONG") != ""

// siteVariable tells the workers of a fuzz target where the site is.
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
	// Tests wait for frames and for each other's processes: with more of them than processors, none idles.
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

// findBrowser returns the browser that the variable CHROME names, or one of the system.
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

// installBrowser tries the system's package manager, where this process may use it.
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

// policy is the Content-Security-Policy of a careful host. Any violation by the page, a request to
// another origin above all, is an error in the console and fails the test that caused it.
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

// serveSite serves the built site under a sub-path, as a static host would, and returns the address
// of the playground. Files that refuse matches are missing; nil refuses nothing.
func serveSite(t testing.TB, refuse func(name string) bool) string {
	t.Helper()
	return serveRoot(t, refuse) + "playground.html"
}

// serveRoot is serveSite with the address of the site's root.
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
		w.Header().Set("Access-Control-Allow-Origin", "*") // pages of others embed from here
		http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(content))
	}))
	t.Cleanup(server.Close)
	return server.URL + "/under/a/path/"
}

// A tab is one page in the browser. A test that ends with problems it did not expect fails.
type tab struct {
	testing.TB
	ctx context.Context

	mu       sync.Mutex
	problems []string // errors of the console and exceptions nobody caught
	expected []string // parts of problems that the test provokes
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

// watched is the tab of a context. Its console is read until the test ends.
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

// focus makes the tab behave as the one that the reader looks at and types into, as every tab of a test does: tests
// share the browser.
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

// script makes an expression out of one that may use: pg (the element), app (its inside, once it is
// loaded), q and qq (one, all elements in its shadow root), text (of the elements, each trimmed).
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

// step goes on by n units: "poll", "line" or "wake"; a negative n goes back. It starts a program that has not run.
func (p *tab) step(n int, unit string) {
	p.Helper()
	p.act(fmt.Sprintf(`pg.step(%d, %q)`, n, unit))
}

// seek asks for a moment in milliseconds of virtual time.
func (p *tab) seek(ms float64) {
	p.Helper()
	p.act(fmt.Sprintf(`pg.seek({t: %v})`, ms))
}

// seekEvent asks for the moment before an event.
func (p *tab) seekEvent(n int) {
	p.Helper()
	p.act(fmt.Sprintf(`pg.seek({event: %d})`, n))
}

// patience is how long a condition may take on a machine that is busy with other things. It is no
// measure of speed.
const patience = 3 * time.Minute

// wait waits until the expression is truthy. Otherwise the test ends and reports the condition and the page's state.
func (p *tab) wait(what, expression string) {
	p.Helper()
	// A condition that throws would end the polling, and its timeout with it.
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
		// A page that loads again takes the question with it: ask the new one.
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

// settled waits until the page has asked for nothing more and drawn everything.
func (p *tab) settled() {
	p.Helper()
	eval[bool](p, `pg.settled().then(() => true)`)
}

func (p *tab) click(selector string) {
	p.Helper()
	p.wait("there is "+selector, fmt.Sprintf(`q(%q)`, selector))
	p.act(fmt.Sprintf(`q(%q).click()`, selector))
}

// output returns the lines that the program has printed so far.
func (p *tab) output() []string {
	p.Helper()
	return eval[[]string](p, `text("[data-pg=console] li[data-kind=out] .tx")`)
}

// write replaces the program in the editor.
func (p *tab) write(source string) {
	p.Helper()
	p.act(fmt.Sprintf(`pg.source = %s`, quote(source)))
}

// runToEnd runs the program that is in the editor or in the poster, without playing it.
func (p *tab) runToEnd() {
	p.Helper()
	p.click("[data-act=run]")
	// The attribute is of the run before until the next frame; the model is not.
	p.wait("the run has begun", `["playing", "paused", "ended"].includes(app?.model.status)`)
	p.click("[data-act=end]")
	p.wait("the run has ended", `app.model.status === "ended"`)
	p.status("ended")
	p.settled()
}
