package shrink

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// stackSize is what a goroutine of a flat module has. These are addresses, not memory, as long as nobody uses them; the
// browser's own stack for WebAssembly, about one MiB, is full before.
const stackSize = "2 << 20"

// Runtime writes the files of Go's runtime that a flat module needs otherwise into folder, and returns which of Go's
// files they replace (go help build, -overlay).
func Runtime(goroot, folder string) (replace map[string]string, err error) {
	replace = map[string]string{}
	for _, e := range []struct{ file, old, new string }{
		{"proc.go", "malg(stackMin)", "malg(" + stackSize + ")"},
		{"stack.go", "var startingStackSize uint32 = fixedStack\n", "var startingStackSize uint32 = " + stackSize + "\n"},
	} {
		original := filepath.Join(goroot, "src", "runtime", e.file)
		text, err := os.ReadFile(original)
		if err != nil {
			return nil, err
		}
		if n := strings.Count(string(text), e.old); n != 1 {
			return nil, fmt.Errorf("%s is not as Go 1.26 has it: %q stands there %d times", original, e.old, n)
		}
		replace[original] = filepath.Join(folder, e.file)
		if err := os.WriteFile(replace[original], []byte(strings.Replace(string(text), e.old, e.new, 1)), 0o644); err != nil {
			return nil, err
		}
	}
	return replace, nil
}
