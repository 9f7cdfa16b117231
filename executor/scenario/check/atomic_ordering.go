package check

import (
	"slices"
	"strings"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/thir"
)

// An atomicRule lists the orderings that an argument of an atomic operation must not be.
type atomicRule struct {
	op     string
	arg    int    // its index, self included
	not    string // the orderings, separated by spaces
	msg    string // "" where the ordering is that of a failed comparison
	advice string
}

var atomicRules = []atomicRule{
	{"load", 1, "Release AcqRel", "atomic loads cannot have `Release` or `AcqRel` ordering",
		"consider using ordering modes `Acquire`, `SeqCst` or `Relaxed`"},
	{"store", 2, "Acquire AcqRel", "atomic stores cannot have `Acquire` or `AcqRel` ordering",
		"consider using ordering modes `Release`, `SeqCst` or `Relaxed`"},
	{"fence", 0, "Relaxed", relaxedFence, fenceOrderings},
	{"compiler_fence", 0, "Relaxed", relaxedFence, fenceOrderings},
	{"compare_exchange", 4, "Release AcqRel", "", failureOrderings},
	{"compare_exchange_weak", 4, "Release AcqRel", "", failureOrderings},
	{"fetch_update", 2, "Release AcqRel", "", failureOrderings},
}

const (
	atomicModule     = "core::sync::atomic::"
	relaxedFence     = "memory fences cannot have `Relaxed` ordering"
	fenceOrderings   = "consider using ordering modes `Acquire`, `Release`, `AcqRel` or `SeqCst`"
	failureOrderings = "consider using `Acquire` or `Relaxed` failure ordering instead"
)

// lintOrdering denies a memory ordering that an atomic operation cannot have. Operations on atomics are looked at in
// the form of method calls only (rustc: InvalidAtomicOrdering in rustc_lint/types.rs).
func (f *fnCtxt) lintOrdering(c *thir.Call) {
	fn := c.Callee.Fn
	for i := range atomicRules {
		r := &atomicRules[i]
		if fn.Name != r.op || r.arg >= len(c.Args) || c.Method != (r.arg > 0) {
			continue
		}
		o, ok := c.Args[r.arg].(*thir.Construct)
		if !ok || o.Variant == nil || o.Variant.FullName() != atomicModule+"Ordering::"+o.Variant.Name ||
			!strings.HasPrefix(fn.FullName(), atomicModule) || !slices.Contains(strings.Fields(r.not), o.Variant.Name) {
			continue
		}
		msg, label := r.msg, ""
		if msg == "" {
			msg = "`" + r.op + "`'s failure ordering may not be `Release` or `AcqRel`, since a failed `" + r.op +
				"` does not result in a write"
			label = "invalid failure ordering"
		}
		d := f.warn(o.Sp, diag.InvalidAtomicOrdering, msg).WithHelp(r.advice)
		d.Label = label
	}
}
