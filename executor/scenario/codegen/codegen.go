package codegen

import (
	"errors"
	"strings"

	"github.com/pollground/pollground/executor/scenario/bytecode"
	"github.com/pollground/pollground/executor/scenario/check"
	"github.com/pollground/pollground/executor/scenario/machine"
	"github.com/pollground/pollground/executor/scenario/metadata"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/mir/build"
	"github.com/pollground/pollground/executor/scenario/mir/elaborate"
	"github.com/pollground/pollground/executor/scenario/mir/optimize"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Generator compiles the functions of one program when they are called first.
type Generator struct {
	Program *bytecode.Program
	// Sources has the program's text. With it, a panic in a method call is located at the method's name.
	Sources *syntax.SourceMap
	// Checked: accesses to memory consult the records of allocations; for a machine whose memory is checked.
	Checked bool
	// Plain: do not optimise bodies.
	Plain bool
	// Clears: memory whose value has ended is cleared, so that states that differ in such memory only are equal.
	Clears bool
	// Branches: polls are reported, so that cancellations can be tried: see branchPolls. It goes without Ahead.
	Branches bool
	// Ahead has functions of the library that were compiled ahead of time; nil for none.
	Ahead *metadata.Library

	evaluates *evaluation // of an evaluator; nil for other Generators
	checked   *check.Program
	m         *machine.Machine // whose memory has the constants; nil before Load

	ids         map[any]int        // by *thir.Instance or glueKey
	sources     []source           // by id
	bodies      map[int]*made      // optimised, by id
	making      []*made            // that are being made, each for the one before
	fieldsKnown map[*mir.Body]bool // see knowsFields
	last        *mir.Body          // that was compiled, for tests

	statics map[any]uint64    // addresses, by *resolve.Def or the *mir.Body of a promoted expression
	fails   map[any]int       // by the same: the function of one whose value does not exist, see constant.fails
	steps   int64             // that constants took, of constantSteps
	failed  error             // of the last Compile that failed
	items   map[any]*constant // values of constants, by *thir.Instance
	vtables map[vtableKey]uint64
	strings map[string]uint64
	names   map[nativeKey]int // numbers of natives
	typeIDs map[*types.Type]uint64
	callees map[calleeKey]callee
	fields  map[fieldsKey]fieldTypes

	ofTypeID map[uint64]*types.Type

	described map[*types.Type]*bytecode.Type
	guarded   map[*types.Type]bool // results of hasGuard
	pollees   map[polleeKey]int

	statements []syntax.Span // of the program's functions, in order; nil before they are needed
}

// source is what a function is compiled from.
type source struct {
	sig      signature
	body     func() *mir.Body // in terms of concrete types
	instance *thir.Instance   // nil for glue and promoted expressions
	glue     bool
	drops    bool         // it is the drop glue of a coroutine
	of       *resolve.Def // nil for glue
	// constant: it computes a promoted value, once
	constant bool
	span     syntax.Span // of a closure
	// coroutine is what the trace shows of a Future::poll, once the body is made.
	coroutine *bytecode.Coroutine
	points    []int // by state: the number of its suspension point
}

// once reports whether the body computes a constant, const block or static, which happens once.
func (s *source) once(b *mir.Body) bool {
	if b.Clo != nil {
		return b.Clo.Const > 0
	}
	return s.constant || s.of != nil && (s.of.Kind == resolve.Const || s.of.Kind == resolve.Static)
}

// New returns a Generator for a checked program.
func New(p *check.Program) *Generator {
	code := &bytecode.Program{Main: -1, Vtables: map[uint64]int{}, Pointed: map[int]int{}}
	return &Generator{Program: code, checked: p, ids: map[any]int{},
		bodies: map[int]*made{}, fieldsKnown: map[*mir.Body]bool{},
		statics: map[any]uint64{}, fails: map[any]int{}, items: map[any]*constant{}, vtables: map[vtableKey]uint64{},
		strings: map[string]uint64{}, names: map[nativeKey]int{}, typeIDs: map[*types.Type]uint64{},
		ofTypeID: map[uint64]*types.Type{}, described: map[*types.Type]*bytecode.Type{},
		guarded: map[*types.Type]bool{},
		callees: map[calleeKey]callee{}, pollees: map[polleeKey]int{}, fields: map[fieldsKey]fieldTypes{}}
}

// Function returns the number of an instance in Program.Funcs.
func (g *Generator) Function(in *thir.Instance) int {
	if id, ok := g.ids[in]; ok {
		return id
	}
	s, args := source{sig: g.signatureOf(in), of: in.Fn, instance: in}, in.Args
	if in.Clo != nil {
		s.of, s.span, args = in.Clo.Fn, in.Clo.Span, in.Clo.Args
	}
	s.body = func() *mir.Body {
		typed := g.checked.Body(in)
		if typed == nil {
			panic(missing{what: "a function without a body"})
		}
		b := build.Body(g.checked, s.of, typed)
		b.Args = args
		elaborate.Drops(g.checked, b)
		if in.Clo == nil && s.of.Attr("visible") != nil && !g.checked.InProgram(b.Span.Lo) {
			g.makeVisible(b)
		}
		if !g.Checked && !g.checked.InProgram(b.Span.Lo) {
			noOrders(b)
		}
		g.tracePolls(b, s.of)
		if g.Branches {
			g.branchPolls(b, s.of)
		} else if !g.checked.InProgram(b.Span.Lo) {
			g.noBranches(b)
		}
		return b
	}
	return g.register(in, s)
}

// register adds a function.
func (g *Generator) register(key any, s source) int {
	signature := g.signatureID(g.shape(s.sig)) // panics if a type has no layout; then nothing is registered
	id := len(g.sources)
	g.ids[key] = id
	g.sources = append(g.sources, s)
	g.Program.Funcs = append(g.Program.Funcs, nil)
	g.Program.Types = append(g.Program.Types, signature)
	return id
}

// signatureOf returns how an instance is called.
func (g *Generator) signatureOf(in *thir.Instance) signature {
	params, result := g.checked.Signature(in)
	s := signature{result: result}
	if c := in.Clo; c != nil {
		self := c.Type
		if c.Kind != types.KindFnOnce {
			self = g.checked.Ref(self, c.Kind == types.KindFnMut)
		}
		s.params = append(s.params, self)
	} else if n := len(params); n == 2 && in.Fn.Kind == resolve.Fn && build.Spreads(in.Fn) {
		s.params = append(s.params, params[0])
		params = params[1].Args
	}
	s.params = append(s.params, params...)
	return s
}

// missing is the panic that leaves the compilation of a function with something that is not built yet, and the error
// that try makes of it.
type missing struct {
	what string
	in   string // the function; "" in the panic
}

func (m missing) Error() string { return "code generation is missing: " + m.text() }
func (m missing) text() string  { return m.in + ": " + m.what }

// refused is the panic that leaves the compilation of a function for a reason that lies in the program.
type refused struct{ why string }

// try calls do and turns the panics missing and refused into errors.
func try(name func() string, do func()) (err error) {
	defer func() {
		switch e := recover().(type) {
		case nil:
		case missing:
			err = missing{e.what, name()}
		case refused:
			err = errors.New(e.why)
		default:
			panic(e)
		}
	}()
	do()
	return nil
}

// Compile returns the code of function id. The error is a missing if the function has something that cannot be
// compiled yet.
func (g *Generator) Compile(id int) (f *bytecode.Func, err error) {
	s := g.sources[id]
	c := &function{g: g}
	name := func() string {
		if c.body != nil {
			return c.body.Name
		}
		if s.of != nil {
			return s.of.FullName()
		}
		return "glue"
	}
	if g.evaluates != nil && s.of != nil && !g.checked.IsRight(s.of) {
		return c.wrong(id), nil
	}
	err = try(name, func() {
		if c.body = g.optimized(id); !g.Clears {
			c.body = withoutEnds(c.body)
		}
		s = g.sources[id]
		// Bodies of the library are checked when they are needed.
		if d := g.checked.S.Diags; g.evaluates == nil && d.Failed() {
			panic(missing{what: "a body without errors: " + d.All()[0].Msg})
		}
		c.sig = s.sig
		c.stays = s.once(c.body)
		c.f = &bytecode.Func{ID: id, Name: c.body.Name, Glue: s.glue, Coroutine: s.coroutine}
		c.f.User = !s.glue && g.checked.InProgram(c.body.Span.Lo)
		c.f.TrackCaller = s.of != nil && g.checked.TracksCaller(s.of)
		if g.Checked {
			c.f.Touches = g.touches(s, c.body)
		}
		c.compile()
	})
	if err != nil {
		g.failed = err
		return nil, err
	}
	if g.last = c.body; !optimize.Inlinable(c.body) {
		g.bodies[id].body = nil // nothing needs it any more
	}
	return c.f, nil
}

// Listing returns the code of the functions that the program wrote, in the order in which main reaches them. Then come
// those that are reached through the library only, such as what a task runs: so it compiles the library too.
func (g *Generator) Listing() (string, error) {
	var b strings.Builder
	compile := func(id int) (err error) {
		if g.Program.Funcs[id] == nil {
			g.Program.Funcs[id], err = g.Compile(id)
		}
		return err
	}
	own := 0 // all before it are compiled, or of the library
	for library := 0; library < len(g.sources); library++ {
		for ; own < len(g.sources); own++ {
			s := &g.sources[own]
			if s.glue || s.of != nil && !g.checked.InProgram(s.of.Span.Lo) && !g.checked.InProgram(s.span.Lo) {
				continue
			}
			if err := compile(own); err != nil {
				return "", err
			}
			if f := g.Program.Funcs[own]; f.User {
				b.WriteString(f.Text())
			}
		}
		if err := compile(library); err != nil {
			return "", err
		}
	}
	return b.String(), nil
}

// Shared returns the instances that were needed so far and are compiled for all programs, in order of their numbers.
func (g *Generator) Shared() (list []*thir.Instance) {
	for id := range g.sources {
		if in := g.sources[id].instance; in != nil && in.Kept != nil && g.bodies[id] != nil {
			list = append(list, in)
		}
	}
	return list
}
