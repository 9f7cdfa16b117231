//go:build !js

package optimize

import (
	"bytes"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// The short form tests the row of the installed toolchain. The long form tests all rows; Go downloads their toolchains.
var long = os.Getenv("POLLGROUND_LONG") != ""

func unknown(err error) bool {
	u := (*UnknownError)(nil)
	return errors.As(err, &u)
}

// eachToolchain runs a test with the toolchains that are to be tested.
func eachToolchain(t *testing.T, test func(t *testing.T, tc toolchain)) {
	installed := runtime.Version()
	versions := []string{installed}
	if long {
		for _, r := range Releases {
			if r.Patch != installed {
				versions = append(versions, r.Patch)
			}
		}
	}
	for _, version := range versions {
		t.Run(version, func(t *testing.T) {
			r, err := Lookup(version)
			if err != nil {
				t.Fatalf("%v: add a row to Releases (release.go), or pin the toolchain with GOTOOLCHAIN", err)
			}
			test(t, toolchain{t, version, r})
		})
	}
}

// A toolchain links the programs in testdata and runs them.
type toolchain struct {
	*testing.T
	version string
	release Release
}

func (tc toolchain) command(name string, args ...string) *exec.Cmd {
	c := exec.Command(name, args...)
	c.Env = append(os.Environ(), "GOTOOLCHAIN="+tc.version)
	return c
}

// link links a program for the browser and returns the file of the module.
func (tc toolchain) link(program, flags string) string {
	tc.Helper()
	file := filepath.Join(tc.TempDir(), program+".wasm")
	c := tc.command("go", "build", "-trimpath", "-ldflags="+flags, "-o", file, "./testdata/"+program)
	c.Env = append(c.Env, "GOOS=js", "GOARCH=wasm")
	if out, err := c.CombinedOutput(); err != nil {
		tc.Fatalf("%v\n%s", err, out)
	}
	return file
}

// node runs a module under Node with Go's own glue. GODEBUG is what the engine's glue sets, and more settings.
func (tc toolchain) node(file, settings string, args ...string) (stdout, stderr string, failed bool) {
	tc.Helper()
	root, err := tc.command("go", "env", "GOROOT").Output()
	if err != nil {
		tc.Fatal(err)
	}
	glue := filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec_node.js")
	c := exec.Command("node", append([]string{"--stack-size=8192", glue, file}, args...)...)
	c.Env = append(os.Environ(), "GODEBUG=gcstoptheworld=1"+settings)
	var o, e bytes.Buffer
	c.Stdout, c.Stderr = &o, &e
	err = c.Run()
	return o.String(), e.String(), err != nil
}

// optimised writes the optimised form of a module beside it.
func (tc toolchain) optimised(file string, mayBlock ...string) (small string, ratio float64) {
	tc.Helper()
	before, err := os.ReadFile(file)
	if err != nil {
		tc.Fatal(err)
	}
	after, err := Module(before, tc.release, mayBlock...)
	if err != nil {
		tc.Fatal(err)
	}
	if again, err := Module(before, tc.release, mayBlock...); err != nil || !bytes.Equal(again, after) {
		tc.Errorf("the second time %s becomes another module: %v", filepath.Base(file), err)
	}
	small = file + ".small.wasm"
	if err := os.WriteFile(small, after, 0o644); err != nil {
		tc.Fatal(err)
	}
	return small, float64(len(after)) / float64(len(before))
}

// A program whose functions may all block keeps their stack maps: goroutines wait, and collections find all pointers.
func TestProgramWithGoroutines(t *testing.T) {
	eachToolchain(t, func(t *testing.T, tc toolchain) {
		file := tc.link("stress", "-w")
		want, errs, failed := tc.node(file, "")
		if failed || !strings.Contains(want, "garbage") {
			t.Fatalf("the program itself fails:\n%s%s", want, errs)
		}
		small, ratio := tc.optimised(file, "main.")
		// gccheckmark makes the collector check its own marking, so a wrong stack map or frame size is found.
		for _, settings := range []string{",gcshrinkstackoff=1", ",gcshrinkstackoff=1,gccheckmark=1"} {
			got, errs, failed := tc.node(small, settings)
			if failed || got != want {
				t.Errorf("with%s: got\n%s%s\nwant\n%s", settings, got, errs, want)
			}
		}
		if ratio > 0.75 {
			t.Errorf("the optimised module has %.0f%% of the size", 100*ratio)
		}
		if _, errs, failed := tc.node(small, "", "fault"); !failed || !strings.Contains(errs, "unreachable") {
			t.Errorf("an index out of range is no trap: failed %v\n%s", failed, errs)
		}
	})
}

// A program on one goroutine loses all resume points. Forbidden operations of its functions are traps.
func TestProgramThatNeverUnwinds(t *testing.T) {
	eachToolchain(t, func(t *testing.T, tc toolchain) {
		file := tc.link("flat", "-w")
		want, errs, failed := tc.node(file, "")
		if failed || !strings.Contains(want, "shapes") {
			t.Fatalf("the program itself fails:\n%s%s", want, errs)
		}
		small, ratio := tc.optimised(file, "main.main")
		for _, settings := range []string{",gcshrinkstackoff=1", ",gcshrinkstackoff=1,gccheckmark=1"} {
			got, errs, failed := tc.node(small, settings)
			if failed || got != want {
				t.Errorf("with%s: got\n%s%s\nwant\n%s", settings, got, errs, want)
			}
		}
		if ratio > 0.6 {
			t.Errorf("the optimised module has %.0f%% of the size", 100*ratio)
		}
		for arg, what := range map[string]string{
			"panic": "a panic", "wait": "a wait in a function called through a pointer", "endless": "endless recursion",
		} {
			got, errs, failed := tc.node(small, ",gcshrinkstackoff=1", arg)
			if !failed || !strings.Contains(errs, "unreachable") || got != want {
				t.Errorf("%s is no trap: failed %v\n%s", what, failed, errs)
			}
		}
	})
}

// A program that waits where mayBlock does not allow it is refused, and the error shows the path of calls.
func TestBlockingFunctionIsRefused(t *testing.T) {
	eachToolchain(t, func(t *testing.T, tc toolchain) {
		module, err := os.ReadFile(tc.link("stress", "-w"))
		if err != nil {
			t.Fatal(err)
		}
		_, err = Module(module, tc.release)
		if !unknown(err) || !strings.Contains(err.Error(), "these may block: ") {
			t.Errorf("got %v, want an error that names the functions", err)
		}
	})
}

// A module that no known toolchain linked is an error.
func TestUnknownModuleIsRefused(t *testing.T) {
	tc := toolchain{t, runtime.Version(), Releases[0]}
	noNames, err := os.ReadFile(tc.link("stress", "-s -w"))
	if err != nil {
		t.Fatal(err)
	}
	for want, module := range map[string][]byte{
		"does not begin":   []byte("<!doctype html>"),
		"without -s":       noNames,
		"ends early":       noNames[:len(noNames)/2],
		"has no names":     []byte("\x00asm\x01\x00\x00\x00"),
		"instruction 0xc5": append([]byte("\x00asm\x01\x00\x00\x00"), 3, 2, 1, 0, 10, 6, 1, 4, 0, 0xc5, 0x0b, 0),
	} {
		if _, err := Module(module, Releases[0]); !unknown(err) || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want an error that says %q", err, want)
		}
	}
}

// A module of another release than the row's has its tables at other offsets, which is an error.
func TestModuleOfAnotherRelease(t *testing.T) {
	tc := toolchain{t, runtime.Version(), Releases[0]}
	module, err := os.ReadFile(tc.link("flat", "-w"))
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range Releases {
		if own, err := Lookup(tc.version); err == nil && own == r {
			continue
		}
		if _, err := Module(module, r, "main.main"); !unknown(err) {
			t.Errorf("a module of %s passes as one of %s: %v", tc.version, r.Name, err)
		}
	}
}

// The offset of the innermost deferred call in runtime.g, which the module exports for the engine's loader, follows
// from the runtime's source.
func TestOffsetOfDeferredCalls(t *testing.T) {
	eachToolchain(t, func(t *testing.T, tc toolchain) {
		root, err := tc.command("go", "env", "GOROOT").Output()
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(strings.TrimSpace(string(root)), "src", "runtime", "runtime2.go")
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		offset := 0
		for _, field := range structNamed(t, parsed, "g").Fields.List {
			if field.Names[0].Name == "_defer" {
				break
			}
			words := len(field.Names)
			if typ := types.ExprString(field.Type); typ == "stack" {
				words *= len(structNamed(t, parsed, typ).Fields.List)
			} else if typ != "uintptr" && typ[0] != '*' {
				t.Fatalf("a field before _defer has the type %s, whose size this test does not know", typ)
			}
			offset += 8 * words
		}
		if offset != tc.release.deferred {
			t.Errorf("the offset of _defer in runtime.g is %d, and the row of %s has %d", offset, tc.release.Name,
				tc.release.deferred)
		}
	})
}

func structNamed(t *testing.T, file *ast.File, name string) *ast.StructType {
	t.Helper()
	for _, d := range file.Decls {
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.TYPE {
			for _, s := range g.Specs {
				if s := s.(*ast.TypeSpec); s.Name.Name == name {
					return s.Type.(*ast.StructType)
				}
			}
		}
	}
	t.Fatalf("the runtime has no struct %s", name)
	return nil
}

func TestLookup(t *testing.T) {
	for version, want := range map[string]string{
		"go1.26": "go1.26", "go1.26.8": "go1.26", "go1.27.4": "go1.27",
		"go1.2": "", "go1.26rc1": "", "go1.26.8 X:simd": "", "go1.260": "", "go1.28.0": "", "devel go1.28-abcdef": "",
		"": "",
	} {
		r, err := Lookup(version)
		if r.Name != want || (want == "") != unknown(err) {
			t.Errorf("%q is of release %q (%v), want %q", version, r.Name, err, want)
		}
	}
}
