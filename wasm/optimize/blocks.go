package optimize

import "slices"

// split takes a function in Go's usual shape apart into regions. It replaces jumps, return addresses and unwinding
// branches by opGoto, opPush and opUnwind. For every other function it returns false and changes nothing: those are
// written in assembly and keep their block numbers.
func (f *function) split() bool {
	code := f.code
	if len(code) < 4 || !is(code[0], opGlobalGet, 0) || !is(code[1], opLocalSet, 1) {
		return false
	}
	f.entry = code[:2]
	i, n := 2, len(code)
	unwind := n > 4 && code[n-3].op == opEnd && is(code[n-2], opI32Const, 1)
	tail := 2 // unreachable, end
	if unwind {
		if code[i].op != opBlock {
			return false
		}
		i++
		tail = 4 // unreachable, end, i32.const 1, end
	}
	if n < i+tail || code[n-tail].op != opUnreachable {
		return false
	}
	loop := code[i].op == opLoop
	if loop {
		i++
	}
	blocks := 0
	for code[i].op == opBlock {
		i++
		blocks++
	}
	if blocks == 0 {
		if loop {
			return false
		}
		f.target = []uint64{0}
		blocks = 1
	} else {
		if !is(code[i], opLocalGet, 0) || code[i+1].op != opBrTable || code[i+2].op != opEnd {
			return false
		}
		f.target = code[i+1].table
		i += 3
		if last := f.target[len(f.target)-1]; int(last) != blocks-1 {
			return false
		}
	}
	end := n - tail
	if loop {
		end-- // the loop's
	}
	var region []instr
	for nest := 0; i < end; i++ {
		x := code[i]
		k := len(f.regions)
		toLoop := nest + blocks - 1 - k
		toUnwind := toLoop
		if loop {
			toUnwind++
		}
		switch x.op {
		case opBlock, opLoop, opIf:
			nest++
		case opElse:
			return false
		case opEnd:
			if nest == 0 {
				f.regions = append(f.regions, region)
				region = nil
				continue
			}
			nest--
		case opBr, opBrIf:
			m := len(region)
			switch {
			case x.op == opBrIf && unwind && int(x.a) == toUnwind:
				x = instr{op: opUnwind}
			case x.op == opBr && loop && int(x.a) == toLoop && m >= 2 && is(region[m-1], opLocalSet, 0) &&
				region[m-2].op == opI32Const:
				x = instr{op: opGoto, a: f.regionOf(region[m-2].a)}
				region = region[:m-2]
			case int(x.a) < nest:
			default:
				f.regions = nil
				return false
			}
		case opBrTable:
			f.regions = nil
			return false
		case opI64Store:
			if x.b == 0 && f.isPush(region) {
				m := len(region)
				x = instr{op: opPush, a: region[m-1].a & 0xffff}
				region = region[:m-7]
			}
		case opI64Const:
			if x.a>>16 == int64(pcBase+f.index) && x.a&0xffff != 0 && code[i+1].op != opI64Store {
				f.regions = nil
				return false
			}
		}
		region = append(region, x)
	}
	f.regions = append(f.regions, region)
	if len(f.regions) != blocks {
		f.regions = nil
		return false
	}
	return true
}

func is(x instr, op byte, a int64) bool { return x.op == op && x.a == a }

// regionOf returns the region that block number pc begins.
func (f *function) regionOf(pc int64) int64 {
	if pc >= int64(len(f.target)) {
		pc = int64(len(f.target)) - 1
	}
	return int64(f.target[pc])
}

// isPush reports whether code ends with SP -= 8 and the operands of the store of a return address.
func (f *function) isPush(code []instr) bool {
	n := len(code)
	return n >= 7 && code[n-1].op == opI64Const && code[n-1].a>>16 == int64(pcBase+f.index) && is(code[n-2],
		opLocalGet, 1) &&
		is(code[n-3], opGlobalSet, 0) && is(code[n-4], opLocalTee, 1) && code[n-5].op == opI32Sub &&
		is(code[n-6], opI32Const, 8) && is(code[n-7], opLocalGet, 1)
}

// reach returns which regions can run. Unreachable code within regions must be cut already (cutDead).
func (f *function) reach() []bool {
	live := make([]bool, len(f.regions))
	work := []int{0}
	for len(work) > 0 {
		k := work[len(work)-1]
		work = work[:len(work)-1]
		if live[k] {
			continue
		}
		live[k] = true
		jumps(f.regions[k], func(to int) { work = append(work, to) })
		if k+1 < len(f.regions) && !endsDead(f.regions[k]) {
			work = append(work, k+1)
		}
	}
	return live
}

// jumps calls f for each region that code may jump to.
func jumps(code []instr, f func(to int)) {
	for _, x := range code {
		switch x.op {
		case opGoto, opGotoIf:
			f(int(x.a))
		case opSwitch:
			for _, to := range x.table {
				f(int(to))
			}
		}
	}
}

// endsDead reports whether control never reaches the end of code.
func endsDead(code []instr) bool {
	if len(code) == 0 {
		return false
	}
	switch code[len(code)-1].op {
	case opUnreachable, opReturn, opBr, opGoto, opSwitch:
		return true
	}
	return false
}

// cutDead removes the code behind an unconditional jump or trap, up to the end of its block.
func cutDead(code []instr) []instr {
	out := code[:0]
	for i := 0; i < len(code); i++ {
		out = append(out, code[i])
		if !endsDead(out) {
			continue
		}
		nest := 0
		for i+1 < len(code) {
			switch code[i+1].op {
			case opBlock, opLoop, opIf:
				nest++
			case opEnd:
				nest--
			}
			if nest < 0 {
				break
			}
			i++
		}
	}
	return out
}

// join writes the regions of a function that may unwind as one body with a dispatch table for its resume points. It
// fills pcOf and returns.
func (f *function) join() {
	live := f.reach()
	n := len(f.regions)
	numbered := make([]bool, n) // entered by number
	label := make([]bool, n)    // entered by a branch
	for k, code := range f.regions {
		if !live[k] {
			continue
		}
		for _, x := range code {
			switch x.op {
			case opGoto, opGotoIf:
				if int(x.a) > k {
					label[x.a] = true
				} else {
					numbered[x.a] = true
				}
			case opPush:
				numbered[f.regionOf(x.a)] = true
			}
		}
	}
	numbered[0] = true
	blocks := 0
	pcOf := make([]int, n)
	var table []uint64
	before := make([]int, n+1) // blocks that begin before region k
	for k := range f.regions {
		before[k] = blocks
		if !live[k] {
			continue
		}
		if numbered[k] {
			pcOf[k] = len(table)
			table = append(table, uint64(blocks))
			f.returns = append(f.returns, -1)
		}
		if numbered[k] || label[k] {
			blocks++
		}
	}
	before[n] = blocks
	dispatch := len(table) > 1
	loop, first := false, 0
	if !dispatch {
		first = 1 // region 0 needs no block
	}
	var body []instr
	for k, code := range f.regions {
		if !live[k] {
			continue
		}
		if k > 0 && before[k+1] > before[k] || k == 0 && dispatch {
			body = append(body, instr{op: opEnd})
		}
		after := before[k+1] // blocks that are closed once region k begins
		nest := 0
		for i, x := range code {
			switch x.op {
			case opBlock, opLoop, opIf:
				nest++
			case opEnd:
				nest--
			case opGoto:
				to := int(x.a)
				if to > k {
					if i == len(code)-1 && to == next(live, k) {
						continue // falls through
					}
					x = instr{op: opBr, a: int64(nest + before[to] - after)}
				} else {
					loop = true
					body = append(body, instr{op: opI32Const, a: int64(pcOf[to])}, instr{op: opLocalSet, a: 0})
					x = instr{op: opBr, a: int64(nest + blocks - after)}
				}
			case opGotoIf:
				x = instr{op: opBrIf, a: int64(nest + before[int(x.a)] - after)}
			case opUnwind:
				body = append(body, instr{op: opIf, a: 0x40}, instr{op: opI32Const, a: 1}, instr{op: opReturn})
				x = instr{op: opEnd}
			case opPush:
				pc := pcOf[f.regionOf(x.a)]
				f.returns[pc] = int(x.a)
				x.a = int64(pc)
			}
			body = append(body, x)
		}
	}
	out := slices.Clone(f.entry)
	if loop {
		out = append(out, instr{op: opLoop, a: 0x40})
	}
	for b := first; b < blocks; b++ {
		out = append(out, instr{op: opBlock, a: 0x40})
	}
	if dispatch {
		out = append(out, instr{op: opLocalGet, a: 0}, instr{op: opBrTable, table: table})
	}
	out = append(out, body...)
	if loop {
		out = append(out, instr{op: opEnd})
	}
	out = append(out, instr{op: opUnreachable}, instr{op: opEnd})
	f.code = out
	f.pcOf = pcOf
	f.renumbered = true
}

func next(live []bool, k int) int {
	for k++; k < len(live); k++ {
		if live[k] {
			return k
		}
	}
	return -1
}
