//go:build !js

package shrink

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// build links the program in testdata/stress for the browser.
func build(t *testing.T, flags string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "stress.wasm")
	c := exec.Command("go", "build", "-trimpath", "-ldflags="+flags, "-o", file, "./testdata/stress")
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
		"instruction 0xc5": append([]byte("\x00asm\x01\x00\x00\x00"), 10, 6, 1, 4, 0, 0xc5, 0x0b, 0),
	} {
		if _, err := Module(module); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want an error that says %q", err, want)
		}
	}
}
