//go:build !js

package referee

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// registry is where Debian's packages put the sources of crates.
const registry = "/usr/share/cargo/registry"

const config = `[source.crates-io]
replace-with = "debian"
[source.debian]
directory = "` + registry + `"
`

// manifest names the crates. The versions are those that the library follows.
const manifest = `[package]
name = "referee"
version = "0.0.0"
edition = "2021"
[dependencies]
tokio = { version = "1", features = ["rt", "sync", "time", "macros", "io-util", "test-util"] }
tokio-stream = "0.1"
tokio-util = { version = "0.7", features = ["rt", "time"] }
futures = "0.3"
smol = "1"
event-listener = "2"
[workspace]
`

// realCrates is the folder of the drivers that are compiled with the real crates.
type realCrates string

var build = sync.OnceValues(func() (realCrates, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	dir := filepath.Join(cache, "pollground-referee")
	files := map[string]string{".cargo/config.toml": config, "Cargo.toml": manifest}
	common, err := os.ReadFile("common.rs")
	if err != nil {
		return "", err
	}
	for _, driver := range drivers {
		own, err := os.ReadFile(driver + ".rs")
		if err != nil {
			return "", err
		}
		files["src/bin/"+driver+".rs"] = string(common) + string(own)
	}
	for name, text := range files {
		name = filepath.Join(dir, name)
		if old, err := os.ReadFile(name); err == nil && string(old) == text {
			continue // its time of change stays, so cargo compiles nothing
		}
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return "", err
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			return "", err
		}
	}
	cmd := exec.Command("cargo", "build", "--release", "--offline", "--quiet")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "RUSTFLAGS=-Awarnings")
	cmd.Stderr = os.Stderr
	return realCrates(filepath.Join(dir, "target", "release")), cmd.Run()
})

// crates compiles the drivers with the real crates. It skips the test where cargo or the packages are missing.
func crates(t *testing.T) realCrates {
	t.Helper()
	if _, err := exec.LookPath("cargo"); err != nil {
		t.Skip("NOT COMPARED with the real crates: cargo is missing. The stored hashes are compared.")
	}
	for _, crate := range []string{"tokio", "tokio-stream", "tokio-util", "futures", "smol", "event-listener"} {
		if found, _ := filepath.Glob(filepath.Join(registry, crate+"-[0-9]*")); len(found) == 0 {
			t.Skipf("NOT COMPARED with the real crates: apt-get install librust-%s-dev. The stored hashes are compared.", crate)
		}
	}
	real, err := build()
	if err != nil {
		t.Fatal("cargo: ", err)
	}
	return real
}

// maxArgument is less than what the system allows as the length of one argument.
const maxArgument = 100_000

// silence is how long a driver with the real crates may print nothing. It runs some thousand scripts a second.
const silence = 10 * time.Second

// longest is the number of lines after which the log of one script does not end.
const longest = 20_000

// run runs a driver with the real crates and returns the lines that it prints.
func (r realCrates) run(t *testing.T, driver string, o order) []string {
	t.Helper()
	if half := len(o.removed) / 2; half > 0 && len(strings.Join(o.removed, "/")) > maxArgument {
		first, second := o, o
		first.removed, second.removed = o.removed[:half], o.removed[half:]
		return append(r.run(t, driver, first), r.run(t, driver, second)...)
	}
	return o.complete(func(o order) (lines []string, ended bool) {
		cmd := exec.Command(filepath.Join(string(r), driver), o.arguments()...)
		cmd.Stderr = os.Stderr
		out, err := cmd.StdoutPipe()
		if err == nil {
			err = cmd.Start()
		}
		if err != nil {
			t.Fatalf("%s %v: %v", driver, o.arguments(), err)
		}
		watch := time.AfterFunc(silence, func() { cmd.Process.Kill() })
		scanner := bufio.NewScanner(out)
		for (!o.full || len(lines) < longest) && scanner.Scan() {
			lines = append(lines, scanner.Text())
			watch.Reset(silence)
		}
		if !watch.Stop() || len(lines) == longest && o.full {
			cmd.Process.Kill()
			cmd.Wait()
			return lines, false
		}
		if err := cmd.Wait(); err != nil {
			t.Fatalf("%s %v: %v", driver, o.arguments(), err)
		}
		return lines, true
	})
}

// maySay reports whether a driver with the real crates can print line for a script. What it prints can depend on the
// host: an async_lock::Mutex lets a waiter go first that has waited for more than 500 µs of the host's clock.
func (r realCrates) maySay(t *testing.T, driver string, seed int, line string) bool {
	t.Helper()
	for range 20 {
		if lines := r.run(t, driver, order{first: seed, count: 1}); len(lines) == 1 && lines[0] == line {
			return true
		}
	}
	return false
}
