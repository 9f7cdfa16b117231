package codegen

import (
	"errors"
	"fmt"

	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/scenario/check"
	"github.com/pollground/pollground/executor/scenario/layout"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/mir/build"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Generator compiles the functions of one program when they are asked for.
type Generator struct {
	Program *bytecode.Program
	checked *check.Program
	ids     map[*thir.Instance]int
	list    []*thir.Instance // by id
}

// New returns a Generator for a checked program.
func New(p *check.Program) *Generator {
	return &Generator{Program: &bytecode.Program{}, checked: p, ids: map[*thir.Instance]int{}}
}

// Function returns the number of an instance in Program.Funcs.
func (g *Generator) Function(in *thir.Instance) int {
	id, ok := g.ids[in]
	if !ok {
		id = len(g.list)
		g.ids[in] = id
		g.list = append(g.list, in)
		g.Program.Funcs = append(g.Program.Funcs, nil)
	}
	return id
}

// errMissing is the error for what is not built yet.
var errMissing = errors.New("code generation is missing")

// missing is the panic that leaves the compilation of a function.
type missing struct{ what string }

// Compile returns the code of function id. The error wraps errMissing if the function has something that cannot be
// compiled yet.
func (g *Generator) Compile(id int) (f *bytecode.Func, err error) {
	in := g.list[id]
	typed := g.checked.Body(in)
	if typed == nil {
		return nil, fmt.Errorf("%w: a function without a body", errMissing)
	}
	body := build.Body(g.checked, in.Fn, typed)
	c := &function{g: g, body: body, f: &bytecode.Func{ID: id, Name: body.Name}}
	defer func() {
		if e := recover(); e != nil {
			what, ok := e.(missing)
			if !ok {
				panic(e)
			}
			f, err = nil, fmt.Errorf("%w: %s: %s", errMissing, body.Name, what.what)
		}
	}()
	c.compile()
	return c.f, nil
}

// slot is where a local lives: in a register, at an offset of the frame, or nowhere if it has no bytes.
type slot struct {
	reg    int  // 0: not in a register
	pair   bool // the result of a CheckedBinary: the register has its first field, and nothing reads the second one
	offset uint64
	size   uint64
}

// function compiles one body.
type function struct {
	g    *Generator
	body *mir.Body
	f    *bytecode.Func

	slots  []slot
	result int // register with the address of the result, 0 if it is a scalar or has no bytes
	temps  int // first register for temporaries
	next   int // first register that is free

	starts []int32 // of blocks, -1 if not emitted
	fixes  []fix
}

// fix is a jump to a block whose start is not known yet: field C of an instruction, or an entry of a table.
type fix struct {
	pc, table int // one of them is -1
	block     mir.BlockID
}

func (c *function) compile() {
	c.place()
	c.emit(bytecode.Instr{Op: bytecode.Enter, K: int64(c.f.Frame)})
	c.parameters()
	c.starts = make([]int32, len(c.body.Blocks))
	for i := range c.body.Blocks {
		c.starts[i] = int32(len(c.f.Code))
		c.block(mir.BlockID(i))
	}
	for _, x := range c.fixes {
		if x.pc >= 0 {
			c.f.Code[x.pc].C = c.starts[x.block]
			c.backwards(x.pc)
		} else {
			c.f.Tables[x.table] = c.starts[x.block]
		}
	}
	c.f.Code[0].C = int32(len(c.f.Code))
}

// backwards makes a jump that leads backwards spend the budget.
func (c *function) backwards(pc int) {
	in := &c.f.Code[pc]
	if int(in.C) <= pc && in.Op == bytecode.Jmp {
		in.Op = bytecode.Loop
	}
}

func (c *function) emit(in bytecode.Instr) int {
	c.f.Code = append(c.f.Code, in)
	return len(c.f.Code) - 1
}

// op emits an operation on registers.
func (c *function) op(op bytecode.Op, a, b, r int) {
	c.emit(bytecode.Instr{Op: op, A: uint8(a), B: uint8(b), C: int32(r)})
}

// opk emits an operation on registers and a constant.
func (c *function) opk(op bytecode.Op, a, b int, k int64) {
	c.emit(bytecode.Instr{Op: op, A: uint8(a), B: uint8(b), K: k})
}

// temp returns a register that is free until the end of the statement.
func (c *function) temp() int {
	r := c.next
	c.reserve(r)
	return r
}

func (c *function) reserve(r int) {
	if r > 250 {
		panic(missing{"a function with more than 250 registers"})
	}
	c.next = max(c.next, r+1)
	c.f.Regs = max(c.f.Regs, r+1)
}

func (c *function) layout(t *types.Type) *layout.Layout {
	l, err := c.g.checked.Layout(t)
	if err != nil {
		panic(missing{"the layout of " + t.String()})
	}
	return l
}

// num returns the type of number of a scalar, 0 if t is none.
func (c *function) num(t *types.Type) bytecode.Num {
	switch t.Kind {
	case types.Bool, types.U8:
		return bytecode.U8
	case types.I8:
		return bytecode.I8
	case types.I16:
		return bytecode.I16
	case types.U16:
		return bytecode.U16
	case types.I32:
		return bytecode.I32
	case types.U32, types.Char:
		return bytecode.U32
	case types.I64, types.Isize:
		return bytecode.I64
	case types.U64, types.Usize, types.FnPtr:
		return bytecode.U64
	case types.F32:
		return bytecode.F32
	case types.F64:
		return bytecode.F64
	case types.Ref, types.Ptr:
		if c.layout(t).Size == 8 {
			return bytecode.U64
		}
	}
	return 0
}

// place gives each local a register or a place in the frame.
func (c *function) place() {
	inMemory := make([]bool, len(c.body.Locals))
	pairs := make([]bool, len(c.body.Locals))
	use := func(p mir.Place, how mir.Access) {
		part := len(p.Proj) > 0 && p.Proj[0].Kind != mir.Deref
		borrowed := p.IsLocal() && (how == mir.BorrowOf || how == mir.BorrowMut)
		if part || borrowed {
			inMemory[p.Local] = true
		}
	}
	for i := range c.body.Blocks {
		b := &c.body.Blocks[i]
		for j := range b.Stmts {
			mir.EachStmtPlace(&b.Stmts[j], use)
			if _, ok := b.Stmts[j].Value.(*mir.CheckedBinary); ok {
				pairs[b.Stmts[j].Place.Local] = true
			}
		}
		mir.EachTermPlace(b.Term, use)
	}
	c.slots = make([]slot, len(c.body.Locals))
	c.next = 1
	ret := c.body.Locals[mir.Return].Ty
	if c.num(ret) == 0 && c.layout(ret).Size > 0 {
		c.result = c.temp()
	}
	params := c.next
	for l := 1; l <= c.body.ArgCount; l++ {
		if c.layout(c.body.Locals[l].Ty).Size > 0 {
			c.temp()
		}
	}
	c.f.Params = c.next - 1
	if c.num(ret) != 0 {
		c.f.Results = 1
	}
	arg := params
	for l, d := range c.body.Locals {
		if l == int(mir.Return) && c.f.Results == 0 && c.result == 0 || d.Ty.Kind == types.Never {
			continue
		}
		lay := c.layout(d.Ty)
		s := &c.slots[l]
		s.size = lay.Size
		isArg := l >= 1 && l <= c.body.ArgCount
		switch {
		case lay.Size == 0:
		case pairs[l]:
			s.reg, s.pair = c.temp(), true
		case c.num(d.Ty) != 0 && !inMemory[l] && isArg:
			s.reg = arg
		case c.num(d.Ty) != 0 && !inMemory[l]:
			s.reg = c.temp()
		default:
			s.offset = (c.f.Frame + lay.Align - 1) &^ (lay.Align - 1)
			c.f.Frame = s.offset + lay.Size
		}
		if isArg && lay.Size > 0 {
			arg++
		}
	}
	c.f.Frame = (c.f.Frame + 15) &^ 15
	c.temps = c.next
}

// parameters moves those that live in memory into the frame.
func (c *function) parameters() {
	arg := 1
	if c.result != 0 {
		arg++
	}
	for l := 1; l <= c.body.ArgCount; l++ {
		s := c.slots[l]
		if s.size == 0 {
			continue
		}
		if s.reg == 0 {
			if n := c.num(c.body.Locals[l].Ty); n != 0 {
				c.store(arg, address{0, int64(s.offset)}, n)
			} else {
				to := c.temp()
				c.opk(bytecode.Addwk, to, 0, int64(s.offset))
				c.opk(bytecode.Copy, to, arg, int64(s.size))
				c.next = c.temps
			}
		}
		arg++
	}
}
