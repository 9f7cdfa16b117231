package sources

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// project returns the files of this checkout, as the zip of its module has them.
func project(t *testing.T) map[string]string {
	t.Helper()
	files := map[string]string{}
	root := os.DirFS("../../..")
	err := fs.WalkDir(root, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			switch path {
			case ".git", "dist", "site", "web/node_modules":
				return fs.SkipDir
			}
			return nil
		}
		text, err := fs.ReadFile(root, path)
		files[path] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// A command from `go install …@latest`, and one from `go run …@latest`, build a page far from any checkout. The module
// comes as a zip from a proxy. Its dependencies come from this machine's module cache, the page's from npm.
func TestAnInstalledCommandBuilds(t *testing.T) {
	if os.Getenv("POLLGROUND_LONG") == "" {
		t.Skip("it compiles everything twice: set POLLGROUND_LONG=1")
	}
	const module, version = "github.com/pollground/pollground", "v1.2.3"
	run := func(name string, args ...string) string {
		t.Helper()
		out, err := exec.Command(name, args...).CombinedOutput()
		if err != nil {
			t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
		}
		return string(out)
	}
	env := strings.Fields(run("go", "env", "GOMODCACHE", "GOCACHE", "GOPATH"))
	t.Setenv("GOCACHE", env[1])
	// npm keeps its own cache.
	npm := strings.TrimSpace(run("npm", "config", "get", "cache"))
	dependencies := filepath.ToSlash(filepath.Join(env[0], "cache", "download"))
	isolate(t, proxy(t, module, version, project(t))+",file://"+dependencies)
	t.Setenv("npm_config_cache", npm)
	bin := t.TempDir()
	t.Setenv("GOBIN", bin)
	t.Chdir(t.TempDir())
	if err := os.WriteFile("nap.rs", []byte("fn main() { println!(\"awake\"); }\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	run("go", "install", module+"@latest")
	command := filepath.Join(bin, "pollground")
	if got := run(command, "--version"); !strings.HasPrefix(got, "pollground "+version+" ") {
		t.Errorf("--version prints %q", got)
	}
	run(command, "embed", "nap.rs", "--single", "-o", "page")
	if page, err := os.ReadFile("page/nap.html"); err != nil || !strings.Contains(string(page), "awake") {
		t.Errorf("the page: %v, %d bytes", err, len(page))
	}
	run("go", "run", module+"@latest", "build", "-o", "site")
	if _, err := os.Stat("site/playground.html"); err != nil {
		t.Error(err)
	}
}
