package optimize

// On wasm, Go compiles a switch over integers to a binary search: comparisons of one local with constants. In a
// function that never unwinds it becomes one br_table.

const (
	fewTests          = 6    // searches with fewer comparisons are not replaced
	maxCase           = 1023 // searches with larger constants are not replaced
	maxEntriesPerTest = 4    // maximum table entries per comparison
)

// A test compares local x with a constant. If it holds, control goes to region to.
type test struct {
	x    int64
	op   byte
	c    int64
	to   int
	size int  // instructions
	sets bool // x is set by the comparison itself
}

// testAt parses the test that ends before code[end].
func testAt(code []instr, end int) (test, bool) {
	if end < 3 || code[end-1].op != opGotoIf {
		return test{}, false
	}
	t := test{to: int(code[end-1].a)}
	switch op := code[end-2].op; {
	case op == opI64Eqz:
		t.op, t.size = opI64Eq, 3
	case op >= opI64Eq && op <= opI64GeU && code[end-3].op == opI64Const:
		t.op, t.c, t.size = op, code[end-3].a, 4
	default:
		return test{}, false
	}
	if t.size > end {
		return test{}, false
	}
	x := code[end-t.size]
	t.x, t.sets = x.a, x.op == opLocalTee
	return t, t.sets || x.op == opLocalGet
}

func (t *test) holds(v int64) bool {
	switch t.op {
	case opI64Eq:
		return v == t.c
	case opI64Ne:
		return v != t.c
	case opI64LtS:
		return v < t.c
	case opI64LtU:
		return uint64(v) < uint64(t.c)
	case opI64GtS:
		return v > t.c
	case opI64GtU:
		return uint64(v) > uint64(t.c)
	case opI64LeS:
		return v <= t.c
	case opI64LeU:
		return uint64(v) <= uint64(t.c)
	case opI64GeS:
		return v >= t.c
	default:
		return uint64(v) >= uint64(t.c)
	}
}

// choice is the end of a region: tests of one local, in order, and the region where control goes if none holds.
type choice struct {
	tests []test
	then  int
	begin int // of the tests in the region's code
}

// onlyTests reports whether the region consists of tests only.
func (c *choice) onlyTests() bool { return c.begin == 0 && !c.tests[0].sets }

// choiceOf parses the tests at the end of region k.
func (f *function) choiceOf(k int, live []bool) (c choice, ok bool) {
	code := f.regions[k]
	end := len(code)
	if end == 0 {
		return c, false
	}
	if code[end-1].op == opGoto {
		end--
		c.then = int(code[end].a)
	} else if endsDead(code) {
		return c, false
	} else if c.then = next(live, k); c.then < 0 {
		return c, false
	}
	for {
		t, ok := testAt(code, end)
		if !ok || len(c.tests) > 0 && t.x != c.tests[0].x {
			break
		}
		c.tests = append([]test{t}, c.tests...)
		end -= t.size
		if t.sets {
			break
		}
	}
	c.begin = end
	return c, len(c.tests) > 0
}

// jumpTables replaces searches by jump tables. Conditional jumps must be opGotoIf, and the code must be tidy.
func (f *function) jumpTables() {
	live := f.reach()
	choices := make([]*choice, len(f.regions))
	for k := range f.regions {
		if live[k] {
			if c, ok := f.choiceOf(k, live); ok {
				choices[k] = &c
			}
		}
	}
	inner := make([]bool, len(f.regions)) // belongs to a search that begins in another region
	for k, c := range choices {
		if c == nil {
			continue
		}
		step := func(to int) {
			if d := choices[to]; to != k && d != nil && d.onlyTests() && d.tests[0].x == c.tests[0].x {
				inner[to] = true
			}
		}
		for _, t := range c.tests {
			step(t.to)
		}
		step(c.then)
	}
	for k, c := range choices {
		if c == nil || inner[k] {
			continue
		}
		f.number(k, choices)
	}
}

// number replaces the search that begins at the end of region k by a jump table if the table is small enough.
func (f *function) number(k int, choices []*choice) {
	x := choices[k].tests[0].x
	part := map[int]bool{}
	tests, last := 0, int64(0)
	for work := []int{k}; len(work) > 0; {
		r := work[len(work)-1]
		work = work[:len(work)-1]
		c := choices[r]
		if part[r] || c == nil || c.tests[0].x != x || r != k && !c.onlyTests() {
			continue
		}
		part[r] = true
		for _, t := range c.tests {
			if t.c < 0 || t.c > maxCase {
				return
			}
			tests++
			last = max(last, t.c)
			work = append(work, t.to)
		}
		work = append(work, c.then)
	}
	if tests < fewTests || last+2 > int64(maxEntriesPerTest*tests) {
		return
	}
	find := func(v int64) int {
		r := k
		for n := 0; part[r]; n++ {
			if n > len(part) { // a loop of tests
				return -1
			}
			c := choices[r]
			r = c.then
			for i := range c.tests {
				if c.tests[i].holds(v) {
					r = c.tests[i].to
					break
				}
			}
		}
		return r
	}
	var table []uint64
	for v := int64(0); v <= last+1; v++ {
		to := find(v)
		if to < 0 {
			return
		}
		table = append(table, uint64(to))
	}
	code := f.regions[k][:choices[k].begin]
	if choices[k].tests[0].sets {
		code = append(code[:len(code):len(code)], instr{op: opLocalSet, a: x})
	}
	other := int64(table[last+1])
	if !below16Bits(code, x) {
		if find(-1) != int(other) {
			return
		}
		code = append(code[:len(code):len(code)], instr{op: opLocalGet, a: x}, instr{op: opI64Const, a: last},
			instr{op: opI64GtU}, instr{op: opGotoIf, a: other})
	}
	f.regions[k] = append(code[:len(code):len(code)], instr{op: opLocalGet, a: x}, instr{op: opI32Wrap},
		instr{op: opSwitch, table: table})
}

// below16Bits reports whether local x has at most 16 bits at the end of code, because it was loaded there.
func below16Bits(code []instr, x int64) bool {
	for i := len(code) - 1; i > 0; i-- {
		switch y := code[i]; {
		case (y.op == opLocalSet || y.op == opLocalTee) && y.a == x:
			return code[i-1].op == opI64Load8U || code[i-1].op == opI64Load16U
		case y.op == opIf || y.op == opEnd: // the code between may be skipped
			return false
		}
	}
	return false
}
