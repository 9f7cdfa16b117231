package sources

import (
	"archive/zip"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// proxy makes a folder in the form of a module proxy with one version of a module, and returns its address.
func proxy(t *testing.T, module, version string, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	at := filepath.Join(dir, module, "@v")
	if err := os.MkdirAll(at, 0o700); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"list": version + "\n", version + ".info": `{"Version":"` + version + `"}`, version + ".mod": files["go.mod"],
	} {
		if err := os.WriteFile(filepath.Join(at, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	f, err := os.Create(filepath.Join(at, version+".zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z := zip.NewWriter(f)
	for name, text := range files {
		w, err := z.Create(module + "@" + version + "/" + name)
		if err != nil {
			t.Fatal(err)
		}
		w.Write([]byte(text))
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return "file://" + filepath.ToSlash(dir)
}

// isolate lets the go command and Find use a proxy, and caches of their own.
func isolate(t *testing.T, proxy string) {
	t.Helper()
	t.Setenv("GOPROXY", proxy)
	t.Setenv("GONOSUMDB", "*")
	t.Setenv("GOFLAGS", "")
	t.Setenv("GOMODCACHE", t.TempDir())
	for _, name := range []string{"XDG_CACHE_HOME", "HOME", "LocalAppData"} { // of Linux, macOS, Windows
		t.Setenv(name, t.TempDir())
	}
	t.Cleanup(func() { // the go command makes its folders read-only
		if out, err := exec.Command("go", "clean", "-modcache").CombinedOutput(); err != nil {
			t.Errorf("%v: %s", err, out)
		}
	})
}

func TestSourcesOfAPublishedVersion(t *testing.T) {
	const module = "example.org/project"
	isolate(t, proxy(t, module, "v1.2.3",
		map[string]string{"go.mod": "module example.org/project\n", "web/page.ts": "let x;"}))
	t.Chdir(t.TempDir())
	var steps []string
	progress := func(step string) func() {
		steps = append(steps, step)
		return func() {}
	}
	first, err := Find(t.Context(), module, "v1.2.3", progress)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(first, "web", "made.js"), nil, 0o600); err != nil {
		t.Errorf("the folder is not for building: %v", err)
	}
	if text, err := os.ReadFile(filepath.Join(first, "web", "page.ts")); err != nil || string(text) != "let x;" {
		t.Errorf("%q, %v", text, err)
	}
	second, err := Find(t.Context(), module, "v1.2.3", progress)
	if err != nil || second != first || len(steps) != 1 || !strings.Contains(steps[0], "v1.2.3") {
		t.Errorf("the second time: %s, %v, %q", second, err, steps)
	}
	if _, err := os.Stat(filepath.Join(second, "web", "made.js")); err != nil {
		t.Error(err)
	}
	// A checkout comes first.
	t.Chdir(first)
	if dir, err := Find(t.Context(), module, "v9.9.9", progress); err != nil || dir != first {
		t.Errorf("in a checkout: %s, %v", dir, err)
	}
}

func TestNoSources(t *testing.T) {
	const module = "example.org/project"
	isolate(t, proxy(t, module, "v1.2.3", map[string]string{"go.mod": "module example.org/project\n"}))
	t.Chdir(t.TempDir())
	progress := func(string) func() { return func() {} }
	for version, want := range map[string]string{
		"":                                 "no published version",
		"(devel)":                          "no published version",
		"v0.0.0-20260102030405-ab12+dirty": "no published version",
		"v1.2.4":                           "cannot fetch the sources, example.org/project@v1.2.4: ",
	} {
		_, err := Find(t.Context(), module, version, progress)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", version, err, want)
		}
	}
	t.Setenv("PATH", t.TempDir())
	_, err := Find(t.Context(), module, "v1.2.3", progress)
	if err == nil || !strings.Contains(err.Error(), "install Go") {
		t.Error(err)
	}
}
