package e2e

// What is not a Go test by itself, run as one, so that `go test ./...` is the whole test command.

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// check runs a tool in a folder of the project. Its output is the failure.
func check(t *testing.T, folder string, env []string, name string, args ...string) string {
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

func TestFormat(t *testing.T) {
	// gofmt lists what it would change and is content all the same.
	if list := check(t, ".", nil, "gofmt", "-l", "main.go", "build.go", "serve.go", "e2e", "examples", "executor", "wasm"); list != "" {
		t.Errorf("not formatted:\n%s", list)
	}
}

func TestVet(t *testing.T) {
	check(t, ".", nil, "go", "vet", "./...")
	check(t, ".", wasmTarget, "go", "vet", "./wasm/...")
}

var wasmTarget = []string{"GOOS=js", "GOARCH=wasm"}

// The engine's own tests, compiled as the browser's engine is and run by Node.
func TestWasm(t *testing.T) {
	goroot := strings.TrimSpace(check(t, ".", nil, "go", "env", "GOROOT"))
	check(t, ".", wasmTarget, "go", "test", "-exec="+filepath.Join(goroot, "lib", "wasm", "go_js_wasm_exec"), "./wasm/...")
}

func TestPageTypes(t *testing.T) { check(t, "web", nil, "npm", "run", "--silent", "check") }

func TestPageUnits(t *testing.T) { t.Log(check(t, "web", nil, "npm", "test", "--silent")) }

// The top level of the project holds a fixed set of names.
func TestLayout(t *testing.T) {
	entries, err := os.ReadDir(root)
	if err != nil {
		t.Fatal(err)
	}
	allowed := regexp.MustCompile(`^(go\.mod|go\.sum|README\.md|wasm|web|executor|examples|build\.go|serve\.go|e2e|main\.go|LICENSE|CONTRIBUTING\.md|SECURITY\.md|\..*)$`)
	ignored := check(t, ".", nil, "git", "ls-files", "--others", "--ignored", "--exclude-standard", "--directory")
	for _, e := range entries {
		name := e.Name()
		if !allowed.MatchString(name) && !strings.Contains("\n"+ignored, "\n"+name) {
			t.Errorf("%s: the top level has a fixed list of names, and this is not among them", name)
		}
	}
}

// The page links findings to lessons by their names.
func TestLinksToLessons(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, "web", "src", "findings.ts"))
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
