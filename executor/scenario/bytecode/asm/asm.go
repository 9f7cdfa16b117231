// Package asm reads bytecode from text, for tests. The text is that of bytecode.Func.Text, where names can stand for
// functions, natives and signatures, and labels have any name:
//
//	native print(1) -> 0
//	fn main(0) -> 0 frame 16 {
//		k r1, 5
//	again:
//		st.64 r0, r1, 8
//		subk.i64 r1, r1, 1
//		loopgtsk r1, 0, again
//		call r2, helper cleanup out
//		ret
//	out:
//		resume
//	}
//
// enter is put in front of each function. ret takes the size of the frame from the function.
package asm

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/pollground/pollground/executor/scenario/bytecode"
)

type assembler struct {
	p     *bytecode.Program
	funcs map[string]int
	line  int
}

// Parse returns the program. Its first function is main.
func Parse(text string) (p *bytecode.Program, err error) {
	a := &assembler{p: &bytecode.Program{}, funcs: map[string]int{}}
	lines := strings.Split(text, "\n")
	defer func() {
		if e := recover(); e != nil {
			p, err = nil, fmt.Errorf("line %d: %v", a.line, e)
		}
	}()
	for i, l := range lines { // names first: calls may lead forward
		a.line = i + 1
		if name, params, results, ok := head(l, "fn "); ok {
			a.funcs[name] = len(a.p.Funcs)
			a.p.Funcs = append(a.p.Funcs, &bytecode.Func{ID: len(a.p.Funcs), Name: name, Params: params,
				Results: results, User: true})
			a.p.Types = append(a.p.Types, a.signature(params, results))
		} else if name, params, results, ok := head(l, "native "); ok {
			a.p.Natives = append(a.p.Natives, bytecode.NativeFunc{Name: name, Params: params, Results: results})
		}
	}
	for i := 0; i < len(lines); i++ {
		a.line = i + 1
		name, _, _, ok := head(lines[i], "fn ")
		if !ok {
			continue
		}
		end := i + 1
		for strings.TrimSpace(lines[end]) != "}" {
			end++
		}
		f := a.p.Funcs[a.funcs[name]]
		if _, size, ok := strings.Cut(strings.TrimSuffix(strings.TrimSpace(lines[i]), "{"), " frame "); ok {
			f.Frame = uint64(number(strings.TrimSpace(size)))
		}
		a.body(f, lines[i+1:end])
		i = end
	}
	return a.p, nil
}

// signature returns the number of the signature with so many parameters and results.
func (a *assembler) signature(params, results int) int {
	s := bytecode.Signature{Params: params, Results: results, Type: fmt.Sprint(params, "->", results)}
	if i := slices.Index(a.p.Signatures, s); i >= 0 {
		return i
	}
	a.p.Signatures = append(a.p.Signatures, s)
	return len(a.p.Signatures) - 1
}

// head reads "fn name(2) -> 1".
func head(line, word string) (name string, params, results int, ok bool) {
	rest, ok := strings.CutPrefix(strings.TrimSpace(line), word)
	if !ok || !strings.Contains(rest, "(") {
		return "", 0, 0, false
	}
	name, rest, _ = strings.Cut(rest, "(")
	n, rest, _ := strings.Cut(rest, ")")
	fields := strings.Fields(rest)
	return name, int(number(n)), int(number(fields[1])), true
}

func number(s string) int64 {
	n, err := strconv.ParseInt(s, 0, 64)
	if err != nil {
		panic(err)
	}
	return n
}

var opByName = func() map[string]bytecode.Op {
	m := map[string]bytecode.Op{}
	for i := range bytecode.Ops {
		m[bytecode.Ops[i].Name] = bytecode.OpAt(i)
	}
	return m
}()

func (a *assembler) body(f *bytecode.Func, lines []string) {
	labels := map[string]int32{}
	first := a.line
	pc := int32(1)
	for _, l := range lines {
		l, _, _ = strings.Cut(l, "//")
		if l = strings.TrimSpace(l); strings.HasSuffix(l, ":") {
			labels[strings.TrimSuffix(l, ":")] = pc
		} else if l != "" && !strings.HasPrefix(l, "enter") {
			pc++
		}
	}
	target := func(name string) int32 {
		pc, ok := labels[name]
		if !ok {
			panic("there is no label " + name)
		}
		return pc
	}
	f.Code = []bytecode.Instr{{Op: bytecode.Enter, K: int64(f.Frame)}}
	f.Regs = f.Params + 1
	for i, l := range lines {
		a.line = first + 1 + i
		l, _, _ = strings.Cut(l, "//")
		fields := strings.Fields(strings.ReplaceAll(l, ",", " "))
		if len(fields) == 0 || strings.HasSuffix(fields[0], ":") || fields[0] == "enter" {
			continue
		}
		pc := int32(len(f.Code))
		for k, kind := range []string{"cleanup", "catch", "terminate"} {
			if at := slices.Index(fields, kind); at > 0 {
				s := bytecode.Site{PC: pc, Kind: bytecode.SiteKind(k)}
				if s.Kind != bytecode.Terminate {
					s.Target = target(fields[at+1])
				}
				f.Sites = append(f.Sites, s)
				fields = fields[:at]
			}
		}
		f.Code = append(f.Code, a.instr(f, fields, target))
	}
	f.SetPrices()
}

func (a *assembler) instr(f *bytecode.Func, fields []string, target func(string) int32) bytecode.Instr {
	name, checked := strings.CutSuffix(fields[0], "!")
	op, ok := opByName[name]
	if !ok {
		panic("there is no operation " + name)
	}
	in := bytecode.Instr{Op: op}
	if checked {
		in.Op = in.Op.Check()
	}
	args := fields[1:]
	if op == bytecode.Ret && len(args) == 0 {
		args = []string{strconv.FormatUint(f.Frame, 10)}
	}
	next := func() string {
		if len(args) == 0 {
			panic("operands are missing")
		}
		s := args[0]
		args = args[1:]
		return s
	}
	info := op.Info()
	for _, i := range info.Order() {
		switch letter := info.Operands[i]; letter {
		case '-', 'e', 'p':
		case 'J':
			in.C = target(next())
		case 't':
			in.C, in.K = int32(len(f.Tables)), int64(len(args)-1)
			for _, l := range args {
				f.Tables = append(f.Tables, target(l))
			}
			return in
		case 'o':
			in.C = int32(number(next()))
		case 'k':
			in.K = number(next())
		case 'f', 's', 'N':
			in.K = a.id(letter, next())
		default:
			a.register(f, &in, i, letter, next())
		}
	}
	if len(args) > 0 {
		panic("too many operands")
	}
	return in
}

func (a *assembler) register(f *bytecode.Func, in *bytecode.Instr, i int, letter byte, s string) {
	r := int(number(strings.TrimPrefix(s, "r")))
	switch i {
	case 0:
		in.A = uint8(r)
	case 1:
		in.B = uint8(r)
	default:
		in.C = int32(r)
	}
	switch letter {
	case 'R', 'W':
		r++
	case 'T':
		r += 2
	case 'a':
		r--
	}
	f.Regs = max(f.Regs, r+1)
}

// id returns the number of a function, signature or native: the name of one, or a number.
func (a *assembler) id(letter byte, s string) int64 {
	if s[0] >= '0' && s[0] <= '9' {
		return number(s)
	}
	switch letter {
	case 'N':
		for i, n := range a.p.Natives {
			if n.Name == s {
				return int64(i)
			}
		}
		panic("there is no native " + s)
	case 's':
		if id, ok := a.funcs[s]; ok {
			return int64(a.p.Types[id])
		}
	case 'f':
		if id, ok := a.funcs[s]; ok {
			return int64(id)
		}
	}
	panic("there is no function " + s)
}
