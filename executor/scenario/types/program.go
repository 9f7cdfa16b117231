package types

import (
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
)

// Program is everything the checker knows about one program and its libraries.
// Not safe for concurrent use.
type Program struct {
	interner
	S    *resolve.Session
	Main *resolve.Crate
	base *Program // of the library, see library.go; nil in the base itself

	spare []*Type // see list
	nodes
	memos []map[memoKey]memoVal // empty
	mover *mover                // empty, for the next body

	largeSaid bool
	kept      any // see Kept

	selecting  int  // calls of sel around this one, in whatever context
	selections int  // since the outermost of them began
	selTotal   int  // in the whole program
	selOver    bool // they are too many, or too deep

	inBlocks   []*resolve.Mod // of the program's blocks with items
	constDepth int            // expressions of constants around the one that is evaluated
	constWork  int            // expressions of constants that were evaluated
	constVals  map[*resolve.Def]*constVal
	constUses  map[*resolve.Def][]constEdge // in values of constants of the program
	constUsers []*resolve.Def               // its keys, in order

	locals  []*localMacro
	writers map[uint32]*localMacro // by the context of their expansions

	aliases   map[*resolve.Def]*aliasInfo
	consts    map[*resolve.Def]*constInfo
	ofTrait   map[*resolve.Def]*traitImpls
	inherent  map[headKey]*implList
	strays    bool                      // there is one of a type that is not the program's
	byMethod  map[string][]*resolve.Def // traits that have a method of that name
	instances map[instKey]*Instance
	instList  []*Instance
	closures  int
	news      int // impls taken in, types hidden; see generation
	monoClo   map[instKey]*ClosureTy
	revealed  map[*Type]*Type
	revealing map[*Type]bool // opaque types around the one that is revealed
	copyCache map[*Type]bool
	dropCache map[*Type]int8
	traitTag  map[*resolve.Def]*Type
	generic   map[*resolve.Def]*genericBody
	lang      map[string]*resolve.Def
	envs      map[*resolve.Def]*paramEnv
	hidden    map[opaqueKey]*Type
	negs      []denial
	owned     []moving // bodies of the program
	atLast    []func() // messages of rustc's last passes: they come when there is no other
	unsound   bool     // a type, trait or impl of the program is not well-formed
	late      int      // errors about moves and what is not mut
	wanted    []*wants
	heldIn    map[*ClosureTy][]*held

	discriminants map[*resolve.Def]int64          // by variant
	awaits        map[*resolve.Def][]*resolve.Def // the async fns that an async fn awaits
	awaitsSelf    map[*resolve.Def]bool           // reported
}

type instKey struct {
	fn   *resolve.Def
	clo  *ClosureTy
	args *Type // tuple
}

// New prepares the checker; main is the collected program.
func New(s *resolve.Session, main *resolve.Crate) *Program {
	p := &Program{interner: newInterner(), S: s, Main: main}
	p.aliases = map[*resolve.Def]*aliasInfo{}
	p.consts = map[*resolve.Def]*constInfo{}
	p.ofTrait = map[*resolve.Def]*traitImpls{}
	p.inherent = map[headKey]*implList{}
	p.byMethod = map[string][]*resolve.Def{}
	p.instances = map[instKey]*Instance{}
	p.monoClo = map[instKey]*ClosureTy{}
	p.revealed = map[*Type]*Type{}
	p.copyCache = map[*Type]bool{}
	p.dropCache = map[*Type]int8{}
	p.traitTag = map[*resolve.Def]*Type{}
	p.generic = map[*resolve.Def]*genericBody{}
	p.lang = map[string]*resolve.Def{}
	p.envs = map[*resolve.Def]*paramEnv{}
	return p
}

// list is room for n types, for what goes when the body is checked or belongs to
// it: what the base keeps must not hold a program's.
func (p *Program) list(n int) []*Type {
	if n == 0 {
		return nil
	}
	if len(p.spare) < n {
		p.spare = make([]*Type, max(n, 256))
	}
	x := p.spare[:n:n]
	p.spare = p.spare[n:]
	return x
}

// slab makes many of what there are many of: together they cost less.
type slab[T any] []T

//
//go:noinline
func (s *slab[T]) one() *T {
	if len(*s) == 0 {
		*s = make([]T, 32)
	}
	x := &(*s)[0]
	*s = (*s)[1:]
	return x
}

// nodes are the slabs.
type nodes struct {
	obligs    slab[oblig]
	variables slab[Local]
	refs      slab[LocalRef]
	loads     slab[Load]
	derefs    slab[Deref]
	borrows   slab[Borrow]
	calls     slab[Call]
}

// oblig is an empty obligation.
func (p *Program) oblig() *oblig { return p.obligs.one() }

// Lang is the library item marked #[lang = "name"], or nil.
func (p *Program) Lang(name string) *resolve.Def { return p.S.Lang(name) }

func (p *Program) isLang(d *resolve.Def, name string) bool { return d != nil && d.Lang == name }

func (p *Program) err(sp syntax.Span, code, msg, label string) *syntax.Diag {
	if late(code) {
		p.late++
	}
	return p.S.Diags.Add(syntax.Diag{Severity: syntax.Error, Code: code, Msg: msg, Span: sp, Label: label})
}

// errors is the number of errors but those that rustc finds by looking at borrows:
// they keep no other check of the body from being made.
func (p *Program) errors() int { return p.S.Diags.Errors() - p.late }

func (p *Program) warn(sp syntax.Span, code, msg string) *syntax.Diag {
	return p.S.Diags.Add(syntax.Diag{Severity: syntax.Warning, Code: code, Msg: msg, Span: sp})
}

// head is what an impl is indexed by: the outermost constructor of a type.
type headKey struct {
	k   Kind
	def *resolve.Def
	n   int
}

// headOf gives ok false for types that any impl could match (parameters,
// projections, inference variables).
func headOf(t *Type) (headKey, bool) {
	switch t.Kind {
	case Param, Proj, Infer, Opaque, Error:
		return headKey{}, false
	case Adt, FnDef:
		return headKey{k: t.Kind, def: t.Def}, true
	case Dyn:
		return headKey{k: Dyn, def: t.Def}, true
	case Tuple:
		return headKey{k: Tuple, n: len(t.Args)}, true
	case FnPtr:
		return headKey{k: FnPtr, n: len(t.Args)}, true
	case Ref, Ptr:
		n := 0
		if t.Mut {
			n = 1
		}
		return headKey{k: t.Kind, n: n}, true
	}
	return headKey{k: t.Kind}, true
}

// CheckAll checks every function body of the program itself, generic ones too,
// and reports what is wrong.
func (p *Program) CheckAll() {
	p.S.CheckImports(p.Main.Root)
	p.index()
	impls := p.implsIn(p.Main.Root, nil)
	for _, im := range impls {
		p.checkImplComplete(im)
	}
	p.checkMod(p.Main.Root)
	// Checking a body finds the items in its blocks.
	for i := 0; i < len(p.inBlocks); i++ {
		m := p.inBlocks[i]
		p.S.CheckImports(m)
		more := p.implsIn(m, nil)
		for _, im := range more {
			p.checkImplComplete(im)
		}
		impls = append(impls, more...)
		p.checkMod(m)
	}
	p.tooLarge(syntax.Span{}, "reached the type-length limit: the program has a type that is too large")
	p.overlaps(impls)
	p.checkConstCycles()
	p.checkEntry()
	p.checkAutos()
	for _, l := range p.owned {
		if l.g.ok {
			before := p.S.Diags.Errors()
			for _, x := range l.bodies {
				l.f.checkMoves(x)
			}
			if p.S.Diags.Errors() == before {
				l.f.lintMut()
			}
		}
	}
	p.checkHeld()
	p.dropLate()
	if !p.S.Diags.HasErrors() {
		for _, report := range p.atLast {
			report()
		}
	}
}

// dropLate takes back errors about what is not mut in bodies that are wrong in
// other ways: rustc looks at borrows in those that are right.
func (p *Program) dropLate() {
	var wrong []syntax.Span
	for d, g := range p.generic {
		if !g.ok && d.Item != nil {
			wrong = append(wrong, d.Item.Base().Span)
		}
	}
	if p.late == 0 || len(wrong) == 0 {
		return
	}
	p.S.Diags.Remove(func(d *syntax.Diag) bool {
		if !late(d.Code) {
			return false
		}
		for _, w := range wrong {
			if w.Lo <= d.Span.Lo && d.Span.Lo < w.Hi {
				return true
			}
		}
		return false
	})
}

// late: rustc finds errors with that code when it looks at borrows.
func late(code string) bool {
	switch code {
	case "E0133", "E0310", "E0373", "E0381", "E0382", "E0384", "E0507", "E0508", "E0509", "E0594", "E0596":
		return true
	}
	return false
}

// moving is a body with those of its closures, whose moves are still to be checked.
type moving struct {
	f      *fcx
	g      *genericBody
	bodies []*Body
}

// checkEntry looks at main: it must be there, without parameters, not async.
func (p *Program) checkEntry() {
	d := p.MainFn()
	if d == nil {
		p.err(syntax.Span{}, "E0601", "`main` function not found in crate `main`", "").Help = []string{"add a function `fn main() { … }`"}
		return
	}
	it := d.FnItem()
	switch {
	case it.Async:
		p.S.AsyncMain(it)
	case len(it.Params) > 0:
		p.err(d.Span, "E0580", "`main` function has wrong type", "incorrect number of function parameters")
	case len(it.Generics.Params) > 0:
		p.err(d.Span, "E0131", "`main` function is not allowed to have generic parameters", "")
	default:
		if term := p.Lang("Termination"); term != nil {
			c := newInfcx(p, nil)
			if t := p.fn(d).ret; c.holds(term, t) == selNo {
				at := d.Span
				if it.Ret != nil {
					at = it.Ret.TypeSpan()
				}
				p.err(at, "E0277", "`main` has invalid return type `"+t.String()+"`", "`main` can only return types that implement `Termination`")
			}
		}
	}
}

func (p *Program) checkMod(m *resolve.Mod) {
	for _, d := range m.Defs() {
		p.checkDef(d)
	}
}

func (p *Program) checkDef(d *resolve.Def) {
	right := true // what is declared
	if d.Crate == p.Main && !d.Crate.Library {
		before := p.errors()
		p.wellFormed(d)
		if d.Kind == resolve.Fn {
			p.fn(d)
			defer func() {
				if g := p.generic[d]; g != nil {
					g.ok = g.ok && right
				}
			}()
		}
		right = p.errors() == before
		p.unsound = p.unsound || !right && d.Kind != resolve.Fn
	}
	switch d.Kind {
	case resolve.Module:
		if d.Mod != nil && d.Crate == p.Main {
			p.checkMod(d.Mod)
		}
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
				p.fn(a)
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
		if d.Kind == resolve.Union {
			p.err(d.Span, "", "unions are not run here", "").Help = []string{"use an enum: it knows which variant it holds"}
		}
	}
}

// CheckCrate checks every body of a library crate.
func (p *Program) CheckCrate(c *resolve.Crate) {
	if c == nil {
		return
	}
	main := p.Main
	p.Main = c
	p.checkMod(c.Root)
	p.Main = main
}
