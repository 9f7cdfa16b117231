package compile

import (
	"strconv"

	"github.com/pollground/pollground/executor/scenario/budget"
	"github.com/pollground/pollground/executor/scenario/check"
	"github.com/pollground/pollground/executor/scenario/layout"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Types is what the compiler asks of the checker.
type Types interface {
	// FullString is the type as type_name prints it.
	FullString(t *types.Type) string
	// Body is the checked body of an instance; nil for intrinsics, tuple
	// constructors and after errors.
	Body(*thir.Instance) *thir.Body
	// BodyToLookAt, Concrete and ConstOf: see survey.go.
	BodyToLookAt(*thir.Instance) *thir.Body
	Concrete(*types.Type) *types.Type
	ConstOf(thir.Expr) *thir.Instance
	// TooLarge: a type has become too large, and what was made since may hold what is no type.
	TooLarge() bool
	// Resolve finds what a callee with concrete arguments really calls.
	Resolve(thir.Callee) check.Resolved
	IsCopy(*types.Type) bool
	// TracksCaller: panics in the function are told at its calls.
	TracksCaller(*resolve.Def) bool
	// DropImpl is the type's own Drop::drop, nil if it has none.
	DropImpl(*types.Type) *thir.Instance
	FieldTypes(adt *types.Type, variant *resolve.Def) []*types.Type
	Variants(adt *types.Type) []*resolve.Def
	Discriminant(variant *resolve.Def) int64
	VtableMethods(dyn *types.Type) []*resolve.Def
	VtableEntry(concrete *types.Type, method *resolve.Def, dyn *types.Type) check.Resolved
	Reveal(*types.Type) *types.Type
	// Layout is how values of a type lie in memory.
	Layout(*types.Type) (*layout.Layout, error)
	Lang(name string) *resolve.Def
	// StaticInit is the initialiser of a static.
	StaticInit(*resolve.Def) *thir.Instance
	// Instance is a function with concrete generics.
	Instance(*resolve.Def, []*types.Type) *thir.Instance
	// ClosureBody is the body of a closure or coroutine, see check.
	ClosureBody(*types.ClosureTy) *thir.Body
	// ClosureInstance is the body of a closure or coroutine.
	ClosureInstance(*types.ClosureTy) *thir.Instance
	// Signature gives the parameter types and the result of an instance.
	Signature(*thir.Instance) (params []*types.Type, ret *types.Type)
}

// Compiler compiles one program. Not safe for concurrent use.
type Compiler struct {
	T    Types
	Prog *Program
	// UserFile reports whether a position lies in the program itself (true) or in
	// the library; nil: everything is the program's.
	UserFile func(syntax.Pos) bool
	// Lazy leaves to Program.Later what is not needed before the run.
	Lazy bool
	// Budget counts the work.
	Budget *budget.Budget

	work    []func()
	later   map[int]func() // what lowers a function
	todo    []int          // functions to be lowered now
	fresh   []*Func        // lowered in this batch
	bodies  map[int]*body  // lowered, not finished
	small   map[int]*body  // that may stand in for calls, finished or not
	opt     optimizer
	byInst  map[*thir.Instance]int
	shims   map[string]int
	vtabs   map[vtabKey]int
	natives map[string]int
	statics map[*resolve.Def]int
	memos   map[*thir.Instance]int
	scalars map[*thir.Instance]scalar // constants that are numbers
	upcasts map[[2]*types.Type]int
	infos   map[*types.Type]*typeInfo
	freezes map[*types.Type]bool // see frozen
	tooBig  map[*types.Type]bool // reported

	lowering syntax.Span // of the function that is lowered, or was last
	typeIDs  map[*types.Type]int64
	typeOf   map[int64]*types.Type // the other way
	errs     []Error

	unsettled []unsettled
	coDescs   []coDesc
}

// coDesc is the descriptor of a coroutine, or of what is represented as one.
type coDesc struct {
	d  *TypeDesc
	co int
}

// unsettled is an instruction whose k is the size of a coroutine.
type unsettled struct {
	f     *Func
	pc    int
	co    int // the coroutine's function
	extra int64
}

// settle fills in the sizes of coroutines.
func (c *Compiler) settle() {
	for _, u := range c.unsettled {
		co := c.Prog.Funcs[u.co].Co
		if co != nil && u.pc < len(u.f.Code) {
			u.f.Code[u.pc].K = int64(co.Slots) + u.extra
		}
	}
	c.unsettled = c.unsettled[:0]
	for i := 0; i < len(c.coDescs); i++ {
		if co := c.Prog.Funcs[c.coDescs[i].co].Co; co != nil {
			c.coDescs[i].d.Slots = co.Slots
			c.coDescs = append(c.coDescs[:i], c.coDescs[i+1:]...)
			i--
		}
	}
}

// typeID is what the program sees as TypeId: a hash of the type's name, so that
// it does not depend on the order in which functions are compiled. Types of one
// name (closures of one function) follow each other.
func (c *Compiler) typeID(t *types.Type) int64 {
	id, ok := c.typeIDs[t]
	if ok {
		return id
	}
	h := uint64(14695981039346656037)
	for _, b := range []byte(c.T.FullString(t)) {
		h = (h ^ uint64(b)) * 1099511628211
	}
	for id = int64(h >> 1); c.typeOf[id] != nil; id++ {
	}
	c.typeIDs[t], c.typeOf[id] = id, t
	return id
}

type vtabKey struct{ concrete, dyn *types.Type }

// Error is something that this compiler cannot lower. It is reported before
// the run.
type Error struct {
	Span syntax.Span
	Msg  string
}

// New prepares a compiler.
func New(t Types, sources *syntax.SourceMap) *Compiler {
	return &Compiler{
		T:      t,
		Budget: budget.New(),
		Prog:   &Program{Main: -1, PanicStr: -1, Sources: sources},
		later:  map[int]func(){},
		bodies: map[int]*body{}, small: map[int]*body{},
		byInst:  map[*thir.Instance]int{},
		shims:   map[string]int{},
		vtabs:   map[vtabKey]int{},
		natives: map[string]int{},
		statics: map[*resolve.Def]int{},
		memos:   map[*thir.Instance]int{},
		scalars: map[*thir.Instance]scalar{},
		upcasts: map[[2]*types.Type]int{},
		infos:   map[*types.Type]*typeInfo{},
		freezes: map[*types.Type]bool{},
		typeIDs: map[*types.Type]int64{}, typeOf: map[int64]*types.Type{},
	}
}

// Compile compiles everything that main reaches, or looks through what is the
// program's own (Lazy). The entry is the library's
// start function (#[lang = "start"]), which calls main and turns its result
// into the exit status; without a library it is main itself.
func (c *Compiler) Compile(main *thir.Instance) (*Program, []Error) {
	id := c.Func(main)
	if start := c.T.Lang("start"); start != nil {
		_, ret := c.T.Signature(main)
		outer := c.Func(c.T.Instance(start, []*types.Type{ret}))
		id = c.generated("entry", "start", func(f *fn) {
			r := f.alloc()
			f.opJ(OpConst, r, 0, f.constant(Const{Kind: ConstFn, Lo: uint64(c.Func(main))}))
			f.emitCallTo(outer, r, 1)
			f.f.Result = ReprScalar
			f.op(OpRetB, r, 0, 0)
		})
	}
	c.Prog.Main = int32(id)
	c.need(id)
	if c.Lazy {
		c.survey(main)
	}
	if d := c.T.Lang("panic_str"); d != nil {
		c.Prog.PanicStr = int32(c.Func(c.T.Instance(d, nil)))
	}
	c.lower()
	if c.Lazy {
		c.Prog.Later = c.compileLater
	} else {
		for id := 0; id < len(c.Prog.Funcs); id++ {
			c.finish(id)
		}
	}
	return c.Prog, c.errs
}

// drain lowers until nothing is left to do.
func (c *Compiler) drain() {
	for {
		if n := len(c.work) - 1; n >= 0 {
			w := c.work[n]
			c.work = c.work[:n]
			w()
		} else if n := len(c.todo) - 1; n >= 0 {
			id := c.todo[n]
			c.todo = c.todo[:n]
			c.begin(id)
		} else {
			return
		}
	}
}

// Func is the function id of an instance; its body is compiled later.
func (c *Compiler) Func(inst *thir.Instance) int {
	if id, ok := c.byInst[inst]; ok {
		return id
	}
	f := c.newFunc(instName(inst))
	c.byInst[inst] = f.ID
	c.put(f, func() { c.instance(f, inst) })
	return f.ID
}

// generated is the id of a function made by the compiler itself, one per key.
func (c *Compiler) generated(key, name string, build func(*fn)) int {
	if id, ok := c.shims[key]; ok {
		return id
	}
	f := c.newFunc(name)
	f.Glue = true
	c.shims[key] = f.ID
	c.put(f, func() { c.build(f, build) })
	return f.ID
}

func (c *Compiler) newFunc(name string) *Func {
	f := &Func{ID: len(c.Prog.Funcs), Name: name}
	c.Prog.Funcs = append(c.Prog.Funcs, f)
	return f
}

// build runs a generator for f; when it needs more registers than there are,
// it runs again with all variables in a block (see spill in fn.go). A mistake
// of ours becomes an error of the program at hand: the session lives on.
func (c *Compiler) build(f *Func, gen func(*fn)) {
	b := newFn(c, f)
	c.lowering = f.Span
	mark := len(c.unsettled)
	defer func() {
		r := recover()
		if r == nil {
			return
		}
		text := "BUG: compile: "
		switch r := r.(type) {
		case *budget.Stop:
			panic(r)
		case string:
			text = r
		case error:
			text += r.Error()
		}
		c.errorf(f.Span, text+" (in "+f.Name+")")
		c.unsettled = c.unsettled[:mark]
		*f = Func{ID: f.ID, Name: f.Name, Code: []Instr{{Op: OpRetUnit}}}
	}()
	if !b.run(gen) {
		c.unsettled = c.unsettled[:mark]
		*f = Func{ID: f.ID, Name: f.Name, Glue: f.Glue, TrackCaller: f.TrackCaller, User: f.User, TracedPoll: f.TracedPoll, Diverges: f.Diverges, Span: f.Span, Co: f.Co}
		b = newFn(c, f)
		b.spill = true
		if !b.run(gen) {
			c.errorf(f.Span, "this function needs more registers than the machine has: split it")
			f.Code = []Instr{{Op: OpRetUnit}}
			return
		}
	}
	b.finish()
	f.Signed = true
}

func (c *Compiler) errorf(sp syntax.Span, msg string) { c.errs = append(c.errs, Error{sp, msg}) }

func instName(inst *thir.Instance) string {
	switch {
	case inst.Clo != nil:
		if fn := inst.Clo.Fn; inst.Clo.Async && fn != nil {
			return fn.FullName() + "::{async}"
		}
		if inst.Clo.Async {
			return inst.Clo.Owner + "::{async#" + strconv.Itoa(inst.Clo.ID) + "}"
		}
		return inst.Clo.Owner + "::{closure#" + strconv.Itoa(inst.Clo.ID) + "}"
	case inst.Fn == nil:
		return "start"
	}
	s := inst.Fn.FullName()
	if len(inst.Args) > 0 {
		s += "<"
		for i, a := range inst.Args {
			if i > 0 {
				s += ", "
			}
			s += a.String()
		}
		s += ">"
	}
	return s
}

func key(parts ...any) string {
	var b []byte
	for _, p := range parts {
		switch p := p.(type) {
		case string:
			b = append(b, p...)
		case *types.Type:
			b = strconv.AppendUint(b, uint64(p.ID), 10)
		case int:
			b = strconv.AppendInt(b, int64(p), 10)
		}
		b = append(b, ' ')
	}
	return string(b)
}
