package machine

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/scenario/bytecode/asm"
	"github.com/pollground/pollground/executor/scenario/memory"
)

// host is a machine with natives for tests.
type host struct {
	*Machine
	out     []string
	panics  []string
	aborted string
}

func init() { Verify = (*bytecode.Program).Verify }

func assemble(tb testing.TB, text string, o Options) *host {
	tb.Helper()
	p, err := asm.Parse(text)
	if err != nil {
		tb.Fatal(err)
	}
	h := &host{}
	o.Natives = map[string]Native{
		"print": func(t *Thread, w []uint64) Status {
			h.out = append(h.out, strconv.FormatInt(int64(w[1]), 10))
			return Next
		},
		"alloc": func(t *Thread, w []uint64) Status {
			a, f := t.Memory().Alloc(w[1], w[2], memory.Heap, 0)
			if f != nil {
				return t.Fail(f)
			}
			w[0] = a
			return Next
		},
		"free": func(t *Thread, w []uint64) Status {
			if f := t.Memory().Free(w[1], w[2], w[3], 0); f != nil {
				return t.Fail(f)
			}
			return Next
		},
		"throw": func(t *Thread, w []uint64) Status { return t.Panic(w[1], w[2]) },
	}
	o.Panicked = func(t *Thread, message string) { h.panics = append(h.panics, message) }
	o.Aborted = func(t *Thread, message string) { h.aborted = message }
	if h.Machine, err = New(p, o); err != nil {
		tb.Fatal(err)
	}
	return h
}

// run runs function 0 with arguments, in slices of a few instructions.
func (h *host) run(args ...uint64) (*Thread, Stop) {
	t := h.Spawn(0, args...)
	for t.Run(100) == Budget {
	}
	s, _ := t.Stopped()
	return t, s
}

func (h *host) want(tb testing.TB, want uint64, args ...uint64) {
	tb.Helper()
	t, s := h.run(args...)
	if s != Ended || t.Result(0) != want {
		tb.Errorf("stopped with %d, fault %v, panics %q, result %d, want %d", s, t.fault, h.panics, int64(t.Result(0)),
			int64(want))
	}
}

const fib = `fn fib(1) -> 1 {
	jltsk r1, 2, small
	subk.i64 r3, r1, 1
	call r2, fib
	subk.i64 r4, r1, 2
	call r3, fib
	add.i64 r0, r2, r3
	ret
small:
	mov r0, r1
	ret
}`

func TestCalls(t *testing.T) {
	assemble(t, fib, Options{}).want(t, 6765, 20)
}

// Frames in memory have addresses of their own, through several segments, and results survive their release.
func TestFrames(t *testing.T) {
	const text = `fn sum(1) -> 1 frame 4096 {
	st.64 r0, r1, 8
	jeqk r1, 0, end
	subk.i64 r4, r1, 1
	call r3, sum
	ld.64 r2, r0, 8
	add.i64 r2, r2, r3
	mov r0, r2
	ret
end:
	k r0, 0
	ret
}`
	for _, checked := range []bool{false, true} {
		text := text
		if checked {
			text = strings.NewReplacer("st.64 r0, r1, 8", "live r0, 8, 8\nst.64! r0, r1, 8", "ld.64", "ld.64!",
				"ret", "ret!").Replace(text)
		}
		h := assemble(t, text, Options{Memory: memory.Options{Checked: checked}})
		if checked {
			for i := range h.code {
				if h.code[i].Op == bytecode.Enter {
					h.code[i].Op = h.code[i].Op.Check()
				}
			}
		}
		h.want(t, 5050, 100)
		if used := h.Memory.Used(); used > 2*nextSegment {
			t.Errorf("checked %v: %d bytes of the stack are left", checked, used)
		}
	}
}

// Where states are compared, a frame does not begin with what calls before have left.
func TestFramesBeginCleared(t *testing.T) {
	for _, clears := range []bool{false, true} {
		h := assemble(t, `fn main(0) -> 1 {
	k r3, 7
	call r2, writes
	call r2, reads
	mov r0, r2
	ret
}
fn writes(1) -> 0 frame 64 {
	st.64 r0, r1, 48
	ret
}
fn reads(0) -> 1 frame 32 {
	call r2, deeper
	mov r0, r2
	ret
}
fn deeper(0) -> 1 frame 32 {
	ld.64 r1, r0, 16
	mov r0, r1
	ret
}`, Options{Memory: memory.Options{ClearFreed: clears}})
		if clears {
			h.want(t, 0)
		} else {
			h.want(t, 7)
		}
	}
}

func TestStackOverflow(t *testing.T) {
	h := assemble(t, "fn f(0) -> 0 frame 16 {\ncall r1, f\nret\n}", Options{})
	if _, s := h.run(); s != Overflow {
		t.Errorf("endless recursion stops with %d", s)
	}
}

func TestPanicsAndCleanup(t *testing.T) {
	h := assemble(t, `native print(1) -> 0
native throw(2) -> 0
fn main(1) -> 1 {
	mov r3, r1
	call r2, middle catch caught
	k r0, 1
	ret
caught:
	mov r0, r2
	ret
}
fn middle(1) -> 0 frame 32 {
	mov r4, r1
	call r3, leaf cleanup drop
	ret
drop:
	k r3, 7
	native r2, print
	resume
}
fn leaf(1) -> 1 frame 16 {
	jeqk r1, 5, throw
	k r2, 2147483647
	add.i32 r0, r1, r2
	ret
throw:
	k r3, 42
	k r4, 43
	native r2, throw
	k r0, 0
	ret
}`, Options{})
	h.want(t, 0, 1)
	h.want(t, 1, 0)
	h.want(t, 42, 5)
	if strings.Join(h.out, " ") != "7 7" || strings.Join(h.panics, "|") != "attempt to add with overflow" {
		t.Errorf("cleanup printed %q, panics are %q", h.out, h.panics)
	}
	if h.Memory.Used() != 0 {
		t.Errorf("%d bytes of stack are left", h.Memory.Used())
	}
}

func TestPanicLeavesThread(t *testing.T) {
	h := assemble(t, "fn f(1) -> 1 {\nk r2, 0\ndiv.i64 r0, r1, r2\nret\n}", Options{})
	if _, s := h.run(1); s != Panicked || h.panics[0] != "attempt to divide by zero" {
		t.Errorf("stopped with %d, panics %q", s, h.panics)
	}
	h = assemble(t, `fn f(1) -> 1 {
	k r2, 0
	div.i64 r0, r1, r2 cleanup out
	ret
out:
	div.i64 r0, r1, r2 terminate
	resume
}`, Options{})
	if _, s := h.run(1); s != Aborted || h.aborted != "panic in a destructor during cleanup" {
		t.Errorf("stopped with %d, %q", s, h.aborted)
	}
}

func TestFaults(t *testing.T) {
	for _, c := range []struct {
		body string
		kind memory.FaultKind
	}{
		{"k r2, 0\nld.64 r0, r2, 8\nret", memory.Null},
		{"k r2, 1099511627776\nst.32 r2, r2, 0\nk r0, 0\nret", memory.Dangling},
		{"k r2, -1\nld.u8 r0, r2, 0\nret", memory.Dangling},
		{"k r2, 1\ncalli r3, r2, main\nk r0, 0\nret", memory.BadFunction},
		{"k r2, 70368744177680\ncalli r3, r2, main\nk r0, 0\nret", memory.BadFunction},
		{"k r2, 600003\nk r3, 1\nst.64 r2, r3, 0\nk r0, 0\nret", memory.Misaligned},
		{"unreachable", memory.Unreachable},
		{"k r2, 5000\nk r3, 1\nk r4, 1099511627776\nfill r2, r3, r4, 1\nk r0, 0\nret", memory.Dangling},
	} {
		h := assemble(t, "fn main(0) -> 1 {\n"+c.body+"\n}\nfn other(3) -> 0 {\nret\n}", Options{})
		th, s := h.run()
		if s != Faulted || th.fault.Kind != c.kind {
			t.Errorf("%q: stopped with %d, %v", c.body, s, th.fault)
		}
	}
}

// A program in checked code finds what it does wrong with its heap.
func TestCheckedProgram(t *testing.T) {
	const head = "native alloc(2) -> 1\nnative free(3) -> 0\nfn main(0) -> 1 {\nk r2, 24\nk r3, 8\nnative r1, alloc\n"
	const release = "mov r3, r1\nk r4, 24\nk r5, 8\nnative r2, free\n"
	for _, c := range []struct {
		body string
		kind memory.FaultKind
	}{
		{"ld.64! r0, r1, 0\nret", memory.Uninitialised},
		{"stk.64! r1, 24, 1\nk r0, 0\nret", memory.OutOfBounds},
		{release + "stk.64! r1, 0, 1\nk r0, 0\nret", memory.UseAfterFree},
		{release + "mov r3, r1\n" + release + "k r0, 0\nret", memory.DoubleFree},
		{"addwk r2, r1, 8\nmov r1, r2\n" + release + "k r0, 0\nret", memory.BadFree},
		{"k r3, 4\nstx.64! r1, r3, r3, 0\nk r0, 0\nret", memory.OutOfBounds},
		{"copy r1, r1, 25\nk r0, 0\nret", memory.OutOfBounds},
		{"stk.64! r1, 8, 5\nld.64! r0, r1, 8\nret", 0},
	} {
		for _, stepping := range []bool{false, true} {
			reported := 0
			h := assemble(t, head+c.body+"\n}", Options{Memory: memory.Options{Checked: true},
				Mark:      func(_ *Machine, _ *bytecode.Func, pc int32) int64 { return int64(pc) },
				Statement: func(*Thread, int64) bool { reported++; return false }})
			if stepping { // a statement at each instruction
				f := h.Program().Funcs[0]
				for pc := range f.Code {
					f.Lines = append(f.Lines, bytecode.Line{PC: int32(pc), Stmt: true})
				}
				h.Statements(true)
			}
			th, s := h.run()
			if c.kind == 0 && s != Ended || c.kind != 0 && (s != Faulted || th.fault.Kind != c.kind) ||
				stepping != (reported > 0) {
				t.Errorf("%q: stopped with %d, %v, after %d statements", c.body, s, th.fault, reported)
			}
		}
	}
}

// Of statements that the host has passed over, those are reported that it has not named, all when the budget has come
// to the floor, and the next one after a native.
func TestPass(t *testing.T) {
	const text = `native print(1) -> 0
fn main(1) -> 1 {
	k r0, 0
	k r2, 0
again:
	addk.i64 r0, r0, 2
	addk.i64 r0, r0, 3
	for.s r2, r1, again
	mov r4, r0
	native r3, print
	mov r4, r0
	ret
}`
	set := [16]uint64{1<<3 | 1<<4 | 1<<8 | 1<<9} // the two of the loop, those after the native
	for _, c := range []struct {
		pass func(th *Thread, mark int64)
		one  bool // all statements have the same mark
		want string
	}{
		{func(*Thread, int64) {}, false, "123434346789"},
		{func(*Thread, int64) {}, true, "555555555555"},
		{func(th *Thread, mark int64) { th.Pass(mark) }, false, "123434346789"},
		{func(th *Thread, mark int64) { th.Pass(mark) }, true, "5"},
		{func(th *Thread, mark int64) {
			th.Pass(mark)
			th.PassLines(&set, 0)
		}, false, "12678"},
		{func(th *Thread, mark int64) {
			th.Pass(mark)
			th.PassLines(&set, th.Spent())
		}, false, "1233678"},
	} {
		got := ""
		h := assemble(t, text, Options{
			Mark: func(_ *Machine, _ *bytecode.Func, pc int32) int64 {
				if c.one {
					return 5
				}
				return int64(pc)
			},
			Statement: func(th *Thread, mark int64) bool {
				got += strconv.Itoa(int(mark))
				c.pass(th, mark)
				return false
			}})
		f := h.Program().Funcs[0]
		for pc := range f.Code {
			f.Lines = append(f.Lines, bytecode.Line{PC: int32(pc), Stmt: true})
		}
		h.Statements(true)
		h.want(t, 15, 3)
		if got != c.want {
			t.Errorf("reported %s, want %s", got, c.want)
		}
	}
}

// Functions are compiled when they are called first, and later calls do not notice.
func TestLazy(t *testing.T) {
	p, err := asm.Parse(fib)
	if err != nil {
		t.Fatal(err)
	}
	f := p.Funcs[0]
	p.Funcs[0] = nil
	compiled := 0
	m, err := New(p, Options{Compile: func(id int) (*bytecode.Func, error) {
		compiled++
		return f, nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	th := m.Spawn(0, 15)
	for th.Run(50) == Budget {
	}
	if th.stop != Ended || th.Result(0) != 610 || compiled != 1 {
		t.Errorf("stopped with %d, result %d, compiled %d times", th.stop, th.Result(0), compiled)
	}
}

// What a run spends does not depend on the size of its slices.
func TestBudgetIsDeterministic(t *testing.T) {
	spent := func(slice int64) int64 {
		h := assemble(t, fib, Options{})
		th := h.Spawn(0, 15)
		total := int64(0)
		for {
			stop := th.Run(slice)
			total += slice - th.Spent()
			if stop != Budget {
				return total
			}
		}
	}
	if a, b := spent(1), spent(1<<40); a != b || a < 10_000 {
		t.Errorf("%d and %d instructions", a, b)
	}
}

func TestFloatConversions(t *testing.T) {
	for _, c := range []struct {
		op   string
		from float64
		want int64
	}{
		{"i8", 300, 127}, {"i8", -300, -128}, {"u8", -1, 0}, {"u8", 255.9, 255}, {"i32", math.NaN(), 0},
		{"u64", 1.8446744073709552e19, -1}, {"u64", 9.3e18, -9146744073709551616}, {"i64", -1e30, math.MinInt64},
		{"u32", 4294967295.5, 4294967295}, {"i16", -32768.9, -32768}, {"i64", 1e30, math.MaxInt64},
	} {
		h := assemble(t, "fn f(1) -> 1 {\nftoi.f64."+c.op+" r0, r1\nret\n}", Options{})
		h.want(t, uint64(c.want), math.Float64bits(c.from))
	}
}
