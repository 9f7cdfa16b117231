package bytecode

// Prices. A run counts the instructions that it executes, for its clock and its limits. Enter counts those of its
// function and a jump backwards those of its loop, so no other instruction has to. They count the mean length of the
// ways through the code: to a return, or around the loop. Where ways meet, each is as likely as the others. What ends
// in a panic costs nothing. The way through a function passes each loop once, because its last round does not jump
// backwards.
//
// The program counts as a debug build, whose code does more than that which was optimised here: an instruction counts
// two. The library is optimised in those too, so its instructions, which do less than those of processors, count an
// eighth.

// What one instruction counts while prices are computed.
const (
	unit         = 256
	programInstr = 2 * unit
	libraryInstr = unit / 8
)

// maxBriefPrice is the highest price of a jump whose price stands in B.
const maxBriefPrice = 255

// SetPrices computes the prices of a function whose code is complete.
func (f *Func) SetPrices() {
	w := ways{f, make([]way, len(f.Code)), make([]int64, len(f.Code))}
	w.count()
	last := make([]int32, len(f.Code)) // by the pc where a loop begins: its last jump backwards
	for pc := range f.Code {
		if in := &f.Code[pc]; in.Op.Info().Flags&BackEdge != 0 && int(in.C) <= pc {
			last[in.C] = int32(pc)
		}
	}
	returns := way{}
	w.measure(0, len(f.Code)-1)
	for pc := range f.Code {
		if f.Code[pc].Op.Base() == Ret && w.ways[pc].n > 0 {
			returns.meet(w.ways[pc])
		}
	}
	f.Code[0].C = int32(returns.price())
	for head, end := range last {
		if end == 0 {
			continue
		}
		w.measure(head, int(end))
		for pc := head; pc <= int(end); pc++ {
			in := &f.Code[pc]
			if info := in.Op.Info(); info.Flags&BackEdge == 0 || int(in.C) != head {
				continue
			} else if info.Operands[1] == 'p' {
				in.B = uint8(min(w.ways[pc].price(), maxBriefPrice))
			} else {
				in.K = w.ways[pc].price()
			}
		}
	}
}

// way is the ways from one place to another.
type way struct{ sum, n int64 } // of their lengths, and how many are known

// mean returns the mean length.
func (w way) mean() int64 { return w.sum / w.n }

// meet adds the ways to an instruction before.
func (w *way) meet(before way) {
	w.sum += before.mean()
	w.n++
}

// price returns the number of instructions. It is at least 1, so nothing runs for ever without being noticed.
func (w way) price() int64 {
	if w.n == 0 {
		return 1
	}
	return max(1, (w.mean()+unit/2)/unit)
}

type ways struct {
	f      *Func
	ways   []way   // by pc, that instruction included
	counts []int64 // by pc: what that instruction counts
}

// count fills in what instructions count.
func (w *ways) count() {
	of := func(user, glue bool) int64 {
		if user && !glue {
			return programInstr
		}
		return libraryInstr
	}
	f := w.f
	next, n := 0, of(f.User, f.Glue)
	for pc := range w.counts {
		for ; next < len(f.Lines) && int(f.Lines[next].PC) <= pc; next++ {
			if in := f.Lines[next].In; in != 0 {
				n = of(f.Inlined[in-1].User, f.Inlined[in-1].Glue)
			} else {
				n = of(f.User, f.Glue)
			}
		}
		w.counts[pc] = n
	}
}

// measure computes the ways from an instruction to each one behind it, up to last.
func (w *ways) measure(from, last int) {
	clear(w.ways[from : last+1])
	w.ways[from].n = 1
	for pc := from; pc <= last; pc++ {
		here := &w.ways[pc]
		if here.n == 0 {
			continue
		}
		here.sum += here.n * w.counts[pc]
		in := &w.f.Code[pc]
		info := in.Op.Info()
		to := func(next int) {
			if next > pc && next <= last {
				w.ways[next].meet(*here)
			}
		}
		switch info.Operands[2] {
		case 'J':
			to(int(in.C))
		case 't':
			for _, t := range w.f.targets(int32(pc), *in) {
				to(int(t))
			}
		}
		if info.Flags&Terminator == 0 {
			to(pc + 1)
		}
	}
}
