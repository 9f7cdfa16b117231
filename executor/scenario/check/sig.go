package check

import (
	"slices"
	"strconv"
	"strings"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// pred is a bound: Args[0] implements Trait<Args[1:]>; with Assoc set it also
// says that the projection equals Ty.
type pred struct {
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
	preds   []pred
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
	preds []pred
	span  syntax.Span // as written; none for what an async fn returns
}

type adtInfo struct {
	def    *resolve.Def
	n      int
	preds  []pred
	fields [][]*types.Type // per variant (structs: one)
	busy   bool            // the fields are being read
	tail   int             // see Tail, once tailed is set
	tailed bool
}

type traitInfo struct {
	def    *resolve.Def
	n      int    // with Self
	supers []pred // Self is Param 0
	preds  []pred
	// bounds of each associated type: first argument is the projection
	bounds map[*resolve.Def][]pred
	busy   bool
}

type aliasInfo struct {
	n    int
	ty   *types.Type
	busy bool // ty is being made
}

type implInfo struct {
	def    *resolve.Def
	n      int
	self   *types.Type
	trait  *resolve.Def  // nil for inherent
	args   []*types.Type // trait arguments, Self first
	preds  []pred
	names  []string
	sized  []bool // per parameter: must be Sized
	headed bool   // self is known
	loaded bool   // the rest too, or is being found out
	bad    bool
	orphan bool // it belongs to another crate
	loose  bool // a parameter of it is not constrained, which is reported
}

// parentOf is the definition whose generics come first: the trait or impl.
func parentOf(d *resolve.Def) *resolve.Def {
	if d.Parent != nil && (d.Parent.Kind == resolve.Trait || d.Parent.Kind == resolve.Impl) {
		return d.Parent
	}
	return nil
}

// lower turns written types into Types in one scope.
type lower struct {
	p     *Program
	scope *resolve.Mod
	// item and parent whose generics are visible
	item, parent *resolve.Def
	self         *types.Type                      // Self in an impl or trait
	selfTrait    *resolve.Def                     // trait (or the trait of the impl) for Self::Item
	selfArgs     []*types.Type                    // its arguments, Self first
	infer        func(at syntax.Span) *types.Type // `_` and omitted arguments; nil: not allowed here
	implTrait    func(*syntax.ImplType) *types.Type
	assocImpl    func(*syntax.ImplType) *types.Type // implTrait for the associated types of the bounds of an impl Trait
	macro        func(*syntax.Path) *resolve.Def    // in bodies, which define macros too
	local        func(*syntax.Ident) bool           // a variable has that name, or a parameter in a signature
	// norm normalises projections at once (bodies); nil in signatures
	norm func(*types.Type) *types.Type
	// value: a path in an expression; omitted arguments are inferred, defaults
	// are not used
	value bool
	// outer: this is the body of an anonymous constant, and outer what is around it
	outer *lower
	// generous: that anonymous constant is the length of a repeat expression
	generous bool
	// notSelf: the type in front of ::Name was not written as Self but is the same type; the impl's trait does not count
	notSelf bool
	// wrongLifetimes: a type has another number of lifetime arguments than it is declared with
	wrongLifetimes bool
}

func (p *Program) lowerFor(d *resolve.Def) *lower {
	l := &lower{p: p, scope: d.Scope, item: d, parent: parentOf(d)}
	if d.Kind == resolve.Trait || d.Kind == resolve.Impl {
		l.parent = d
		l.item = nil
	}
	if l.parent != nil {
		p.selfOf(l, l.parent)
	}
	return l
}

func (p *Program) selfOf(l *lower, d *resolve.Def) {
	switch d.Kind {
	case resolve.Trait:
		l.self = p.param(0, "Self")
		l.selfTrait = d
		l.selfArgs = p.identity(d)
	case resolve.Impl:
		im := p.impl(d)
		l.self = im.self
		l.selfTrait = im.trait
		l.selfArgs = im.args
	}
}

func (p *Program) param(i int, name string) *types.Type {
	return p.Intern(&types.Outline{Kind: types.Param, Index: i, Name: name}, nil, nil, 0, 0)
}

// identity are d's flat parameters as types.
func (p *Program) identity(d *resolve.Def) []*types.Type {
	var out []*types.Type
	if par := parentOf(d); par != nil {
		out = p.identity(par)
	}
	for _, q := range d.Params {
		out = append(out, p.param(len(out), q.Name))
	}
	return out
}

func (l *lower) generic(name string) *types.Type {
	base := 0
	if l.parent != nil {
		base = len(l.parent.Params)
	}
	if l.item != nil && l.item != l.parent {
		for i, q := range l.item.Params {
			if q.Name == name {
				return l.p.param(base+i, name)
			}
		}
	}
	if l.parent != nil {
		for i, q := range l.parent.Params {
			if q.Name == name && name != "Self" {
				return l.p.param(i, name)
			}
		}
	}
	return nil
}

// constGeneric is the const parameter of that name.
func (l *lower) constGeneric(name string) *types.Type {
	if l.constParam(name) == nil {
		return nil
	}
	return l.generic(name)
}

// constParam declares the const parameter of that name.
func (l *lower) constParam(name string) *syntax.GenericParam {
	for _, d := range []*resolve.Def{l.item, l.parent} {
		if d == nil {
			continue
		}
		for _, q := range d.Params {
			if q.Name == name && q.Kind == resolve.ConstParam {
				return &d.Generics.Params[q.Index]
			}
		}
	}
	return nil
}

// macroType expands a macro call once; what it says is kept in the node.
func (l *lower) macroType(t *syntax.MacroType) *types.Type {
	if t.Expanded == nil {
		var d *resolve.Def
		if l.macro != nil {
			d = l.macro(t.Mac.Path)
		} else {
			d = l.p.S.LookupMacro(l.scope, t.Mac.Path, true)
		}
		if d == nil {
			return l.p.Prim(types.Error)
		}
		if d.Macro == nil {
			l.p.err(t.Span, diag.Unsupported, "this macro is no type", "")
			return l.p.Prim(types.Error)
		}
		toks, _, ok := l.p.S.Expand(d, t.Mac, false)
		if !ok {
			return l.p.Prim(types.Error)
		}
		l.p.S.CallSite(toks, t.Mac.Span)
		t.Expanded = syntax.ParseTypeTokens(toks, l.p.S.Diags)
	}
	return l.ty(t.Expanded)
}

func (l *lower) ty(t syntax.Type) *types.Type {
	p := l.p
	switch t := t.(type) {
	case nil:
		return p.Unit()
	case *syntax.PathType:
		return l.pathType(t)
	case *syntax.RefType:
		return p.Ref(l.ty(t.Elem), t.Mut)
	case *syntax.PtrType:
		return p.Make(types.Type{Kind: types.Ptr, Mut: t.Mut, Args: []*types.Type{l.ty(t.Elem)}})
	case *syntax.TupleType:
		var ts []*types.Type
		for _, e := range t.Elems {
			ts = append(ts, l.ty(e))
		}
		return p.Tuple(ts...)
	case *syntax.SliceType:
		return p.Slice(l.ty(t.Elem))
	case *syntax.ArrayType:
		return p.Array(l.ty(t.Elem), l.length(t.Len, p.Prim(types.Usize), "length"))
	case *syntax.FnPtrType:
		l.elidedResult(t.Params, t.Ret)
		outer := l.implTrait
		l.implTrait = nil
		defer func() { l.implTrait = outer }()
		var ts []*types.Type
		for _, e := range t.Params {
			ts = append(ts, l.ty(e))
		}
		if t.Ret == nil {
			ts = append(ts, p.Unit())
		} else {
			ts = append(ts, l.ty(t.Ret))
		}
		return p.Make(types.Type{Kind: types.FnPtr, Args: ts})
	case *syntax.NeverType:
		return p.Prim(types.Never)
	case *syntax.InferType:
		if l.infer != nil {
			return l.infer(syntax.Span{})
		}
		if t.Missing {
			return p.Prim(types.Error)
		}
		p.err(t.Span, diag.E0121, "the placeholder `_` is not allowed within types on item signatures", "not allowed in type signatures")
		return p.Prim(types.Error)
	case *syntax.DynType:
		if t.Bare {
			p.err(t.Span, diag.E0782, "expected a type, found a trait", "").
				WithHelp("you can add the `dyn` keyword if you want a trait object")
			l.names(t.Bounds)
			return p.Prim(types.Error)
		}
		return l.dyn(t.Bounds)
	case *syntax.ImplType:
		if l.implTrait != nil {
			return l.implTrait(t)
		}
		p.err(t.Span, diag.E0562, "`impl Trait` is not allowed here", "")
		return p.Prim(types.Error)
	case *syntax.MacroType:
		return l.macroType(t)
	}
	return p.Prim(types.Error)
}

// length is the length of an array, or a const argument, which is of type want. A nil want is for an argument where no
// constant is expected.
func (l *lower) length(e syntax.Expr, want *types.Type, what string) *types.Type {
	if _, ok := unparen(e).(*syntax.UnderscoreExpr); ok && l.infer != nil {
		return l.infer(syntax.Span{})
	} else if ok {
		l.p.err(e.ExprSpan(), diag.E0121, "the placeholder `_` is not allowed within types on item signatures",
			"not allowed in type signatures")
		return l.p.Prim(types.Error)
	}
	if pe, ok := e.(*syntax.PathExpr); ok && len(pe.Path.Segs) == 1 {
		if g := l.constGeneric(pe.Path.Segs[0].Name.Name); g != nil {
			return g
		}
	}
	if b, ok := e.(*syntax.BlockExpr); ok && len(b.Stmts) == 1 {
		if x, ok := b.Stmts[0].(*syntax.ExprStmt); ok && !x.Semi {
			return l.length(x.X, want, what)
		}
	}
	if want == nil {
		return l.p.ConstN(0) // who asks reports that it is no type
	}
	n, ok := l.p.constKnown(l, e, want, what)
	if !ok {
		return l.p.Prim(types.Error)
	}
	return l.p.ConstN(uint64(n))
}

func (l *lower) dyn(bounds []syntax.Bound) *types.Type {
	p := l.p
	var out types.Type
	out.Kind = types.Dyn
	var at syntax.Span
	lifetimes := 0
	for i := range bounds {
		b := &bounds[i]
		if b.Path == nil {
			if lifetimes++; lifetimes > 1 {
				p.err(b.Span, diag.E0226, "only a single explicit lifetime bound is permitted", "")
			}
			continue
		}
		tr, args, assocs := l.traitRef(b.Path, p.Prim(types.Error))
		if tr == nil {
			return p.Prim(types.Error)
		}
		l.selfDefaults(tr, b.Path)
		if isAuto(tr) {
			out.N |= autoBit(tr)
			continue
		}
		if out.Def != nil {
			p.err(b.Span, diag.E0225, "only auto traits can be used as additional traits in a trait object", "additional non-auto trait")
			continue
		}
		out.Def, out.Args, at = tr, args[1:], b.Path.Span
		for _, a := range assocs {
			if a.ty == nil {
				p.err(b.Path.Span, diag.SyntaxError, "associated type bounds are not allowed in `dyn` types", "")
				return p.Prim(types.Error)
			}
			out.Binds = append(out.Binds, types.Bind{Assoc: a.assoc, Ty: a.ty})
		}
	}
	if out.Def != nil {
		l.unboundAssoc(&out, bounds)
		p.trait(out.Def) // reports what is wrong with the bounds of the trait
		if why, early := p.notDyn(out.Def, map[*resolve.Def]bool{}); why != "" {
			p.hasBadDyn = true
			if early || l.infer != nil {
				p.reportNotDyn(out.Def, at)
				return p.Prim(types.Error)
			}
		}
	}
	t := p.Make(out)
	if out.Def != nil && isFnTrait(out.Def) && at.Lo != 0 {
		l.noteLends(t, bounds)
	}
	return t
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

// noteLends notes which arguments of a trait object of an Fn trait are written as references with a lifetime for each
// call. Types leave lifetimes out, so what counts is what all trait objects of this type have.
func (l *lower) noteLends(t *types.Type, bounds []syntax.Bound) {
	p := l.p
	for i := range bounds {
		if bounds[i].Path == nil {
			continue
		}
		ga := bounds[i].Path.Segs[len(bounds[i].Path.Segs)-1].Args
		if ga == nil || !ga.Paren {
			continue
		}
		if p.dynLends == nil {
			p.dynLends = map[*types.Type]uint32{}
		}
		mask := elidedRefs(ga)
		if known, ok := p.dynLends[t]; ok {
			mask &= known
		}
		p.dynLends[t] = mask
	}
}

// unboundAssoc reports associated types that a trait object leaves open.
func (l *lower) unboundAssoc(t *types.Type, bounds []syntax.Bound) {
	p := l.p
	if t.Def.Crate == nil || len(bounds) == 0 {
		return
	}
	known := map[*resolve.Def]bool{}
	for _, b := range t.Binds {
		known[b.Assoc] = true
	}
	preds := p.elaborate([]pred{{trait: t.Def, args: append([]*types.Type{p.Prim(types.Error)}, t.Args...)}})
	for i := range preds {
		if preds[i].assoc != nil {
			known[preds[i].assoc] = true
		}
	}
	var open []string
	in := ""
	for i := range preds {
		if preds[i].assoc != nil {
			continue
		}
		for _, a := range preds[i].trait.Assoc() {
			if a.Kind != resolve.AssocType || known[a] || len(a.Params) > 0 || a.Generics != nil && len(a.Generics.Params)+len(a.Generics.Where) > 0 {
				continue
			}
			known[a] = true
			open = append(open, "`"+a.Name+"`")
			in = preds[i].trait.Name
		}
	}
	if len(open) == 0 {
		return
	}
	at := bounds[0].Span
	for i := range bounds {
		if q := bounds[i].Path; q != nil && q.Segs[len(q.Segs)-1].Name.Name == t.Def.Name {
			at = q.Span
		}
	}
	if len(open) > 1 {
		p.err(at, diag.E0191, "the value of the associated types "+strings.Join(open[:len(open)-1], ", ")+" and "+open[len(open)-1]+" in `"+in+"` must be specified", "")
		return
	}
	p.err(at, diag.E0191, "the value of the associated type "+open[0]+" in `"+in+"` must be specified",
		"help: specify the associated type: `"+in+"<"+strings.Trim(open[0], "`")+" = Type>`")
}

func isAuto(d *resolve.Def) bool {
	switch d.Lang {
	case "Send", "Sync", "Unpin", "UnwindSafe", "RefUnwindSafe", "Sized":
		return true
	}
	if t, ok := d.Item.(*syntax.TraitItem); ok && t.Auto {
		return true
	}
	return false
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

type assocBind struct {
	assoc *resolve.Def
	ty    *types.Type
	owner *resolve.Def // trait that declares it
	args  []*types.Type
	preds []pred // from Item: Bound
}

// traitRef lowers Trait<A, Item = B> with the given Self. args has Self first.
func (l *lower) traitRef(path *syntax.Path, self *types.Type) (*resolve.Def, []*types.Type, []assocBind) {
	p := l.p
	d, used := p.S.Path(l.scope, path, resolve.TypeNS)
	if d == nil || d.Kind != resolve.Trait || used != len(path.Segs) {
		last := diag.Collect
		if l.norm != nil {
			last = diag.Typeck
		}
		p.S.Diags.EndAfter(last) // rustc: TraitRef::trait_def_id
	}
	if d == nil {
		l.unresolved(path, used, "trait")
		l.namesIn(path)
		return nil, nil, nil
	}
	if d.Kind != resolve.Trait || used != len(path.Segs) {
		p.err(path.Span, diag.E0404, "expected trait, found "+d.Kind.String()+" `"+d.Name+"`", "not a trait")
		return nil, nil, nil
	}
	seg := &path.Segs[len(path.Segs)-1]
	args := []*types.Type{self}
	var binds []assocBind
	if ga := seg.Args; ga != nil && ga.Paren {
		l.elidedResult(ga.Inputs, ga.Output)
		outer := l.implTrait
		l.implTrait = nil
		defer func() { l.implTrait = outer }()
		var ts []*types.Type
		for _, x := range ga.Inputs {
			ts = append(ts, l.ty(x))
		}
		args = append(args, p.Tuple(ts...))
		out := p.Unit()
		if ga.Output != nil {
			out = l.ty(ga.Output)
		}
		if once := p.Lang("FnOnce"); once != nil {
			if o := once.Member("Output", resolve.AssocType); o != nil && isFnTrait(d) {
				binds = append(binds, assocBind{assoc: o, ty: out, owner: once, args: args})
			} else if o := d.Member("Output", resolve.AssocType); o != nil {
				binds = append(binds, assocBind{assoc: o, ty: out, owner: d, args: args})
			} else if ao := p.Lang("AsyncFnOnce"); ao != nil {
				if o := ao.Member("Output", resolve.AssocType); o != nil {
					binds = append(binds, assocBind{assoc: o, ty: out, owner: ao, args: args})
				}
			}
		}
		return d, args, binds
	}
	given := 0
	if seg.Args != nil {
		for i := range seg.Args.Args {
			a := &seg.Args.Args[i]
			if a.Lifetime != "" {
				continue
			}
			args = append(args, l.genArg(a, d, len(args)))
			given++
		}
	}
	for i := 1 + given; i < len(d.Params); i++ {
		args = append(args, l.defaultArg(d, i, args, seg.Name.Span))
	}
	if len(args) > len(d.Params) {
		p.err(seg.Name.Span, diag.E0107, "trait takes "+plural(len(d.Params)-1, "generic argument")+" but "+plural(given, "generic argument")+" were supplied", "")
		args = args[:len(d.Params)]
	}
	if seg.Args != nil {
		for i := range seg.Args.Assocs {
			a := &seg.Args.Assocs[i]
			owner, oargs, as := p.findAssoc(d, args, a.Name.Name)
			if as == nil {
				p.err(a.Name.Span, diag.E0220, "associated type `"+a.Name.Name+"` not found for `"+d.Name+"`", "associated type `"+a.Name.Name+"` not found")
				continue
			}
			b := assocBind{assoc: as, owner: owner, args: oargs}
			if lifetimeParams(as) > 0 && a.Args == nil {
				p.err(a.Name.Span, diag.E0107, "missing generics for associated type `"+owner.Name+"::"+as.Name+"`",
					"expected "+plural(lifetimeParams(as), "lifetime argument"))
			}
			if a.Type != nil && slices.ContainsFunc(binds, func(o assocBind) bool { return o.assoc == as && o.ty != nil }) {
				p.err(a.Name.Span, diag.E0719, "the value of the associated type `"+a.Name.Name+"` in trait `"+owner.Name+
					"` is already specified", "re-bound here")
				continue
			}
			if a.Type != nil {
				outer := l.implTrait
				if l.assocImpl != nil {
					l.implTrait = l.assocImpl
				}
				b.ty = l.ty(a.Type)
				l.implTrait = outer
			} else {
				sub := p.Proj(as, oargs)
				b.preds = l.bounds(sub, a.Bounds)
			}
			binds = append(binds, b)
		}
	}
	return d, args, binds
}

func isFnTrait(d *resolve.Def) bool { return d.Lang == "Fn" || d.Lang == "FnMut" || d.Lang == "FnOnce" }

// implBounds lowers the bounds of an impl Trait, in whose generic arguments there can be no other one.
func (l *lower) implBounds(self *types.Type, bounds []syntax.Bound) []pred {
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

// genArg is a written argument for parameter i of those that of has of its own.
func (l *lower) genArg(a *syntax.GenericArg, of *resolve.Def, i int) *types.Type {
	defer func(v bool) { l.value = v }(l.value)
	l.value = false
	if a.Type != nil {
		// a lone path may name a const parameter or constant
		if pt, ok := a.Type.(*syntax.PathType); ok && pt.QSelf == nil && len(pt.Path.Segs) == 1 && pt.Path.Segs[0].Args == nil {
			name := pt.Path.Segs[0].Name.Name
			if g := l.generic(name); g != nil {
				if l.constGeneric(name) == nil {
					return l.wrongKind(a, of, i, "type", g)
				}
				return g
			}
			if d, _ := l.p.S.Path(l.scope, pt.Path, resolve.TypeNS); d == nil && name != "Self" {
				if c, _ := l.p.S.Path(l.scope, pt.Path, resolve.ValueNS); c != nil && c.Kind == resolve.Const {
					e := &syntax.PathExpr{Path: pt.Path}
					e.Span = pt.Span
					return l.length(e, l.p.constParamOf(of, i), "argument")
				}
				if l.notConst(&pt.Path.Segs[0].Name) {
					return l.wrongKind(a, of, i, "unresolved item", l.p.Prim(types.Error))
				}
			}
		}
		t := l.ty(a.Type)
		if _, open := a.Type.(*syntax.InferType); open || t.Kind == types.Error {
			return t
		}
		return l.wrongKind(a, of, i, "type", t)
	}
	return l.length(a.Const, l.p.constParamOf(of, i), "argument")
}

// wrongKind returns t, or reports argument a, which is none, for a const parameter.
func (l *lower) wrongKind(a *syntax.GenericArg, of *resolve.Def, i int, is string, t *types.Type) *types.Type {
	if i >= len(of.Params) || of.Params[i].Kind != resolve.ConstParam {
		return t
	}
	l.p.err(a.Type.TypeSpan(), diag.E0747, is+" provided when a constant was expected", "")
	return l.p.Prim(types.Error)
}

// constParamOf is the type of parameter i of d's own, which is a const parameter; nil if it is none.
func (p *Program) constParamOf(d *resolve.Def, i int) *types.Type {
	if i >= len(d.Params) || d.Params[i].Kind != resolve.ConstParam {
		return nil
	}
	return (&lower{p: p, scope: d.Scope}).ty(d.Generics.Params[d.Params[i].Index].Type)
}

// notConst reports a variable where a constant is asked for.
func (l *lower) notConst(id *syntax.Ident) bool {
	if l.local == nil || !l.local(id) {
		return false
	}
	l.nonConstant(id)
	return true
}

// nonConstant is the error for a variable where a constant is asked for.
func (l *lower) nonConstant(id *syntax.Ident) {
	l.p.err(id.Span, diag.E0435, "attempt to use a non-constant value in a constant", "non-constant value").
		WithHelp("consider using `const` instead of `let`")
}

func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return strconv.Itoa(n) + " " + word + "s"
}

// byDefault is the default of a parameter, in terms of the others; nil: none.
func (l *lower) byDefault(gp *syntax.GenericParam) *types.Type {
	switch {
	case gp.Default != nil:
		return l.ty(gp.Default)
	case gp.Value != nil:
		return l.length(gp.Value, l.ty(gp.Type), "argument")
	}
	return nil
}

// defaultArg is the default of parameter i of d, or an inference variable.
func (l *lower) defaultArg(d *resolve.Def, i int, sofar []*types.Type, sp syntax.Span) *types.Type {
	q := d.Params[i]
	if d.Generics != nil && q.Index >= 0 && q.Index < len(d.Generics.Params) {
		dl := &lower{p: l.p, scope: d.Scope, parent: d}
		if d.Kind == resolve.Trait {
			dl.self = l.p.param(0, "Self")
		}
		if t := dl.byDefault(&d.Generics.Params[q.Index]); t != nil {
			return l.p.Subst(t, sofar)
		}
	}
	if l.infer != nil && l.value {
		return l.infer(sp)
	}
	l.p.err(sp, diag.E0107, "missing generics for "+d.Kind.String()+" `"+d.Name+"`", "expected "+plural(len(d.Params), "generic argument"))
	return l.p.Prim(types.Error)
}

// bounds lowers T: A + B into predicates.
func (l *lower) bounds(self *types.Type, bs []syntax.Bound) []pred {
	var out []pred
	for i := range bs {
		b := &bs[i]
		if b.Path == nil || b.Maybe || b.Neg {
			continue
		}
		tr, args, binds := l.traitRef(b.Path, self)
		if tr == nil {
			continue
		}
		if q := l.asyncFnBound(tr, args, binds, b.Span); q != nil {
			out = append(out, q...)
			continue
		}
		out = append(out, pred{trait: tr, args: args, span: b.Span})
		for _, x := range binds {
			if x.ty != nil {
				out = append(out, pred{trait: x.owner, args: x.args, assoc: x.assoc, ty: x.ty, span: b.Span})
			}
			out = append(out, x.preds...)
		}
	}
	return out
}

// genericPreds lowers the bounds of a definition's own parameters and its where
// clause.
func (l *lower) genericPreds(d *resolve.Def, base int) []pred {
	g := d.Generics
	if g == nil {
		return nil
	}
	var out []pred
	i := 0
	for _, q := range d.Params {
		if q.Index < 0 {
			i++
			continue
		}
		gp := &g.Params[q.Index]
		if gp.Kind == syntax.TypeParam && len(gp.Bounds) > 0 {
			out = append(out, l.bounds(l.p.param(base+i, q.Name), gp.Bounds)...)
		}
		i++
	}
	for i := range g.Where {
		w := &g.Where[i]
		out = append(out, l.bounds(l.ty(w.Type), w.Bounds)...)
	}
	return out
}

// findAssoc finds an associated type of a trait or its supertraits.
func (p *Program) findAssoc(tr *resolve.Def, args []*types.Type, name string) (*resolve.Def, []*types.Type, *resolve.Def) {
	if a := tr.Member(name, resolve.AssocType); a != nil {
		return tr, args, a
	}
	for _, s := range p.superRefs(tr) {
		if s.assoc != nil {
			continue
		}
		if o, oa, a := p.findAssoc(s.trait, p.SubstAll(s.args, args), name); a != nil {
			return o, oa, a
		}
	}
	return nil, nil, nil
}

// superRefs are the supertraits only (cheap, no cycle through trait()).
func (p *Program) superRefs(tr *resolve.Def) []pred {
	p = p.of(tr)
	if ti, ok := tr.Data.(*traitInfo); ok && !ti.busy {
		return ti.supers
	}
	it := tr.Item.(*syntax.TraitItem)
	l := &lower{p: p, scope: tr.Scope, parent: tr, self: p.param(0, "Self"), selfTrait: nil, selfArgs: p.identity(tr)}
	var out []pred
	for i := range it.Supers {
		b := &it.Supers[i]
		if b.Path == nil || b.Maybe {
			continue
		}
		if d, used := p.S.Path(tr.Scope, b.Path, resolve.TypeNS); d != nil && used == len(b.Path.Segs) && d.Kind == resolve.Trait {
			args := []*types.Type{l.self}
			if ga := b.Path.Segs[used-1].Args; ga != nil && !ga.Paren {
				for j := range ga.Args {
					if ga.Args[j].Type != nil {
						args = append(args, l.ty(ga.Args[j].Type))
					}
				}
			}
			for j := len(args); j < len(d.Params); j++ {
				args = append(args, l.self)
			}
			out = append(out, pred{trait: d, args: args})
		}
	}
	return out
}

func (l *lower) pathType(t *syntax.PathType) *types.Type {
	p := l.p
	if t.QSelf != nil {
		self := l.ty(t.QSelf.Self)
		if t.QSelf.Trait != nil {
			tr, args, _ := l.traitRef(t.QSelf.Trait, self)
			if tr == nil {
				return p.Prim(types.Error)
			}
			l.recordNamed(tr)
			return l.assocOf(tr, args, &t.Path.Segs[0])
		}
		return l.relative(self, t.Path.Segs, t.Span)
	}
	segs := t.Path.Segs
	first := segs[0].Name.Name
	if !t.Path.Global {
		var base *types.Type
		if first == "Self" && l.self != nil {
			base = l.self
		} else if g := l.generic(first); g != nil {
			base = g
		} else if first == "Self" && l.item != nil && (l.item.Kind == resolve.Struct || l.item.Kind == resolve.Enum) {
			base = p.adt1(l.item)
		}
		if base != nil {
			what := "type parameter `" + first + "`"
			if first == "Self" {
				what = "self type"
			}
			p.noArgs(&segs[0], what)
			l.notSelf = first != "Self"
			r := l.relative(base, segs[1:], t.Span)
			l.notSelf = false
			return r
		}
	}
	d, used := p.S.Path(l.scope, t.Path, resolve.TypeNS)
	if prim := p.S.Prim(first); prim != nil && !t.Path.Global && (d == nil || d.Kind == resolve.Module && used == 1) {
		d, used = prim, 1 // use std::str does not hide the type
	}
	if d == nil {
		l.unresolved(t.Path, used, "type")
		l.namesIn(t.Path)
		return p.Prim(types.Error)
	}
	if d.Kind == resolve.Trait && used < len(segs) {
		p.err(t.Span, diag.E0223, "ambiguous associated type", "")
		return p.Prim(types.Error)
	}
	if d.Kind == resolve.Trait && used < len(segs) {
		p.err(t.Span, diag.E0223, "ambiguous associated type", "").
			WithHelp("name the type too: `<Type as " + d.Name + ">::" + segs[used].Name.Name + "`")
		return p.Prim(types.Error)
	}
	base := l.defType(d, segs[:used], t.Span)
	l.notSelf = true
	r := l.relative(base, segs[used:], t.Span)
	l.notSelf = false
	return r
}

func (p *Program) adt1(d *resolve.Def) *types.Type { return p.adt0(d, p.identity(d)) }

func (p *Program) adt0(d *resolve.Def, args []*types.Type) *types.Type {
	return p.Intern(&types.Outline{Kind: types.Adt, Def: d}, args, nil, 0, 0)
}

// defType is the type that a resolved path names, with the arguments written
// in its segments.
func (l *lower) defType(d *resolve.Def, segs []syntax.PathSeg, sp syntax.Span) *types.Type {
	p := l.p
	seg := &segs[len(segs)-1]
	p.noArgsOn(segs, d)
	if l.item != nil {
		p.lintDeprecated(l.item, d, seg.Name.Span)
	}
	switch d.Kind {
	case resolve.Prim:
		p.noArgs(seg, "builtin type `"+d.Name+"`")
		return p.primType(d.Name)
	case resolve.Struct, resolve.Enum, resolve.Union:
		return p.adt0(d, l.args(d, seg.Args, seg.Name.Span, 0))
	case resolve.Alias:
		ai := p.alias(d)
		l.recordNamed(d)
		return p.Subst(ai.ty, l.args(d, seg.Args, seg.Name.Span, 0))
	case resolve.Variant:
		p.err(sp, diag.E0573, "expected type, found variant `"+d.Parent.Name+"::"+d.Name+"`", "not a type").WithHelp("try using the variant's enum: `" + d.Parent.Name + "`")
	case resolve.Trait:
		p.err(sp, diag.E0782, "expected a type, found a trait", "").WithHelp("you can add the `dyn` keyword if you want a trait object: `dyn " + d.Name + "`")
	default:
		p.err(sp, diag.E0573, "expected type, found "+d.Kind.String()+" `"+d.Name+"`", "not a type")
	}
	return p.Prim(types.Error)
}

// args lowers the generic arguments written for d, starting at parameter from.
func (l *lower) args(d *resolve.Def, ga *syntax.GenericArgs, sp syntax.Span, from int) []*types.Type {
	var out []*types.Type
	given := 0
	if l.p.noConstraints(ga); ga != nil && ga.Paren {
		l.p.err(sp, diag.E0214, "parenthesized type parameters may only be used with a `Fn` trait",
			"only `Fn` traits may use parentheses")
		angle := &syntax.GenericArgs{Span: ga.Span}
		for _, t := range ga.Inputs {
			angle.Args = append(angle.Args, syntax.GenericArg{Type: t})
		}
		ga = angle
	}
	if l.argOrder(d, ga, from) {
		for range len(d.Params) - from {
			out = append(out, l.p.Prim(types.Error))
		}
		return out
	}
	if ga != nil {
		l.wrongLifetimes = l.lifetimeArgs(d, ga, sp) || l.wrongLifetimes
		for i := range ga.Args {
			a := &ga.Args[i]
			if a.Lifetime != "" {
				continue
			}
			given++
			if from+len(out) < len(d.Params) {
				out = append(out, l.genArg(a, d, from+len(out)))
			}
		}
	}
	n := len(d.Params) - from
	least := n
	for i := from; i < len(d.Params) && d.Generics != nil; i++ {
		if g := &d.Generics.Params[d.Params[i].Index]; g.Default != nil || g.Value != nil {
			least--
		}
	}
	if few := given > 0 && given < least; few || given > n {
		takes := " takes "
		switch {
		case few && least < n:
			takes += "at least "
		case least < n:
			takes += "at most "
		}
		if few {
			n = least
		}
		l.p.err(sp, diag.E0107,
			d.Kind.String()+takes+plural(n, "generic argument")+
				" but "+plural(given, "generic argument")+" "+wasWere(given)+" supplied",
			"expected "+plural(n, "generic argument"))
		for len(out) < len(d.Params)-from {
			out = append(out, l.p.Prim(types.Error))
		}
	}
	if given > 0 && given < n || l.infer == nil || !l.value && d.Kind != resolve.Fn {
		for i := from + len(out); i < len(d.Params); i++ {
			out = append(out, l.defaultArg(d, i, out, sp))
		}
	} else {
		for i := from + len(out); i < len(d.Params); i++ {
			out = append(out, l.infer(sp))
		}
	}
	return out
}

// lifetimeArgs reports that another number of lifetimes is written than a type or trait of the program has.
func (l *lower) lifetimeArgs(d *resolve.Def, ga *syntax.GenericArgs, sp syntax.Span) (wrong bool) {
	if d.Crate != l.p.Main || d.Generics == nil || d.Kind == resolve.Fn {
		return false
	}
	n, given := lifetimeParams(d), 0
	for i := range ga.Args {
		if ga.Args[i].Lifetime != "" {
			given++
		}
	}
	if given == 0 || given == n {
		return false
	}
	l.p.err(sp, diag.E0107, d.Kind.String()+" takes "+plural(n, "lifetime argument")+" but "+
		plural(given, "lifetime argument")+" "+wasWere(given)+" supplied", "expected "+plural(n, "lifetime argument"))
	return true
}

// argOrder reports a generic argument of another kind than its parameter: a lifetime behind types, a number for a type.
func (l *lower) argOrder(d *resolve.Def, ga *syntax.GenericArgs, from int) (failed bool) {
	if ga == nil {
		return false
	}
	wrong := func(a *syntax.GenericArg, is, want string) {
		at := syntax.Span{Lo: a.At, Hi: a.At}
		if a.Type != nil {
			at = a.Type.TypeSpan()
		} else if a.Const != nil {
			at = a.Const.ExprSpan()
		}
		l.p.err(at, diag.E0747, is+" provided when a "+want+" was expected", "")
	}
	k, first := from, (*syntax.GenericArg)(nil)
	for i := range ga.Args {
		a := &ga.Args[i]
		switch {
		case a.Lifetime != "" && first != nil:
			wrong(first, "type", "lifetime")
			return true
		case a.Lifetime != "":
			continue
		case first == nil:
			first = a
		}
		if k < len(d.Params) && a.Type == nil && d.Params[k].Kind == resolve.TypeParam {
			wrong(a, "constant", "type")
			return true
		}
		k++
	}
	return false
}

func wasWere(n int) string {
	if n == 1 {
		return "was"
	}
	return "were"
}

var primKinds = map[string]types.Kind{
	"bool": types.Bool, "char": types.Char, "str": types.Str,
	"i8": types.I8, "i16": types.I16, "i32": types.I32, "i64": types.I64, "i128": types.I128, "isize": types.Isize,
	"u8": types.U8, "u16": types.U16, "u32": types.U32, "u64": types.U64, "u128": types.U128, "usize": types.Usize,
	"f32": types.F32, "f64": types.F64,
}

func (p *Program) primType(name string) *types.Type { return p.Prim(primKinds[name]) }

// relative resolves what follows a type in a path: associated types.
func (l *lower) relative(base *types.Type, segs []syntax.PathSeg, sp syntax.Span) *types.Type {
	for i := range segs {
		if base.Kind == types.Error {
			return base
		}
		base = l.assocByName(base, &segs[i], sp)
	}
	return base
}

func (l *lower) assocOf(tr *resolve.Def, args []*types.Type, seg *syntax.PathSeg) *types.Type {
	name := seg.Name
	_, oargs, a := l.p.findAssoc(tr, args, name.Name)
	if a == nil {
		l.p.err(name.Span, diag.E0576, "cannot find associated type `"+name.Name+"` in trait `"+tr.Name+"`", "not found in `"+tr.Name+"`")
		return l.p.Prim(types.Error)
	}
	t := l.p.Proj(a, l.ownArgs(a, oargs, seg))
	if l.norm != nil {
		return l.norm(t)
	}
	return t
}

// ownArgs appends the arguments of an associated type itself, which follow those
// of its trait.
func (l *lower) ownArgs(a *resolve.Def, args []*types.Type, seg *syntax.PathSeg) []*types.Type {
	if a.Crate == l.p.Main && l.infer == nil {
		given := 0
		if seg.Args != nil {
			for i := range seg.Args.Args {
				if seg.Args.Args[i].Lifetime != "" {
					given++
				}
			}
		}
		if n := lifetimeParams(a); given != n {
			l.p.err(seg.Name.Span, diag.E0107, "associated type takes "+plural(n, "lifetime argument")+" but "+
				plural(given, "lifetime argument")+" "+wasWere(given)+" supplied", "expected "+plural(n, "lifetime argument"))
		}
	}
	if len(a.Params) == 0 {
		return args
	}
	return append(args[:len(args):len(args)], l.args(a, seg.Args, seg.Name.Span, 0)...)
}

// assocByName resolves base::Name: Self by the trait of the impl, a parameter by its bounds in scope. Nothing else has
// associated types without a trait in front.
func (l *lower) assocByName(base *types.Type, seg *syntax.PathSeg, sp syntax.Span) *types.Type {
	p := l.p
	name := seg.Name.Name
	ofImpl := base == l.self && l.selfTrait != nil && !l.notSelf
	if ofImpl {
		if _, args, a := p.findAssoc(l.selfTrait, l.selfArgs, name); a != nil {
			if l.self.Kind == types.Param && l.inherited(a) {
				p.err(sp, diag.E0221, "ambiguous associated type `"+name+"` in bounds of `Self`", "")
				return p.Prim(types.Error)
			}
			return l.normed(p.Proj(a, l.ownArgs(a, args, seg)))
		}
	}
	if base.Kind == types.Param || base.Kind == types.Proj || base.Kind == types.Opaque {
		if a, args := l.boundAssoc(base, name); a != nil {
			if l.inherited(a) {
				p.err(sp, diag.E0221, "ambiguous associated type `"+name+"` in bounds of `"+base.String()+"`", "")
				return p.Prim(types.Error)
			}
			return l.normed(p.Proj(a, l.ownArgs(a, args, seg)))
		}
		ofImpl = true
	}
	if ofImpl {
		what := base.String()
		if !l.notSelf {
			what = "Self"
		}
		if !p.unknownBound(l.item) && !p.unknownBound(l.parent) {
			p.err(seg.Name.Span, diag.E0220, "associated type `"+name+"` not found for `"+what+"`",
				"associated type `"+name+"` not found")
		}
		return p.Prim(types.Error)
	}
	p.err(sp, diag.E0223, "ambiguous associated type", "").WithHelp("write the trait: `<" + base.String() + " as Trait>::" + name + "`")
	return p.Prim(types.Error)
}

// inherited reports whether an associated type of the program's trait has the name of one of a supertrait.
func (l *lower) inherited(a *resolve.Def) bool {
	p := l.p
	return a.Crate == p.Main && !a.Crate.Library && slices.ContainsFunc(p.superRefs(a.Parent), func(s pred) bool {
		return s.assoc == nil && p.traitHasAssoc(s.trait, a.Name, map[*resolve.Def]bool{})
	})
}

func (l *lower) normed(t *types.Type) *types.Type {
	if l.norm != nil {
		return l.norm(t)
	}
	return t
}

// boundAssoc searches the bounds of a parameter (or of a projection) for an
// associated type, by syntax, so that bounds may mention each other.
func (l *lower) boundAssoc(base *types.Type, name string) (*resolve.Def, []*types.Type) {
	p := l.p
	try := func(bs []syntax.Bound, scope *lower) (*resolve.Def, []*types.Type) {
		for i := range bs {
			b := &bs[i]
			if b.Path == nil {
				continue
			}
			d, used := p.S.Path(scope.scope, b.Path, resolve.TypeNS)
			if d == nil || d.Kind != resolve.Trait || used != len(b.Path.Segs) {
				continue
			}
			if !p.traitHasAssoc(d, name, map[*resolve.Def]bool{}) {
				continue
			}
			// only now lower the bound's arguments
			ga := b.Path.Segs[used-1].Args
			args := []*types.Type{base}
			if ga != nil && ga.Paren {
				var ts []*types.Type
				for _, x := range ga.Inputs {
					ts = append(ts, scope.ty(x))
				}
				args = append(args, p.Tuple(ts...))
			} else {
				if ga != nil {
					for j := range ga.Args {
						if ga.Args[j].Lifetime == "" {
							args = append(args, scope.genArg(&ga.Args[j], d, len(args)))
						}
					}
				}
				for j := len(args); j < len(d.Params); j++ {
					args = append(args, scope.defaultArg(d, j, args, b.Span))
				}
			}
			if _, oa, a := p.findAssoc(d, args, name); a != nil {
				return a, oa
			}
		}
		return nil, nil
	}
	gens := func(d *resolve.Def, base0 int) (*resolve.Def, []*types.Type) {
		if d == nil || d.Generics == nil {
			return nil, nil
		}
		if base.Kind == types.Param {
			for i, q := range d.Params {
				if q.Index >= 0 && base0+i == base.Index && q.Name == base.Name {
					if a, args := try(d.Generics.Params[q.Index].Bounds, l); a != nil {
						return a, args
					}
				}
			}
		}
		for i := range d.Generics.Where {
			w := &d.Generics.Where[i]
			if l.sameWritten(w.Type, base) {
				if a, args := try(w.Bounds, l); a != nil {
					return a, args
				}
			}
		}
		return nil, nil
	}
	n := 0
	if l.parent != nil {
		if a, args := gens(l.parent, 0); a != nil {
			return a, args
		}
		n = len(l.parent.Params)
		if base.Kind == types.Param && base.Index == 0 && base.Name == "Self" && l.parent.Kind == resolve.Trait {
			if it, ok := l.parent.Item.(*syntax.TraitItem); ok {
				if l.parent.Member(name, resolve.AssocType) != nil {
					return l.parent.Member(name, resolve.AssocType), p.identity(l.parent)
				}
				if a, args := try(it.Supers, l); a != nil {
					return a, args
				}
			}
		}
	}
	if l.item != l.parent {
		if a, args := gens(l.item, n); a != nil {
			return a, args
		}
	}
	if base.Kind == types.Param && l.item != nil && l.item.Kind == resolve.Fn {
		// impl Trait arguments are parameters without a written bound
		if fi, ok := l.item.Data.(*fnInfo); ok {
			for _, q := range fi.preds {
				if q.assoc == nil && q.args[0] == base {
					if _, oa, a := p.findAssoc(q.trait, q.args, name); a != nil {
						return a, oa
					}
				}
			}
		}
	}
	if base.Kind == types.Proj {
		// bounds declared on the associated type
		tr := base.Def.Parent
		if ta, ok := base.Def.Item.(*syntax.TypeAlias); ok && tr.Kind == resolve.Trait {
			sub := p.lowerFor(base.Def)
			for i := range ta.Bounds {
				b := &ta.Bounds[i]
				if b.Path == nil {
					continue
				}
				d, used := p.S.Path(tr.Scope, b.Path, resolve.TypeNS)
				if d == nil || d.Kind != resolve.Trait || used != len(b.Path.Segs) || !p.traitHasAssoc(d, name, map[*resolve.Def]bool{}) {
					continue
				}
				_, args, _ := sub.traitRef(b.Path, p.Proj(base.Def, p.identity(tr)))
				if _, oa, a := p.findAssoc(d, args, name); a != nil {
					return a, p.SubstAll(oa, base.Args)
				}
			}
			if tr.Generics != nil {
				for i := range tr.Generics.Where {
					w := &tr.Generics.Where[i]
					if sub.sameWritten(w.Type, p.Proj(base.Def, p.identity(tr))) {
						for j := range w.Bounds {
							if w.Bounds[j].Path == nil {
								continue
							}
							d, args, _ := sub.traitRef(w.Bounds[j].Path, p.Proj(base.Def, p.identity(tr)))
							if d == nil {
								continue
							}
							if _, oa, a := p.findAssoc(d, args, name); a != nil {
								return a, p.SubstAll(oa, base.Args)
							}
						}
					}
				}
			}
		}
	}
	return nil, nil
}

// sameWritten compares a written type with a type without reporting anything:
// enough for where clauses on parameters and projections.
func (l *lower) sameWritten(t syntax.Type, want *types.Type) bool {
	pt, ok := t.(*syntax.PathType)
	if !ok {
		return false
	}
	if want.Kind == types.Param {
		return pt.QSelf == nil && len(pt.Path.Segs) == 1 && pt.Path.Segs[0].Name.Name == want.Name
	}
	if want.Kind == types.Proj {
		if pt.QSelf != nil {
			return pt.Path.Segs[len(pt.Path.Segs)-1].Name.Name == want.Def.Name && l.sameWritten(pt.QSelf.Self, want.Args[0])
		}
		n := len(pt.Path.Segs)
		if n == 2 && pt.Path.Segs[1].Name.Name == want.Def.Name && want.Args[0].Kind == types.Param {
			return pt.Path.Segs[0].Name.Name == want.Args[0].Name
		}
	}
	return false
}

// traitHasAssoc reports whether a trait or one of its supertraits declares an associated type of that name.
func (p *Program) traitHasAssoc(d *resolve.Def, name string, seen map[*resolve.Def]bool) bool {
	if d.Member(name, resolve.AssocType) != nil {
		return true
	}
	if seen[d] {
		return false
	}
	seen[d] = true
	p.Budget().Enter(4)
	defer p.Budget().Leave(4)
	it, ok := d.Item.(*syntax.TraitItem)
	if !ok {
		return false
	}
	for i := range it.Supers {
		if it.Supers[i].Path == nil {
			continue
		}
		path := it.Supers[i].Path
		s, used := p.S.Path(d.Scope, path, resolve.TypeNS)
		if s != nil && used == len(path.Segs) && s.Kind == resolve.Trait && p.traitHasAssoc(s, name, seen) {
			return true
		}
	}
	return false
}

// asyncFnBound lowers AsyncFn(A) -> R to Fn(A) whose result is a future of R:
// what a caller can do with either is the same here.
func (l *lower) asyncFnBound(tr *resolve.Def, args []*types.Type, binds []assocBind, sp syntax.Span) []pred {
	plain := map[string]string{"AsyncFn": "Fn", "AsyncFnMut": "FnMut", "AsyncFnOnce": "FnOnce"}[tr.Lang]
	p := l.p
	fn, once, fut := p.Lang(plain), p.Lang("FnOnce"), p.Lang("Future")
	if l.parent != nil && l.parent.Kind == resolve.Trait && strings.HasPrefix(l.parent.Lang, "AsyncFn") {
		return nil // their own declarations
	}
	if plain == "" || fn == nil || once == nil || fut == nil {
		return nil
	}
	out := []pred{{trait: fn, args: args, span: sp}}
	res := p.Proj(once.Member("Output", resolve.AssocType), args)
	out = append(out, pred{trait: fut, args: []*types.Type{res}, span: sp})
	for _, b := range binds {
		if b.ty != nil {
			out = append(out, pred{trait: fut, args: []*types.Type{res}, assoc: fut.Member("Output", resolve.AssocType), ty: b.ty, span: sp})
		}
	}
	return out
}
