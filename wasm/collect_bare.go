//go:build js && wasm && bare

package main

import (
	"runtime"
	_ "unsafe" // for linkname

	"github.com/pollground/pollground/executor/scenario/vm"
)

// In the engine a collection cannot begin where memory is asked for (package shrink, flat.go): it begins at the start
// of a tick, where nothing but the tick is on the stack.

// trigger is runtime.gcTrigger; its zero value asks whether the heap has grown enough.
type trigger struct {
	kind int
	now  int64
	n    uint32
}

//go:linkname wanted runtime.gcTrigger.test
func wanted(t trigger) bool

//go:linkname gcStart runtime.gcStart
func gcStart(t trigger)

func collector() {
	vm.Outside = &vm.Collector{Pressed: func() bool { return wanted(trigger{}) }}
}

func collect() {
	if vm.Outside.Wanted {
		runtime.GC()
		var s runtime.MemStats
		runtime.ReadMemStats(&s)
		vm.Outside.Wanted, vm.Outside.Alive, vm.Outside.Made = false, s.HeapAlloc, 0
	} else if wanted(trigger{}) {
		gcStart(trigger{})
	}
}
