package machine

import (
	"errors"
	"maps"
	"slices"
	"sort"

	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/scenario/memory"
)

// exclusive runs what reads or extends the program.
func (m *Machine) exclusive(do func() error) error {
	if m.opt.Exclusive != nil {
		return m.opt.Exclusive(do)
	}
	return do()
}

// grow makes room for functions and natives that the program has got since the last call. Each new function gets a Lazy
// instruction, so that calls have a target.
func (m *Machine) grow() error {
	p, x := m.program, m.text
	for id := len(x.entries); id < len(p.Funcs); id++ {
		x.entries = append(x.entries, int32(len(x.plain)))
		x.add(bytecode.Instr{Op: bytecode.Lazy, K: int64(id)})
		x.view.Funcs = append(x.view.Funcs, nil)
	}
	for i := len(x.natives); i < len(p.Natives); i++ {
		n := p.Natives[i]
		f := m.opt.Natives[n.Name]
		if f == nil {
			return errors.New("there is no native " + n.Name)
		}
		x.natives = append(x.natives, native{f, max(n.Params+1, n.Results)})
	}
	x.view.Signatures, x.view.Natives, x.view.Types = p.Signatures, p.Natives, p.Types
	x.view.Pollees, x.view.Spawned, x.view.Main, x.view.Panic = p.Pollees, p.Spawned, p.Main, p.Panic
	if len(x.view.Vtables) != len(p.Vtables) {
		x.view.Vtables = make(map[uint64]int, len(p.Vtables))
		for a, n := range p.Vtables {
			x.view.Vtables[a] = n
		}
	}
	if len(x.view.Pointed) != len(p.Pointed) {
		x.view.Pointed = maps.Clone(p.Pointed)
	}
	m.Memory.Sync()
	return nil
}

// extend links the functions that were compiled.
func (m *Machine) extend() error {
	if err := m.grow(); err != nil {
		return err
	}
	for id, f := range m.program.Funcs {
		if f != nil && m.view.Funcs[id] == nil {
			if err := m.link(id, f); err != nil {
				return err
			}
		}
	}
	m.refresh()
	return nil
}

// add puts an instruction behind the code.
func (x *text) add(in bytecode.Instr) {
	x.plain = append(x.plain, in)
	for i, code := range x.breaks {
		if code != nil {
			x.breaks[i] = append(code, in)
		}
	}
}

// clone returns a copy that is extended by itself, for instances of m.
func (x *text) clone(m *Machine) *text {
	c := *x
	c.origin, c.texts = m, maps.Clone(x.texts)
	c.live, c.unused = map[int][]regSet{}, &pool{}
	c.view.Funcs = slices.Clone(x.view.Funcs)
	c.plain = slices.Clone(x.plain)
	clear(c.breaks[:])
	c.entries, c.linked = slices.Clone(x.entries), slices.Clone(x.linked)
	c.tables, c.natives = slices.Clone(x.tables), slices.Clone(x.natives)
	return &c
}

// link puts a function behind the code and makes its Lazy instruction jump there. The targets of jumps and calls
// become relative to the next instruction, those of tables become absolute.
func (m *Machine) link(id int, f *bytecode.Func) error {
	if err := m.grow(); err != nil {
		return err
	}
	if Verify != nil {
		if err := Verify(m.program, f); err != nil {
			return err
		}
	}
	x := m.text
	start, table := int32(len(x.plain)), int32(len(x.tables))
	for pc, in := range f.Code {
		next := int32(pc) + 1
		switch in.Op.Info().Operands[2] {
		case 'J':
			in.C -= next
		case 't':
			in.C += table
		case 'e':
			in.C = x.entries[in.K] - start - next
		}
		x.add(in)
	}
	for _, t := range f.Tables {
		x.tables = append(x.tables, t+start)
	}
	x.linked = append(x.linked, span{start, int32(len(x.plain)), int32(id)})
	x.view.Funcs[id] = f
	m.place(f, start)
	x.patch(x.entries[id], bytecode.Instr{Op: bytecode.Jmp, C: start - x.entries[id] - 1})
	x.entries[id] = start
	return nil
}

// patch replaces an instruction.
func (x *text) patch(pc int32, in bytecode.Instr) {
	x.plain[pc] = in
	for _, code := range x.breaks {
		if code != nil && code[pc].Op != bytecode.Break {
			code[pc] = in
		}
	}
}

// compile has function id compiled and linked. Calls that were linked before go by way of its Lazy instruction, which
// is a jump then; t.lazy makes them direct when they run.
func (m *Machine) compile(id int) error {
	err := m.exclusive(func() error {
		f := m.program.Funcs[id]
		if f == nil { // else another machine has compiled it
			if m.opt.Compile == nil {
				return errNoCompiler
			}
			var err error
			if f, err = m.opt.Compile(id); err != nil {
				return err
			}
			m.program.Funcs[id] = f
		}
		return m.link(id, f)
	})
	m.refresh()
	return err
}

// Text returns the address of a constant with that text.
func (m *Machine) Text(s string) (a uint64, f *memory.Fault) {
	if a, ok := m.texts[s]; ok {
		return a, nil
	}
	_ = m.exclusive(func() error {
		o := m
		if m.origin != nil {
			o = m.origin
		}
		var ok bool
		if a, ok = o.texts[s]; !ok {
			a, f = o.Memory.Static(uint64(max(1, len(s))), 1, memory.Constant, []byte(s))
			o.texts[s] = a
		}
		m.Memory.Sync()
		return nil
	})
	m.texts[s] = a
	return a, f
}

// refresh takes over what a fork has added to the text.
func (m *Machine) refresh() {
	m.code = m.text.plain
	if m.reports != 0 {
		m.code = m.text.breaks[m.reports]
	}
}

// follow makes the machine ready to run, after a fork may have added to the text.
func (m *Machine) follow() {
	m.refresh()
	m.Memory.Follow()
}

// funcAt returns the function that has the instruction at pc, and the pc within it; nil for the machine's own code.
func (m *Machine) funcAt(pc int) (f *bytecode.Func, at int32) {
	i := sort.Search(len(m.linked), func(i int) bool { return int(m.linked[i].start) > pc }) - 1
	if i < 0 || pc >= int(m.linked[i].end) {
		return nil, 0
	}
	s := m.linked[i]
	return m.view.Funcs[s.id], int32(pc) - s.start
}
