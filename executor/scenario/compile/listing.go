package compile

import (
	"sort"
	"strconv"
	"strings"
)

// Listing prints the functions of a program that keep accepts (nil: all). Those
// that were never called are compiled for it.
func (p *Program) Listing(keep func(*Func) bool) string {
	var b strings.Builder
	for id := 0; id < len(p.Funcs); id++ {
		f := p.Funcs[id]
		if p.Later != nil && len(f.Code) == 1 && f.Code[0].Op == OpLater {
			_ = p.Later(id) // only then it is known whose it is; an error shows as the OpLater that stays
		}
		if keep == nil || keep(f) {
			f.list(p, &b)
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// Listing prints one function: its head, its code with the line of the source
// where that changes, its unwind table and suspension points.
func (f *Func) Listing(p *Program) string {
	var b strings.Builder
	f.list(p, &b)
	return b.String()
}

func (f *Func) list(p *Program, b *strings.Builder) {
	b.WriteString("func " + strconv.Itoa(f.ID) + " " + f.Name + " params=" + strconv.Itoa(f.Params) + " regs=" + strconv.Itoa(f.Regs))
	if f.TrackCaller {
		b.WriteString(" track_caller")
	}
	if f.Co != nil {
		b.WriteString(" coroutine captures=" + strconv.Itoa(f.Co.Captures) + " slots=" + strconv.Itoa(f.Co.Slots))
	}
	b.WriteByte('\n')
	line := 0
	for pc := range f.Code {
		for line < len(f.Lines) && int(f.Lines[line].PC) == pc {
			if p != nil && p.Sources != nil {
				if file, at := p.Sources.Position(f.Lines[line].Pos); file != nil {
					b.WriteString("      ; " + strconv.Itoa(at.Line) + ":" + strconv.Itoa(at.Char))
					if f.Lines[line].Stmt {
						b.WriteString(" statement")
					}
					b.WriteByte('\n')
				}
			}
			line++
		}
		s := strconv.Itoa(pc)
		b.WriteString(strings.Repeat(" ", max(0, 4-len(s))) + s + "  " + f.Format(p, pc) + "\n")
	}
	for _, u := range f.Unwind {
		b.WriteString("  unwind " + strconv.Itoa(int(u.Start)) + ".." + strconv.Itoa(int(u.End)) + " " + u.where() + " -> " + funcName(p, u.Glue) + "\n")
	}
	if f.Co != nil {
		for i, s := range f.Co.Points {
			b.WriteString("  point " + strconv.Itoa(i) + " at " + strconv.Itoa(int(s.PC)) + " saves " + registers(s.Live) + "of " + strconv.Itoa(s.Saved) + " " + strconv.Quote(s.Label) + "\n")
		}
	}
}

func registers(list []uint8) string {
	s := ""
	for _, r := range list {
		s += "r" + strconv.Itoa(int(r)) + " "
	}
	return s
}

func (u *UnwindEntry) where() string {
	r := "r" + strconv.Itoa(int(u.Reg))
	switch u.Kind {
	case UnwindCell:
		return "*" + r
	case UnwindSlot:
		return r + "[" + strconv.Itoa(int(u.Off)) + "]"
	}
	return r
}

func funcName(p *Program, id int32) string {
	s := strconv.Itoa(int(id))
	if p == nil || id < 0 || int(id) >= len(p.Funcs) {
		return "#" + s
	}
	return "#" + s + " " + p.Funcs[id].Name
}

// Format is the instruction at pc on one line: name, operands in the order in
// which Effect reads them.
func (f *Func) Format(p *Program, pc int) string {
	in := &f.Code[pc]
	if int(in.Op) >= len(Ops) {
		return "vm op " + strconv.Itoa(int(in.Op))
	}
	info := &Ops[in.Op]
	s := info.Name
	for i, v := range [3]uint8{in.A, in.B, in.C} {
		switch info.Operands[i] {
		case '-':
		case 'n':
			s += " " + strconv.Itoa(int(v))
		case 'g':
			s += " r" + strconv.Itoa(int(v)) + ".."
		case 'x':
			s += " w" + strconv.Itoa(int(v))
		default:
			s += " r" + strconv.Itoa(int(v))
		}
	}
	j := strconv.Itoa(int(in.J))
	switch info.Operands[3] {
	case 'J':
		s += " ->" + j
	case 'o':
		s += " [" + j + "]"
	case 'f':
		s += " " + funcName(p, in.J)
	case 'c':
		if int(in.J) < len(f.Consts) {
			s += " " + f.Consts[in.J].String()
		}
	case 'N':
		if p != nil && int(in.J) < len(p.Natives) {
			s += " " + p.Natives[in.J].Name
		}
	case 't':
		s += " table" + j
		if int(in.J) < len(f.Tables) {
			for _, t := range f.Tables[in.J] {
				s += " ->" + strconv.Itoa(int(t))
			}
		}
	case 'F':
		if p != nil && int(in.J) < len(p.Fmts) {
			s += " " + p.Fmts[in.J].String()
		}
	case 'P':
		if p != nil && int(in.J) < len(p.Plans) {
			s += " plan of " + strconv.Itoa(p.Plans[in.J].N) + " slots"
		}
	case 'S':
		if p != nil && int(in.J) < len(p.Statics) {
			s += " " + p.Statics[in.J].Name
		}
	case 'M':
		if p != nil && int(in.J) < len(p.Memos) {
			s += " " + p.Memos[in.J].Name
		}
	case 'U':
		if p != nil && int(in.J) < len(p.Upcasts) {
			s += " " + p.Upcasts[in.J].From + " to " + p.Upcasts[in.J].To
		}
	case 'n', 'y':
		s += " " + j
	}
	switch info.Operands[4] {
	case 'k':
		if in.Op == OpArith || in.Op == OpArithW || in.Op == OpArithC || in.Op == OpArithS || in.Op == OpArithOv {
			n, a := Unpack(in.K)
			return s + " " + Arith(a).String() + "." + n.String()
		}
		if in.Op == OpSetCmp || in.Op == OpJCmp {
			n, c := Unpack(in.K)
			return s + " " + Cond(c).String() + "." + n.String()
		}
		s += " #" + strconv.FormatInt(in.K, 10)
	case 'J':
		s += " ->" + strconv.FormatInt(in.K, 10)
	}
	return s
}

// String is the format text as the program has it, with an empty {} for each argument.
func (f *FmtSpec) String() string {
	s := ""
	for _, p := range f.Pieces {
		s += p.Text
		if p.Arg >= 0 {
			s += "{}"
		}
	}
	return strconv.Quote(s)
}

func (c Const) String() string {
	switch c.Kind {
	case ConstStr, ConstBytes:
		return strconv.Quote(c.Str)
	case ConstWide:
		return "wide " + strconv.FormatUint(c.Hi, 16) + ":" + strconv.FormatUint(c.Lo, 16)
	case ConstFn:
		return "fn #" + strconv.FormatUint(c.Lo, 10)
	}
	return "mark"
}

// Find gives the functions whose name contains part, in order of name.
func (p *Program) Find(part string) []*Func {
	var out []*Func
	for _, f := range p.Funcs {
		if strings.Contains(f.Name, part) {
			out = append(out, f)
		}
	}
	sort.Slice(out, func(i, j int) bool { return out[i].Name < out[j].Name })
	return out
}
