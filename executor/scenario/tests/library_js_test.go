package tests

import (
	"os"

	"github.com/pollground/pollground/executor/scenario/std"
	"github.com/pollground/pollground/executor/scenario/std/archive"
)

// The engine for JavaScript has no library of its own: the host gives it one.
func init() {
	base, crates, err := archive.Pack(os.DirFS("../std/rs"))
	if err != nil {
		panic(err)
	}
	for _, text := range []string{base, crates} {
		if err := std.Provide(text); err != nil {
			panic(err)
		}
	}
}
