package e2e

// Tests of file sizes, of reproducible builds, and of lists in CONTRIBUTING.md and SECURITY.md.

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// budgets limits the sizes of the site's files, as brotliSize measures them. A file is found by the beginning and the
// end of its name. The build itself warns about an engine over 1,050,000 bytes at brotli's best quality, which is an
// eighth smaller. To exceed a limit, change it here, and explain the benefit for readers in the commit.
var budgets = []struct {
	what   string
	most   int
	prefix []string
	suffix string
}{
	{"the engine", 1_190_000, []string{"pollground-"}, ".wasm"},
	{"the script that an embedding page loads", 9_600, []string{"pollground.js"}, ""},
	{"the element", 81_000, []string{"element-"}, ".js"},
	{"the run that the home page plays", 40_000, []string{"first-run-"}, ".json"},
	{"the panel of all schedules and cancellations", 7_200, []string{"schedules-"}, ".js"},
	{"the editor", 162_000, []string{"editor-"}, ".js"},
	{"the worker with Go's glue", 6_500, []string{"worker-"}, ".js"},
	{"the library that every program needs", 170_000, []string{"library-"}, ".txt"},
	{"the crates", 215_000, []string{"crates-"}, ".txt"},
	{
		"the playground without the engine and the library",
		270_000,
		[]string{"playground.html", "play-", "pollground.js", "element-", "editor-", "worker-", "examples-"},
		"",
	},
}

func TestBudgets(t *testing.T) {
	entries, err := os.ReadDir(siteDir)
	if err != nil {
		t.Fatal(err)
	}
	weights := map[string]int{}
	for _, b := range budgets {
		sum, list := 0, []string{}
		for _, e := range entries {
			if !strings.HasSuffix(e.Name(), b.suffix) ||
				!slices.ContainsFunc(b.prefix, func(p string) bool { return strings.HasPrefix(e.Name(), p) }) {
				continue
			}
			if weights[e.Name()] == 0 {
				content, err := os.ReadFile(filepath.Join(siteDir, e.Name()))
				if err != nil {
					t.Fatal(err)
				}
				weights[e.Name()] = brotliSize(t, content)
			}
			sum += weights[e.Name()]
			list = append(list, fmt.Sprintf("%s %d", e.Name(), weights[e.Name()]))
		}
		t.Logf("%s: %d of %d bytes", b.what, sum, b.most)
		if len(list) < len(b.prefix) {
			t.Errorf("%s: only %q of %q were found", b.what, list, b.prefix)
		}
		if sum > b.most {
			t.Errorf(
				"%s: %d bytes in brotli, over the budget of %d (e2e/budget_test.go): %s",
				b.what,
				sum,
				b.most,
				strings.Join(list, ", "),
			)
		}
	}
}

// Two builds of the same sources are equal, so that anybody can check the files on a server.
func TestTheBuildIsReproducible(t *testing.T) {
	if !long {
		t.Skip("POLLGROUND_LONG is not set")
	}
	t.Parallel()
	again := filepath.Join(t.TempDir(), "site")
	if out, err := inRoot(command, "build", "-o", again); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	first := siteDir
	if *builtSite != "" { // it may be built from other sources
		first = filepath.Join(t.TempDir(), "first")
		if out, err := inRoot(command, "build", "-o", first); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	sums := func(dir string) map[string][32]byte {
		sums := map[string][32]byte{}
		err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			content, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			name, err := filepath.Rel(dir, path)
			sums[name] = sha256.Sum256(content)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return sums
	}
	one, two := sums(first), sums(again)
	for name, sum := range one {
		if two[name] != sum {
			t.Errorf("%s is another in the second build", name)
		}
	}
	if len(one) != len(two) || len(one) < 50 {
		t.Errorf("the builds have %d and %d files", len(one), len(two))
	}
	t.Logf("%d files, the same in two builds", len(one))
}

var (
	fuzzFunc    = regexp.MustCompile(`(?m)^func (Fuzz\w+)\(`)
	fuzzCommand = regexp.MustCompile(`(?m)^    go test (\./\S+) -run '\^\$' -fuzz (Fuzz\w+) -fuzztime 60s `)
	promiseRow  = regexp.MustCompile(`(?m)^\| [A-Z][^|]*\| (.*) \|$`)
	promiseTest = regexp.MustCompile("`([a-z0-9/]+)`: ((?:(?:Test|Fuzz)\\w+(?:, )?)+)")
)

// CONTRIBUTING.md lists all fuzz targets; .ci/run reads that list.
func TestEveryFuzzTargetIsListed(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, "CONTRIBUTING.md"))
	if err != nil {
		t.Fatal(err)
	}
	var listed, there []string
	for _, m := range fuzzCommand.FindAllStringSubmatch(string(text), -1) {
		listed = append(listed, m[1]+" "+m[2])
	}
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "node_modules" || d.Name() == ".git"):
			return fs.SkipDir
		case d.IsDir() || !strings.HasSuffix(path, "_test.go"):
			return nil
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(root, filepath.Dir(path))
		for _, m := range fuzzFunc.FindAllStringSubmatch(string(content), -1) {
			there = append(there, "./"+filepath.ToSlash(name)+" "+m[1])
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(listed)
	slices.Sort(there)
	same(t, "the fuzz targets of CONTRIBUTING.md", listed, there)
}

// SECURITY.md names a test for each promise, and each of these tests exists.
func TestEveryPromiseHasItsTest(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, "SECURITY.md"))
	if err != nil {
		t.Fatal(err)
	}
	promises, _, _ := strings.Cut(string(text), "## Limits")
	rows := promiseRow.FindAllStringSubmatch(promises, -1)
	for _, row := range rows {
		tests := promiseTest.FindAllStringSubmatch(row[1], -1)
		if len(tests) == 0 && !strings.Contains(row[1], "CONTRIBUTING.md") {
			t.Errorf("no test is named: %s", row[0])
		}
		for _, m := range tests {
			files, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(m[1]), "*_test.go"))
			if err != nil {
				t.Fatal(err)
			}
			var all []byte
			for _, name := range files {
				content, err := os.ReadFile(name)
				if err != nil {
					t.Fatal(err)
				}
				all = append(all, content...)
			}
			for _, name := range strings.Split(strings.TrimSuffix(m[2], ", "), ", ") {
				if !bytes.Contains(all, []byte("\nfunc "+name+"(")) {
					t.Errorf("%s has no %s, which SECURITY.md names", m[1], name)
				}
			}
		}
	}
	if len(rows) < 10 {
		t.Errorf("%d promises were found", len(rows))
	}
}

// emptyPage loads an empty module: the lower bound for a page with WebAssembly.
const emptyPage = `data:text/html,<!DOCTYPE html><title>empty</title><script>` +
	`WebAssembly.instantiate(new Uint8Array([0,97,115,109,1,0,0,0])).then(() => { document.title = "ready"; })</script>`

// smallestGoPage serves a page whose worker starts a program compiled by stock Go that posts one message. It returns
// the page's address.
func smallestGoPage(b *testing.B) string {
	b.Helper()
	dir := b.TempDir()
	if err := os.CopyFS(dir, os.DirFS(filepath.Join("testdata", "yardstick"))); err != nil {
		b.Fatal(err)
	}
	module := filepath.Join(dir, "main.wasm")
	check(b, ".", []string{"GOOS=js", "GOARCH=wasm"}, "go", "build", "-o", module, "./e2e/testdata/yardstick")
	goroot := strings.TrimSpace(check(b, ".", nil, "go", "env", "GOROOT"))
	glue, err := os.ReadFile(filepath.Join(goroot, "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		b.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "wasm_exec.js"), glue, 0o644); err != nil {
		b.Fatal(err)
	}
	server := httptest.NewServer(http.FileServer(http.Dir(dir)))
	b.Cleanup(server.Close)
	return server.URL
}

// BenchmarkFirstRun measures the time from opening the playground to the first line of output of a run. In the same
// browser it measures a page whose worker starts a small program compiled by stock Go, and a page with an empty module:
//
//	go test ./e2e -run '^$' -bench FirstRun -benchtime 5x
func BenchmarkFirstRun(b *testing.B) {
	site, yardstick := serveSite(b, nil)+"?freeze&program=hello_future", smallestGoPage(b)
	var ours, small, empty time.Duration
	for range b.N {
		p := newTab(b)
		start := time.Now()
		p.do(chromedp.Navigate(emptyPage))
		p.wait("the empty module is there", `document.title === "ready"`)
		empty += time.Since(start)

		start = time.Now()
		p.do(chromedp.Navigate(yardstick))
		p.wait("the program of stock Go has started", `document.title === "ready"`)
		small += time.Since(start)

		start = time.Now()
		p.visit(site)
		p.click("[data-act=run]")
		p.click("[data-act=end]")
		p.wait("the first line is there", `q("[data-pg=console] li[data-kind=out]")`)
		ours += time.Since(start)
	}
	b.ReportMetric(float64(ours.Milliseconds())/float64(b.N), "ms/first-run")
	b.ReportMetric(float64(small.Milliseconds())/float64(b.N), "ms/smallest-go-page")
	b.ReportMetric(float64(empty.Milliseconds())/float64(b.N), "ms/empty-page")
	b.ReportMetric(float64(ours)/float64(small), "times-the-smallest-go-page")
}
