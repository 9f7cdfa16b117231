//go:build js && wasm

package main

import (
	"runtime"

	"github.com/pollground/pollground/wasm/engine"
)

// The page starts Go with GOGC=off (exports.js). A collection runs only at the start of a tick, when the stack holds
// nothing but the tick itself: the optimised engine has no stack maps for the functions that a tick calls (package
// optimize). What a program allocates lies in its own memory, so a slice of a run leaves little garbage.
//
// The size of the linear memory decides. WebAssembly memory never shrinks, so garbage costs nothing until the heap has
// to grow beyond it.

// memoryPages returns the size of the linear memory in pages of 64 KiB.
//
//go:wasmimport pollground memory_pages
func memoryPages() int32

const (
	// firstLimit is the size of the memory, in pages, at which the first collection runs: 96 MiB. The library of the
	// first program stays alive, so an earlier collection would find little garbage.
	firstLimit = 96 << 20 / pageSize
	// growth is how large the heap may be after a collection, in multiples of what is alive.
	growth   = 4
	pageSize = 64 << 10
)

// heap is the state of the collector. Its pages are nil in a program without the page's glue, where Go collects by
// itself.
var heap struct {
	pages func() int32
	limit int32 // collect when the memory is larger, in pages
}

// ownCollector makes the engine responsible for garbage collection.
func ownCollector(pages func() int32) {
	heap.pages, heap.limit = pages, firstLimit
}

// collect runs a collection if one is due.
func collect() {
	if heap.pages == nil || heap.pages() <= heap.limit {
		return
	}
	runtime.GC()
	var s runtime.MemStats
	runtime.ReadMemStats(&s)
	engine.Collected(s.HeapAlloc)
	heap.limit = max(heap.pages(), int32(s.HeapAlloc*growth/pageSize))
}
