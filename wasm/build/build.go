// Package build compiles Go commands to the WebAssembly modules that the site ships.
//
// There are two engines. The stock engine is the output of `go build` for GOOS=js GOARCH=wasm, without replaced files
// or build tags. Every release of Go from the one in go.mod on can build it. The small engine is the same program,
// which package optimize rewrites after linking. It needs a release in that package's table. It is smaller and
// faster, and behaves the same.
//
// With Auto, Compile does not fail because of the optimiser: if the optimiser does not recognise the module, the result
// is the stock engine, and Module.Note gives the reason.
package build

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/pollground/pollground/wasm/optimize"
)

// An Engine selects the module that Compile makes.
type Engine string

const (
	Auto  Engine = "auto"  // Small if the optimiser knows the toolchain, else Stock
	Stock Engine = "stock" // the output of go build
	Small Engine = "small" // rewritten by package optimize; an error if that is not possible
)

// Set makes e the engine of that name; with String it makes Engine a flag.Value.
func (e *Engine) Set(name string) error {
	switch Engine(name) {
	case Auto, Stock, Small:
		*e = Engine(name)
		return nil
	}
	return fmt.Errorf("the engine is %s, %s or %s, not %q", Auto, Stock, Small, name)
}

func (e *Engine) String() string { return string(*e) }

// Words returns the engines' names, which the command line completes.
func (e *Engine) Words() []string { return []string{string(Auto), string(Small), string(Stock)} }

// A Command is a Go command to compile, with the settings of its engines.
//
// Where functions are inlined in some packages only, closures in generic functions are in danger. Each package that
// uses the function compiles it anew, and the linker keeps one copy of each symbol, the function from one package and
// its closure from another. Whether a variable is captured by value or by reference depends on what is inlined. So a
// generic function which packages of both kinds use must have no closure whose copies differ.
type Command struct {
	Package  string   // its import path or folder, for the go command
	Inlined  []string // packages, as in -gcflags, in which functions are inlined; nil: all
	MayBlock []string // functions that may suspend their goroutine: see optimize.Module
}

// inlining returns the flags that inline functions of the packages in pattern only where Inlined says.
func (c Command) inlining(pattern string) (flags []string) {
	if c.Inlined == nil {
		return nil
	}
	flags = append(flags, "-gcflags="+pattern+"=-l")
	for _, p := range c.Inlined {
		flags = append(flags, "-gcflags="+p+"=")
	}
	return flags
}

// A Module is a compiled command.
type Module struct {
	Wasm   []byte
	Engine Engine // Stock or Small
	Note   string // with Auto, the reason for the stock engine; "" for the small one
}

// A CompileError reports that the command does not compile. Output is the compiler's.
type CompileError struct{ Output string }

func (e *CompileError) Error() string { return "the Go part does not compile:\n" + e.Output }

// Compile builds a command of the Go module in the folder root. It returns a *CompileError if the command does not
// compile. For Small it returns an *optimize.UnknownError if the optimiser does not know the toolchain, or does not
// recognise the linked module.
func Compile(ctx context.Context, root string, tc Toolchain, cmd Command, engine Engine) (*Module, error) {
	if engine != Stock {
		m, err := small(ctx, root, tc, cmd)
		if err == nil {
			return &Module{Wasm: m, Engine: Small}, nil
		}
		if engine == Small || ctx.Err() != nil {
			return nil, err
		}
		m, stockErr := stock(ctx, root, cmd)
		if stockErr != nil {
			return nil, stockErr
		}
		return &Module{Wasm: m, Engine: Stock, Note: oneLine(err)}, nil
	}
	m, err := stock(ctx, root, cmd)
	if err != nil {
		return nil, err
	}
	return &Module{Wasm: m, Engine: Stock}, nil
}

// stock compiles a command. Go's own packages are compiled as everywhere.
func stock(ctx context.Context, root string, cmd Command) ([]byte, error) {
	return link(ctx, root, cmd.Package, append(cmd.inlining("./..."), "-ldflags=-s -w")...)
}

// small compiles a command and optimises the module.
func small(ctx context.Context, root string, tc Toolchain, cmd Command) ([]byte, error) {
	release, err := optimize.Lookup(tc.Version)
	if err != nil {
		return nil, err
	}
	// The optimiser finds functions by their names, which -s would remove.
	module, err := link(ctx, root, cmd.Package, append(cmd.inlining("all"), "-ldflags=-w")...)
	if err != nil {
		return nil, err
	}
	return optimize.Module(module, release, cmd.MayBlock...)
}

// link runs go build for the browser.
func link(ctx context.Context, root, pkg string, flags ...string) ([]byte, error) {
	dir, err := os.MkdirTemp("", "pollground-wasm-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "command.wasm")
	args := append([]string{"build", "-buildvcs=false", "-trimpath"}, flags...)
	c := exec.CommandContext(ctx, "go", append(args, "-o", file, pkg)...)
	c.Dir = root
	c.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := c.CombinedOutput(); err != nil {
		if exit := (*exec.ExitError)(nil); !errors.As(err, &exit) {
			return nil, fmt.Errorf("the go command does not start: %w", err)
		}
		if old := tooOld.FindSubmatch(out); old != nil {
			return nil, fmt.Errorf("this needs Go %s, and the go command here is go%s: "+
				"install a newer Go, or unset GOTOOLCHAIN so that it downloads one", old[1], old[2])
		}
		return nil, &CompileError{string(out)}
	}
	return os.ReadFile(file)
}

// tooOld matches the go command's error for a module that needs a newer toolchain.
var tooOld = regexp.MustCompile(`requires go >= (\S+) \(running (?:go )?(?:go)?(\S+?)[;)]`)

// A Toolchain is the Go that compiles a module: the installed one, or one that it downloads.
type Toolchain struct {
	Version string // the output of go env GOVERSION, such as go1.26.8
	Root    string // GOROOT
}

// FindToolchain asks the go command which toolchain compiles the module in the folder root.
func FindToolchain(ctx context.Context, root string) (Toolchain, error) {
	c := exec.CommandContext(ctx, "go", "env", "GOVERSION", "GOROOT")
	c.Dir = root
	out, err := c.Output()
	if errors.Is(err, exec.ErrNotFound) {
		return Toolchain{}, errors.New("the go command was not found: install Go from https://go.dev/dl and try again")
	}
	if err != nil {
		text := err.Error()
		if exit := (*exec.ExitError)(nil); errors.As(err, &exit) && len(exit.Stderr) > 0 {
			text = strings.TrimSpace(string(exit.Stderr))
		}
		return Toolchain{}, fmt.Errorf("no Go toolchain for this module was found: %s", text)
	}
	version, goroot, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
	return Toolchain{Version: version, Root: strings.TrimSpace(goroot)}, nil
}

// oneLine returns the first line of an error's text.
func oneLine(err error) string {
	line, _, _ := strings.Cut(err.Error(), "\n")
	return line
}
