package scenario

import (
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
	"github.com/pollground/pollground/executor/scenario/vm"
	"github.com/pollground/pollground/executor/trace"
)

// A Bound is one limit of what a program may cost.
type Bound struct {
	What string
	Most int64
	Unit string
	End  string // what becomes of a program that passes it
	Test string // the program of package hostile that passes it, or a test of this package
}

// Bounds are all limits, in the order in which a program meets them. SECURITY.md
// shows this table.
func Bounds() []Bound {
	return []Bound{
		{"the program's text", MaxSource, "bytes", "refused", "huge_over_the_limit"},
		{"brackets, blocks, types, patterns inside of each other", syntax.MaxDepth, "levels", "refused", "brackets_deep_blocks"},
		{"operators or calls in a row", syntax.MaxChain, "", "refused", "huge_sum_too_long"},
		{"macro calls inside of each other", syntax.RecursionLimit, "levels", "refused", "macro_recursion"},
		{"tokens that one macro call becomes", syntax.MaxExpansion, "tokens", "refused", "macro_doubling"},
		{"tokens that all macro calls become", syntax.MaxExpanded, "tokens", "refused", "macro_exponential_items"},
		{"a type, counted as it is written out", types.MaxTypeSize, "names", "refused", "types_growing_doubling"},
		{"types inside of each other", types.MaxTypeDepth, "levels", "refused", "types_growing_generic"},
		{"expressions in constants that types need", types.MaxConstWork, "expressions", "refused", "const_array_length_loop"},
		{"calls inside of each other, on the main thread", vm.MaxFrames, "calls", "134, stack overflow", "deep_recursion"},
		{"an array on the stack", vm.MaxStackArray, "elements", "134, stack overflow", "heap_array_huge_type"},
		{"the heap", vm.DefaultHeap, "bytes", "134, a message with the limit", "TestLimits"},
		{"output", vm.DefaultOutput, "bytes", "134, a message with the limit", "TestLimits"},
		{"tasks alive", vm.MaxTasks, "tasks", "134, a message with the limit", "TestLimits"},
		{"timers armed", vm.MaxTimers, "timers", "134, a message with the limit", "TestLimits"},
		{"threads alive", vm.MaxThreads, "threads", "the program sees an error of the system", "thread_loop"},
		{"workers of one runtime", vm.MaxWorkers, "threads", "a panic with the reason", "workers_huge"},
		{"events kept by the command line", trace.DefaultLimit, "events", "the run goes on, later ones are counted", "self_waking"},
	}
}
