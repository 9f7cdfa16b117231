package e2e

// Tests of the frame pages in a sandboxed iframe without an origin.

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/andybalholm/brotli"
	"github.com/chromedp/chromedp"
)

// plainHost serves the site without Access-Control-Allow-Origin. csp is the policy that it sends, "" for none. It calls
// asked with the name of each file.
func plainHost(t *testing.T, csp string, asked func(name string)) string {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(r.URL.Path, "/")
		content, err := os.ReadFile(filepath.Join(siteDir, filepath.FromSlash(name)))
		if err != nil {
			http.NotFound(w, r)
			return
		}
		if asked != nil {
			asked(name)
		}
		w.Header().Set("Content-Type", contentTypes[filepath.Ext(name)])
		if csp != "" {
			w.Header().Set("Content-Security-Policy", csp)
		}
		http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(content))
	}))
	t.Cleanup(server.Close)
	return server.URL + "/"
}

// inFrame returns the page in the only iframe of a page on another origin.
func inFrame(t *testing.T, around *tab, address string) *tab {
	t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); {
		targets, err := chromedp.Targets(around.ctx)
		if err != nil {
			t.Fatal(err)
		}
		for _, target := range targets {
			if target.Type == "iframe" && target.URL == address {
				ctx, cancel := chromedp.NewContext(around.ctx, chromedp.WithTargetID(target.TargetID))
				return watched(t, ctx, cancel)
			}
		}
		eval[bool](around, `new Promise((done) => requestAnimationFrame(() => done(true)))`)
	}
	t.Fatalf("there is no frame with %s", address)
	return nil
}

// In a sandboxed iframe, a program runs and can be stepped forwards and backwards. The host sends no CORS header. The
// test uses the policy that hosting.html recommends, and the long form also no policy.
func TestTheSandboxedFrameRuns(t *testing.T) {
	t.Parallel()
	policies := map[string]string{"with the documented policy": documentedPolicy(t)}
	if long {
		policies["without a policy"] = ""
	}
	for name, csp := range policies {
		t.Run(name, func(t *testing.T) {
			var before []string
			pressed := false
			site := plainHost(t, csp, func(name string) {
				if !pressed {
					before = append(before, name)
				}
			})
			address := site + "frame/sleep_together.html"
			around := newTab(t)
			around.do(chromedp.Navigate(
				blog(t, site, `iframe { width: 760px; height: 700px; }`, "",
					`<iframe sandbox="allow-scripts" src="`+address+`"></iframe>`)))
			p := inFrame(t, around, address)
			p.wait("the poster is there", `q("[data-act=run]:not([hidden])")`)
			if got := eval[string](p, `self.origin`); got != "null" {
				t.Fatalf("the frame has the origin %s", got)
			}
			weight := 0
			for _, name := range before {
				weight += packedSize(t, name)
			}
			t.Logf("before Run: %d bytes in %s", weight, strings.Join(before, ", "))
			if weight > 120_000 || len(before) < 3 {
				t.Errorf("before Run the frame loads %d bytes, at most 120,000", weight)
			}
			pressed = true
			p.runToEnd()
			if got := eval[string](p, `JSON.stringify(pg.view.console.rows.map((r) => r.text))`); !strings.Contains(got,
				"the bear") {
				t.Errorf("it printed %s", got)
			}
			last := eval[int](p, `pg.state.event`)
			p.click("[data-act=back]")
			p.wait("it has gone back", `pg.state.event < `+strconv.Itoa(last))
			here := eval[int](p, `pg.state.event`)
			p.click("[data-act=step]")
			p.wait("it has stepped", `pg.state.event > `+strconv.Itoa(here))
			p.wait("the editor is there", `q(".cm-content")`)
			p.write(cleanProgram)
			p.runToEnd()
			if got := eval[string](p, `pg.view.console.rows.at(-1).text`); got != "clean 42" {
				t.Errorf("a program of the reader's printed %q", got)
			}
		})
	}
}

// documentedPolicy returns the policy that hosting.html recommends.
func documentedPolicy(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, "web", "site", "pages", "en", "hosting.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), "```\ndefault-src")
	policy, _, ok := strings.Cut(rest, "\n```")
	if !ok {
		t.Fatal("hosting.md has no policy")
	}
	return "default-src" + strings.ReplaceAll(policy, "\n", " ")
}

// packedSize returns the size of a file of the site in brotli.
func packedSize(t *testing.T, name string) int {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(siteDir, filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	var packed bytes.Buffer
	w := brotli.NewWriterLevel(&packed, 9)
	w.Write(content)
	w.Close()
	return packed.Len()
}
