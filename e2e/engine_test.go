package e2e

// Tests of the page with both engines.

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pollground/pollground/wasm/build"
)

// pageOn writes a program as a page with the given engine, serves the page and returns its address.
func pageOn(t testing.TB, engine build.Engine, file string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "page")
	if out, err := inRoot(command, "embed", file, "-engine", string(engine), "-o", dir); err != nil {
		t.Fatalf("%v\n%s", err, out)
	} else if strings.Contains(string(out), "engine:") {
		t.Fatalf("another engine was built: %s", out)
	}
	files := http.FileServerFS(os.DirFS(dir))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if kind := contentTypes[filepath.Ext(r.URL.Path)]; kind != "" {
			w.Header().Set("Content-Type", kind)
		}
		w.Header().Set("Content-Security-Policy", policy)
		w.Header().Set("Cache-Control", "no-store")
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	return server.URL + "/"
}

// Both engines run a program to the same event, and show its output, compile errors and panics: the engine of the site,
// which is the small one if the optimiser knows the toolchain, and the stock engine in a page written by `pollground
// embed`. Such a page can contain any program text.
func TestThePageOnEachEngine(t *testing.T) {
	t.Parallel()
	ends := map[string]int{}
	drive := func(t *testing.T, p *tab) {
		t.Helper()
		source, err := os.ReadFile(filepath.Join(root, "examples", "ping_pong.rs"))
		if err != nil {
			t.Fatal(err)
		}
		p.write(string(source))
		p.runToEnd()
		ends[t.Name()] = eval[int](p, `pg.state.event`)
		printed := eval[[]string](p, `pg.view.console.rows.map((r) => r.text)`)
		same(t, "printed", printed, lines(expectedOutput(t, "ping_pong")))
		p.act(`pg.seek({ event: 5 })`)
		p.wait("an earlier event is shown", `pg.state.event === 5`)
		p.write("fn main() {\n    let x: i32 = \"text\";\n}\n")
		p.click("[data-act=run]")
		p.wait("the error is shown", `app.model.diagnostics.length > 0`)
		p.write("fn main() {\n    let v = vec![1, 2, 3];\n    let at = v.len();\n    println!(\"{}\", v[at]);\n}\n")
		p.runToEnd()
		p.wait("the panic is printed", `pg.view.console.rows.some((r) => r.text.includes("index out of bounds"))`)
	}
	t.Run("site", func(t *testing.T) { drive(t, open(t, serveSite(t, nil))) })
	t.Run("stock", func(t *testing.T) {
		p := page(t, pageOn(t, build.Stock, program(t, anyProgram())))
		p.wait("the program is there", `pg.source !== ""`)
		p.runToEnd()
		if got, want := eval[string](p, `pg.source`), strings.TrimRight(anyProgram(), "\n"); got != want {
			t.Errorf("the program is %q, want %q", got, want)
		}
		if eval[bool](p, `!!window.hurt || document.images.length > 0`) {
			t.Error("the program has left its element")
		}
		drive(t, p)
	})
	if want := ends[t.Name()+"/site"]; want == 0 || ends[t.Name()+"/stock"] != want {
		t.Errorf("the runs end at events %v", ends)
	}
}

// BenchmarkFirstEvent measures the time from pressing Run to the first event, on a page that was opened just before. It
// includes the rest of the engine's download, and compiling the engine, the library and the program. Nothing is cached.
//
//	go test ./e2e -run '^$' -bench FirstEvent -benchtime 5x
func BenchmarkFirstEvent(b *testing.B) {
	for _, engine := range []build.Engine{build.Stock, build.Small} {
		b.Run(string(engine), func(b *testing.B) {
			address := pageOn(b, engine, filepath.Join("examples", "timer_future.rs"))
			sum := 0.0
			for b.Loop() {
				p := page(b, address)
				p.wait("there is a button", `q("[data-act=run]")`)
				sum += eval[float64](p, `(async () => {
					const start = performance.now();
					q("[data-act=run]").click();
					while (!(+pg.getAttribute("data-pg-event") >= 1)) await new Promise(requestAnimationFrame);
					return performance.now() - start;
				})()`)
			}
			b.ReportMetric(sum/float64(b.N), "ms/first-event")
			b.ReportMetric(0, "ns/op")
		})
	}
}
