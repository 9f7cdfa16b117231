package optimize

// faults lists the functions, by the beginnings of their names, whose calls become traps: panics, fatal errors of the
// runtime, growing a stack, tracing and reports, and what only a second thread needs.
var faults = []string{
	"runtime.gopanic", "runtime.sigpanic", "runtime.goPanic", "runtime.panicdivide", "runtime.panicshift",
	"runtime.panicdottype", "runtime.panicwrap", "runtime.panicnil", "runtime.panicoverflow",
	"runtime.unreachableMethod", "runtime.boundsError.", "runtime.throw", "runtime.fatal",
	"runtime.morestack", "runtime.newstack",
	"internal_sync.__Mutex_.lockSlow", "internal_sync.__Mutex_.unlockSlow",

	"runtime.printlock", "runtime.schedtrace", "runtime.__Frames_.", "runtime.checkFinalizersAndCleanups",
	"runtime.findGoroutineLeaks", "runtime.stkbucket", "github.com_hack_pad_safejs_internal_stackerr.__stacktrace_.",
	"github.com_hack_pad_safejs_internal_stackerr.__stackError_.Format",
	"runtime.traceAcquireEnabled", "runtime.traceLocker.", "runtime.traceAdvance", "runtime.traceWriter.",
	"runtime.unsafeTraceWriter", "runtime.traceSync", "runtime.traceStack", "runtime.traceReadCPU",
	"runtime.__traceStringTable_.", "runtime.__traceMap_.", "runtime.__traceRegionAlloc_.",
	"runtime.initMetrics", "runtime.readMetric", "internal_bisect.", // only for non-default settings in GODEBUG

	"runtime.typesEqual", "runtime.newm", "runtime.mexit", "runtime.scanConservative",
}

// An edge is a call of a function by another one; caller is the beginning of a name.
type edge struct{ caller, callee string }

// trappedCalls become traps. They would be made only after a panic was recovered, and the second one only if the
// program changed GOMAXPROCS.
var trappedCalls = []edge{
	{"runtime.___panic_.nextDefer", "runtime.mcall"},
	{"runtime.GOMAXPROCS", "runtime.stopTheWorldGC"},
	{"github.com_hack_pad_safejs_internal_catch.recoverValueToError", "fmt.Errorf"},
}

// droppedCalls are calls of functions without a result that are removed. A collection begins only in runtime.GC, and no
// other goroutine waits for the processor.
var droppedCalls = []edge{
	{"runtime.malloc", "runtime.gcStart"}, {"runtime.", "runtime.gcAssistAlloc"},
	{"runtime.memclrNoHeapPointersChunked", "runtime.mcall"},
}

func (m *module) isFault(f int64) bool { return m.isName(f, faults...) }

// dropCalls removes the calls of droppedCalls. Their arguments stay in the frame, unused.
func (f *function) dropCalls(m *module, code []instr) []instr {
	var out []instr
	for i := 0; i < len(code); i++ {
		x := code[i]
		if x.op != opCall || !m.isEdge(f.name, x.a, droppedCalls) {
			out = append(out, x)
			continue
		}
		n := len(out)
		if n < 2 || !is(out[n-1], opI32Const, 0) || out[n-2].op != opPush {
			unexpected("a call of %s in %s is not as Go writes it", m.names[x.a], f.name)
		}
		out = out[:n-2]
		i = afterCall(code, i)
	}
	return out
}

// trap replaces calls of faults by unreachable, and removes the computations and stores of their arguments. Other
// stores stay, because the memory is read after a trap (exports.js of the engine).
func (f *function) trap(m *module, code []instr) []instr {
	var out []instr
	for i := 0; i < len(code); i++ {
		x := code[i]
		if x.op != opCall || !m.isFault(x.a) && !m.isEdge(f.name, x.a, trappedCalls) {
			out = append(out, x)
			continue
		}
		n := len(out)
		for n > 0 && straight(out[n-1].op) {
			n--
		}
		last := n // after the last store that remains
		operands(out[n:], func(i, address int) {
			if isStore(out[n+i].op) && (address < 0 || !is(out[n+address], opLocalGet, 1)) {
				last = n + i + 1
			}
		})
		out = out[:last]
		out = append(out, instr{op: opUnreachable})
		i = afterCall(code, i)
	}
	return out
}

// straight reports whether op only computes or stores.
func straight(op byte) bool {
	return op >= opDrop && op <= 0xc4 || op == opPush || op == opReserve || op == opPrefix
}
