package shrink

import (
	"sort"
	"strings"
)

// Go's code for wasm is ready at every call to leave the WebAssembly stack, because the goroutine may be put aside, and
// to come back later by the number of a block. That takes a stored return address, a test of the result, and an entry
// into the middle of the function. Hardly any function of the engine needs it: Go runs there only inside a call from
// JavaScript, on one goroutine, which nobody else waits for. A function is flat when nothing that it calls can put its
// goroutine aside; it becomes plain WebAssembly, without return addresses and without tables for the garbage collector,
// which never sees it on a stack.
//
// That it holds is checked twice. Calls by name are followed here: what reaches runtime.mcall keeps Go's shape, and
// outside of the runtime only the functions in sleepers, and those that Flat was told, may. A call through a pointer in a flat function is followed
// by a trap for a callee that wants to leave the stack after all. Neither can a collection begin there: the runtime's
// allocator starts none in a flat module, the program itself does (runtime.gcStart) from a function that is not flat.
// A panic is a trap, because nobody could walk the stack; a stack that is full is one, because it could not be moved.
// GODEBUG=gcshrinkstackoff=1 keeps the collector from moving stacks that are too large, and whoever compiles the
// runtime gives goroutines stacks that are large enough from the start.

// switches are the functions that put a goroutine aside.
var switches = []string{"runtime.mcall", "runtime.gogo", "runtime.goexit", "runtime.pause"}

// sleepers are the functions outside of the runtime, by the beginnings of their names, that may not be flat: those that
// run goroutines or are called by JavaScript.
var sleepers = []string{"runtime.", "_rt0_", "wasm_export_", "main.main", "main.tick", "pollground_tick", "pollground_trapped", "syscall_js.handleEvent", "main.collect", "internal_sync.runtime_", "sync.runtime_", "time.Sleep", "internal_runtime_exithook.Run"}

// flatFaults become traps in a flat module, beside faults.
var flatFaults = []string{"runtime.gopanic", "runtime.morestack", "runtime.newstack", "internal_sync.__Mutex_.lockSlow", "internal_sync.__Mutex_.unlockSlow"}

// An edge is a call of a function by another one; caller is the beginning of a name.
type edge struct{ caller, callee string }

// flatTraps are calls that would be made only after a panic.
var flatTraps = []edge{{"runtime.___panic_.nextDefer", "runtime.mcall"}}

// flatSilent are calls of functions without a result that a flat module leaves out: a collection begins, or helps, only
// where the program says so, and nobody waits for the processor.
var flatSilent = []edge{{"runtime.malloc", "runtime.gcStart"}, {"runtime.", "runtime.gcAssistAlloc"}, {"runtime.memclrNoHeapPointersChunked", "runtime.mcall"}}

func (m *module) isEdge(caller string, callee int64, list []edge) bool {
	for _, e := range list {
		if strings.HasPrefix(caller, e.caller) && m.names[callee] == e.callee {
			return true
		}
	}
	return false
}

// silence leaves out the calls of flatSilent. What was pushed for them stays on the stack below the frame.
func (f *function) silence(m *module, code []instr) []instr {
	var out []instr
	for i := 0; i < len(code); i++ {
		x := code[i]
		if x.op != opCall || !m.isEdge(f.name, x.a, flatSilent) {
			out = append(out, x)
			continue
		}
		n := len(out)
		if n < 2 || !is(out[n-1], opI32Const, 0) || out[n-2].op != opPush {
			bad("a call of %s in %s is not as Go writes it", m.names[x.a], f.name)
		}
		out = out[:n-2]
		i = afterCall(code, i)
	}
	return out
}

// afterCall returns the index of the last instruction that belongs to the call at code[i].
func afterCall(code []instr, i int) int {
	if i+2 < len(code) && is(code[i+1], opGlobalGet, 0) && is(code[i+2], opLocalSet, 1) {
		i += 2
	}
	if i+1 < len(code) && code[i+1].op == opUnwind {
		i++
	}
	return i
}

// findFlat sets flat for the functions that never put their goroutine aside.
func (m *module) findFlat() {
	callers := map[int64][]int{}
	for i := range m.funcs {
		f := &m.funcs[i]
		if m.isFault(int64(i + m.imports)) {
			continue
		}
		count := func(code []instr) {
			for _, x := range code {
				if x.op == opCall {
					callers[x.a-int64(m.imports)] = append(callers[x.a-int64(m.imports)], i)
				}
			}
		}
		if f.regions == nil {
			count(f.code)
			continue
		}
		live := f.reach(f.also)
		for k, code := range f.regions {
			if live[k] {
				count(code)
			}
		}
	}
	why := map[int]int{} // function that is not flat → which of its callees is not
	var work []int
	for i := range m.funcs {
		f := &m.funcs[i]
		f.flat = f.regions != nil
		for _, s := range switches {
			if f.name == s {
				f.flat = false
				why[i] = i
				work = append(work, i)
			}
		}
		// It gives the goroutine another stack by hand, and comes back.
		if f.name == "runtime.systemstack" || f.name == "runtime.switchToCrashStack0" {
			f.flat = false
		}
	}
	for len(work) > 0 {
		callee := work[0]
		work = work[1:]
		for _, i := range callers[int64(callee)] {
			if _, known := why[i]; !known {
				m.funcs[i].flat = false
				why[i] = callee
				work = append(work, i)
			}
		}
	}
	var wrong []string
	for i := range why {
		if !m.isName(int64(i+m.imports), m.sleepers...) {
			path := m.funcs[i].name
			for j := i; why[j] != j; j = why[j] {
				path += " > " + m.funcs[why[j]].name
			}
			wrong = append(wrong, path)
		}
	}
	if wrong != nil {
		sort.Slice(wrong, func(i, j int) bool { return len(wrong[i]) < len(wrong[j]) })
		bad("these may put their goroutine aside: %s", strings.Join(wrong[:min(len(wrong), 5)], "; "))
	}
}

// calls writes the calls of direct functions, and of others in a flat function: it stores no return address, keeps SP in
// its local over the call, and does not go on when a callee wants to leave the stack.
func (f *function) calls(m *module, code []instr) []instr {
	var out []instr
	for i := 0; i < len(code); i++ {
		x := code[i]
		n := len(out)
		switch {
		case x.op == opCall && m.isDirect(x.a):
			out = callDirect(out, x)
			if !f.flat || f.global { // reads the stack pointer again after some calls
				out = append(out, instr{op: opLocalGet, a: 1}, instr{op: opGlobalSet, a: 0})
			}
			i = afterCall(code, i)
			continue
		case !f.flat:
		case x.op == opPush:
			x.op = opPushFlat
		case x.op == opGlobalGet && x.a == 0 && i+1 < len(code) && is(code[i+1], opLocalSet, 1):
			i++
			continue
		case x.op == opUnwind:
			if n > 0 && out[n-1].op == opCall && m.isFlat(out[n-1].a) {
				x.op = opDrop
				break
			}
			out = append(out, instr{op: opIf, a: 0x40}, instr{op: opUnreachable})
			x = instr{op: opEnd}
		}
		out = append(out, x)
	}
	return out
}

func (m *module) isFlat(f int64) bool {
	return f >= int64(m.imports) && m.funcs[f-int64(m.imports)].flat
}
