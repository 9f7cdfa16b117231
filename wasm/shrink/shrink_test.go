//go:build !js

package shrink

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// build links the program in testdata/stress for the browser.
func build(t *testing.T, flags string) string {
	t.Helper()
	return link(t, "stress", "-ldflags="+flags)
}

func link(t *testing.T, program string, flags ...string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), program+".wasm")
	c := exec.Command("go", append(append([]string{"build", "-trimpath"}, flags...), "-o", file, "./testdata/"+program)...)
	c.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return file
}

// node runs a module under Node as Go's own glue does. GODEBUG is what the engine's glue sets, and settings beside it.
func node(t *testing.T, file, settings string, args ...string) (stdout, stderr string, failed bool) {
	t.Helper()
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	glue := filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec_node.js")
	c := exec.Command("node", append([]string{"--stack-size=8192", glue, file}, args...)...)
	c.Env = append(os.Environ(), "GODEBUG=gcstoptheworld=1"+settings)
	var o, e bytes.Buffer
	c.Stdout, c.Stderr = &o, &e
	err = c.Run()
	return o.String(), e.String(), err != nil
}

func shrunk(t *testing.T, file string) (string, int, int) {
	t.Helper()
	before, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	after, err := Module(before)
	if err != nil {
		t.Fatal(err)
	}
	small := file + ".small.wasm"
	if err := os.WriteFile(small, after, 0o644); err != nil {
		t.Fatal(err)
	}
	return small, len(before), len(after)
}

func TestTheProgramBehavesAsBefore(t *testing.T) {
	file := build(t, "-w")
	want, errs, failed := node(t, file, "")
	if failed || !strings.Contains(want, "garbage") {
		t.Fatalf("the program itself fails:\n%s%s", want, errs)
	}
	small, before, after := shrunk(t, file)
	// The second run collects at every allocation that may: any wrong stack map or frame size shows.
	for _, settings := range []string{"", ",gccheckmark=1,gcshrinkstackoff=0"} {
		got, errs, failed := node(t, small, settings)
		if failed || got != want {
			t.Errorf("with%s: got\n%s%s\nwant\n%s", settings, got, errs, want)
		}
	}
	if after > before*3/4 {
		t.Errorf("%d bytes became %d: that is hardly smaller", before, after)
	}
	for arg, what := range map[string]string{"panic": "a panic that nobody recovers", "fault": "an index out of range"} {
		if _, errs, failed := node(t, small, "", arg); !failed || !strings.Contains(errs, "unreachable") {
			t.Errorf("%s: failed %v\n%s", what, failed, errs)
		}
	}
}

func TestAFlatProgramBehavesAsBefore(t *testing.T) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	replace, err := Runtime(strings.TrimSpace(string(root)), dir)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	overlay := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(overlay, text, 0o644); err != nil {
		t.Fatal(err)
	}
	file := link(t, "flat", "-ldflags=-w", "-overlay="+overlay)
	want, errs, failed := node(t, file, "")
	if failed || !strings.Contains(want, "shapes") {
		t.Fatalf("the program itself fails:\n%s%s", want, errs)
	}
	before, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	flat, err := Flat(before)
	if err != nil {
		t.Fatal(err)
	}
	small := file + ".flat.wasm"
	if err := os.WriteFile(small, flat, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, settings := range []string{",gcshrinkstackoff=1", ",gcshrinkstackoff=1,gccheckmark=1"} {
		got, errs, failed := node(t, small, settings)
		if failed || got != want {
			t.Errorf("with%s: got\n%s%s\nwant\n%s", settings, got, errs, want)
		}
	}
	if len(flat) > len(before)*6/10 {
		t.Errorf("%d bytes became %d: that is hardly smaller", len(before), len(flat))
	}
	for arg, what := range map[string]string{"panic": "a panic", "wait": "a wait in a function called through a pointer", "endless": "recursion without an end"} {
		got, errs, failed := node(t, small, ",gcshrinkstackoff=1", arg)
		if !failed || !strings.Contains(errs, "unreachable") || got != want {
			t.Errorf("%s: failed %v\n%s", what, failed, errs)
		}
	}
}

func TestAProgramThatWaitsIsNotFlat(t *testing.T) {
	module, err := os.ReadFile(build(t, "-w"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Flat(module); err == nil || !strings.Contains(err.Error(), "may put their goroutine aside: ") {
		t.Errorf("got %v, want an error that names who waits", err)
	}
}

func TestAnotherModuleIsRefused(t *testing.T) {
	noNames, err := os.ReadFile(build(t, "-s -w"))
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
		if _, err := Module(module); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want an error that says %q", err, want)
		}
	}
}
