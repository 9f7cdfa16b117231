package codegen

import (
	"errors"
	"strings"

	"github.com/pollground/pollground/executor/scenario/budget"
	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/scenario/check"
	"github.com/pollground/pollground/executor/scenario/layout"
	"github.com/pollground/pollground/executor/scenario/machine"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Constant evaluation while a program is checked: see check.Evaluator. The Generator of an evaluator compiles bodies as
// they are written, and keeps what messages about failures need: spans, and what an Assert compares.

// evaluation is the state of an evaluator.
type evaluation struct {
	spans   map[int][]spanAt // by function
	asserts map[assertAt]assert
	// Of the evaluation that runs: why it failed.
	message string
	frames  []check.ConstFrame
	broken  bool   // because of an error that is reported
	large   uint64 // bytes of values for which the memory had no room among the others
}

// spanAt says that the code from pc on belongs to a span.
type spanAt struct {
	pc   int32
	span syntax.Span
}

type assertAt struct {
	function int
	pc       int32
}

// assert is an Assert in the code, with the registers of what it is about.
type assert struct {
	kind mir.AssertKind
	op   syntax.BinOp
	of   [2]*types.Type
	regs [2]int
	ends bool // it is none: the evaluation ends here, because of an error that is reported
}

// maxConstFrames is how deep the calls of a constant may be: with the body of the constant, rustc's recursion limit of
// 128.
const maxConstFrames = 127

// Evaluator is a check.Evaluator.
type Evaluator struct {
	checked *check.Program
	natives func(*machine.Options)
	g       *Generator // nil until a constant is computed
}

// NewEvaluator returns what computes the constants of a program while it is checked. natives adds those to the options
// of its machine.
func NewEvaluator(p *check.Program, natives func(*machine.Options)) *Evaluator {
	return &Evaluator{checked: p, natives: natives}
}

// mostConstants bounds the values of constants while a program is checked, in bytes.
const mostConstants = 64 << 20

// Evaluate is the method of check.Evaluator.
func (e *Evaluator) Evaluate(in *thir.Instance) (words [2]uint64, ok bool, err error) {
	if e.g == nil {
		if err := e.start(); err != nil {
			return words, false, err
		}
	}
	return e.g.evaluateItem(in)
}

// start makes the machine.
func (e *Evaluator) start() error {
	g := New(e.checked)
	g.Plain, g.Sources = true, e.checked.S.Sources
	g.evaluates = &evaluation{spans: map[int][]spanAt{}, asserts: map[assertAt]assert{}}
	o := machine.Options{Natives: map[string]machine.Native{}, Compile: g.Compile, MaxFrames: maxConstFrames,
		Panicked: g.panicked}
	e.natives(&o)
	// A panic of the library ends here: nothing but its message is needed.
	o.Natives["panic_report"] = func(t *machine.Thread, w []uint64) machine.Status {
		a := machine.ArgsOf(t, w)
		g.notePanic(t, "evaluation panicked: "+a.Text())
		return t.Exit()
	}
	m, err := machine.New(g.Program, o)
	if err == nil {
		g.m, e.g = m, g
		g.Lang("panic_str") // function 0 is no constant: see constant.fails
	}
	return err
}

func (g *Generator) evaluateItem(in *thir.Instance) (words [2]uint64, ok bool, err error) {
	err = try(func() string { return g.checked.ConstName(in) }, func() {
		if in.Fn != nil && in.Fn.Kind == resolve.Static {
			_, fails := g.static(in.Fn)
			ok = fails == 0
			return
		}
		c := g.constantOf(in)
		words, ok = c.words, c.fails == 0
	})
	if g.evaluates.broken {
		g.evaluates.broken = false
		return words, false, nil
	}
	if m, is := err.(missing); is {
		err = errors.New(m.text())
	}
	return words, ok && err == nil, err
}

// note keeps the span of what is emitted next.
func (c *function) note(sp syntax.Span) {
	if e := c.g.evaluates; e != nil {
		e.spans[c.f.ID] = append(e.spans[c.f.ID], spanAt{int32(len(c.f.Code)), sp})
	}
}

// noteAssert keeps what the instruction at pc asserts. regs are the registers of the operands.
func (c *function) noteAssert(pc int, t *mir.Assert, regs ...int) {
	e := c.g.evaluates
	if e == nil {
		return
	}
	a := assert{kind: t.Kind, op: t.Op}
	copy(a.regs[:], regs)
	for i, o := range t.Args {
		a.of[i] = c.g.checked.Concrete(c.body.OperandTy(o))
	}
	e.asserts[assertAt{c.f.ID, int32(pc)}] = a
}

// ends emits the end of an evaluation that needs something with an error that is reported.
func (c *function) ends() {
	pc := c.emit(bytecode.Instr{Op: bytecode.Unreachable})
	c.g.evaluates.asserts[assertAt{c.f.ID, int32(pc)}] = assert{ends: true}
}

// wrong is the code of a function whose body has errors.
func (c *function) wrong(id int) *bytecode.Func {
	s := &c.g.sources[id]
	c.f = &bytecode.Func{ID: id, Name: s.of.Name, Regs: maxRegister}
	if k, _ := c.g.classOf(s.sig.result); k == block {
		c.f.Params++
	} else {
		c.f.Results = k.registers()
	}
	for _, t := range s.sig.params {
		k, _ := c.g.classOf(t)
		c.f.Params += k.registers()
	}
	c.emit(bytecode.Instr{Op: bytecode.Enter})
	c.ends()
	c.f.SetPrices()
	return c.f
}

// sizedLayout is layoutOf. An evaluator reports a type that needs its own size as an error, and goes on.
func (g *Generator) sizedLayout(t *types.Type) *layout.Layout {
	if g.evaluates != nil {
		if _, err := g.checked.Layout(t); err != nil {
			g.evaluates.broken = true
			if t.Flags&types.HasParam == 0 {
				g.checked.TypeCycle()
			}
			return &layout.Layout{Align: 1}
		}
	}
	return g.layoutOf(t)
}

// panicked is machine.Options.Panicked of an evaluator.
func (g *Generator) panicked(t *machine.Thread, message string) {
	e := g.evaluates
	if f, pc := t.Func(0); f != nil {
		if a, ok := e.asserts[assertAt{f.ID, pc}]; ok {
			message = a.message(t)
		}
	}
	g.notePanic(t, strings.Replace(message, "the len is", "the length is", 1))
}

// notePanic notes that a panic with a message begins.
func (g *Generator) notePanic(t *machine.Thread, message string) {
	e := g.evaluates
	e.message, e.frames = message, g.frames(t)
}

// frames returns the calls of a thread that stand in the program's own text, the innermost first.
func (g *Generator) frames(t *machine.Thread) (list []check.ConstFrame) {
	for i := 0; ; i++ {
		f, pc := t.Func(i)
		if f == nil {
			return list
		}
		s := &g.sources[f.ID]
		var at syntax.Span
		switch {
		case s.glue || !f.User:
			continue
		case g.isBlock(f.ID):
			at = s.span
		case s.of == nil:
			continue
		default:
			at = s.of.Head()
		}
		for _, x := range g.evaluates.spans[f.ID] {
			if x.pc <= pc && x.span.Lo != 0 {
				at = x.span
			}
		}
		list = append(list, check.ConstFrame{In: s.of, At: at})
	}
}

// message is rustc's, with the operands.
func (a *assert) message(t *machine.Thread) string {
	text := func(i int) string {
		lo, hi := t.Register(a.regs[i]), uint64(0)
		if a.of[i].Bits() == 128 {
			hi = t.Register(a.regs[i] + 1)
		}
		return "`" + check.NumberText(a.of[i], lo, hi)
	}
	switch {
	case a.kind == mir.DivByZero:
		return "attempt to divide " + text(0) + "` by zero"
	case a.kind == mir.RemByZero:
		return "attempt to calculate the remainder of " + text(0) + "` with a divisor of zero"
	case a.kind == mir.OverflowNeg:
		return "attempt to negate " + text(0) + "`, which would overflow"
	case a.op == syntax.OpShl:
		return "attempt to shift left by " + text(1) + "`, which would overflow"
	case a.op == syntax.OpShr:
		return "attempt to shift right by " + text(1) + "`, which would overflow"
	}
	return "attempt to compute " + text(0) + " " + a.op.String() + " " + text(1)[1:] + "`, which would overflow"
}

// evaluationPrice is how many instructions of a constant one unit of work of package budget pays for, evaluationSlice
// how many units are spent at a time.
const (
	evaluationPrice = 64
	evaluationSlice = 1024
)

// runs runs the thread of an evaluator until it stops, and returns why: Budget if it takes too long.
func (g *Generator) runs(t *machine.Thread) machine.Stop {
	for left := int64(constantSteps); left > 0; left -= evaluationPrice * evaluationSlice {
		if s := t.Run(evaluationPrice * evaluationSlice); s != machine.Budget {
			return s
		}
		g.checked.Spend(budget.Constants, evaluationSlice)
	}
	return machine.Budget
}

// reportFailure reports why the evaluation of a constant or static has failed.
func (g *Generator) reportFailure(in *thir.Instance, t *machine.Thread, s machine.Stop) {
	e := g.evaluates
	message, frames := e.message, e.frames
	e.message, e.frames = "", nil
	switch s {
	case machine.Panicked, machine.Exited:
	case machine.Overflow:
		message, frames = "reached the configured maximum number of stack frames", g.frames(t)
	case machine.Faulted:
		if f, pc := t.Func(0); f != nil && e.asserts[assertAt{f.ID, pc}].ends {
			e.broken = true
			return
		}
		_, f := t.Stopped()
		message, frames = f.Error(), g.frames(t)
	case machine.Budget:
		g.checked.ConstStuck(in, g.frames(t))
		return
	}
	g.checked.ConstFailed(in, message, frames)
}
