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

// Memory grows in larger steps than the heap asks for, half a MiB each, because at each one the browser collects the
// garbage of the page: by a quarter, within these bounds, in pages of 64 KiB. Pages that nobody writes to cost nothing.
const grows = `grow := (bl + n - blocMax) / physPageSize
		step := max(grow, 64, min(blocMax/physPageSize/4, 1024))
		size := growMemory(int32(step))
		if size >= 0 {
			grow = step
		} else {
			size = growMemory(int32(grow))
		}
`

// Runtime writes the files of Go's runtime that a flat module needs otherwise into folder, and returns which of Go's
// files they replace (go help build, -overlay).
func Runtime(goroot, folder string) (replace map[string]string, err error) {
	replace = map[string]string{}
	for _, e := range []struct{ file, old, new string }{
		{"proc.go", "malg(stackMin)", "malg(" + stackSize + ")"},
		{"stack.go", "var startingStackSize uint32 = fixedStack\n", "var startingStackSize uint32 = " + stackSize + "\n"},
		{"mem_wasm.go", "grow := (bl + n - blocMax) / physPageSize\n\t\tsize := growMemory(int32(grow))\n", grows},
		{"mem_wasm.go", "blocMax = bl + n\n", "blocMax += grow * physPageSize\n"},
	} {
		original := filepath.Join(goroot, "src", "runtime", e.file)
		from := original
		if replace[original] != "" { // the second change of a file
			from = replace[original]
		}
		text, err := os.ReadFile(from)
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
