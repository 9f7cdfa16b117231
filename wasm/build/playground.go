package build

import (
	"fmt"
	"os"
	"path/filepath"
)

// Playground is the engine of the page. Functions are inlined only in the packages in which runs spend their time.
// Inlining everywhere makes the engine a tenth larger and not faster.
var Playground = Command{
	Package: "./wasm",
	Inlined: []string{
		"runtime", "internal/runtime/...", "internal/abi", "math/...", "unicode/utf8", "slices", "sync/atomic",
		"github.com/pollground/pollground/executor/internal/task",
		"github.com/pollground/pollground/executor/sched",
		"github.com/pollground/pollground/executor/timer",
		"github.com/pollground/pollground/executor/trace",
		"github.com/pollground/pollground/executor/trace/view",
		"github.com/pollground/pollground/executor/scenario/bytecode",
		"github.com/pollground/pollground/executor/scenario/machine",
		"github.com/pollground/pollground/executor/scenario/memory",
		"github.com/pollground/pollground/executor/scenario/sim",
	},
	MayBlock: []string{
		"main.main", "main.tick", "main.collect", "pollground_tick", "pollground_trapped",
	},
}

// Glue returns the script that starts the engine: wasm_exec.js of the toolchain, followed by the additions of the Go
// module in the folder root.
func Glue(root string, tc Toolchain) ([]byte, error) {
	glue, err := os.ReadFile(filepath.Join(tc.Root, "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return nil, fmt.Errorf("the Go installation has no wasm_exec.js: %w", err)
	}
	own, err := os.ReadFile(filepath.Join(root, "wasm", "exports.js"))
	if err != nil {
		return nil, err
	}
	return append(glue, own...), nil
}
