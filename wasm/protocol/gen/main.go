// Command gen generates code from the messages of package protocol: the codec in Go, the page's types in TypeScript,
// and PROTOCOL.md.
//
//	go generate ./wasm/protocol
//
// It only parses the Go source, so it also works while the codec is missing or does not compile.
package main

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
)

// root is the path from package protocol to the project's folder.
const root = "../.."

func main() {
	files, err := generate(root)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if err == nil {
			err = os.WriteFile(filepath.Join(root, filepath.FromSlash(name)), files[name], 0o644)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}

// generate returns the content of each generated file, by its path below root.
func generate(root string) (map[string][]byte, error) {
	s, err := load(root)
	if err != nil {
		return nil, err
	}
	codec, err := s.codec()
	if err != nil {
		return nil, err
	}
	return map[string][]byte{
		"wasm/protocol/codec.go":     codec,
		"wasm/protocol/PROTOCOL.md":  s.markdown(),
		"web/src/engine/protocol.ts": s.typescript(),
	}, nil
}
