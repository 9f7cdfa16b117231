package e2e

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	lifecycle "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// spoiled serves the site with one file damaged by spoil, and returns the playground's address.
func spoiled(t *testing.T, suffix string, spoil func(content []byte, head http.Header) []byte) string {
	t.Helper()
	good, err := url.Parse(serveSite(t, nil))
	if err != nil {
		t.Fatal(err)
	}
	proxy := httputil.NewSingleHostReverseProxy(&url.URL{Scheme: good.Scheme, Host: good.Host})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.HasSuffix(r.URL.Path, suffix) {
			proxy.ServeHTTP(w, r)
			return
		}
		answer := httptest.NewRecorder()
		proxy.ServeHTTP(answer, r)
		head := w.Header()
		for key, values := range answer.Header() {
			if key != "Content-Length" {
				head[key] = values
			}
		}
		content := spoil(answer.Body.Bytes(), head)
		w.WriteHeader(answer.Code)
		w.Write(content)
	}))
	t.Cleanup(server.Close)
	return server.URL + path.Clean(good.Path)
}

// If the engine is truncated, another file, or has the wrong media type, the page reports that or works anyway. It
// keeps the program's text.
func TestWrongParts(t *testing.T) {
	t.Parallel()
	for name, spoil := range map[string]func([]byte, http.Header) []byte{
		"cut off": func(content []byte, _ http.Header) []byte { return content[:len(content)/2] },
		"a page":  func([]byte, http.Header) []byte { return []byte("<!doctype html><title>Welcome to the hotel</title>") },
		"empty":   func([]byte, http.Header) []byte { return nil },
	} {
		t.Run(name, func(t *testing.T) {
			p := open(t, spoiled(t, ".wasm", spoil))
			p.expected = []string{"wasm", "WebAssembly", "Failed to load"}
			p.write("fn main() {\n    println!(\"kept\");\n}\n")
			p.click("[data-act=run]")
			p.wait("a banner says that the engine did not load", `/did not load/.test(text("[data-pg=banner]").join())`)
			p.wait("and offers to try again", `q("[data-pg=banner] [data-act=retry]")`)
			if got := eval[string](p, `pg.source`); !strings.Contains(got, "kept") {
				t.Errorf("the program is now %q", got)
			}
		})
	}
	t.Run("another media type", func(t *testing.T) {
		p := open(t, spoiled(t, ".wasm", func(content []byte, head http.Header) []byte {
			head.Set("Content-Type", "application/octet-stream")
			return bytes.Clone(content)
		})+"?freeze")
		p.write("fn main() {\n    println!(\"works\");\n}\n")
		p.runToEnd()
		same(t, "printed", p.output(), []string{"works"})
	})
}

// The worker ends in the middle of a run, as when a browser needs its memory.
func TestTheWorkerIsKilled(t *testing.T) {
	t.Parallel()
	p := open(t, serveSite(t, nil)+"?freeze")
	p.write("fn main() {\n    println!(\"before\");\n    loop {}\n}\n")
	p.click("[data-act=run]")
	p.wait("the run is on its way", `text("[data-pg=console] li[data-kind=out] .tx").includes("before")`)
	p.act(`app.session.engine.hub.worker.terminate()`)
	p.click("[data-act=stop]")
	p.wait("a banner says so", `/did not answer|ended/.test(text("[data-pg=banner]").join())`)
	if got := eval[string](p, `pg.source`); !strings.Contains(got, "loop {}") {
		t.Errorf("the program is now %q", got)
	}
	p.write("fn main() {\n    println!(\"again\");\n}\n")
	p.runToEnd()
	same(t, "printed", p.output(), []string{"again"})
}

// Stop takes effect at once, also while the engine does not process messages. When the engine answers, its run can be
// inspected. If it does not answer, the page replaces it and reports that. The new engine starts a run that was
// requested meanwhile.
func TestStopDoesNotWait(t *testing.T) {
	t.Parallel()
	p := open(t, serveSite(t, nil)+"?freeze")
	p.write("fn main() {\n    println!(\"before\");\n    loop {}\n}\n")
	stopped := func(what string) {
		t.Helper()
		if got := eval[string](p, `(app.stop(), app.model.status)`); got == "playing" || got == "compiling" {
			t.Errorf("%s: after Stop the page is %s", what, got)
		}
	}
	begin := func() {
		t.Helper()
		p.click("[data-act=run]")
		p.wait(
			"the run is on its way",
			`app.model.status === "playing" && text("[data-pg=console] li[data-kind=out] .tx").includes("before")`,
		)
	}
	begin()
	stopped("an engine that answers")
	p.settled()
	p.act(`app.seekEvent(1)`)
	p.wait("what it did can be looked at", `app.model.view.event === 1`)

	begin()
	deaf := `(() => {
		const w = app.session.engine.hub.worker;
		w.postMessage = () => {};
		window.deaf = w;
		return true;
	})()`
	eval[bool](p, deaf)
	stopped("an engine that is deaf")
	p.wait(
		"a banner says that it was ended, and what is lost",
		`/did not answer.*can no longer be shown/.test(text("[data-pg=banner]").join())`,
	)
	same(t, "what was shown", p.output(), []string{"before"})
	p.wait(
		"a new engine is there before it is asked for",
		`app.session.engine.ready && app.session.engine.hub.worker !== window.deaf`,
	)

	begin()
	eval[bool](p, deaf)
	stopped("another deaf engine")
	p.write("fn main() {\n    println!(\"again\");\n}\n")
	p.click("[data-act=run]")
	p.wait(
		"the new engine begins the run that was asked for",
		`app.model.status === "playing" || app.model.status === "ended"`,
	)
	p.click("[data-act=end]")
	p.status("ended")
	p.settled()
	same(t, "printed", p.output(), []string{"again"})
	if fault := eval[string](p, `app.model.fault?.message ?? ""`); fault != "" {
		t.Errorf("the page still says %s", fault)
	}

	// A program that takes long to compile.
	p.write(
		"fn main() {\n" + strings.Repeat(
			"    let x = vec![1, 2, 3].into_iter().map(|x| x + 1).collect::<Vec<i32>>();\n",
			3000,
		) + "    println!(\"{x:?}\");\n}\n",
	)
	if got := eval[string](p, `(app.run(), app.model.status)`); got != "compiling" {
		t.Errorf("after Run the page is %s", got)
	}
	stopped("a program that is being compiled")
}

// If the browser denies storage, the page cannot keep drafts and reports that. Everything else works.
func TestStorageIsDenied(t *testing.T) {
	t.Parallel()
	p := open(t, serveSite(t, nil)+"?freeze")
	eval[bool](p, `(() => { for (const f of ["getItem", "setItem", "removeItem"]) Storage.prototype[f] = () => {
		throw new DOMException("full", "QuotaExceededError"); }; return true; })()`)
	p.write("fn main() {\n    println!(\"no storage\");\n}\n")
	p.runToEnd()
	same(t, "printed", p.output(), []string{"no storage"})
	p.wait(
		"the reader is told that the text is not kept",
		`q("[data-pg=unkept]")?.textContent.includes("Before you leave")`,
	)
	p.act(`pg.source = app.original.source`)
	p.wait("what is there anyway needs no keeping", `!q("[data-pg=unkept]")`)
}

// After a tab is frozen and resumed, its run continues and can be stopped. Chromium keeps the tab hidden and draws
// nothing, so the test reads the model.
func TestAFrozenTabGoesOn(t *testing.T) {
	t.Parallel()
	p := open(t, serveSite(t, nil)+"?freeze")
	knows := func(what, condition string) {
		t.Helper()
		if !eval[bool](p, fmt.Sprintf(`(async () => {
			for (let i = 0; i < 2000 && !(%[1]s); i++) await new Promise((f) => setTimeout(f, 20));
			return !!(%[1]s);
		})()`, condition)) {
			t.Fatalf("this never came: %s", what)
		}
	}
	p.write(
		"use std::time::Duration;\n\n#[tokio::main]\nasync fn main() {\n    loop {\n        println!(\"round\");\n" +
			"        tokio::time::sleep(Duration::from_millis(5)).await;\n    }\n}\n",
	)
	p.click("[data-act=run]")
	p.wait("it prints", `text("[data-pg=console] li[data-kind=out] .tx").includes("round")`)
	p.act(`document.addEventListener("freeze", () => { window.frozenAt = app.model.view.console.count; })`)
	p.focus(false) // Chromium does not freeze a focused tab
	p.lifecycle(lifecycle.SetWebLifecycleStateStateFrozen)
	p.lifecycle(lifecycle.SetWebLifecycleStateStateActive)
	knows("the tab was frozen, and prints more after the thaw", `window.frozenAt < app.model.view.console.count`)
	p.act(`app.stop()`)
	knows("it can be stopped", `["ended", "paused"].includes(app.model.status)`)
	if got := eval[string](p, `pg.source`); !strings.Contains(got, "loop {") {
		t.Errorf("the program is now %q", got)
	}
	p.write(cleanProgram)
	p.act(`app.run(), app.end()`)
	knows(
		"the next run is clean",
		`app.model.status === "ended" && app.model.view.console.rows.at(-1)?.text === "clean 42"`,
	)
}

func (p *tab) lifecycle(state lifecycle.SetWebLifecycleStateState) {
	p.Helper()
	if _, err := chromedp.Call(p.ctx, lifecycle.SetWebLifecycleState,
		lifecycle.SetWebLifecycleStateParams{State: state}); err != nil {
		p.Fatal(err)
	}
}

// The browser refuses to grow the engine's memory, at the start or during a run.
func TestMemoryIsRefused(t *testing.T) {
	t.Parallel()
	const begins, some = 0, 2400 // pages of 64 KiB beyond the module's initial memory
	for name, more := range map[string]uint64{"at the start": begins, "in a run": some} {
		t.Run(name, func(t *testing.T) {
			p := open(
				t,
				spoiled(
					t,
					".wasm",
					func(content []byte, _ http.Header) []byte { return boundedMemory(t, content, more) },
				)+"?freeze",
			)
			p.expected = []string{"unreachable", "memory", "Maximum call stack"}
			p.write(
				"fn main() {\n    println!(\"before\");\n    let mut all: Vec<Vec<u64>> = Vec::new();\n    loop {\n" +
					"        all.push(vec![all.len() as u64; 100_000]);\n    }\n}\n",
			)
			p.click("[data-act=run]")
			p.click("[data-act=end]")
			p.wait("a banner says that the executor ended, and why", `/memory/.test(text("[data-pg=banner]").join())`)
			if got := eval[string](p, `pg.source`); !strings.Contains(got, "all.push") {
				t.Errorf("the program is now %q", got)
			}
			if more == begins {
				return // no program can run in this engine
			}
			p.write(cleanProgram)
			p.runToEnd()
			same(t, "printed", p.output(), []string{"clean 42"})
		})
	}
}

// boundedMemory returns the module with a memory that can grow by the given number of pages.
func boundedMemory(t *testing.T, wasm []byte, more uint64) []byte {
	t.Helper()
	const memories = 5
	for at := 8; at < len(wasm); {
		id := wasm[at]
		size, n := binary.Uvarint(wasm[at+1:])
		body := at + 1 + n
		if id == memories {
			least, _ := binary.Uvarint(wasm[body+2:])
			limits := binary.AppendUvarint(binary.AppendUvarint([]byte{1, 1}, least), least+more)
			section := append(binary.AppendUvarint([]byte{memories}, uint64(len(limits))), limits...)
			return slices.Concat(wasm[:at], section, wasm[body+int(size):])
		}
		at = body + int(size)
	}
	t.Fatal("the module has no memory")
	return nil
}

// broken returns a worker script whose engine traps, as an engine with a bug does. It traps one turn of the event loop
// after it received a program that contains the mark.
const broken = `{
	const trap = new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1,
		96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 116, 0, 0, 10, 5, 1, 3, 0, 0, 11]))).exports.t;
	let wrong = false, exports;
	addEventListener("message", (e) => {
		wrong ||= e.data.op === "run" && e.data.source.includes("a mistake of the machine");
	});
	Object.defineProperty(globalThis, "pollgroundExports", {
		get: () => exports,
		set: (e) => { exports = { ...e, pollground_tick: () => { if (wrong) trap(); e.pollground_tick(); } }; },
	});
}
`

// When the engine traps, the page reports that, keeps the text, and starts a new engine for the next run.
func TestAMistakeOfTheEngineIsTold(t *testing.T) {
	t.Parallel()
	worker, err := filepath.Glob(filepath.Join(siteDir, "worker-*.js"))
	if err != nil || len(worker) != 1 {
		t.Fatalf("the site has the workers %q (%v), want one", worker, err)
	}
	p := open(
		t,
		spoiled(
			t,
			filepath.Base(worker[0]),
			func(content []byte, _ http.Header) []byte { return append([]byte(broken), content...) },
		)+"?freeze",
	)
	p.expected = []string{"unreachable"}
	p.write("// a mistake of the machine\nfn main() {\n    println!(\"never\");\n}\n")
	p.click("[data-act=run]")
	p.wait("a banner says so", `/The executor was ended: it failed/.test(text("[data-pg=banner]").join())`)
	if got := eval[string](p, `pg.source`); !strings.Contains(got, "never") {
		t.Errorf("the program is now %q", got)
	}
	p.write(cleanProgram)
	p.runToEnd()
	same(t, "printed", p.output(), []string{"clean 42"})
}

// Undefined behaviour ends the run and is reported by name. Earlier events can be inspected, and the engine can run
// other programs.
func TestARunThatBreaksOffStays(t *testing.T) {
	t.Parallel()
	p := open(t, serveSite(t, nil)+"?freeze")
	p.write(
		"fn main() {\n    println!(\"before\");\n    let mut w: Vec<String> = Vec::with_capacity(4);\n" +
			"    unsafe { w.set_len(4) };\n    println!(\"{}\", w[3]);\n}\n",
	)
	p.runToEnd()
	p.wait("the run has ended", `app.model.status === "ended"`)
	got := eval[[]string](p, `app.model.view.console.rows.map((r) => r.text)`)
	if len(got) == 0 || got[0] != "before" || !strings.Contains(got[len(got)-1], "Undefined Behavior: reading memory") {
		t.Errorf("printed %q", got)
	}
	if fault := eval[string](p, `app.model.fault?.message ?? ""`); fault != "" {
		t.Errorf("a fault: %s", fault)
	}
	const worker = `app.session.engine.hub.worker`
	eval[bool](p, `((window.before = `+worker+`), app.session.send({ op: "seek", event: 1 }), true)`)
	p.wait("the moment before is shown", `app.model.view.event === 1`)
	p.write(cleanProgram)
	p.runToEnd()
	same(t, "printed", p.output(), []string{"clean 42"})
	if !eval[bool](p, worker+` === window.before`) {
		t.Error("the next run is in another engine")
	}
}

// Undefined behaviour ends a run. The page reports what it is and where, above the stage and in the console.
func TestUndefinedBehaviourIsReported(t *testing.T) {
	t.Parallel()
	p := open(t, serveSite(t, nil)+"?freeze")
	p.write(`use std::thread;
static mut N: u32 = 0;
fn main() {
    let h = thread::spawn(|| unsafe { N += 1 });
    unsafe { N += 1 };
    h.join().unwrap();
}
`)
	p.runToEnd()
	const race = "Data race detected between a non-atomic"
	for where, shown := range map[string]string{
		"the banner":  `text("[data-pg=banner][data-kind=halted] p").join()`,
		"the console": `text("[data-pg=console] li[data-kind=fault]").join()`,
	} {
		if got := eval[string](p, shown); !strings.Contains(got, race) {
			t.Errorf("%s shows %q", where, got)
		}
	}
	p.click("[data-pg=banner] [data-act=line]")
	p.wait("the cursor is where the race was seen", `app.model.view.banner.line === 4`)
}
