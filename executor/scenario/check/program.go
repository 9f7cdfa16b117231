package check

import (
	"strings"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/expand"
	"github.com/pollground/pollground/executor/scenario/internal/arena"
	"github.com/pollground/pollground/executor/scenario/layout"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Program is everything the checker knows about one program and its libraries.
// Not safe for concurrent use.
type Program struct {
	types.Interner
	S    *resolve.Session
	Main *resolve.Crate
	base *Program // of the library, see library.go; nil in the base itself

	spare []*types.Type // see list
	nodes
	memos []map[memoKey]memoVal // empty

	layouts *layout.Types

	largeSaid    bool
	borrowTables any // see BorrowTables

	inBlocks []*resolve.Mod        // of the program's blocks with items
	early    map[*resolve.Mod]bool // blocks whose macro calls are not expanded yet, see openImplBlocks
	repeated []*types.Type         // of borrowed expressions [x; N] in the program

	evaluator      Evaluator
	constVals      map[*thir.Instance]*constVal
	cyclic         map[*resolve.Def]bool // constants that need themselves, which is reported
	typeLevel      []*resolve.Def        // constants that types need, which are being computed
	anonymousOf    map[syntax.Expr]*resolve.Def
	anonymousIn    map[*resolve.Def]*lower
	anonymousCount map[*resolve.Def]int // by what they are in

	named map[*resolve.Def][]*resolve.Def // by the item that names them: see recordNamed

	locals  []*localMacro
	writers map[uint32]*localMacro // by the context of their expansions

	aliases        map[*resolve.Def]*aliasInfo
	consts         map[*resolve.Def]*constInfo
	ofTrait        map[*resolve.Def]*traitImpls
	inherent       map[simplifiedKey]*implList
	byMethod       map[string][]*resolve.Def // traits that have a method of that name
	instances      map[instKey]*thir.Instance
	instList       []*thir.Instance
	closures       int
	closuresOf     map[*resolve.Def][]*types.ClosureTy // of the library's functions and constants
	closureEpoch   int                                 // types hidden; see generation
	infos          map[*types.ClosureTy]*closureInfo   // of bodies that are being checked
	closureBodies  map[*types.ClosureTy]*thir.Body
	coroutines     map[*types.ClosureTy]*polyCoroutine // by closures of generic bodies
	monoClo        map[instKey]*types.ClosureTy
	revealed       map[*types.Type]*types.Type
	revealing      map[*types.Type]bool // opaque types around the one that is revealed
	copyCache      map[*types.Type]bool
	dropCache      map[*types.Type]int8
	dynLends       map[*types.Type]uint32 // see noteLends
	traitTag       map[*resolve.Def]*types.Type
	generic        map[*resolve.Def]*genericBody
	lang           map[string]*resolve.Def
	envs           map[*resolve.Def]*paramEnv
	hidden         map[opaqueKey]*types.Type
	negs           []negativeImpl
	moveCheckQueue []moveCheck              // bodies of the program
	built          map[*thir.Body]*mir.Body // see TakeMIR
	keptBlocks     int
	incoherent     []*resolve.Def // traits with impls that overlap
	openImpls      []*resolve.Def // traits with an impl that has a type or const parameter which nothing determines
	formats        []syntax.Span  // calls of formatting macros in the program
	unprintable    []printError
	selects        []selectFuture
	lacking        []*resolve.Def // traits of which an impl of the program lacks a supertrait
	hasBadDyn      bool           // an object type of a trait that is not dyn compatible
	taint          *taint         // of the body or item that is being checked
	held           []heldReport   // of phases from Borrowck on
	sizes          sizes
	mayDrops       map[*types.Type]bool
	bivariant      map[paramOf]bool                 // see noteBivariant
	unused         map[*resolve.Def]map[string]bool // see unusedNames
	freezes        map[*types.Type]bool             // what Frozen found out about structs and enums
	broken         map[*resolve.Def]bool            // items whose header has an error
	unsound        bool                             // a type, trait or impl of the program is not well-formed
	wanted         []*autoObligations
	witnesses      map[*types.ClosureTy][]*witness
	autoHolds      map[autoGoal]int // auto traits that hold, with their heights, see autoSolver

	discriminants map[*resolve.Def]int64          // by variant
	awaits        map[*resolve.Def][]*resolve.Def // the async fns that an async fn awaits
	awaitsSelf    map[*resolve.Def]bool           // reported
}

// defining begins to find out what a definition is, for which Go calls that many functions, and returns what ends it. The
// library's definitions are looked at once for all programs.
func (p *Program) defining(frames int64) (end func()) {
	b := p.Budget()
	if p.base == nil {
		nesting := b.Library()
		return func() { b.EndLibrary(nesting) }
	}
	b.Enter(frames)
	return func() { b.Leave(frames) }
}

type instKey struct {
	fn   *resolve.Def
	clo  *types.ClosureTy
	args *types.Type // tuple
}

// New prepares the checker; main is the collected program.
func New(s *resolve.Session, main *resolve.Crate) *Program {
	p := &Program{Interner: types.NewInterner(s.Budget), S: s, Main: main}
	p.aliases = map[*resolve.Def]*aliasInfo{}
	p.consts = map[*resolve.Def]*constInfo{}
	p.ofTrait = map[*resolve.Def]*traitImpls{}
	p.inherent = map[simplifiedKey]*implList{}
	p.byMethod = map[string][]*resolve.Def{}
	p.instances = map[instKey]*thir.Instance{}
	p.monoClo = map[instKey]*types.ClosureTy{}
	p.closuresOf = map[*resolve.Def][]*types.ClosureTy{}
	p.revealed = map[*types.Type]*types.Type{}
	p.copyCache = map[*types.Type]bool{}
	p.dropCache = map[*types.Type]int8{}
	p.traitTag = map[*resolve.Def]*types.Type{}
	p.generic = map[*resolve.Def]*genericBody{}
	p.lang = map[string]*resolve.Def{}
	p.envs = map[*resolve.Def]*paramEnv{}
	p.layouts = layout.New(p)
	return p
}

// list is room for n types, for what goes when the body is checked or belongs to
// it: what the base keeps must not hold a program's.
func (p *Program) list(n int) []*types.Type {
	if n == 0 {
		return nil
	}
	if len(p.spare) < n {
		p.spare = make([]*types.Type, max(n, 256))
	}
	x := p.spare[:n:n]
	p.spare = p.spare[n:]
	return x
}

// nodes allocate the most frequent values.
type nodes struct {
	obligs    arena.Arena[obligation]
	variables arena.Arena[thir.Local]
	refs      arena.Arena[thir.LocalRef]
	loads     arena.Arena[thir.Load]
	derefs    arena.Arena[thir.Deref]
	borrows   arena.Arena[thir.Borrow]
	calls     arena.Arena[thir.Call]
}

// obligation is an empty obligation.
func (p *Program) oblig() *obligation { return p.obligs.New() }

// Lang is the library item marked #[lang = "name"], or nil.
func (p *Program) Lang(name string) *resolve.Def { return p.S.Lang(name) }

func (p *Program) isLang(d *resolve.Def, name string) bool { return d != nil && d.Lang == name }

// head is what an impl is indexed by: the outermost constructor of a type.
type simplifiedKey struct {
	k   types.Kind
	def *resolve.Def
	n   int
}

// simplifiedType gives ok false for types that any impl could match (parameters,
// projections, inference variables).
func simplifiedType(t *types.Type) (simplifiedKey, bool) {
	switch t.Kind {
	case types.Param, types.Proj, types.Infer, types.Opaque, types.Error:
		return simplifiedKey{}, false
	case types.Adt, types.FnDef:
		return simplifiedKey{k: t.Kind, def: t.Def}, true
	case types.Dyn:
		return simplifiedKey{k: types.Dyn, def: t.Def}, true
	case types.Tuple:
		return simplifiedKey{k: types.Tuple, n: len(t.Args)}, true
	case types.FnPtr:
		return simplifiedKey{k: types.FnPtr, n: len(t.Args)}, true
	case types.Ref, types.Ptr:
		n := 0
		if t.Mut {
			n = 1
		}
		return simplifiedKey{k: t.Kind, n: n}, true
	}
	return simplifiedKey{k: t.Kind}, true
}

// CheckAll checks every function body of the program itself, generic ones too,
// and reports what is wrong.
func (p *Program) CheckAll() {
	c := p.Checking()
	for c.Step() {
	}
	c.End()
}

// Checking is CheckAll in steps. Between two of them other programs may be checked.
type Checking struct {
	p        *Program
	impls    []*resolve.Def
	root     int      // so many of impls are not in blocks
	blocks   int      // so many of inBlocks are among the steps
	todo     []func() // in order
	mistyped bool     // see Mistyped
}

// Checking returns the check of the program before its first step.
func (p *Program) Checking() *Checking {
	c := &Checking{p: p}
	c.todo = []func(){func() {
		p.S.CheckImports(p.Main.Root)
		p.S.CheckAttributes()
		p.index()
		p.openImplBlocks()
		c.module(p.Main.Root)
	}}
	return c
}

// Step does the next step and reports whether there is another one.
func (c *Checking) Step() (more bool) {
	p := c.p
	if len(c.todo) > 0 {
		next := c.todo[0]
		c.todo = c.todo[1:]
		next()
		return true
	}
	if c.blocks < len(p.inBlocks) { // checking a body finds the items in its blocks
		m := p.inBlocks[c.blocks]
		c.blocks++
		p.S.CheckImports(m)
		p.S.CheckAttributes()
		c.module(m)
		return true
	}
	c.whole()
	return false
}

// module adds the definitions of a module to the steps.
func (c *Checking) module(m *resolve.Mod) {
	impls := c.p.implsIn(m, nil)
	c.impls = append(c.impls, impls...)
	c.p.EachDef(m, func(d *resolve.Def) {
		if d.Kind == resolve.Struct || d.Kind == resolve.Enum {
			c.p.noteBivariant(d)
		}
	})
	var overlaps func()
	if m == c.p.Main.Root {
		c.root = len(c.impls)
		overlaps = func() { c.p.overlaps(c.impls, -1) }
	}
	c.p.checkCoherence(impls, overlaps)
	c.p.EachDef(m, func(d *resolve.Def) {
		c.p.eachFn(d, c.p.lintLifetimeSyntaxes)
		c.todo = append(c.todo, func() { c.p.checkDef(d) })
	})
}

// completeImpls checks what needs all bodies.
func (c *Checking) whole() {
	p := c.p
	p.tooLarge(syntax.Span{}, "reached the type-length limit: the program has a type that is too large")
	p.overlaps(c.impls, c.root)
	p.inherentOverlaps(c.impls)
	p.recursiveOpaques()
	p.dropCycles()
	p.evaluateItems()
	p.checkEntry()
	p.checkAutos()
	for _, l := range p.moveCheckQueue {
		if l.g.ok {
			for _, x := range l.bodies {
				l.f.checkMoves(x)
			}
			l.f.lintMut()
		}
	}
	p.S.CheckAttributes()
	p.checkHeld()
	c.mistyped = p.failed()
	p.release()
}

// End reports what lints have found, in programs with errors only those of phases up to Borrowck. It is called when the
// borrow checker and package lints are done.
func (c *Checking) End() {
	p := c.p
	failed := p.Failed()
	for _, h := range p.held {
		if !failed || h.Code.Phase() <= diag.Borrowck {
			p.S.Diags.Add(*h.Diag)
		}
	}
	p.held = nil
}

// moveCheck is a body with those of its closures, whose moves are still to be checked.
type moveCheck struct {
	f      *fnCtxt
	g      *genericBody
	bodies []*thir.Body
}

// EachStatic calls f for the types of the program's statics and constants, and of borrowed arrays [x; N], which may be
// promoted to statics.
func (p *Program) EachStatic(f func(*types.Type)) {
	for _, t := range p.repeated {
		if t.Flags&types.HasParam == 0 {
			f(t)
		}
	}
	item := func(d *resolve.Def) {
		if (d.Kind == resolve.Static || d.Kind == resolve.Const) && len(p.identity(d)) == 0 {
			_, t := p.Signature(p.StaticInit(d))
			f(t)
		}
	}
	each := func(d *resolve.Def) {
		item(d)
		if d.Kind == resolve.Impl {
			for _, a := range d.Assoc() {
				item(a)
			}
		}
	}
	p.EachDef(p.Main.Root, each)
	for _, m := range p.inBlocks {
		p.EachDef(m, each)
	}
}

// checkEntry looks at main: it must be there, without parameters, not async.
func (p *Program) checkEntry() {
	d := p.MainFn()
	if d == nil {
		p.err(p.Main.End, diag.E0601, "`main` function not found in crate `main`", "").WithHelp("add a function `fn main() { … }`")
		return
	}
	it := d.FnItem()
	switch {
	case it.Async:
		expand.AsyncMain(p.S.Diags, it)
	case len(it.Generics.Params) > 0:
		at := syntax.Span{Lo: d.Span.Hi, Hi: it.SigEnd}
		at.Hi = at.Lo + syntax.Pos(strings.IndexByte(p.S.Sources.Text(at), '>')+1)
		p.err(at, diag.E0131, "`main` function is not allowed to have generic parameters", "")
	case len(it.Generics.Where) > 0:
		at := syntax.Span{Lo: it.SigEnd, Hi: it.Generics.Where[0].Span.Lo}
		at.Lo += syntax.Pos(strings.Index(p.S.Sources.Text(at), "where"))
		at.Hi = it.Generics.Where[len(it.Generics.Where)-1].Span.Hi
		p.err(at, diag.E0646, "`main` function is not allowed to have a `where` clause", "")
	case len(it.Params) > 0:
		at := d.Head()
		if it.Driven {
			p.err(it.Name.Span, diag.MacroError, "the main function cannot accept arguments", "")
			at.Lo += syntax.Pos(strings.Index(p.S.Sources.Text(at), "fn")) // as the macro leaves it
		}
		p.err(at, diag.E0580, "`main` function has wrong type", "incorrect number of function parameters")
	default:
		if term := p.Lang("Termination"); term != nil {
			c := newInferCtxt(p, nil)
			if t := p.fn(d).ret; c.holds(term, t) == selNo {
				at := d.Span
				if it.Ret != nil {
					at = it.Ret.TypeSpan()
				}
				p.err(at, diag.E0277, "`main` has invalid return type `"+t.String()+"`", "`main` can only return types that implement `Termination`")
			}
		}
	}
}

// EachDef calls f for the definitions of a module and of the modules in it, in their order.
func (p *Program) EachDef(m *resolve.Mod, f func(*resolve.Def)) {
	for _, d := range m.ReadAll() {
		f(d)
		if d.Kind == resolve.Module && d.Mod != nil && d.Crate == p.Main {
			p.EachDef(d.Mod, f)
		}
	}
}

// eachFn calls f for a function, or for those of a trait or an impl.
func (p *Program) eachFn(d *resolve.Def, f func(*resolve.Def)) {
	switch d.Kind {
	case resolve.Fn:
		f(d)
	case resolve.Trait, resolve.Impl:
		for _, a := range d.Assoc() {
			if a.Kind == resolve.Fn {
				f(a)
			}
		}
	}
}

func (p *Program) checkDef(d *resolve.Def) {
	right := true // what is declared
	if d.Crate == p.Main && !d.Crate.Library {
		p.Budget().At(uint32(d.Span.Lo), uint32(d.Span.Hi))
		header := p.enter()
		p.wellFormed(d)
		if d.Kind == resolve.Fn {
			p.fn(d)
			defer func() {
				if g := p.generic[d]; g != nil {
					g.ok = g.ok && right
				}
			}()
		}
		p.leave(header)
		if header.tainted() {
			p.markBroken(d)
		}
		right = !p.broken[d]
		if right {
			p.checkWritten(d)
		}
	}
	switch d.Kind {
	case resolve.Fn:
		p.bodyOf(d)
	case resolve.Const, resolve.Static:
		p.bodyOf(d)
	case resolve.Trait, resolve.Impl:
		for _, a := range d.Assoc() {
			if a.Kind == resolve.Fn && a.FnItem().Body == nil && len(a.FnItem().BodyTokens) == 0 {
				if !a.Crate.Library {
					p.wellFormed(a)
				}
				own := p.enter()
				p.fn(a)
				if p.leave(own); !own.tainted() && !a.Crate.Library {
					p.checkWritten(a)
				}
				continue
			}
			if a.Kind == resolve.Const && a.Item.(*syntax.ConstItem).Value == nil {
				continue
			}
			p.checkDef(a)
		}
	case resolve.Struct, resolve.Enum, resolve.Union:
		p.adt(d)
		if d.Kind == resolve.Enum {
			p.checkDiscriminants(d)
		}
	case resolve.Alias: // also one that nothing names
		p.alias(d)
	case resolve.AssocType:
		if d.Parent.Kind == resolve.Trait {
			p.assocBounds(d)
		}
	}
}

// markBroken notes that the header of an item has an error.
func (p *Program) markBroken(d *resolve.Def) {
	if p.broken == nil {
		p.broken = map[*resolve.Def]bool{}
	}
	p.broken[d] = true
	p.unsound = p.unsound || d.Kind != resolve.Fn
}

// CheckCrate checks every body of a library crate.
func (p *Program) CheckCrate(c *resolve.Crate) {
	if c == nil {
		return
	}
	main := p.Main
	p.Main = c
	p.EachDef(c.Root, p.checkDef)
	p.Main = main
}
