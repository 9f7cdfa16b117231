package machine

import (
	"errors"
	"sort"

	"github.com/pollground/pollground/executor/scenario/bytecode"
)

// grow makes room for functions and natives that the program has got since the last call. Each new function gets a Lazy
// instruction, so that calls have a target.
func (m *Machine) grow() error {
	for id := len(m.entries); id < len(m.program.Funcs); id++ {
		m.entries = append(m.entries, int32(len(m.code)))
		m.code = append(m.code, bytecode.Instr{Op: bytecode.Lazy, K: int64(id)})
	}
	for i := len(m.natives); i < len(m.program.Natives); i++ {
		n := m.program.Natives[i]
		f := m.opt.Natives[n.Name]
		if f == nil {
			return errors.New("there is no native " + n.Name)
		}
		m.natives = append(m.natives, native{f, max(n.Params+1, n.Results)})
	}
	return nil
}

// link puts a function behind the code and makes its Lazy instruction jump there. Targets become absolute.
func (m *Machine) link(id int, f *bytecode.Func) error {
	if err := m.grow(); err != nil {
		return err
	}
	if m.opt.Verify {
		if err := m.program.Verify(f); err != nil {
			return err
		}
	}
	start, table := int32(len(m.code)), int32(len(m.tables))
	for _, in := range f.Code {
		switch in.Op.Info().Operands[2] {
		case 'J':
			in.C += start
		case 't':
			in.C += table
		case 'e':
			in.C = m.entries[in.K]
		}
		m.code = append(m.code, in)
	}
	for _, t := range f.Tables {
		m.tables = append(m.tables, t+start)
	}
	m.linked = append(m.linked, span{start, int32(len(m.code)), int32(id)})
	if m.breaks != nil {
		m.place(f, start)
	}
	m.code[m.entries[id]] = bytecode.Instr{Op: bytecode.Jmp, C: start}
	m.entries[id] = start
	return nil
}

// compile has function id compiled and linked. Calls that were linked before go by way of its Lazy instruction, which
// is a jump then; t.lazy makes them direct when they run.
func (m *Machine) compile(id int) error {
	if f := m.program.Funcs[id]; f != nil { // a fork of this machine has compiled it
		return m.link(id, f)
	}
	if m.opt.Compile == nil {
		return errNoCompiler
	}
	f, err := m.opt.Compile(id)
	if err != nil {
		return err
	}
	m.program.Funcs[id] = f
	return m.link(id, f)
}

// funcAt returns the function that has the instruction at pc, and the pc within it; nil for the machine's own code.
func (m *Machine) funcAt(pc int) (f *bytecode.Func, at int32) {
	i := sort.Search(len(m.linked), func(i int) bool { return int(m.linked[i].start) > pc }) - 1
	if i < 0 || pc >= int(m.linked[i].end) {
		return nil, 0
	}
	s := m.linked[i]
	return m.program.Funcs[s.id], int32(pc) - s.start
}
