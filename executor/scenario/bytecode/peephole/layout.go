package peephole

import (
	"slices"
	"sort"

	"github.com/pollground/pollground/executor/scenario/bytecode"
)

// threadJumps lets a jump to a jump go to where that leads.
func (x *pass) threadJumps() {
	for pc := range x.code {
		in := &x.code[pc]
		if in.Op.Info().Operands[2] != 'J' || in.Op.Info().Flags&bytecode.BackEdge != 0 {
			continue
		}
		for range 4 {
			if next := &x.code[in.C]; next.Op == bytecode.Jmp && int(next.C) > pc {
				in.C = next.C
			} else {
				break
			}
		}
	}
}

// layout removes what is not reached and what does nothing.
func (x *pass) layout() {
	f, n := x.f, len(x.code)
	reached := x.reach()
	kept := func(pc int) bool { return reached[pc] && x.code[pc].Op != bytecode.Nop }
	for pc := n - 1; pc >= 0; pc-- { // jumps to what comes next anyway
		if in := &x.code[pc]; in.Op == bytecode.Jmp && reached[pc] {
			next := pc + 1
			for next < int(in.C) && !kept(next) {
				next++
			}
			if next == int(in.C) {
				x.remove(pc)
			}
		}
	}
	now := make([]int32, n+1) // the new pc of what is left at or behind a pc
	code := x.code[:0]
	for pc := range n {
		now[pc] = int32(len(code))
		if kept(pc) {
			code = append(code, x.code[pc])
		}
	}
	now[n] = int32(len(code))
	f.Code, x.code = code, code
	for i, used := 0, make([]bool, len(f.Tables)); i < len(code); i++ {
		switch in := &code[i]; in.Op.Info().Operands[2] {
		case 'J':
			in.C = now[in.C]
		case 't':
			for k := in.C; k <= in.C+int32(in.K); k++ {
				if !used[k] {
					f.Tables[k], used[k] = now[f.Tables[k]], true
				}
			}
		}
	}
	sites := f.Sites[:0]
	for _, s := range f.Sites {
		if now[s.PC] < now[s.PC+1] && x.site[s.PC] > 0 {
			s.PC = now[s.PC]
			if s.Kind != bytecode.Terminate {
				s.Target = now[s.Target]
			}
			sites = append(sites, s)
		}
	}
	f.Sites = sites
	for _, m := range x.lines {
		x.moveLine(m)
	}
	lines := f.Lines[:0]
	for _, l := range f.Lines {
		if l.PC = now[l.PC]; int(l.PC) == len(code) {
			break
		}
		if k := len(lines); k > 0 && lines[k-1].PC == l.PC {
			lines[k-1] = l
			continue
		}
		lines = append(lines, l)
	}
	f.Lines = lines
	for i := range f.Visible {
		f.Visible[i].PC = now[f.Visible[i].PC]
	}
	for i := range f.Unpolled {
		f.Unpolled[i].PC = now[f.Unpolled[i].PC]
	}
}

// moveLine puts a source position into the table of lines.
func (x *pass) moveLine(m moved) {
	f := x.f
	at := func(pc int32) int { // the number of entries at or before pc
		return sort.Search(len(f.Lines), func(i int) bool { return f.Lines[i].PC > pc })
	}
	own, old := at(m.pc), at(m.from)
	if own == 0 || old == 0 || own == old {
		return
	}
	here, then := f.Lines[old-1], f.Lines[own-1]
	here.PC, then.PC = m.pc, m.pc+1
	if i := at(m.pc + 1); i == own { // what follows has no entry of its own
		f.Lines = slices.Insert(f.Lines, own, then)
	}
	if f.Lines[own-1].PC == m.pc {
		f.Lines[own-1] = here
	} else {
		f.Lines = slices.Insert(f.Lines, own, here)
	}
}
