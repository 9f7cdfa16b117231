package bytecode

import (
	"strconv"
	"strings"
)

// Text returns the listing of a function, in the form that package asm reads: jump targets are labels, one instruction
// stands on each line.
func (f *Func) Text() string {
	var b strings.Builder
	name := f.Name
	if f.Coroutine != nil {
		name += "::{body}"
	}
	b.WriteString("fn " + name + "(" + strconv.Itoa(f.Params) + ") -> " + strconv.Itoa(f.Results))
	if f.Frame > 0 {
		b.WriteString(" frame " + strconv.FormatUint(f.Frame, 10))
	}
	b.WriteString(" {\n")
	labels := map[int32]bool{}
	for pc, in := range f.Code {
		for _, t := range f.targets(int32(pc), in) {
			labels[t] = true
		}
	}
	for _, s := range f.Sites {
		if s.Kind != Terminate {
			labels[s.Target] = true
		}
	}
	for pc, in := range f.Code {
		if labels[int32(pc)] {
			b.WriteString(label(int32(pc)) + ":\n")
		}
		b.WriteString("\t" + f.instr(in))
		if s, ok := f.SiteAt(int32(pc)); ok {
			b.WriteString(" " + siteNames[s.Kind])
			if s.Kind != Terminate {
				b.WriteString(" " + label(s.Target))
			}
		}
		b.WriteByte('\n')
	}
	b.WriteString("}\n")
	return b.String()
}

var siteNames = [...]string{"cleanup", "catch", "terminate"}

func label(pc int32) string { return "L" + strconv.Itoa(int(pc)) }

// targets returns where the instruction may jump to.
func (f *Func) targets(pc int32, in Instr) []int32 {
	switch in.Op.Info().Operands[2] {
	case 'J':
		return []int32{in.C}
	case 't':
		if n := in.K + 1; in.C >= 0 && n > 0 && int64(in.C)+n <= int64(len(f.Tables)) {
			return f.Tables[in.C : int64(in.C)+n]
		}
	}
	return nil
}

func (f *Func) instr(in Instr) string {
	info := in.Op.Info()
	var b strings.Builder
	b.WriteString(info.Name)
	if in.Op.Checked() {
		b.WriteString("!")
	}
	sep := " "
	put := func(text string) {
		b.WriteString(sep + text)
		sep = ", "
	}
	for _, i := range info.Order() {
		switch letter := info.Operands[i]; letter {
		case '-', 'e', 'p':
		case 'J':
			put(label(in.C))
		case 't':
			for _, t := range f.targets(0, in) {
				put(label(t))
			}
			return b.String()
		case 'o':
			put(strconv.Itoa(int(in.C)))
		case 'k', 'f', 's', 'N':
			put(strconv.FormatInt(in.K, 10))
		default:
			put("r" + strconv.Itoa(in.reg(i)))
		}
	}
	return b.String()
}

// Order is the order in which a listing has the operands: as in Operands, and a jump's target last.
func (o *OpInfo) Order() [4]int {
	if o.Operands[2] == 'J' {
		return [4]int{0, 1, 3, 2}
	}
	return [4]int{0, 1, 2, 3}
}

// reg returns the number in register operand i.
func (in Instr) reg(i int) int {
	switch i {
	case 0:
		return int(in.A)
	case 1:
		return int(in.B)
	}
	return int(in.C)
}
