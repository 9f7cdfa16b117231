package optimize

import (
	"sort"
	"strings"
)

// Go's code for wasm can leave the WebAssembly stack at every call, because the callee may suspend its goroutine, and
// return later to the number of a block. This takes a stored return address, a test of the call's result and an entry
// into the middle of the function. The engine hardly needs it: it runs inside calls from JavaScript, on one goroutine.
//
// A function never unwinds if no function that it calls can suspend the goroutine. It becomes an ordinary WebAssembly
// function, without return addresses, and without stack maps: the collector never sees it on a stack.
//
// Two checks keep this sound. Direct calls are followed here, and only the functions in mayBlockAlways and mayBlock may
// reach runtime.mcall. A call through a pointer is followed by a trap if the callee wants to unwind. A collection
// cannot begin on top of such a function, because the allocator starts none (droppedCalls).

// suspending lists the functions that suspend a goroutine.
var suspending = []string{"runtime.mcall", "runtime.gogo", "runtime.goexit", "runtime.pause"}

// mayBlockAlways lists the functions of Go's library, by the beginnings of their names, that may unwind.
var mayBlockAlways = []string{
	"runtime.", "_rt0_", "wasm_export_", "syscall_js.handleEvent", "internal_sync.runtime_", "sync.runtime_",
	"time.Sleep",
	"internal_runtime_exithook.Run", "internal_godebug.", "syscall.", "internal_poll.", "os.",
}

func (m *module) isEdge(caller string, callee int64, list []edge) bool {
	for _, e := range list {
		if strings.HasPrefix(caller, e.caller) && m.names[callee] == e.callee {
			return true
		}
	}
	return false
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

// findNoUnwind sets noUnwind for the functions that cannot reach a suspending function by direct calls.
func (m *module) findNoUnwind() {
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
		live := f.reach()
		for k, code := range f.regions {
			if live[k] {
				count(code)
			}
		}
	}
	why := map[int]int{} // function that may unwind → a callee of it that does, itself for a suspending function
	var work []int
	for i := range m.funcs {
		f := &m.funcs[i]
		f.noUnwind = f.regions != nil
		for _, s := range suspending {
			if f.name == s {
				f.noUnwind = false
				why[i] = i
				work = append(work, i)
			}
		}
		// These switch the stack pointer and come back.
		if f.name == "runtime.systemstack" || f.name == "runtime.switchToCrashStack0" {
			f.noUnwind = false
		}
	}
	for len(work) > 0 {
		callee := work[0]
		work = work[1:]
		for _, i := range callers[int64(callee)] {
			if _, known := why[i]; !known {
				m.funcs[i].noUnwind = false
				why[i] = callee
				work = append(work, i)
			}
		}
	}
	var wrong []string
	for i := range why {
		if !m.isName(int64(i+m.imports), m.mayBlock...) {
			path := m.funcs[i].name
			for j := i; why[j] != j; j = why[j] {
				path += " > " + m.funcs[why[j]].name
			}
			wrong = append(wrong, path)
		}
	}
	if wrong != nil {
		sort.Slice(wrong, func(i, j int) bool { return len(wrong[i]) < len(wrong[j]) })
		unexpected("these may block: %s", strings.Join(wrong[:min(len(wrong), 5)], "; "))
	}
}

// calls writes the calls in code: those of functions with directCall, and all in a function that never unwinds. That
// one stores no return address, keeps SP in its local across the call, and traps if a callee wants to unwind.
func (f *function) calls(m *module, code []instr) []instr {
	var out []instr
	for i := 0; i < len(code); i++ {
		x := code[i]
		n := len(out)
		switch {
		case x.op == opCall && m.isDirectCall(x.a):
			out = callDirect(out, x)
			if !f.noUnwind || f.needsSP { // reads the stack pointer again after some calls
				out = append(out, instr{op: opLocalGet, a: 1}, instr{op: opGlobalSet, a: 0})
			}
			i = afterCall(code, i)
			continue
		case !f.noUnwind:
		case x.op == opPush:
			x.op = opReserve
		case x.op == opGlobalGet && x.a == 0 && i+1 < len(code) && is(code[i+1], opLocalSet, 1):
			i++
			continue
		case x.op == opUnwind:
			if n > 0 && out[n-1].op == opCall && m.neverUnwinds(out[n-1].a) {
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

func (m *module) neverUnwinds(f int64) bool {
	return f >= int64(m.imports) && m.funcs[f-int64(m.imports)].noUnwind
}
