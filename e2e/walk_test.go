package e2e

// Follows a program's timer with the browser's debugger, from setTimeout to the poll that it causes.

import (
	"encoding/binary"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/debugger"
	"github.com/chromedp/chromedp"
	"github.com/pollground/pollground/executor/scenario/std/archive"
	"github.com/pollground/pollground/wasm/build"
)

// hops lists functions of the engine in the order in which a timer reaches them. Up to the timer wheel, each one calls
// the next; the others run later, in this order. CONTRIBUTING.md lists them in "From setTimeout to a pixel". symbol
// matches the linker's name of the function, in which _ replaces characters other than letters, digits and dots.
var hops = []struct {
	name   string
	symbol *regexp.Regexp
}{
	{"pollground_tick", regexp.MustCompile(`^pollground_tick$`)},
	{"Player.Tick", regexp.MustCompile(`wasm_player\.__Player_\.Tick$`)},
	{"Process.Run", regexp.MustCompile(`scenario_sim\.__Process_\.Run$`)},
	{"Wheel.Pop", regexp.MustCompile(`executor_timer\.__Wheel_.*\.Pop$`)},
	{"Scheduler.wake", regexp.MustCompile(`executor_sched\.__Scheduler_\.wake$`)},
	{"Scheduler.Next", regexp.MustCompile(`executor_sched\.__Scheduler_\.Next$`)},
	{"Scheduler.BeginPoll", regexp.MustCompile(`executor_sched\.__Scheduler_\.BeginPoll$`)},
	{"postToPage", regexp.MustCompile(`^main\.postToPage$`)},
}

const stacked = 4 // the number of hops that call each other

// A pause is a stop at a breakpoint: a function of hops, and its call stack.
type pause struct {
	at    int // index in hops
	stack []string
	cause string // the function that scheduled the event loop's task, such as "setTimeout"
}

func TestATimerFromSetTimeoutToItsPoll(t *testing.T) {
	t.Parallel()
	guide, err := os.ReadFile(filepath.Join(root, "CONTRIBUTING.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range hops {
		if !strings.Contains(string(guide), f.name) {
			t.Errorf("CONTRIBUTING.md does not name %s", f.name)
		}
	}
	engine := namedEngine(t)
	p := newTab(t)
	var mu sync.Mutex
	var script *debugger.EventScriptParsed
	var pauses []pause
	paused := make(chan struct{}, 1)
	places := functions(t, engine)
	err = chromedp.Listen(p.ctx, func(e any) {
		switch e := e.(type) {
		case *debugger.EventScriptParsed:
			if e.ScriptLanguage == "WebAssembly" {
				mu.Lock()
				script = e
				mu.Unlock()
			}
		case *debugger.EventPaused:
			mu.Lock()
			pauses = append(pauses, pauseOf(e))
			mu.Unlock()
			paused <- struct{}{}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		for {
			select {
			case <-p.ctx.Done():
				return
			case <-paused:
				_, _ = chromedp.Call(p.ctx, debugger.Resume, debugger.ResumeParams{}) // fails when the tab is closed
			}
		}
	}()
	if _, err := chromedp.Call(p.ctx, debugger.Enable, debugger.EnableParams{}); err != nil {
		t.Fatal(err)
	}
	depth := debugger.SetAsyncCallStackDepthParams{MaxDepth: 2}
	if _, err := chromedp.Call(p.ctx, debugger.SetAsyncCallStackDepth, depth); err != nil {
		t.Fatal(err)
	}
	p.do(chromedp.Navigate(serveEngine(t, engine)))
	p.wait("the engine is ready", `globalThis.isReady`)
	mu.Lock()
	id := script.ScriptID
	mu.Unlock()
	for i, f := range hops {
		found := 0
		for name, at := range places {
			if !f.symbol.MatchString(name) {
				continue
			}
			found++
			column := int64(at)
			where := debugger.SetBreakpointParams{Location: &debugger.Location{ScriptID: id, ColumnNumber: &column}}
			if _, err := chromedp.Call(p.ctx, debugger.SetBreakpoint, where); err != nil {
				t.Fatalf("a breakpoint at %s: %v", name, err)
			}
		}
		if found == 0 {
			t.Fatalf("the engine has no function %s: hop %d of the walk has another name or is inlined", f.name, i+1)
		}
	}
	p.act(`start()`)
	p.wait("the run has ended", `globalThis.hasEnded`)
	mu.Lock()
	defer mu.Unlock()
	checkWalk(t, pauses)
}

// checkWalk searches the pauses for the way of the timer.
func checkWalk(t *testing.T, pauses []pause) {
	t.Helper()
	for i, p := range pauses {
		if hops[p.at].name != "Wheel.Pop" || !calledFrom(p) {
			continue
		}
		// Find the remaining hops after this pause, in order.
		next := stacked
		for _, after := range pauses[i+1:] {
			if next < len(hops) && after.at == next {
				next++
			}
		}
		if next < len(hops) { // the wheel had no due timer
			continue
		}
		for j := i; j >= 0; j-- {
			if hops[pauses[j].at].name == "pollground_tick" {
				if pauses[j].cause == "setTimeout" {
					return
				}
				break
			}
		}
	}
	var b strings.Builder
	for _, p := range pauses {
		fmt.Fprintf(&b, "%s %s < %s\n", p.cause, hops[p.at].name, strings.Join(p.stack[1:], " < "))
	}
	t.Errorf("no timer went from setTimeout through all functions of the walk:\n%s", b.String())
}

// calledFrom reports whether the functions before p.at in hops are on the call stack, in that order.
func calledFrom(p pause) bool {
	want := p.at - 1
	for _, name := range p.stack[1:] {
		if want >= 0 && hops[want].symbol.MatchString(name) {
			want--
		}
	}
	return want < 0
}

func pauseOf(e *debugger.EventPaused) pause {
	p := pause{at: -1}
	for _, f := range e.CallFrames {
		p.stack = append(p.stack, strings.TrimPrefix(f.FunctionName, "$"))
	}
	for i, f := range hops {
		if f.symbol.MatchString(p.stack[0]) {
			p.at = i
		}
	}
	if e.AsyncStackTrace != nil {
		p.cause = e.AsyncStackTrace.Description
	}
	return p
}

// namedEngine returns the stock engine with the names of its functions.
func namedEngine(t *testing.T) []byte {
	t.Helper()
	file := filepath.Join(t.TempDir(), "named.wasm")
	c := exec.Command("go", "build", "-buildvcs=false", "-trimpath", "-o", file, "./wasm")
	c.Dir = root
	c.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	wasm, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return wasm
}

// functions returns the offset of each function's code in the module, by name.
func functions(t *testing.T, wasm []byte) map[string]int {
	t.Helper()
	at := 8
	number := func() int {
		x, n := binary.Uvarint(wasm[at:])
		at += n
		return int(x)
	}
	text := func() string {
		n := number()
		at += n
		return string(wasm[at-n : at])
	}
	imports, places := 0, map[string]int{}
	var bodies []int
	for at < len(wasm) {
		kind := wasm[at]
		at++
		size := number()
		end := at + size
		switch kind {
		case 2: // imports, all of them functions
			imports = number()
		case 10: // code: sizes, local variables, instructions
			for range number() {
				size := number()
				next := at + size
				for range number() {
					number()
					at++
				}
				bodies = append(bodies, at)
				at = next
			}
		case 0:
			if text() != "name" {
				break
			}
			for at < end {
				part := wasm[at]
				at++
				size := number()
				next := at + size
				if part == 1 {
					for range number() {
						if i, name := number(), text(); i >= imports {
							places[name] = bodies[i-imports]
						}
					}
				}
				at = next
			}
		}
		at = end
	}
	return places
}

// serveEngine serves a page that runs the engine in its own thread and starts a program with a task that sleeps once.
func serveEngine(t *testing.T, engine []byte) string {
	t.Helper()
	tools, err := build.FindToolchain(t.Context(), root)
	if err != nil {
		t.Fatal(err)
	}
	glue, err := build.Glue(root, tools)
	if err != nil {
		t.Fatal(err)
	}
	library, crates, err := archive.Pack(os.DirFS(filepath.Join(root, "executor", "scenario", "std", "rs")))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]struct {
		kind    string
		content []byte
	}{
		"/":            {"text/html", []byte(enginePage)},
		"/glue.js":     {"text/javascript", glue},
		"/engine.wasm": {"application/wasm", engine},
		"/library":     {"text/plain", []byte(library)},
		"/crates":      {"text/plain", []byte(crates)},
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		file, ok := files[r.URL.Path]
		if !ok {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", file.kind)
		w.Write(file.content)
	}))
	t.Cleanup(server.Close)
	return server.URL + "/"
}

const enginePage = `<!doctype html><link rel="icon" href="data:,"><script src="glue.js"></script><script>
const source = ` + "`" + `
async fn nap() {
    tokio::time::sleep(std::time::Duration::from_millis(5)).await;
}
#[tokio::main(flavor = "current_thread")]
async fn main() { tokio::spawn(nap()).await.unwrap(); }
` + "`" + `;
globalThis.pollgroundPost = (bytes) => {
	const m = JSON.parse(new TextDecoder().decode(bytes));
	if (m.op === "fault") throw new Error(m.message);
	if (m.op === "status" && m.status === "ended") globalThis.hasEnded = true;
};
(async () => {
	const bytes = async (name) => new Uint8Array(await (await fetch(name)).arrayBuffer());
	const go = new Go();
	const { instance } = await WebAssembly.instantiateStreaming(fetch("engine.wasm"), go.importObject);
	go.run(instance);
	pollground.library(await bytes("library"));
	pollground.library(await bytes("crates"));
	globalThis.isReady = true;
})();
const start = () => setTimeout(() => pollground.command(JSON.stringify({
	op: "run", seq: 1, name: "nap.rs", source, data: "",
	executor: "", workers: 0, seed: 0, most: 0, paused: false, speed: 100,
}), 1));
</script>`
