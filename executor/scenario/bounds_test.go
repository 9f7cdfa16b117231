package scenario

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario/budget"
	"github.com/pollground/pollground/executor/scenario/machine"
	"github.com/pollground/pollground/executor/scenario/memory"
	"github.com/pollground/pollground/executor/scenario/sim"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
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
	return slices.Concat([]Bound{
		{"the program's text", MaxSource, "bytes", "refused", "huge/over_the_limit"},
		{"brackets, blocks, types, patterns inside of each other", syntax.MaxDepth, "levels", "refused",
			"brackets/deep_blocks"},
		{"operators or calls in a row", syntax.MaxChain, "", "refused", "huge/sum_too_long"},
		{"macro calls inside of each other", syntax.RecursionLimit, "levels", "refused", "macro/recursion"},
		{"tokens that one macro call becomes", syntax.MaxExpansion, "tokens", "refused", "macro/doubling"},
		{"tokens that all macro calls become", syntax.MaxExpanded, "tokens", "refused", "macro/exponential_items"},
		{"a type, counted as it is written out", types.MaxTypeSize, "names", "refused", "types/growing_doubling"},
		{"types inside of each other", types.MaxTypeDepth, "levels", "refused", "types/growing_generic"},
	}, compiling(), []Bound{
		{"calls inside of each other, on the main thread", machine.DefaultFrames, "calls", "134, stack overflow",
			"deep/recursion"},
		{"variables in memory, on the stack of a thread", machine.MaxStack, "bytes", "134, stack overflow",
			"memory/heap_array_on_stack"},
		{"memory, stacks included", memory.DefaultLimit, "bytes", "134, a message with the limit", "TestLimits"},
		{"output", sim.DefaultOutput, "bytes", "134, a message with the limit", "TestLimits"},
		{"tasks alive", sim.MaxTasks, "tasks", "134, a message with the limit", "TestLimits"},
		{"timers armed", sim.MaxTimers, "timers", "134, a message with the limit", "TestLimits"},
		{"threads alive", sim.MaxThreads, "threads", "the program sees an error of the system", "threads/thread_loop"},
		{"workers of one runtime", sim.MaxWorkers, "threads", "a panic with the reason", "tasks/workers_huge"},
		{"events kept by the command line", trace.DefaultLimit, "events", "the run goes on, later ones are counted",
			"tasks/self_waking"},
	})
}

// tooMuch are the programs of package hostile that pass the limits of package budget.
var tooMuch = map[budget.Limit]string{
	budget.Errors:    "syntax/syn_many_errors",
	budget.Nesting:   "checking/alias_chain",
	budget.Imports:   "syntax/syn_glob_tangle",
	budget.Macros:    "macro/many_rules_no_match",
	budget.Nodes:     "checking/deref_chain_fields",
	budget.Types:     "checking/large_types_many_times",
	budget.Goals:     "checking/deref_chain_methods",
	budget.Patterns:  "checking/exhaust_wide",
	budget.Constants: "const/array_length_loop",
	budget.Borrows:   "checking/borrows_many_loans_long_body",
	budget.Flows:     "checking/moves_of_fields_by_thousands",
	budget.Instances: "checking/mono_explosion_binary",
}

// compiling are the limits of package budget.
func compiling() (list []Bound) {
	for l, row := range budget.Limits {
		list = append(list, Bound{row.Name, row.Most, row.Unit, "refused", tooMuch[budget.Limit(l)]})
	}
	return list
}
