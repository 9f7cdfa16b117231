package e2e

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"path"
	"strings"
	"testing"
)

// spoiled serves the site, with what spoil makes of one of its parts, and returns the playground's
// address.
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

// An engine that is cut off, is something else, or has another media type: the person is told, or it
// works all the same, and the text is kept.
func TestWrongParts(t *testing.T) {
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

// The worker is ended in the middle of a run, as a browser does it that needs the memory.
func TestTheWorkerIsKilled(t *testing.T) {
	p := open(t, serveSite(t, nil)+"?freeze")
	p.write("fn main() {\n    println!(\"before\");\n    loop {}\n}\n")
	p.click("[data-act=run]")
	p.wait("the run is on its way", `text("[data-pg=console] li[data-kind=out] .tx").includes("before")`)
	eval[bool](p, `(app.session.engine.hub.worker.terminate(), true)`)
	p.click("[data-act=stop]")
	p.wait("a banner says so", `/did not answer|ended/.test(text("[data-pg=banner]").join())`)
	if got := eval[string](p, `pg.source`); !strings.Contains(got, "loop {}") {
		t.Errorf("the program is now %q", got)
	}
	p.write("fn main() {\n    println!(\"again\");\n}\n")
	p.runToEnd()
	same(t, "printed", p.output(), []string{"again"})
}

// Storage that refuses everything costs the draft, and nothing else.
func TestStorageIsDenied(t *testing.T) {
	p := open(t, serveSite(t, nil)+"?freeze")
	eval[bool](p, `(() => { for (const f of ["getItem", "setItem", "removeItem"]) Storage.prototype[f] = () => { throw new DOMException("full", "QuotaExceededError"); }; return true; })()`)
	p.write("fn main() {\n    println!(\"no storage\");\n}\n")
	p.runToEnd()
	same(t, "printed", p.output(), []string{"no storage"})
}

// Two tabs write the same draft: the later one is offered, and neither page loses its own text.
func TestTwoTabsEditOneDraft(t *testing.T) {
	site := serveSite(t, nil) + "?freeze&program=ping_pong"
	one, two := open(t, site), open(t, site)
	original := eval[string](one, `pg.source`)
	one.write(original + "// one\n")
	one.wait("the first draft is kept", `localStorage.getItem("pollground.draft.ping_pong.rs")?.includes("// one")`)
	two.write(original + "// two\n")
	two.wait("the second draft is kept", `localStorage.getItem("pollground.draft.ping_pong.rs")?.includes("// two")`)
	if got := eval[string](one, `pg.source`); !strings.HasSuffix(got, "// one\n") {
		t.Errorf("the first tab now has %q", got)
	}
	three := open(t, site)
	three.wait("the draft is offered", `q("[data-pg=draft]")`)
	three.click("[data-pg=draft] [data-act=restore]")
	three.wait("it is the later one", `pg.source.endsWith("// two\n")`)
	three.click("[data-act=run]")
	three.wait("it runs", `["playing", "paused", "ended"].includes(pg.getAttribute("data-pg-status"))`)
	eval[bool](three, `(localStorage.clear(), true)`)
}
