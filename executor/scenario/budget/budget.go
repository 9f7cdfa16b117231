// Package budget counts the work of compiling one program and ends it when it passes a limit.
//
//	b := budget.New()
//	b.Begin()
//	stop := b.Run(func() { … b.Spend(budget.Goals, 1) … }) // nil, or the limit that was passed
//
// # How it works
//
// Limits is the one table of limits: a name, a number, what a reader is told, and the reason for the number. Each phase
// reports its work in units of that table: Spend for work, Enter and Leave for questions inside of each other. Work
// that passes a limit ends the phase at once: Spend panics with a *Stop, and Run, which the caller of all phases uses,
// returns it. So no phase carries a flag for "given up", and no limit can mean "yes".
//
// The units are counted, never measured, so a program ends in the same way on every platform. The clock is not asked.
// Interrupted is the one way in for the outside: it is polled every 4,096 units.
//
// # The library
//
// Programs share the library, which caches what it has checked and instantiated. Keep counts such work apart from the
// program's own, for as long as the library lives. A limit is passed when both together pass it. A program thus never
// counts as less than with a fresh library, and Exact says whether it may have counted as more: then the caller makes a
// fresh library and runs the program again. The result depends on the program alone.
package budget

import (
	"strconv"
	"strings"
)

// A Limit is a kind of work: an index into Limits.
type Limit uint8

const (
	Errors Limit = iota
	Nesting
	Imports
	Macros
	Nodes
	Types
	Goals
	Patterns
	Constants
	Borrows
	Flows
	Instances
	count
)

// A Row describes a limit.
type Row struct {
	Name   string // what is counted, as the table in SECURITY.md shows it
	Most   int64  // units
	Unit   string
	Passed string // the message when a program passes it; % stands for the number
	Help   string // what to do then
}

// Limits is the table. The numbers are at least forty times those of any program of the corpus and the examples
// (TestLimitsAreFar of package scenario), and low enough to end the work within two seconds of one core
// (FuzzCompileTime).
var Limits = [count]Row{
	// A reader mends the first errors, and the others change by it. Finding and wording errors is the slowest thing that
	// the checker does.
	Errors: {"errors reported", 100, "errors", "checking stopped here: the program has more than % errors",
		"correct the ones that are shown first"},
	// A frame is a call of a Go function that waits for another. The bound is the stack of V8, 984 KB by default, which is
	// smaller than Go's own: chains that end here do not overflow it in Node.
	Nesting: {"definitions, expressions, bounds that wait for each other, counted in calls of the compiler's functions", 4000, "frames",
		"the compiler reached its recursion limit here: definitions or expressions that depend on each other form a chain that needs more than % nested calls",
		"break the chain up: write types down, or store intermediate results"},
	Imports: {"modules searched for imported names", 2_000_000, "modules",
		"the program's imports are too entangled: more than % modules were searched for names",
		"name what is imported: `use module::name` rather than `use module::*`"},
	Macros: {"tokens compared with the rules of macros", 8_000_000, "tokens",
		"the program's macro calls are too much work: more than % tokens were compared with rules",
		"call fewer macros, or put the rule that matches most often first"},
	Nodes: {"expressions checked, implied borrows and derefs included", 500_000, "expressions",
		"this program is too large to check: it has more than % expressions, implied borrows and derefs included",
		"shorten the program, or call methods through a reference to the type that has them"},
	Types: {"parts of types built", 8_000_000, "parts",
		"the types of this program are too large: more than % parts of types were built",
		"put a `dyn Trait` behind a pointer where types grow"},
	Goals: {"trait bounds and impls tried", 500_000, "bounds",
		"the program's trait bounds are too much work: more than % bounds and impls were tried",
		"write types down where they are inferred, or use fewer impls"},
	Patterns: {"patterns compared in matches", 4_000_000, "patterns",
		"this `match` is too large to be checked for exhaustiveness: more than % patterns were compared",
		"split it into several, or add a `_` arm"},
	Constants: {"constants, by 64 instructions that compute them", 1_000_000, "steps",
		"the constants of this program are too much work: more than % steps of 64 instructions were taken",
		"write the result down, or compute it while the program runs"},
	Borrows: {"steps of borrows through functions", 40_000_000, "steps",
		"the borrows of this program are too much work to check: more than % steps were taken",
		"split the longest function"},
	Flows: {"steps of analyses along the paths through functions", 50_000_000, "steps",
		"the paths through this program's functions are too much work to analyse: more than % steps were taken",
		"split the longest function"},
	Instances: {"functions instantiated, counted by their expressions", 400_000, "expressions",
		"the program's generic functions have too many instances: more than % expressions were instantiated",
		"a generic function that calls another with two new types doubles the instances at each level: use `dyn Trait`"},
}

// poll is how many units pass between two questions whether to go on. The question may cost a call into the host.
const poll = 1 << 12

// A Budget counts one library's programs, one at a time. It belongs to one goroutine.
type Budget struct {
	// Interrupted reports whether the caller wants no result any more; nil for never.
	Interrupted func() bool
	// Share is the fraction of each amount of work that a program may use, as a divisor; 0 is 1. Nesting and Errors are
	// as they are.
	Share int64

	used    [count]int64 // by this program
	kept    [count]int64 // by the library since it was made, for results that stay
	others  [count]int64 // kept by work on other programs
	fresh   [count]int64 // kept when the library was new
	base    [count]int64 // kept that does not count
	nesting int64        // calls of Go that wait
	library int          // work of the library around
	ticks   int          // since Interrupted was asked
	lo, hi  uint32
	pending *Stop // of the work that Run began, from the moment when it is stopped
}

// A Stop is the end of the work on a program.
type Stop struct {
	Limit       Limit
	Interrupted bool   // by the caller, not by a limit
	Partial     bool   // the limit was a share of the whole
	Reported    bool   // among the errors already
	Lo, Hi      uint32 // what was worked on, as positions of package syntax; 0 for nothing in particular
	Most        int64
}

// Message is the sentence that names the limit.
func (s *Stop) Message() string {
	return strings.Replace(Limits[s.Limit].Passed, "%", strconv.FormatInt(s.Most, 10), 1)
}

// New returns a budget for a fresh library.
func New() *Budget { return &Budget{} }

// Loaded declares the library complete as every program finds it.
func (b *Budget) Loaded() { b.fresh = b.kept }

// Begin starts a program.
func (b *Budget) Begin() { b.Continue(Work{}) }

// Work is how far a program is. The zero value is its beginning.
type Work struct {
	used, kept [count]int64 // by this program
	ticks      int
	lo, hi     uint32
}

// Work returns how far the program is.
func (b *Budget) Work() Work {
	return Work{b.used, minus(minus(b.kept, b.fresh), b.others), b.ticks, b.lo, b.hi}
}

func minus(a, b [count]int64) [count]int64 {
	for l := range a {
		a[l] -= b[l]
	}
	return a
}

// Used returns the program's own units of one limit, without those of the library.
func (w Work) Used(l Limit) int64 { return w.used[l] }

// Continue goes on with a program where Work was called, with the same library. Others may have used it meanwhile.
func (b *Budget) Continue(w Work) {
	b.used, b.others, b.base = w.used, minus(minus(b.kept, b.fresh), w.kept), b.fresh
	b.lo, b.hi, b.ticks, b.library, b.nesting = w.lo, w.hi, w.ticks, 0, 0
}

// Resume is Continue for a program that was accepted and runs. The work of the library counts no more: how much is left
// for it depends on what other programs needed meanwhile.
func (b *Budget) Resume(w Work) {
	b.Continue(w)
	b.base = b.kept
}

// Exact reports whether the numbers are those that a fresh library gives.
func (b *Budget) Exact() bool { return b.others == [count]int64{} }

// Grown reports whether the library's work is a quarter of a limit: a caller makes a fresh one before the next program.
func (b *Budget) Grown() bool {
	for l := range b.kept {
		if (b.kept[l]-b.fresh[l])*4 > Limits[l].Most {
			return true
		}
	}
	return false
}

// Run calls f and returns why it was stopped, or nil.
func (b *Budget) Run(f func()) (stop *Stop) {
	defer func() {
		if r := recover(); r != nil {
			var ok bool
			if stop, ok = r.(*Stop); !ok {
				panic(r)
			}
			b.pending = nil
		}
	}()
	f()
	return nil
}

// At names the place that is worked on. A Stop has the last one.
func (b *Budget) At(lo, hi uint32) {
	if b.library == 0 {
		b.lo, b.hi = lo, hi
	}
}

// Place returns what At named last.
func (b *Budget) Place() (lo, hi uint32) { return b.lo, b.hi }

// Spend counts n units of work on the program.
func (b *Budget) Spend(l Limit, n int) {
	if b.library > 0 {
		b.kept[l] += int64(n)
	} else {
		b.used[l] += int64(n)
	}
	b.check(l, n)
}

// Keep counts n units of work of which the library keeps the result. Between Library and EndLibrary Spend does the same.
func (b *Budget) Keep(l Limit, n int) {
	b.kept[l] += int64(n)
	b.check(l, n)
}

func (b *Budget) check(l Limit, n int) {
	if (b.used[l]+b.kept[l]-b.base[l])*max(1, b.Share) > Limits[l].Most {
		b.stop(l)
	}
	b.Look(n)
}

// Look counts n units of work that needs no limit, because the length of the text bounds it. It only polls Interrupted.
func (b *Budget) Look(n int) {
	if b.ticks += n; b.ticks >= poll {
		b.ticks = 0
		if b.Interrupted != nil && b.Interrupted() {
			b.end(&Stop{Interrupted: true, Lo: b.lo, Hi: b.hi})
		}
	}
}

func (b *Budget) most(l Limit) int64 {
	if b.Share > 1 && l != Errors && l != Nesting {
		return Limits[l].Most / b.Share
	}
	return Limits[l].Most
}

func (b *Budget) stop(l Limit) {
	b.end(&Stop{Limit: l, Partial: b.most(l) != Limits[l].Most, Lo: b.lo, Hi: b.hi, Most: b.most(l)})
}

// end unwinds to Run. In an engine that cannot unwind the panic is a trap, and Pending says what it was for.
func (b *Budget) end(stop *Stop) {
	b.pending = stop
	panic(stop)
}

// Pending returns why work is stopped that has not returned from Run; nil when none is.
func (b *Budget) Pending() *Stop { return b.pending }

// Fail ends the work because the limit is passed, whatever was counted.
func (b *Budget) Fail(l Limit) { b.stop(l) }

// Abort ends the work because of an error that the caller has reported.
func (b *Budget) Abort() { b.end(&Stop{Reported: true, Lo: b.lo, Hi: b.hi}) }

// Enter begins a question inside of the one that is open, for which Go calls that many functions. Leave follows.
func (b *Budget) Enter(frames int64) {
	if b.nesting += frames; b.nesting > Limits[Nesting].Most {
		b.stop(Nesting)
	}
}

// Leave ends what Enter began.
func (b *Budget) Leave(frames int64) { b.nesting -= frames }

// Library begins work of which the library keeps the result, from the first level of nesting: whether it is done in the
// middle of a program or was done for another one makes no difference. EndLibrary follows, with what Library returned.
func (b *Budget) Library() (nesting int64) {
	nesting = b.nesting
	if b.library == 0 {
		b.nesting = 0
	}
	b.library++
	return nesting
}

// EndLibrary ends what Library began.
func (b *Budget) EndLibrary(nesting int64) {
	b.nesting = nesting
	b.library--
}
