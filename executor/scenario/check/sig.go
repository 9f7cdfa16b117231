package check

import (
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// predicate is a bound: Args[0] implements Trait<Args[1:]>; with Assoc set it also
// says that the projection equals Ty.
type predicate struct {
	trait *resolve.Def
	args  []*types.Type
	assoc *resolve.Def
	ty    *types.Type
	span  syntax.Span
	// lends has a bit for each argument of a call, of an Fn trait, whose outer reference has a lifetime of its own in each
	// call. See lentParams.
	lends uint32
}

// fnInfo is a function's signature in terms of its flat generic parameters:
// parent's, own, then one per `impl Trait` argument.
type fnInfo struct {
	def     *resolve.Def
	p       *Program // whose it is
	nparent int
	n       int
	params  []*types.Type // with self
	hasSelf bool
	ret     *types.Type
	preds   []predicate
	opaques []opaqueInfo
	names   []string
	unsized []int // the parameters that stand for `impl Trait + ?Sized` arguments

	outlives []int // the parameters that stand for `impl Trait + 'a` arguments

	async bool
	busy  bool // it is being made
	// output of an async fn: what its future resolves to; ret is the future.
	output *types.Type
}

// opaqueInfo is an `impl Trait` in return position: preds have the opaque type
// itself as first argument.
type opaqueInfo struct {
	preds []predicate
	span  syntax.Span // as written; none for what an async fn returns
}

type adtInfo struct {
	def    *resolve.Def
	n      int
	preds  []predicate
	fields [][]*types.Type // per variant (structs: one)
	busy   bool            // the fields are being read
	tail   int             // see Tail, once tailed is set
	tailed bool
}

type traitInfo struct {
	def    *resolve.Def
	n      int         // with Self
	supers []predicate // Self is Param 0
	preds  []predicate
	// bounds of each associated type: first argument is the projection
	bounds map[*resolve.Def][]predicate
	busy   bool
	// lasting is what Lasting says, once it was asked.
	lasting, asked bool
}

type aliasInfo struct {
	n    int
	ty   *types.Type
	busy bool // ty is being made
	// next is where ty names the alias that is expanded for it now.
	next syntax.Span
}

type implInfo struct {
	def    *resolve.Def
	n      int
	self   *types.Type
	trait  *resolve.Def  // nil for inherent
	args   []*types.Type // trait arguments, Self first
	preds  []predicate
	names  []string
	sized  []bool // per parameter: must be Sized
	headed bool   // self is known
	loaded bool   // the rest too, or is being found out
	bad    bool
	orphan bool // it belongs to another crate
	loose  bool // a parameter of it is not constrained, which is reported
}

// ParentOf is the definition whose generics come first: the trait or impl.
func ParentOf(d *resolve.Def) *resolve.Def {
	if d.Parent != nil && (d.Parent.Kind == resolve.Trait || d.Parent.Kind == resolve.Impl) {
		return d.Parent
	}
	return nil
}

// selfDefaults reports arguments of the trait of an object that are left out and are Self by default.
func (l *lower) selfDefaults(tr *resolve.Def, path *syntax.Path) {
	given := 1
	if ga := path.Segs[len(path.Segs)-1].Args; ga != nil {
		if ga.Paren {
			return
		}
		for i := range ga.Args {
			if ga.Args[i].Lifetime == "" {
				given++
			}
		}
	}
	for i := given; i < len(tr.Params); i++ {
		l.p.refersTo(tr.Generics.Params[tr.Params[i].Index].Default, nil, func(*syntax.Ident, int) {
			l.p.err(path.Span, diag.E0393, "the type parameter `"+tr.Params[i].Name+"` must be explicitly specified",
				"missing reference to `"+tr.Params[i].Name+"`")
		})
	}
}

// names reports the names in bounds that lead nowhere, of bounds that are wrong as a whole.
func (l *lower) names(bounds []syntax.Bound) {
	for i := range bounds {
		if q := bounds[i].Path; q == nil {
			continue
		} else if d, used := l.p.S.Path(l.scope, q, resolve.TypeNS); d == nil {
			l.unresolved(q, used, "trait")
		}
		l.namesIn(bounds[i].Path)
	}
}

// namesIn reports the names in the arguments of a path that lead nowhere.
func (l *lower) namesIn(path *syntax.Path) {
	if ga := path.Segs[len(path.Segs)-1].Args; ga != nil {
		for i := range ga.Args {
			if t, ok := ga.Args[i].Type.(*syntax.PathType); ok && t.QSelf == nil {
				if d, _ := l.p.S.Path(l.scope, t.Path, resolve.TypeNS); d == nil {
					l.ty(t)
				}
			}
		}
	}
}

// implBounds lowers the bounds of an impl Trait, in whose generic arguments there can be no other one.
func (l *lower) implBounds(self *types.Type, bounds []syntax.Bound) []predicate {
	outer, assoc := l.implTrait, l.assocImpl
	l.assocImpl = outer
	l.implTrait = func(t *syntax.ImplType) *types.Type {
		l.p.err(t.Span, diag.E0666, "nested `impl Trait` is not allowed", "nested `impl Trait` here")
		return l.p.Prim(types.Error)
	}
	ps := l.bounds(self, bounds)
	l.implTrait, l.assocImpl = outer, assoc
	return ps
}

// elidedResult reports a reference without a lifetime in the result of a function type whose parameters give none.
func (l *lower) elidedResult(params []syntax.Type, result syntax.Type) {
	d := l.item
	if d == nil {
		d = l.parent
	}
	if result == nil || d == nil || d.Crate != l.p.Main || d.Crate.Library {
		return
	}
	if at := l.p.elided(d, result); len(at) > 0 {
		if n, sure := l.p.lifetimesOf(d, params); sure && n != 1 {
			l.p.err(at[0], diag.E0106, "missing lifetime specifier", "expected named lifetime parameter")
		}
	}
}

// inherited reports whether an associated type of the program's trait has the name of one of a supertrait.
func (l *lower) inherited(a *resolve.Def) bool {
	p := l.p
	return a.Crate == p.Main && !a.Crate.Library && p.superHasAssoc(a.Parent, a.Name, map[*resolve.Def]bool{})
}
