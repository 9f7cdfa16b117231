//go:build unix

package npm

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// commands makes a PATH of shell scripts, by name and body.
func commands(t *testing.T, scripts map[string]string) {
	t.Helper()
	dir := t.TempDir()
	for name, body := range scripts {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("#!/bin/sh\n"+body+"\n"), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PATH", dir)
}

func TestCheckNode(t *testing.T) {
	const ok = "echo v22.4.1"
	for _, c := range []struct {
		name    string
		scripts map[string]string
		want    string // part of the error
	}{
		{"enough", map[string]string{"node": ok, "npm": ""}, ""},
		{"the oldest", map[string]string{"node": "echo v20.0.0", "npm": ""}, ""},
		{"Node 18", map[string]string{"node": "echo v18.20.8", "npm": ""}, "Node.js 18.20.8 is too old: install Node.js 20"},
		{"no node", map[string]string{"npm": ""}, "command node was not found"},
		{"no npm", map[string]string{"node": ok}, "command npm was not found"},
		{"a broken node", map[string]string{"node": "exit 1", "npm": ""}, "does not print a version"},
		{"another node", map[string]string{"node": "echo hello", "npm": ""}, "does not print a version"},
	} {
		t.Run(c.name, func(t *testing.T) {
			commands(t, c.scripts)
			err := CheckNode(t.Context())
			if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
				t.Errorf("got %v, want %q", err, c.want)
			}
			if err != nil && strings.Contains(err.Error(), "\n") {
				t.Errorf("the error has several lines: %q", err)
			}
		})
	}
}

func TestInstall(t *testing.T) {
	web := t.TempDir()
	commands(t, map[string]string{"npm": `echo "$@" > args`})
	if err := Install(t.Context(), web); err != nil {
		t.Fatal(err)
	}
	args, err := os.ReadFile(filepath.Join(web, "args"))
	if err != nil || !strings.Contains(string(args), "ci --ignore-scripts") {
		t.Errorf("npm was called with %q (%v)", args, err)
	}
	for output, want := range map[string]string{
		"npm error code ENOTFOUND":                        "cannot reach its registry (ENOTFOUND)",
		"npm error code EAI_AGAIN":                        "cannot reach its registry (EAI_AGAIN)",
		"npm error nospc ENOSPC: no space left on device": "no space left for web/node_modules",
	} {
		commands(t, map[string]string{"npm": "echo '" + output + "'; exit 1"})
		if err := Install(t.Context(), web); err == nil || !strings.Contains(err.Error(), want) ||
			strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: got %v, want one line with %q", output, err, want)
		}
	}
	commands(t, map[string]string{"npm": "echo 'a new kind of failure'; exit 1"})
	if failure := (*Failure)(nil); !errors.As(Install(t.Context(), web), &failure) ||
		!strings.Contains(failure.Output, "a new kind") {
		t.Errorf("npm's own words are lost: %v", failure)
	}
}

func TestInstalled(t *testing.T) {
	web := t.TempDir()
	state := func(want bool) {
		t.Helper()
		if got, err := Installed(web); got != want || err != nil {
			t.Errorf("installed: %v %v, want %v", got, err, want)
		}
	}
	if _, err := Installed(web); err == nil {
		t.Error("a missing lock file is no error")
	}
	lock, done := filepath.Join(web, "package-lock.json"), filepath.Join(web, "node_modules", ".package-lock.json")
	if err := os.Mkdir(filepath.Dir(done), 0o755); err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	put := func(file string, at time.Time) {
		t.Helper()
		if err := errors.Join(os.WriteFile(file, nil, 0o644), os.Chtimes(file, at, at)); err != nil {
			t.Fatal(err)
		}
	}
	put(lock, now)
	state(false)
	put(done, now)
	state(true)
	put(lock, now.Add(time.Second))
	state(false)
}
