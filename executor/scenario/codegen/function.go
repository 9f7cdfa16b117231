package codegen

import (
	"strings"

	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/scenario/bytecode/peephole"
	"github.com/pollground/pollground/executor/scenario/layout"
	"github.com/pollground/pollground/executor/scenario/memory"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/mir/optimize"
	"github.com/pollground/pollground/executor/scenario/types"
)

// slot is where a local lives: in registers, at an offset of the frame, or nowhere if it has no bytes.
type slot struct {
	class   class
	reg     int  // 0: not in registers
	checked bool // the result of a CheckedBinary: reg has its first field, and nothing reads the second one
	alias   bool // the value is unsized and lies where it was moved from: reg has a fat pointer to it
	stays   bool // offset is an address: see function.stays
	scoped  bool // StorageLive and StorageDead mark its bytes
	offset  uint64
	size    uint64
}

// function compiles one body.
type function struct {
	g    *Generator
	body *mir.Body
	sig  signature
	f    *bytecode.Func

	slots     []slot
	live      *optimize.Liveness // of locals in registers
	undefined []mir.Local        // that get a value in the beginning, see allocation
	result    int                // register with the address of the result, 0 if it is not in memory
	first     int                // first register of the windows of direct calls, behind the locals that live across calls
	temps     int                // first register for temporaries
	next      int                // first register that is free

	pointsTo []*mir.Place // by local: see framePointers
	unread   []bool       // by local: it is not computed

	// stays: the body computes a constant or static once. Its locals lie in memory that stays, because the value may
	// refer to temporaries, whose lifetime is extended to 'static.
	stays bool

	drops   int         // pc of the last call of drop glue
	cleanup bool        // the current block runs while a panic unwinds
	after   mir.BlockID // the block that is emitted next
	starts  []int32     // of blocks, -1 if not emitted
	fixes   []fix
	sites   []mir.BlockID         // targets of f.Sites; None for a Terminate
	calls   map[mir.ScopeID]int32 // see inlined
	clears  *clearing             // nil: memory whose value has ended stays as it is
}

// fix is a jump to a block whose start is not known yet: field C of the instruction at pc.
type fix struct {
	pc    int
	block mir.BlockID
}

const (
	// maxLocals is the last register for locals; those that remain live in the frame.
	maxLocals = 150
	// maxRegister is the last register for temporaries and windows of calls.
	maxRegister = 250
)

func (c *function) compile() {
	c.place()
	if c.g.Clears && !c.g.Checked && !c.stays {
		c.clears = newClearing(c)
	}
	c.emit(bytecode.Instr{Op: bytecode.Enter})
	if c.g.sources[c.f.ID].drops {
		l := c.layout(c.sig.params[0].Args[0])
		c.f.Drops = bytecode.Tag{Offset: l.Tag.Offset, Size: l.Tag.Size}
		c.opk(bytecode.Suspend, 1, 0, int64(c.f.ID)<<32|bytecode.Dropped)
	}
	c.parameters()
	c.starts = make([]int32, len(c.body.Blocks))
	for i := range c.starts {
		c.starts[i] = -1
	}
	order := c.order()
	for k, id := range order {
		c.starts[id] = int32(len(c.f.Code))
		if c.after = mir.None; k+1 < len(order) {
			c.after = order[k+1]
		}
		c.block(id)
	}
	for _, x := range c.fixes {
		c.f.Code[x.pc].C = c.starts[x.block]
		c.backwards(x.pc)
	}
	for i, b := range c.sites {
		if b != mir.None {
			c.f.Sites[i].Target = c.starts[b]
		}
	}
	if !c.g.Plain && !c.g.Checked {
		peephole.Func(c.g.Program, c.f)
	}
	c.markStatements()
	c.f.Frame = (c.f.Frame + 15) &^ 15
	c.f.Code[0].K = int64(c.f.Frame)
	for i := range c.f.Code {
		in := &c.f.Code[i]
		if in.Op == bytecode.Ret {
			in.K = int64(c.f.Frame)
		}
		if c.g.Checked && in.Op.Info().Flags&bytecode.Checkable != 0 {
			in.Op = in.Op.Check()
		}
	}
	c.f.SetPrices()
}

// order returns the blocks in the order of their code, cleanup last. Jumps lead backwards at the ends of loops only.
func (c *function) order() []mir.BlockID {
	order := mir.ReversePostorder(c.body)
	var cleanup []mir.BlockID
	ordinary := order[:0]
	for _, id := range order {
		if c.body.Blocks[id].Cleanup {
			cleanup = append(cleanup, id)
		} else {
			ordinary = append(ordinary, id)
		}
	}
	return append(ordinary, cleanup...)
}

// loops has the jump backwards for each jump.
var loops = func() map[bytecode.Op]bytecode.Op {
	named := map[string]bytecode.Op{}
	for i := range bytecode.Ops {
		named[bytecode.Ops[i].Name] = bytecode.OpAt(i)
	}
	table := map[bytecode.Op]bytecode.Op{bytecode.Jmp: bytecode.Loop}
	for name, op := range named {
		if loop, ok := named["loop"+strings.TrimPrefix(name, "j")]; ok && name[0] == 'j' {
			table[op] = loop
		}
	}
	return table
}()

// backwards makes a jump that leads backwards spend the budget.
func (c *function) backwards(pc int) {
	in := &c.f.Code[pc]
	if loop, ok := loops[in.Op]; ok && int(in.C) <= pc {
		in.Op = loop
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
func (c *function) temp() int { return c.temp2(1) }

// temp2 returns the first of n registers that are free until the end of the statement.
func (c *function) temp2(n int) int {
	r := c.next
	c.reserve(r + n - 1)
	return r
}

// tempOf returns registers for a value of a class.
func (c *function) tempOf(k class) int { return c.temp2(k.registers()) }

func (c *function) reserve(r int) {
	if r > maxRegister {
		panic(missing{what: "a statement with more than 100 temporaries"})
	}
	c.next = max(c.next, r+1)
	c.f.Regs = max(c.f.Regs, r+1)
}

// frame returns the offset of bytes of the frame that belong to one statement alone.
func (c *function) frame(size, align uint64) uint64 {
	offset := (c.f.Frame + align - 1) &^ (align - 1)
	c.f.Frame = offset + size
	return offset
}

func (c *function) layout(t *types.Type) *layout.Layout { return c.g.layoutOf(t) }

func (c *function) class(t *types.Type) class {
	k, _ := c.g.classOf(t)
	return k
}

// place gives each local registers or a place in the frame.
func (c *function) place() {
	inMemory := make([]bool, len(c.body.Locals))
	checked := make([]bool, len(c.body.Locals))
	scoped := make([]bool, len(c.body.Locals)) // its scope is to be marked
	use := func(p mir.Place, how mir.Access) {
		part := len(p.Proj) > 0 && p.Proj[0].Kind != mir.Deref
		borrowed := p.IsLocal() && (how == mir.BorrowOf || how == mir.BorrowMut || how == mir.DropOf)
		if part || borrowed {
			inMemory[p.Local] = true
		}
	}
	for i := range c.body.Blocks {
		b := &c.body.Blocks[i]
		for j := range b.Stmts {
			mir.EachStmtPlace(&b.Stmts[j], use)
			if _, ok := b.Stmts[j].Value.(*mir.CheckedBinary); ok {
				checked[b.Stmts[j].Place.Local] = true
			}
			if b.Stmts[j].Kind == mir.StorageLive {
				scoped[b.Stmts[j].Local] = c.g.Checked
			}
		}
		mir.EachTermPlace(b.Term, use)
	}
	c.slots = make([]slot, len(c.body.Locals))
	c.next = 1
	if c.class(c.sig.result) == block {
		c.result = c.temp()
	}
	first := c.next
	for _, t := range c.sig.params {
		c.temp2(c.class(t).registers())
	}
	c.f.Params = c.next - 1
	if k := c.class(c.sig.result); k != block {
		c.f.Results = k.registers()
	}
	want := make([]bool, len(c.body.Locals))
	arg := first
	for l, d := range c.body.Locals {
		s := &c.slots[l]
		isArg := l >= 1 && l <= c.body.ArgCount
		if checked[l] {
			s.class, s.checked = c.class(c.g.checked.Concrete(d.Ty).Args[0]), true
			want[l] = true
			continue
		}
		if !isArg && d.Ty.Kind != types.Never && c.g.unsized(c.g.checked.Concrete(d.Ty)) {
			s.class, s.alias = pair, true
			continue
		}
		s.class = c.class(d.Ty)
		if s.class == empty {
			continue
		}
		s.size = c.layout(d.Ty).Size
		spread := isArg && mir.Local(l) == c.body.SpreadArg
		want[l] = s.class != block && !inMemory[l] && !spread
		if isArg && want[l] {
			s.reg = arg
		}
		if isArg && !spread {
			arg += s.class.registers()
		} else if spread {
			for _, t := range d.Ty.Args {
				arg += c.class(t).registers()
			}
		}
	}
	c.allocate(want)
	for l, d := range c.body.Locals {
		s := &c.slots[l]
		switch {
		case s.class == empty || s.reg != 0:
		case s.checked: // it cannot live in memory
			s.reg = c.temp2(s.class.registers())
		default:
			lay := c.layout(d.Ty)
			if s.stays = c.stays; s.stays {
				s.offset = c.g.place(lay.Size, lay.Align, memory.Static, nil)
			} else if size := lay.Size; scoped[l] {
				s.offset, s.scoped = c.frame(size+memory.Border, lay.Align), true
			} else {
				s.offset = c.frame(size, lay.Align)
			}
		}
	}
	c.framePointers()
	c.temps = c.next
	c.f.Regs = max(c.f.Regs, c.next)
}

// parameters moves those that live in memory into the frame, and initialises what a drop may read behind a flag.
func (c *function) parameters() {
	arg := 1
	if c.result != 0 {
		arg++
	}
	take := func(t *types.Type, offset uint64) {
		k, n := c.g.classOf(t)
		c.storeValue(at{off: int64(offset)}, t, value{k, n, arg})
		arg += k.registers()
		c.next = c.temps
	}
	for l := 1; l <= c.body.ArgCount; l++ {
		s := c.slots[l]
		t := c.body.Locals[l].Ty
		switch {
		case mir.Local(l) == c.body.SpreadArg:
			for i, e := range t.Args {
				take(e, s.offset+c.layout(t).Fields[i])
			}
		case s.class == empty:
		case s.reg != 0:
			arg += s.class.registers()
		default:
			take(t, s.offset)
		}
	}
	for _, l := range c.undefined {
		for i := range c.slots[l].class.registers() {
			c.opk(bytecode.K, c.slots[l].reg+i, 0, 0)
		}
	}
}

// storage marks the memory of a local in checked code.
func (c *function) storage(s *mir.Stmt) {
	l := s.Local
	x := &c.slots[l]
	if !x.scoped {
		return
	}
	size := int64(c.layout(c.body.Locals[l].Ty).Size)
	if s.Kind == mir.StorageLive {
		c.emit(bytecode.Instr{Op: bytecode.Live, C: int32(x.offset), K: size})
	} else {
		c.emit(bytecode.Instr{Op: bytecode.Dead, C: int32(x.offset), K: size + memory.Border})
	}
}

// block emits a block.
func (c *function) block(id mir.BlockID) {
	b := &c.body.Blocks[id]
	c.cleanup = b.Cleanup
	c.clears.enter(id)
	test := c.fused(id)
	for i := range b.Stmts {
		if i == len(b.Stmts)-1 && (test != nil || c.bounds(id)) {
			break
		}
		c.next = c.temps
		c.line(b.Stmts[i].Span.Lo, b.Stmts[i].Scope)
		c.note(b.Stmts[i].Span)
		switch s := &b.Stmts[i]; s.Kind {
		case mir.Assign:
			if s.Place.IsLocal() && c.unread[s.Place.Local] {
				continue
			}
			c.assign(s.Place, s.Value)
		case mir.StorageLive, mir.StorageDead:
			c.storage(s)
		case mir.SetState:
			c.clears.state(s.Place, s.State)
			c.setState(s.Place, s.State)
			c.suspends(s.Place, s.State)
		}
		c.clears.behind(&b.Stmts[i], i)
	}
	c.next = c.temps
	at := b.Span.Lo
	if t, ok := b.Term.(*mir.Call); ok {
		at = c.g.callPosition(b.Span, t.FnSpan)
	}
	c.line(at, b.Scope)
	c.note(b.Span)
	if test != nil {
		c.branchOn(test, b.Term.(*mir.Switch))
		return
	}
	if g, ok := b.Term.(*mir.Goto); ok && g.Target != c.after && (c.repeats(g.Target) || c.leaves(g.Target)) {
		c.block(g.Target)
		return
	}
	c.terminator(b.Term, b.Scope)
}

// repeats reports whether code for a block is repeated at a jump back to it: the test at the head of a loop. That saves
// a jump for each iteration.
func (c *function) repeats(id mir.BlockID) bool {
	b := &c.body.Blocks[id]
	_, ok := b.Term.(*mir.Switch)
	return ok && c.starts[id] >= 0 && len(b.Stmts) <= maxRepeated && c.fused(id) != nil
}

// leaves reports whether code for a block is repeated because it does little but return.
func (c *function) leaves(id mir.BlockID) bool {
	b := &c.body.Blocks[id]
	_, ok := b.Term.(*mir.ReturnTo)
	return ok && len(b.Stmts) <= 1 && c.result == 0
}

// maxRepeated is the number of statements of a block up to which its code is repeated.
const maxRepeated = 4
