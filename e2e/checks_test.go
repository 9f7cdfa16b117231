package e2e

// Tests in other languages, called from here so that `go test ./...` runs everything.

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// check runs a tool in a folder of the project. If it fails, the test reports its output.
func check(t testing.TB, folder string, env []string, name string, args ...string) string {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = filepath.Join(root, folder)
	cmd.Env = append(os.Environ(), env...)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Errorf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
	}
	return string(out)
}

// goTestInNode compiles tests to wasm and runs them under Node. The engine is compiled with -trimpath, so the same flag
// here reuses the compiled packages from the cache.
func goTestInNode(t *testing.T, args ...string) {
	t.Helper()
	goroot := strings.TrimSpace(check(t, ".", nil, "go", "env", "GOROOT"))
	runner := filepath.Join(goroot, "lib", "wasm", "go_js_wasm_exec")
	args = append([]string{"test", "-trimpath", "-vet=off", "-exec=" + runner}, args...)
	check(t, ".", []string{"GOOS=js", "GOARCH=wasm"}, "go", args...)
}

// The engine's interface to JavaScript is tested as wasm under Node. The long form also tests the packages behind it,
// which go test runs natively.
func TestWasm(t *testing.T) {
	t.Parallel()
	packages := "./wasm"
	if long {
		packages = "./wasm/..."
	}
	goTestInNode(t, packages)
}

func TestPageTypes(t *testing.T) { check(t, "web", nil, "npm", "run", "--silent", "check") }

func TestPageUnits(t *testing.T) { t.Log(check(t, "web", nil, "npm", "test", "--silent")) }

// Each lesson that the page links from a finding exists.
func TestLinksToLessons(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, "web", "src", "panels", "findings.ts"))
	if err != nil {
		t.Fatal(err)
	}
	links := regexp.MustCompile(`'(\d\d-[a-z-]+)'`).FindAllStringSubmatch(string(text), -1)
	if len(links) == 0 {
		t.Error("findings.ts names no lesson")
	}
	for _, link := range links {
		if _, err := os.Stat(filepath.Join(root, "examples", "lessons", link[1])); err != nil {
			t.Errorf("findings.ts links to a lesson that is not there: %v", err)
		}
	}
}
