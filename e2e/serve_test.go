package e2e

import (
	"bufio"
	"io"
	"io/fs"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// sources returns a copy of the sources, which a test can modify.
func sources(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for _, part := range []string{"go.mod", "go.sum", "LICENSE", "main.go", "build.go", "serve.go", "executor",
		"wasm", "examples", "web"} {
		err := filepath.WalkDir(filepath.Join(root, part), func(path string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			name, err := filepath.Rel(root, path)
			if err != nil {
				return err
			}
			if d.Name() == "node_modules" {
				target, err := filepath.Abs(path)
				if err != nil {
					return err
				}
				if err := os.Symlink(target, filepath.Join(dir, name)); err != nil {
					return err
				}
				return fs.SkipDir
			}
			if d.IsDir() {
				return os.MkdirAll(filepath.Join(dir, name), 0o755)
			}
			content, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			if err := os.WriteFile(filepath.Join(dir, name), content, 0o644); err != nil {
				return err
			}
			info, err := d.Info()
			if err != nil {
				return err
			}
			return os.Chtimes(filepath.Join(dir, name), info.ModTime(), info.ModTime())
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// startServer runs the development server on a free port.
func startServer(t *testing.T, dir string) (url string) {
	t.Helper()
	cmd := exec.Command(command, "-addr", "127.0.0.1:0", "-engine", "stock") // faster to build than the small one
	cmd.Dir = dir
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd.Stderr = os.Stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var printed []string
	printing := make(chan struct{})
	found := make(chan string, 1)
	go func() {
		defer close(printing)
		defer close(found)
		for lines := bufio.NewScanner(out); lines.Scan(); {
			printed = append(printed, lines.Text())
			if strings.HasPrefix(lines.Text(), "http://") {
				select {
				case found <- lines.Text():
				default:
				}
			}
		}
	}()
	t.Cleanup(func() {
		if err := cmd.Process.Signal(os.Interrupt); err != nil {
			t.Error(err)
		}
		<-printing
		if err := cmd.Wait(); err != nil {
			t.Errorf("the server did not end well: %v", err)
		}
		if t.Failed() {
			t.Logf("the server printed:\n%s", strings.Join(printed, "\n"))
		}
	})
	url, ok := <-found
	if !ok {
		t.Fatal("the server ended without printing where it serves")
	}
	return url
}

func TestTheServerRebuildsAndShowsWhatIsBroken(t *testing.T) {
	t.Parallel()
	dir := sources(t)
	url := startServer(t, dir)
	response, err := http.Get(url + "pollground.js")
	if err != nil {
		t.Fatal(err)
	}
	io.Copy(io.Discard, response.Body)
	response.Body.Close()
	if got := response.Header.Get("Content-Type"); response.StatusCode != http.StatusOK ||
		!strings.HasPrefix(got, "text/javascript") {
		t.Errorf("pollground.js: %s, %s", response.Status, got)
	}

	onlyItsOwnNames(t, url)

	p := open(t, url+"playground.html")
	const overlay = `document.getElementById("pollground-build-error")`
	if !eval[bool](p, overlay+" === null") {
		t.Error("an error is shown before there is one")
	}
	edits := 0
	edit := func(file, old, new string) {
		t.Helper()
		path := filepath.Join(dir, filepath.FromSlash(file))
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		changed := strings.Replace(string(text), old, new, 1)
		if changed == string(text) {
			t.Fatalf("%s has no %q", file, old)
		}
		if err := os.WriteFile(path, []byte(changed), 0o644); err != nil {
			t.Fatal(err)
		}
		// The server compares modification times, and some file systems store whole seconds.
		later := time.Now().Add(time.Duration(edits+2) * time.Second)
		edits++
		if err := os.Chtimes(path, later, later); err != nil {
			t.Fatal(err)
		}
	}

	edit("web/src/pollground.ts", "import", "imp ort")
	p.wait("the page shows what esbuild says", overlay+`?.textContent.includes("pollground.ts")`)
	edit("wasm/main.go", "func main() {", "var _ = missing\n\nfunc main() {")
	edit("web/src/pollground.ts", "imp ort", "import")
	p.wait("the page shows what the Go compiler says", overlay+`?.textContent.includes("undefined: missing")`)
	edit("examples/one_nap.rs", "# One nap", "# One more nap")
	edit("wasm/main.go", "var _ = missing\n\n", "")
	p.wait(
		"the page has reloaded without the error, and shows the example's new title",
		overlay+` === null && pg?.shadowRoot?.textContent.includes("One more nap")`,
	)
}

// onlyItsOwnNames requests pages under other host names, as in a DNS rebinding attack. The server must refuse them.
func onlyItsOwnNames(t *testing.T, url string) {
	t.Helper()
	for host, want := range map[string]int{
		"localhost": 200, "LOCALHOST:8080": 200, "127.0.0.1:1": 200, "[::1]": 200, "[::1]:8080": 200,
		"evil.example": 421, "evil.example:8080": 421, "localhost.evil.example": 421, "127.0.0.1.evil.example": 421,
		"10.0.0.1": 421, "0.0.0.0:8080": 421, "[::2]:8080": 421,
	} {
		paths := []string{"playground.html"}
		if want != 200 {
			paths = append(paths, "", "~events", "pollground.js", "missing") // ~events would not end for its own names
		}
		for _, path := range paths {
			request, err := http.NewRequest(http.MethodGet, url+path, nil)
			if err != nil {
				t.Fatal(err)
			}
			request.Host = host
			response, err := http.DefaultClient.Do(request)
			if err != nil {
				t.Fatal(err)
			}
			body, err := io.ReadAll(response.Body)
			response.Body.Close()
			if err != nil || response.StatusCode != want || want == 421 && len(body) > 300 {
				t.Errorf("%s for %s: %s, %v, want %d: %.300s", path, host, response.Status, err, want, body)
			}
		}
	}
}
