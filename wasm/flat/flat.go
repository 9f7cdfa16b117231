// Package flat compiles a Go command into the WebAssembly module that the site ships: with the small forms of some of
// Go's packages in their place (wasm/small), with stacks that are large enough from the start, and rewritten by
// package shrink so that it runs only inside calls from JavaScript. The engine is built with it, and so is the page
// that measures the executor beside promises, which therefore measures what readers get.
package flat

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"

	"github.com/pollground/pollground/wasm/shrink"
)

// CompileError is Go's refusal of the command.
type CompileError struct{ Output string } // what the compiler wrote

func (e *CompileError) Error() string { return "the Go part does not compile:\n" + e.Output }

// Command is what to compile, and how.
type Command struct {
	Package  string   // as the go command names it
	Inlined  []string // the packages, as -gcflags names them, in which functions are inlined; nil: all
	Sleepers []string // further functions that may put their goroutine aside: see shrink.Flat
}

// Build compiles a command of the module in the folder root, with the build tag bare. The error is a *CompileError when the command does not compile; one of package shrink when
// it is not what a flat module can be; else one of the files or of the go command.
func Build(ctx context.Context, root string, cmd Command) ([]byte, error) {
	goroot, err := Goroot(ctx, root)
	if err != nil {
		return nil, err
	}
	tmp, err := os.MkdirTemp("", "pollground-wasm-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(tmp)
	overlay, err := overlay(root, goroot, tmp)
	if err != nil {
		return nil, err
	}
	file := filepath.Join(tmp, "command.wasm")
	args := []string{"build", "-tags=bare", "-overlay=" + overlay, "-buildvcs=false", "-trimpath", "-ldflags=-w -checklinkname=0"}
	if cmd.Inlined != nil {
		args = append(args, "-gcflags=all=-l")
	}
	for _, hot := range cmd.Inlined {
		args = append(args, "-gcflags="+hot+"=")
	}
	c := exec.CommandContext(ctx, "go", append(args, "-o", file, cmd.Package)...)
	c.Dir = root
	c.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := c.CombinedOutput(); err != nil {
		return nil, &CompileError{string(out)}
	}
	module, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	return shrink.Flat(module, cmd.Sleepers...)
}

// Goroot is where the Go that compiles the module in the folder root lives.
func Goroot(ctx context.Context, root string) (string, error) {
	c := exec.CommandContext(ctx, "go", "env", "GOROOT")
	c.Dir = root
	out, err := c.Output()
	if err != nil {
		return "", fmt.Errorf("go env GOROOT: %w", err)
	}
	return strings.TrimSpace(string(out)), nil
}

// overlay puts what lies in wasm/small in the place of Go's, and returns the name of the file that says so to the
// compiler (go help build).
func overlay(root, goroot, tmp string) (string, error) {
	replace := map[string]string{}
	for _, p := range []struct{ path, file, instead string }{ // instead of which files
		{"fmt", "fmt.go", "*.go"}, {"internal/godebug", "godebug.go", "*.go"}, {"internal/strconv", "pow10tab.go", "pow10tab.go"},
	} {
		folder := filepath.Join(goroot, "src", filepath.FromSlash(p.path))
		files, err := filepath.Glob(filepath.Join(folder, p.instead))
		if err != nil {
			return "", err
		}
		for _, file := range files {
			replace[file] = "" // is not there
		}
		replace[filepath.Join(folder, p.file)] = filepath.Join(root, "wasm", "small", path.Base(p.path), p.file)
	}
	stacks, err := shrink.Runtime(goroot, tmp)
	if err != nil {
		return "", err
	}
	maps.Copy(replace, stacks)
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	file := filepath.Join(tmp, "overlay.json")
	return file, os.WriteFile(file, text, 0o644)
}
