package main

import (
	"os"

	"github.com/pollground/pollground/executor/scenario/std"
	"github.com/pollground/pollground/executor/scenario/std/archive"
)

// In a page the library comes beside the engine; under Node the tests read it from the folder of its sources.
func init() {
	base, more, err := archive.Pack(os.DirFS("../executor/scenario/std/rs"))
	if err == nil {
		err = std.Provide(base)
	}
	if err == nil {
		err = std.Provide(more)
	}
	if err != nil {
		panic(err)
	}
}
