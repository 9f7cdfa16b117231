//go:build !js

package build

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"
)

// differs matches what the linker says about a closure of which it has found two copies that differ.
var differs = regexp.MustCompile(`duplicate symbol '(\S*\.func\d[^']*)'.*mismatched`)

// All copies of a closure in a generic function are alike, see Command.
func TestClosuresOfGenericFunctions(t *testing.T) {
	for _, pattern := range []string{"all", "./..."} {
		file := filepath.Join(t.TempDir(), "engine.wasm")
		flags := append(Playground.inlining(pattern), "-ldflags=-w -strictdups=1", "-o", file, Playground.Package)
		c := exec.Command("go", append([]string{"build", "-buildvcs=false", "-trimpath"}, flags...)...)
		c.Dir = root
		c.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
		out, err := c.CombinedOutput()
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		for _, m := range differs.FindAllSubmatch(out, -1) {
			t.Errorf("inlining in some packages (%s=-l) makes two forms of %s", pattern, m[1])
		}
	}
}
